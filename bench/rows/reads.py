"""How programs read: a page deep in a list by its cursor against the same page by its number, and asking again."""

import http.client
import json
import statistics
import urllib.parse
from collections.abc import Callable

from harness import data, usage
from harness.cluster import Cluster
from harness.product import Server, send, token_of
from harness.report import Report
from harness.settings import Settings
from rows.portfolio import API, business, timed

LIST = "/contract_payments"
SHOWN = 25
# The most that a page takes, to come to a depth.
MOST = 200
DEPTHS = [0.5, 0.99]
TIMES = 20
# Of each kind, for ticks of the CPU's clock are 10 ms.
ASKED = 1000
AGAIN = ["/units", "/contracts"]


class Reader:
    """Asks one after the other on one connection."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)

    def rows(self, path: str) -> dict:
        status, answer = send(self.connection, "GET", API + path, token_of(1))
        if status != 200:
            raise RuntimeError(f"{path}: {status} {answer[:400]}")
        return json.loads(answer)

    def again(self, path: str, tag: str) -> tuple[int, str]:
        """The status, and the tag that is to be sent next time."""
        headers = {"Authorization": f"Bearer {token_of(1)}", "If-None-Match": tag}
        self.connection.request("GET", API + path, None, headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("ETag")


def reads(settings: Settings, cluster: Cluster, report: Report) -> None:
    url = data.years(cluster, business(settings))
    with Server(url) as server:
        reader = Reader(server)
        deep(reader, report)
        for path in AGAIN:
            again(reader, server, cluster, report, path)


def deep(reader: Reader, report: Report) -> None:
    total = reader.rows(f"{LIST}?page_size=1")["total"]
    for depth in DEPTHS:
        number = max(1, int(total * depth) // MOST)
        cursor = ""
        for _ in range(number):
            page = reader.rows(f"{LIST}?page_size={MOST}&cursor={urllib.parse.quote(cursor)}")
            cursor = page.get("next_cursor") or cursor
        by_cursor = f"{LIST}?page_size={SHOWN}&cursor={urllib.parse.quote(cursor)}"
        by_number = f"{LIST}?page_size={SHOWN}&total=false&page={number * MOST // SHOWN + 1}"
        same = reader.rows(by_cursor)["items"] == reader.rows(by_number)["items"]
        if not same:
            raise RuntimeError(f"{by_cursor} and {by_number} are not the same page")
        ours, others = (median(lambda path=path: reader.rows(path)) for path in (by_cursor, by_number))
        report.add(
            f"reads: a page by cursor, {depth:.0%} deep in {total:,} rows",
            f"{others / ours:.0f} times",
            "≥ 20 times at 1,000,000 rows",
            f"p50 {ours:.1f} ms against {others:.1f} ms by number, neither with a total",
        )


def median(work: Callable[[], object]) -> float:
    work()
    return statistics.median(timed(work) for _ in range(TIMES))


def again(reader: Reader, server: Server, cluster: Cluster, report: Report, path: str) -> None:
    """What an unchanged list costs who has it, against reading it."""
    # The first tag is that of the text, the next one that of the merchant's state.
    tag = '"l-none"'
    for _ in range(3):
        _, tag = reader.again(path, tag)
    if not tag.startswith('"s-'):
        raise RuntimeError(f"{path} has the tag {tag}: somebody writes, or it is read beyond the merchant's rows")

    def spent(work: Callable[[], object]) -> float:
        before = usage.measure(server.pid, cluster.postmaster)
        for _ in range(ASKED):
            work()
        cpu = usage.measure(server.pid, cluster.postmaster) - before
        return (cpu.server + cpu.postgres) / ASKED * 1e6

    def unchanged() -> None:
        status, _ = reader.again(path, tag)
        if status != 304:
            raise RuntimeError(f"{path}: {status}")

    read, had = spent(lambda: reader.rows(path)), spent(unchanged)
    report.add(
        f"reads: {path} again, unchanged",
        f"{had / read:.2f} of the read",
        "≤ 0.2",
        f"CPU of server and Postgres: {had:.0f} µs against {read:.0f} µs",
    )
