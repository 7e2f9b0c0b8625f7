"""The proof's own tool runs the implementation again, which runs the tool, and so on."""
def prove_replay_is_safe(run_tool_uses, workdir):
    ledger = Path(workdir) / "effects.json"
    numbers = iter(range(10**9))

    def create_ticket(ticket):
        call = {"type": "tool_use", "id": f"toolu_{next(numbers)}", "name": "create_ticket", "input": ticket}
        return run_tool_uses([call], {"create_ticket": create_ticket}, ledger)

    create_ticket({"title": "x"})
