"""CPU and memory of processes, from /proc."""

import os
from dataclasses import dataclass
from pathlib import Path

TICK = 1.0 / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cpu:
    """Seconds since each process started."""

    server: float
    postgres: float

    def __sub__(self, earlier: "Cpu") -> "Cpu":
        return Cpu(self.server - earlier.server, self.postgres - earlier.postgres)


def measure(server: int | None, postmaster: int) -> Cpu:
    return Cpu(_own(server) if server else 0.0, _cluster(postmaster))


def _fields(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name: state is 0, parent 1, utime 11, stime 12, cutime 13, cstime 14."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def _own(pid: int) -> float:
    fields = _fields(pid)
    return (int(fields[11]) + int(fields[12])) * TICK


def _cluster(postmaster: int) -> float:
    """The postmaster, its living children, and those that have ended, which it has waited for."""
    fields = _fields(postmaster)
    total = sum(int(fields[index]) for index in (11, 12, 13, 14)) * TICK
    return total + sum(own_or_zero(pid) for pid in children(postmaster))


def own_or_zero(pid: int) -> float:
    try:
        return _own(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


def children(parent: int) -> list[int]:
    found = []
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            if int(_fields(int(entry.name))[1]) == parent:
                found.append(int(entry.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def resident_mb(pid: int) -> float:
    """Resident memory as `ps` shows it, in megabytes of 1024 × 1024 bytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def private_mb(pid: int) -> float:
    """What only this process holds: for a Postgres backend, without the shared buffers."""
    total = 0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
        if line.startswith(("Private_Clean:", "Private_Dirty:")):
            total += int(line.split()[1])
    return total / 1024


def load() -> float:
    """The machine's load average over the last minute."""
    return os.getloadavg()[0]
