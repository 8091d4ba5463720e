"""Migrating many merchants: nothing to do, one more column, and a run that is killed half-way."""

import json
import signal
import subprocess
import time

from harness import data
from harness.cluster import Cluster
from harness.product import RELEASE
from harness.report import Report, spread
from harness.settings import Settings, latest_version

CONNECTIONS = 4
PROGRAM = RELEASE / "examples" / "bench_migrate"
COLUMN = "bench_note"
KILL_WITHIN = 120


def row(settings: Settings, cluster: Cluster, report: Report) -> None:
    url = data.many(cluster, settings.many)
    # An earlier run may have made more.
    number = len(schemas(cluster))
    reset(cluster)
    idle = [run(url, "none")["seconds"] for _ in range(settings.rounds)]
    report.add(f"migrate {number}, nothing to do", f"{spread(idle, 3)} s", "≤ 2 s", "from connecting to the report")
    took = []
    for _ in range(settings.rounds):
        told = run(url, "column")
        check(cluster, number, told["migrated"], number)
        took.append(told["seconds"])
        reset(cluster)
    floor = by_psql(cluster)
    reset(cluster)
    more = f"{CONNECTIONS} connections; psql with one transaction each, no ledger, one connection: {floor:.1f} s"
    report.add(f"migrate {number}, one column", f"{spread(took, 1)} s", "≤ 15 s", more)
    report.add(f"migrate {number}, killed half-way", *killed(cluster, url, number))
    reset(cluster)


def killed(cluster: Cluster, url: str, number: int) -> tuple[str, str, str]:
    before = number // 2
    process = subprocess.Popen([PROGRAM, url, "column"], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + KILL_WITHIN
    while applied(cluster) < before and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    # A backend whose client is gone still ends the statement that it is at.
    wait_for_backends(cluster)
    done = applied(cluster)
    if not before <= done < number:
        raise RuntimeError(f"{done} of {number} were done when the run was killed")
    again = run(url, "column")
    check(cluster, number, again["migrated"], number - done)
    figure = f"{done} before the kill, {again['migrated']} after it, none twice"
    return (
        figure,
        "each exactly once",
        f"ledger, versions and columns: {number} each; the rest took {again['seconds']:.1f} s",
    )


def run(url: str, what: str) -> dict:
    done = subprocess.run([PROGRAM, url, what], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{PROGRAM.name}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def check(cluster: Cluster, number: int, migrated: int, expected: int) -> None:
    """Every merchant has the column, the version and one ledger row, and the run took only those that were behind."""
    facts = {
        "applied": applied(cluster),
        "rows of the ledger": cluster.number(
            data.MANY, f"SELECT count(*) FROM platform.merchant_migrations WHERE {LEDGER}"
        ),
        "versions": cluster.number(data.MANY, f"SELECT count(*) FROM platform.merchants WHERE schema_version = {NEXT}"),
        "columns": cluster.number(data.MANY, WITH_COLUMN),
    }
    wrong = {name: value for name, value in facts.items() if value != number}
    if wrong or migrated != expected:
        raise RuntimeError(f"of {number}: {wrong}, {migrated} migrated where {expected} were behind")


NEXT = latest_version() + 1
LEDGER = f"version = {NEXT}"
WITH_COLUMN = f"""
SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
JOIN pg_namespace n ON n.oid = c.relnamespace JOIN platform.merchants m ON m.schema_name = n.nspname
WHERE c.relname = 'units' AND a.attname = '{COLUMN}' AND NOT a.attisdropped
"""


def applied(cluster: Cluster) -> int:
    sql = (
        f"SELECT count(*) FROM platform.merchant_migrations WHERE {LEDGER} AND applied_at IS NOT NULL AND error IS NULL"
    )
    return cluster.number(data.MANY, sql)


def wait_for_backends(cluster: Cluster) -> None:
    deadline = time.monotonic() + KILL_WITHIN
    sql = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{data.MANY}' AND pid <> pg_backend_pid()"
    while cluster.number(data.MANY, sql) and time.monotonic() < deadline:
        time.sleep(0.05)


def schemas(cluster: Cluster) -> list[str]:
    return cluster.sql(data.MANY, "SELECT schema_name FROM platform.merchants ORDER BY id").splitlines()


def by_psql(cluster: Cluster) -> float:
    script = "\n".join(f"ALTER TABLE {schema}.units ADD COLUMN {COLUMN} text;" for schema in schemas(cluster))
    began = time.monotonic()
    cluster.sql(data.MANY, script)
    return time.monotonic() - began


def reset(cluster: Cluster) -> None:
    """Back to the version of the product, without the column."""
    drops = [f"ALTER TABLE {schema}.units DROP COLUMN IF EXISTS {COLUMN};" for schema in schemas(cluster)]
    back = f"UPDATE platform.merchants SET schema_version = {NEXT - 1} WHERE schema_version >= {NEXT};"
    ledger = f"DELETE FROM platform.merchant_migrations WHERE {LEDGER};"
    cluster.sql(
        data.MANY, "\n".join(["SET client_min_messages = error; SET synchronous_commit = off;", *drops, back, ledger])
    )
