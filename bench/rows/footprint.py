"""Memory idle and with many clients, and the time from the start to the first authorised answer."""

import resource
import time

from harness import data, usage
from harness.cluster import Cluster
from harness.product import Server, Worker, open_connections, token_of
from harness.report import Report, spread
from harness.settings import MERCHANTS, Settings

PATH = "/api/merchant/units?page_size=1"
CLIENTS = 1_000
RUNS = 5
SETTLE = 3


def row(settings: Settings, cluster: Cluster, report: Report) -> None:
    url = data.large(cluster)
    starts = [start_ms(url) for _ in range(max(RUNS, settings.rounds))]
    report.add("start to first authorised 200", f"{spread(starts, 0)} ms", "≤ 200 ms", "server alone, schemas current")
    idle, busy = zip(*(memory_mb(url) for _ in range(settings.rounds)), strict=True)
    report.add("memory, idle", f"{spread(list(idle), 0)} MB", "≤ 60 MB", others(url))
    report.add(
        f"memory, {CLIENTS} connections", f"{spread(list(busy), 0)} MB", "≤ 150 MB", "each asked once for a list of 50"
    )


def start_ms(url: str) -> float:
    server = Server(url)
    began = time.monotonic()
    server.launch()
    try:
        while server.status(PATH, token_of(1)) != 200:
            if server.process.poll() is not None:
                raise RuntimeError("the server ended before it answered")
            time.sleep(0.001)
        return (time.monotonic() - began) * 1000
    finally:
        server.stop()


def memory_mb(url: str) -> tuple[float, float]:
    allow_files(CLIENTS + 200)
    with Server(url) as server:
        time.sleep(SETTLE)
        idle = usage.resident_mb(server.pid)
        requests = [request(server, number % MERCHANTS + 1) for number in range(CLIENTS)]
        opened = [open_connections(server.port, 1, text)[0] for text in requests]
        busy = usage.resident_mb(server.pid)
        for connection in opened:
            connection.close()
    return idle, busy


def request(server: Server, merchant: int) -> bytes:
    path = "/api/merchant/units?page_size=50"
    head = f"GET {path} HTTP/1.1\r\nHost: {server.url[7:]}\r\nAuthorization: Bearer {token_of(merchant)}\r\n\r\n"
    return head.encode()


def others(url: str) -> str:
    """What the same costs with the jobs in the server's process, and a worker of its own."""
    with Server(url, embedded_worker="true") as server:
        time.sleep(SETTLE)
        embedded = usage.resident_mb(server.pid)
    with Worker(url) as worker:
        time.sleep(SETTLE)
        alone = usage.resident_mb(worker.process.pid)
    return f"server alone; {embedded:.0f} MB with the jobs in its process, the worker by itself {alone:.0f} MB"


def allow_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard), hard))
