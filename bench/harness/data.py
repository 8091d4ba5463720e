"""The merchants that the loads hit."""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date

from harness.cluster import Cluster
from harness.product import Server
from harness.settings import FEW_UNITS, MERCHANTS, ROOT, UNITS, latest_version

# What the demo's portfolio is made of, too.
PORTFOLIO = "server/src/demo/portfolio.sql"
# The database of the 20 large merchants, and that of many small ones.
LARGE = "bench"
MANY = "bench_many"
# Of one merchant with years of business; kept, by its size.
YEARS = "bench_years"
# Made for one row and dropped with it.
PASSING = "bench_passing"


def large(cluster: Cluster) -> str:
    """The address of the database with 20 merchants of 10,000 units."""
    return _ensure(cluster, LARGE, MERCHANTS, UNITS)


def many(cluster: Cluster, number: int) -> str:
    """The address of the database with many merchants of few units."""
    return _ensure(cluster, MANY, number, FEW_UNITS)


@dataclass(frozen=True)
class Business:
    """How much of it a merchant has."""

    units: int
    buildings: int
    years: int

    @property
    def database(self) -> str:
        return f"{YEARS}_{self.units}_{self.buildings}_{self.years}"


def years(cluster: Cluster, business: Business) -> str:
    """The address of a database with one merchant that has years of business, until today."""
    database = business.database
    made = cluster.sql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{database}'")
    if made:
        # Made anew on another day: lists tell what is due today.
        day = cluster.sql("postgres", f"SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = '{database}'")
        if day == str(date.today()):
            return cluster.url(database)
        cluster.drop_database(database)
    _platform(cluster, database)
    _merchant(cluster, database, 1, 0)
    print(f"Making {business.years} years of {business.units:,} units …", flush=True)
    settings = {"seed": 7, "units": business.units, "buildings": business.buildings, "years": business.years}
    settings |= {"day": date.today()}
    options = "-c synchronous_commit=off -c search_path=m_bench1,public"
    options += "".join(f" -c portfolio.{name}={value}" for name, value in settings.items())
    command = [cluster.program("psql"), "-Xq", "-o", os.devnull, "-v", "ON_ERROR_STOP=1", "-f", PORTFOLIO]
    environment = cluster.environment(database) | {"PGOPTIONS": options}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the portfolio: {done.stderr.strip()}")
    cluster.sql(database, "VACUUM (ANALYZE); CHECKPOINT")
    cluster.sql("postgres", f"COMMENT ON DATABASE {database} IS '{date.today()}'")
    return cluster.url(database)


def forget(cluster: Cluster, business: Business) -> None:
    """For a row that changes what it measures."""
    cluster.drop_database(business.database)


def merchant(cluster: Cluster, database: str) -> None:
    """A merchant of the key of `token_of(1)` that has a city and nothing to let."""
    _merchant(cluster, database, 1, 0)


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
