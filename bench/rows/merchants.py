"""The list of a random merchant of many against one of ten, in the same database."""

from harness import data, usage
from harness.cluster import Cluster
from harness.load import Load, median, ours
from harness.product import Server
from harness.report import Report, spread
from harness.settings import CONNECTIONS, FEW_UNITS, Settings

FEW = 10


def row(settings: Settings, cluster: Cluster, report: Report) -> None:
    url = data.many(cluster, settings.many)
    few, many = Load("list", FEW, FEW_UNITS), Load("list", settings.many, FEW_UNITS)
    of_few, of_many = [], []
    with Server(url, pool_size=str(CONNECTIONS)) as server:
        for _ in range(settings.rounds):
            of_few.append(ours(settings, cluster, server, few))
            of_many.append(ours(settings, cluster, server, many))
        largest = max(usage.private_mb(pid) for pid in usage.children(cluster.postmaster))
    ratios = [slow.p50 / fast.p50 for slow, fast in zip(of_many, of_few, strict=True)]
    more = (
        f"p50 {median(of_many, 'p50'):.1f} against {median(of_few, 'p50'):.1f} ms at {CONNECTIONS} connections; "
        f"Postgres {median(of_many, 'postgres'):.0f} against {median(of_few, 'postgres'):.0f} µs a request; "
        f"largest backend {largest:.0f} MB"
    )
    report.add(f"merchants, {settings.many} against {FEW}", f"{spread(ratios)} × p50", "≤ 2.5 ×", more)
