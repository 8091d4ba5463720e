"""Calls every operation of the four published documents with generated input.

Usage: check.py REPORT BASE_URL [BASE_URL …]: a lane for each server, side by side; each server has demo data of its
own. Fails on a 5xx, on a status, content type or header that the document does not name, and on a body that does not
fit its schema. REPORT is a file for the operations' names, times and failures. API_EXAMPLES sets how many inputs each
operation gets beyond the boundary cases (10 unless told).
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

PASSWORD = "Manzil-demo-1"
# What the demo's managers sign in with beside the password; a code is taken once, a trusted device is asked for none.
CODE = "/dev/messages/code"
DEVICES = {}
# In the order of a lane: a merchant's calls may take an owner's access away, a manager's may disable the merchant.
SIGN_INS = {
    "owner": "owner@palm.example",
    "public": None,
    "merchant": "admin@palm.example",
    "manager": "sales@manzil.example",
}
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance"
)
# These end the session that the run works with, or get its address blocked: called after all others.
SESSION_CALLS = r"/(login|logout|sign[-_]?(in|out)|register|forgot|reset|change|sessions?|refresh|password|verify)"
# Told as it happens: OpenAPI 3.0 has no schema of an event, and what is read would be held against the whole list.
EVENT_STREAMS = ["/campaigns/{id}/progress"]
METHODS = {"get", "put", "post", "delete", "patch"}
# A run that takes longer than this for each of its operations is stuck; none is too slow.
START_SECONDS = 120
OPERATION_SECONDS = 60
BEAT_SECONDS = 30


@dataclass
class Run:
    """What one process of Schemathesis calls: the features of an area that a lane has, or its calls about sessions."""

    area: str
    session_calls: bool
    features: list
    operations: int

    @property
    def title(self):
        return f"{self.area}: {'sign-in and session calls' if self.session_calls else 'operations'}"

    @property
    def paths(self):
        names = "|".join(re.escape(name) for name in self.features)
        beginning = f"^(?=/({names})(/|$))"
        return f"(?i){beginning}.*{SESSION_CALLS}" if self.session_calls else f"(?i){beginning}"


def features(base, area):
    """The operations of each first segment of a path, of calls about sessions and of others."""
    with urllib.request.urlopen(f"{base}/openapi/{area}.json", timeout=30) as response:
        paths = json.load(response).get("paths", {})
    found = {}
    for path, item in paths.items():
        if path in EVENT_STREAMS:
            continue
        key = (bool(re.search(SESSION_CALLS, path, re.IGNORECASE)), path.split("/")[1])
        found[key] = found.get(key, 0) + len(METHODS & item.keys())
    return found


def plan(base, lanes):
    """The features, largest first, each to the lane with the fewest operations; a lane keeps the order of areas."""
    sizes = {(area, *key): size for area in SIGN_INS for key, size in features(base, area).items()}
    loads = [{} for _ in range(lanes)]
    for key, size in sorted(sizes.items(), key=lambda it: (-it[1], it[0])):
        min(loads, key=lambda load: sum(load.values()))[key] = size
    return [lane_of(load) for load in loads]


def lane_of(load):
    runs = []
    for session_calls in (False, True):
        for area in SIGN_INS:
            mine = {key[2]: size for key, size in load.items() if key[:2] == (area, session_calls)}
            if mine:
                runs.append(Run(area, session_calls, sorted(mine), sum(mine.values())))
    return runs


def find_token(value):
    """The access token wherever the answer carries it."""
    if isinstance(value, dict):
        for key in ("api_token",):
            if isinstance(value.get(key), str):
                return value[key]
        return next(filter(None, map(find_token, value.values())), None)
    return None


def second_step(base, area):
    """What a sign-in takes beside the password."""
    # The platform's people may be signed in at several places.
    if area != "manager":
        return {"end_other_session": True}
    if base in DEVICES:
        return {"device_token": DEVICES[base]}
    with urllib.request.urlopen(f"{base}{CODE}", timeout=30) as response:
        return {"code": response.read().decode(), "trust_device": True}


def sign_in(base, area):
    login = SIGN_INS[area]
    if login is None:
        return None
    body = json.dumps({"login": login, "password": PASSWORD} | second_step(base, area)).encode()
    request = urllib.request.Request(
        f"{base}/api/{area}/login", data=body, headers={"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        text = error.read().decode(errors="replace")[:500]
        raise RuntimeError(f"signing in to the {area} area failed: {error.code} {text}") from error
    if area == "manager" and "device_token" in answer:
        DEVICES[base] = answer["device_token"]
    token = find_token(answer)
    if token is None:
        raise RuntimeError(f"signing in to the {area} area gave no token")
    return token


def command(base, run, token, junit):
    line = [
        str(Path(sys.executable).parent / "st"),
        "--config-file", str(Path(__file__).with_name("schemathesis.toml")),
        "run", f"{base}/openapi/{run.area}.json",
        "--checks", CHECKS,
        "--phases", "examples,coverage,fuzzing",
        "--max-examples", os.environ.get("API_EXAMPLES", "10"),
        "--include-path-regex", run.paths,
        "--workers", "1", "--request-timeout", "30",
        "--generation-deterministic",
        "--no-shrink", "--suppress-health-check", "all", "--warnings", "off", "--no-color",
        "--report", "junit", "--report-junit-path", junit,
    ]
    if not run.session_calls:
        line += ["--exclude-path-regex", f"(?i){SESSION_CALLS}"]
    for path in EVENT_STREAMS:
        line += ["--exclude-path", path]
    if token:
        line += ["--header", f"Authorization: Bearer {token}"]
    return line


def call(base, run, folder):
    """The operations of a run with their times, and what Schemathesis printed when one of them failed."""
    token = None if run.session_calls else sign_in(base, run.area)
    junit = Path(folder) / f"{run.area}-{run.session_calls}.xml"
    limit = START_SECONDS + OPERATION_SECONDS * run.operations
    log = junit.with_suffix(".log")
    with log.open("w") as output:
        try:
            ended = subprocess.run(
                command(base, run, token, str(junit)), timeout=limit, check=False, stdout=output, stderr=output
            )
        except subprocess.TimeoutExpired:
            return [], f"{log.read_text()}\nstuck: not done after {limit} s"
    operations = read(junit, run.area) if junit.exists() else []
    told = log.read_text()
    if ended.returncode != 0:
        return operations, told
    # A path that is filtered away by mistake would pass without a call.
    if len(operations) != run.operations:
        return operations, f"{told}\n{len(operations)} of {run.operations} operations were called"
    return operations, None


def read(junit, area):
    def operation(case):
        failed = case.find("failure") is not None or case.find("error") is not None
        return {"name": f"{area} {case.get('name')}", "seconds": float(case.get("time", 0)), "failed": failed}

    return [operation(case) for case in ElementTree.parse(junit).iter("testcase")]


def work(number, base, runs, folder, results):
    for run in runs:
        started = time.monotonic()
        print(f"  lane {number}: {run.title}: {run.operations} begin", flush=True)
        try:
            operations, failure = call(base, run, folder)
        except (OSError, RuntimeError) as error:
            operations, failure = [], str(error)
        taken = time.monotonic() - started
        results["operations"] += operations
        if failure is not None:
            results["failures"].append(run)
            print(f"\n{failure}\n  lane {number}: {run.title}: an answer does not fit openapi/{run.area}.json", flush=True)
            return
        print(f"  lane {number}: {run.title}: {run.operations} fit ({taken:.0f} s)", flush=True)


def main():
    report, bases = sys.argv[1], [base.rstrip("/") for base in sys.argv[2:]]
    results = {"operations": [], "failures": []}
    with tempfile.TemporaryDirectory() as folder:
        lanes = []
        for number, (base, runs) in enumerate(zip(bases, plan(bases[0], len(bases))), 1):
            own = Path(folder) / str(number)
            own.mkdir()
            lanes.append(threading.Thread(target=work, args=(number, base, runs, own, results)))
        for lane in lanes:
            lane.start()
        started = time.monotonic()
        for lane in lanes:
            while lane.is_alive():
                lane.join(BEAT_SECONDS)
                if lane.is_alive():
                    print(f"  … still calling ({time.monotonic() - started:.0f} s)", flush=True)
    Path(report).write_text(json.dumps(results["operations"]))
    if results["failures"]:
        sys.exit(f"{len(results['failures'])} runs failed (see above)")


if __name__ == "__main__":
    main()
