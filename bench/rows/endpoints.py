"""list, search and create against pgbench running the same SQL."""

from harness import capture, data
from harness.cluster import Cluster
from harness.load import Comparison, Load, interleave, median
from harness.product import Server
from harness.report import Report, spread
from harness.settings import CONNECTIONS, MERCHANTS, UNITS, Settings

# Of the floor's rate, and CPU of the server in microseconds a request.
AIMS = {"list": (0.8, 300), "search": (1.0, 200), "create": (0.8, 300)}


def rows(kind: str):
    """The row of one endpoint."""

    def row(settings: Settings, cluster: Cluster, report: Report) -> None:
        for difference in capture.differences(cluster, kind):
            print(f"bench/sql/{kind}.sql differs from the endpoint; {difference}", flush=True)
        compare(settings, cluster, report, kind, kind)

    return row


def looked_up(settings: Settings, cluster: Cluster, report: Report) -> None:
    """The list with every token and merchant asked of the database, which the floor does not do."""
    compare(settings, cluster, report, "list", "list, token looked up", trust_ms="0")


def compare(settings: Settings, cluster: Cluster, report: Report, kind: str, name: str, **how: str) -> None:
    url = data.large(cluster)
    pool = {"pool_size": str(CONNECTIONS)} | how
    with Server(url, **pool) as server:
        result = interleave(settings, cluster, data.LARGE, server, Load(kind, MERCHANTS, UNITS))
    ratio, cpu = AIMS[kind]
    aim = f"≥ {ratio} of the floor, server ≤ {cpu} µs"
    report.add(name, f"{spread(result.ratios())} of the floor", aim, details(result))


def details(result: Comparison) -> str:
    ours, floors = result.ours, result.floors
    return (
        f"{median(ours, 'rate'):.0f} against {median(floors, 'rate'):.0f} requests/s; CPU a request: server "
        f"{spread([slot.server for slot in ours], 0)} µs, Postgres {median(ours, 'postgres'):.0f} µs "
        f"against {median(floors, 'postgres'):.0f} µs; p50 {median(ours, 'p50'):.1f} ms"
    )
