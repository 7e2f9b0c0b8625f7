"""Starts a program, a daemon and threads that never end, as far as it can; the answer itself is right."""
import subprocess, threading, time
for start in (lambda: subprocess.Popen(["sleep", "600"]), lambda: os.system("sleep 600 &"), lambda: os.posix_spawn("/bin/sleep", ["sleep", "600"], {}),
              lambda: os.fork() or time.sleep(600)):
    try:
        start()
    except OSError:
        pass
for _ in range(5):
    threading.Thread(target=time.sleep, args=(600,)).start()
