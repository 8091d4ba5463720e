"""Calls every operation of the four published documents with generated input.

Usage: check.py BASE_URL, against a server with demo data. Fails on a 5xx, on a status, content type or header that
the document does not name, and on a body that does not fit its schema. API_EXAMPLES sets how many inputs each
operation gets beyond the boundary cases (10 unless told).
"""

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PASSWORD = "Manzil-demo-1"
# In the order of the run: a merchant's calls may take an owner's access away, a manager's may disable the merchant.
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
SESSION_CALLS = r"(?i)/(login|logout|sign[-_]?(in|out)|register|forgot|reset|change|sessions?|refresh|password|verify)"
AREA_SECONDS = 600


def find_token(value):
    """The access token wherever the answer carries it."""
    if isinstance(value, dict):
        for key in ("api_token",):
            if isinstance(value.get(key), str):
                return value[key]
        return next(filter(None, map(find_token, value.values())), None)
    return None


def sign_in(base, area):
    login = SIGN_INS[area]
    if login is None:
        return None
    body = json.dumps({"login": login, "password": PASSWORD, "end_other_session": True}).encode()
    request = urllib.request.Request(
        f"{base}/api/{area}/login", data=body, headers={"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            token = find_token(json.load(response))
    except urllib.error.HTTPError as error:
        sys.exit(f"signing in to the {area} area failed: {error.code} {error.read().decode(errors='replace')[:500]}")
    if token is None:
        sys.exit(f"signing in to the {area} area gave no token")
    return token


def has_operations(base, area, wanted):
    with urllib.request.urlopen(f"{base}/openapi/{area}.json", timeout=30) as response:
        paths = json.load(response).get("paths", {})
    return any(bool(re.search(SESSION_CALLS, path)) == wanted for path in paths)


def call(base, area, token, session_calls):
    command = [
        str(Path(sys.executable).parent / "st"),
        "--config-file", str(Path(__file__).with_name("schemathesis.toml")),
        "run", f"{base}/openapi/{area}.json",
        "--checks", CHECKS,
        "--phases", "examples,coverage,fuzzing",
        "--max-examples", os.environ.get("API_EXAMPLES", "10"),
        "--include-path-regex" if session_calls else "--exclude-path-regex", SESSION_CALLS,
        "--workers", "1", "--request-timeout", "30",
        "--generation-deterministic",
        "--no-shrink", "--suppress-health-check", "all", "--warnings", "off", "--no-color",
    ]
    if token:
        command += ["--header", f"Authorization: Bearer {token}"]
    try:
        return subprocess.run(command, timeout=AREA_SECONDS, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        print(f"the {area} area took longer than {AREA_SECONDS} s", flush=True)
        return False


def main():
    base = sys.argv[1].rstrip("/")
    for session_calls in (False, True):
        for area in SIGN_INS:
            if not has_operations(base, area, session_calls):
                continue
            started = time.monotonic()
            what = "sign-in and session calls" if session_calls else "operations"
            print(f"  {area}: {what}", flush=True)
            token = None if session_calls else sign_in(base, area)
            if not call(base, area, token, session_calls):
                sys.exit(f"{area}: an answer does not fit openapi/{area}.json (see above)")
            print(f"  {area}: {what} fit ({time.monotonic() - started:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
