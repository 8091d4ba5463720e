"""The merchants that the loads hit."""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from harness.cluster import Cluster
from harness.product import Server
from harness.settings import FEW_UNITS, MERCHANTS, ROOT, UNITS, latest_version

# The database of the 20 large merchants, and that of many small ones.
LARGE = "bench"
MANY = "bench_many"
# Made for one row and dropped with it.
PASSING = "bench_passing"


def large(cluster: Cluster) -> str:
    """The address of the database with 20 merchants of 10,000 units."""
    return _ensure(cluster, LARGE, MERCHANTS, UNITS)


def many(cluster: Cluster, number: int) -> str:
    """The address of the database with many merchants of few units."""
    return _ensure(cluster, MANY, number, FEW_UNITS)


@contextmanager
def passing(cluster: Cluster) -> Iterator[str]:
    """The address of a database without merchants."""
    cluster.drop_database(PASSING)
    _platform(cluster, PASSING)
    try:
        yield cluster.url(PASSING)
    finally:
        cluster.drop_database(PASSING)


def _ensure(cluster: Cluster, database: str, merchants: int, units: int) -> str:
    _platform(cluster, database)
    made = cluster.number(database, "SELECT count(*) FROM platform.merchants WHERE key ~ '^bench[0-9]+$'")
    missing = range(made + 1, merchants + 1)
    if missing:
        print(f"Making {len(missing)} merchants of {units:,} units …", flush=True)
        with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            list(pool.map(lambda number: _merchant(cluster, database, number, units), missing))
        cluster.sql(database, "CHECKPOINT")
    return cluster.url(database)


def _platform(cluster: Cluster, database: str) -> None:
    """A server migrates what it is started on."""
    cluster.make_database(database)
    with Server(cluster.url(database)):
        pass


def _merchant(cluster: Cluster, database: str, number: int, units: int) -> None:
    variables = {"n": number, "units": units, "version": latest_version()}
    command = [cluster.program("psql"), "-Xq", "-v", "ON_ERROR_STOP=1", "-f", "bench/merchant.sql"]
    command += [f"--set={name}={value}" for name, value in variables.items()]
    # What is made here may be lost with a crash; what is measured may not.
    environment = cluster.environment(database) | {"PGOPTIONS": "-c synchronous_commit=off"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"merchant {number}: {done.stderr.strip()}")
