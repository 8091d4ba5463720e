"""Loads: pgbench for the floor, wrk for ours, one after the other, with the CPU that each request took."""

import json
import re
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from harness import usage
from harness.cluster import Cluster
from harness.product import Server
from harness.settings import BENCH, CONNECTIONS, Settings

PROGRESS = re.compile(r"progress: ([\d.]+) s, ([\d.]+) tps, .*?(\d+) failed")
THREADS = 2
# Seconds after which a load counts as warm whatever it did.
LONGEST = 150


@dataclass(frozen=True)
class Slot:
    """One load: requests a second, median latency in ms, CPU in microseconds a request."""

    rate: float
    p50: float
    server: float
    postgres: float


@dataclass
class Comparison:
    """Ours between two floors, round by round."""

    floors: list[Slot] = field(default_factory=list)
    ours: list[Slot] = field(default_factory=list)

    def ratios(self) -> list[float]:
        around = zip(self.floors, self.floors[1:], strict=False)
        limits = [(before.rate + after.rate) / 2 for before, after in around]
        return [slot.rate / limit for slot, limit in zip(self.ours, limits, strict=True)]


def median(slots: list[Slot], name: str) -> float:
    return statistics.median(getattr(slot, name) for slot in slots)


@dataclass(frozen=True)
class Load:
    """What is asked of the product, and of how many merchants."""

    kind: str
    merchants: int
    units: int
    # Requests that are drawn from, where the kind is `paths`; the floor runs a script for each, with its values.
    paths: tuple[str, ...] = ()
    scripts: tuple[Path, ...] = ()
    values: tuple[tuple[str, str], ...] = ()

    def floor(self) -> list[str]:
        """What pgbench is told."""
        scripts = self.scripts or (BENCH / "sql" / f"{self.kind}.sql",)
        values = self.values or (("merchants", str(self.merchants)), ("units", str(self.units)))
        told = [part for script in scripts for part in ("-f", str(script))]
        return told + [part for name, value in values for part in ("-D", f"{name}={value}")]

    @property
    def touches(self) -> int:
        """So many requests bring almost every connection to almost every schema."""
        # A prepared statement has its last plan once it was run five times.
        return max(3 * self.merchants, 8 * len(self.scripts)) * CONNECTIONS


def interleave(settings: Settings, cluster: Cluster, database: str, server: Server, load: Load) -> Comparison:
    result = Comparison([floor(settings, cluster, database, load)])
    for _ in range(settings.rounds):
        result.ours.append(ours(settings, cluster, server, load))
        result.floors.append(floor(settings, cluster, database, load))
    return result


def floor(settings: Settings, cluster: Cluster, database: str, load: Load) -> Slot:
    """The same SQL by pgbench, once its connections know the schemas."""
    command = [cluster.program("pgbench"), "-n", "-M", "prepared", "-P", "1", "-T", str(2 * LONGEST)]
    command += ["-c", str(CONNECTIONS), "-j", str(THREADS), *load.floor()]
    process = subprocess.Popen(
        command, env=cluster.environment(database), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    start = Moment(0.0, 0.0, usage.measure(None, cluster.postmaster))
    try:
        warm = watch(process, cluster, start, settings.warm_up, load.touches)
        until = watch(process, cluster, warm, warm.at + settings.seconds)
    finally:
        process.terminate()
        process.wait()
    done = until.done - warm.done
    rate = done / (until.at - warm.at)
    spent = until.cpu - warm.cpu
    return Slot(rate, CONNECTIONS / rate * 1000, 0.0, spent.postgres / done * 1e6)


@dataclass(frozen=True)
class Moment:
    """Seconds since pgbench started, its transactions so far, the CPU until then."""

    at: float
    done: float
    cpu: usage.Cpu


def watch(process: subprocess.Popen, cluster: Cluster, since: Moment, until: float, touches: int = 0) -> Moment:
    """Reads pgbench's progress until so many seconds and transactions are over."""
    at, done = since.at, since.done
    for line in process.stderr:
        told = PROGRESS.match(line)
        if "error" in line or "aborted" in line or (told and int(told[3])):
            raise RuntimeError(f"pgbench: {line.strip()}")
        if not told:
            continue
        done += float(told[2]) * (float(told[1]) - at)
        at = float(told[1])
        if at >= max(until, LONGEST) or (at >= until - 0.1 and done >= touches):
            return Moment(at, done, usage.measure(None, cluster.postmaster))
    raise RuntimeError("pgbench ended before its time")


def ours(settings: Settings, cluster: Cluster, server: Server, load: Load) -> Slot:
    """The same work through the API, once the pool's connections know the schemas."""
    deadline = time.monotonic() + LONGEST
    warmed = wrk(server, load, settings.warm_up)["requests"] + server.seen.get(load, 0)
    while warmed < load.touches and time.monotonic() < deadline:
        warmed += wrk(server, load, settings.warm_up)["requests"]
    before = usage.measure(server.pid, cluster.postmaster)
    told = wrk(server, load, settings.seconds)
    spent = usage.measure(server.pid, cluster.postmaster) - before
    done = told["requests"]
    server.seen[load] = warmed + done
    rate = done / told["seconds"]
    return Slot(rate, told["p50_ms"], spent.server / done * 1e6, spent.postgres / done * 1e6)


def wrk(server: Server, load: Load, seconds: int) -> dict:
    program = shutil.which("wrk")
    if program is None:
        raise SystemExit("wrk is not installed (apt-get install wrk)")
    script = BENCH / "wrk" / "load.lua"
    command = [program, "-t", str(THREADS), "-c", str(CONNECTIONS), "-d", f"{seconds}s", "--timeout", "20s"]
    command += ["-s", str(script), server.url, "--", load.kind, str(load.merchants), str(load.units)]
    command += [str(time.time_ns() // 1_000_000), *load.paths]
    done = subprocess.run(command, cwd=Path("/"), capture_output=True, text=True, check=False)
    result = re.search(r"^RESULT (.*)$", done.stdout, re.M)
    if not result:
        raise RuntimeError(f"wrk: {done.stdout}{done.stderr}")
    told = json.loads(result[1])
    if told["errors"] or not told["requests"]:
        raise RuntimeError(f"{told['errors']} of {told['requests']} requests failed")
    return told
