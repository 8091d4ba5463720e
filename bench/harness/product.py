"""The product's processes, built for release and started for a measurement."""

import http.client
import os
import signal
import socket
import subprocess
import time

from harness.cluster import free_port
from harness.settings import CACHE, ROOT, TARGET

RELEASE = TARGET / "release"
READY_WITHIN = 120
STOP_WITHIN = 20
LOCAL = "127.0.0.1"
# The same for every run: the signing keys in the kept databases are sealed under it.
SECRET_KEY = "be" * 32
NO_LIMIT = str(2**32 - 1)


def build() -> None:
    """The whole workspace's features, as everywhere else, so that nothing is compiled twice."""
    targets = ["--bin", "server", "--bin", "worker", "--example", "bench_migrate", "--example", "bench_noop"]
    environment = os.environ | {"CARGO_TARGET_DIR": str(TARGET)}
    subprocess.run(["cargo", "build", "--release", "--workspace", *targets], cwd=ROOT, env=environment, check=True)


def token_of(merchant: int) -> str:
    """The API key that merchant.sql made."""
    return f"mzk_bench{merchant}_token"


class Server:
    """A server on a database; ends with the `with` block."""

    def __init__(self, database_url: str, **settings: str) -> None:
        self.port = free_port()
        self.database_url = database_url
        self.settings = settings
        self.process: subprocess.Popen | None = None
        # Requests of each load so far, to know how warm the pool is.
        self.seen: dict[object, int] = {}

    def __enter__(self) -> "Server":
        self.launch()
        self.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def url(self) -> str:
        return f"http://{LOCAL}:{self.port}"

    def launch(self) -> None:
        storage = CACHE / "storage"
        storage.mkdir(parents=True, exist_ok=True)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("MANZIL_")}
        environment |= {
            "MANZIL_DATABASE_URL": self.database_url,
            "MANZIL_LISTEN": f"{LOCAL}:{self.port}",
            "MANZIL_PUBLIC_URL": self.url,
            "MANZIL_SECRET_KEY": SECRET_KEY,
            "MANZIL_STORAGE_DIR": str(storage),
            "MANZIL_EMBEDDED_WORKER": "false",
            # One API key makes the whole load.
            "MANZIL_REQUESTS_A_MINUTE": NO_LIMIT,
            "MANZIL_FILES_A_MINUTE": NO_LIMIT,
            "MANZIL_UNSIGNED_REQUESTS_A_MINUTE": NO_LIMIT,
            # Required; without a worker nothing is sent there.
            "MANZIL_SMTP_URL": "smtp://127.0.0.1:1",
        }
        environment |= {f"MANZIL_{name.upper()}": value for name, value in self.settings.items()}
        with open(CACHE / "server.log", "ab") as log:
            self.process = subprocess.Popen([RELEASE / "server"], cwd=storage, env=environment, stdout=log, stderr=log)

    def wait(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while self.status("/health/ready") != 200:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server is not ready: see {CACHE / 'server.log'}")
            time.sleep(0.05)

    def status(self, path: str, token: str | None = None) -> int | None:
        """The answer's status, or nothing while nobody listens."""
        try:
            return self.request("GET", path, token)[0]
        except OSError:
            return None

    def request(self, method: str, path: str, token: str | None, body: str | None = None, **headers: str):
        """Status and body, on a connection of its own."""
        connection = http.client.HTTPConnection(LOCAL, self.port, timeout=60)
        try:
            return send(connection, method, path, token, body, **headers)
        finally:
            connection.close()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def send(connection, method: str, path: str, token: str | None, body: str | None = None, **headers: str):
    """One request on an open connection."""
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = "application/json"
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


class Worker:
    """A worker process beside the server."""

    def __init__(self, database_url: str) -> None:
        environment = os.environ | {
            "MANZIL_DATABASE_URL": database_url,
            "MANZIL_SECRET_KEY": SECRET_KEY,
            # Mail is caught in the database.
            "MANZIL_DEMO": "true",
        }
        with open(CACHE / "worker.log", "ab") as log:
            self.process = subprocess.Popen([RELEASE / "worker"], cwd=CACHE, env=environment, stdout=log, stderr=log)

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(STOP_WITHIN)


def open_connections(port: int, number: int, request: bytes) -> list[socket.socket]:
    """So many connections, kept open, on each of which `request` was answered."""
    opened = []
    for _ in range(number):
        connection = socket.create_connection((LOCAL, port), timeout=60)
        connection.sendall(request)
        read_answer(connection)
        opened.append(connection)
    return opened


def read_answer(connection: socket.socket) -> None:
    """Reads one answer with a declared length; anything but 200 is an error."""
    received = b""
    while b"\r\n\r\n" not in received:
        part = connection.recv(65536)
        if not part:
            raise RuntimeError("the server closed the connection")
        received += part
    head, _, body = received.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode(errors="replace"))
    length = next(
        int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
    )
    while len(body) < length:
        body += connection.recv(65536)
