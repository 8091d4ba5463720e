"""A Postgres cluster of the bench's own: durable as in production, on a loopback port that it keeps."""

import os
import secrets
import shutil
import socket
import subprocess
from pathlib import Path

from harness.settings import CACHE, cluster_home, postgres_user

CONFIGURATION = """
fsync = on
synchronous_commit = on
shared_buffers = 1GB
max_connections = 200
max_locks_per_transaction = 256
max_wal_size = 4GB
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
log_line_prefix = '%p %a|'
log_timezone = 'UTC'
"""


class Cluster:
    """Made once, started on use; `stop` ends it."""

    def __init__(self) -> None:
        self.user = postgres_user()
        self.home = cluster_home()
        self.folder = self.home / "pg"
        self.log = self.folder / "server.log"
        self.programs = programs()

    def start(self) -> None:
        if not (self.folder / "PG_VERSION").is_file():
            self._create()
        if self.is_running():
            self.port = self._running_port()
            return
        self.port = free_port(self._kept("port", lambda: "0"))
        (CACHE / "port").write_text(str(self.port))
        options = f"-c port={self.port}"
        self._run("pg_ctl", "start", "-w", "-t", "120", "-D", self.folder, "-l", self.log, "-o", options)

    def stop(self) -> None:
        if (self.folder / "PG_VERSION").is_file() and self.is_running():
            self._run("pg_ctl", "stop", "-w", "-m", "fast", "-D", self.folder)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def is_running(self) -> bool:
        return self._run("pg_ctl", "status", "-D", self.folder, check=False).returncode == 0

    @property
    def postmaster(self) -> int:
        return int(self._pid_file()[0])

    def url(self, database: str) -> str:
        return f"postgres://postgres:{self.password}@127.0.0.1:{self.port}/{database}"

    @property
    def password(self) -> str:
        return self._kept("password", lambda: secrets.token_hex(16))

    def environment(self, database: str = "postgres") -> dict[str, str]:
        """What psql and pgbench need to connect."""
        address = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": "postgres"}
        return os.environ | address | {"PGPASSWORD": self.password, "PGDATABASE": database, "PGOPTIONS": ""}

    def sql(self, database: str, text: str) -> str:
        """Runs statements and returns what they print, columns parted by `|`."""
        command = [self.program("psql"), "-XqAt", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(
            command, input=text, env=self.environment(database), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"psql: {done.stderr.strip()}")
        return done.stdout.strip()

    def number(self, database: str, text: str) -> int:
        return int(self.sql(database, text))

    def make_database(self, name: str) -> bool:
        """Whether it had to be made."""
        known = self.sql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{name}'")
        if not known:
            self.sql("postgres", f"CREATE DATABASE {name}")
        return not known

    def drop_database(self, name: str) -> None:
        self.sql("postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def program(self, name: str) -> str:
        return str(self.programs / name)

    def _create(self) -> None:
        print("Making the cluster …", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(mode=0o700)
        password_file = self.home / "initial-password"
        password_file.touch(mode=0o600)
        password_file.write_text(self.password)
        for path in (self.folder, password_file):
            if self.user:
                shutil.chown(path, self.user, self.user)
        how = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256"]
        self._run("initdb", "-D", self.folder, "-U", "postgres", f"--pwfile={password_file}", *how)
        password_file.unlink()
        with open(self.folder / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(CONFIGURATION)

    def _run(self, program: str, *arguments: object, check: bool = True) -> subprocess.CompletedProcess:
        as_user = ["runuser", "-u", self.user, "--"] if self.user else []
        command = [*as_user, self.program(program), *map(str, arguments)]
        # A child that lives on must not hold a pipe of ours.
        with open(CACHE / "postgres-tools.log", "w+", encoding="utf-8") as output:
            done = subprocess.run(command, cwd="/", stdout=output, stderr=output, check=False)
            output.seek(0)
            if check and done.returncode != 0:
                raise RuntimeError(f"{program}: {output.read().strip()}")
        return done

    def _pid_file(self) -> list[str]:
        return (self.folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()

    def _running_port(self) -> int:
        return int(self._pid_file()[3])

    @staticmethod
    def _kept(name: str, make) -> str:
        path = CACHE / name
        if not path.is_file():
            path.touch(mode=0o600)
            path.write_text(make())
        return path.read_text(encoding="utf-8").strip()


def programs() -> Path:
    """The folder of the newest Postgres that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path is None:
        raise SystemExit("Postgres 15 or newer is not installed (apt-get install postgresql)")
    return Path(on_path).parent


def free_port(wanted: str | int = 0) -> int:
    """The wanted port when it is free, otherwise any."""
    for port in (int(wanted), 0):
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return listener.getsockname()[1]
    raise RuntimeError("no free port")
