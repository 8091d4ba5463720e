"""One merchant by the product, approved through its API, against psql running the same script."""

import http.client
import json
import secrets
import statistics
import subprocess
import time
import uuid

from harness import data
from harness.cluster import Cluster
from harness.product import LOCAL, Server, send
from harness.report import Report, spread
from harness.settings import ROOT, Settings

EMAIL = "bench@bench.example"
PASSWORD = secrets.token_urlsafe(24)
LINK = secrets.token_urlsafe(32)
DEVICE = secrets.token_urlsafe(32)
WARM_UP = 2
MANAGER_SQL = f"""
INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at)
SELECT 'Bench', '{EMAIL}', ARRAY[id], now(), now() FROM platform.staff_roles WHERE is_administrator
ON CONFLICT (email) DO NOTHING;
INSERT INTO platform.one_time_links (purpose, subject_id, token_hash, expires_at, created_at)
SELECT 'set_password', id, sha256('{LINK}'), now() + interval '1 hour', now()
FROM platform.staff WHERE email = '{EMAIL}';
"""
# A device that is not asked for the code of an authenticator app, whose secret nobody opens therefore.
DEVICE_SQL = f"""
INSERT INTO platform.second_factors (area, subject_id, secret_sealed, confirmed_at, created_at)
SELECT 2, id, '', now(), now() FROM platform.staff WHERE email = '{EMAIL}';
INSERT INTO platform.trusted_devices (area, subject_id, token_hash, created_at, last_used_at, expires_at)
SELECT 2, id, sha256('{DEVICE}'), now(), now(), now() + interval '1 day' FROM platform.staff WHERE email = '{EMAIL}';
"""
REQUEST_SQL = """
INSERT INTO platform.trial_requests (business_name_en, business_name_ar, business_type, owner_name, mobile, email, country,
    city, expected_units, referral_source, language, status, verified_at, created_at, updated_at)
VALUES ('Bench', 'اختبار', 'property_management', 'Bench', '+971501234567', '{name}@bench.example', 'AE', 'Ajman', 10,
    'other', 'en', 2, now(), now(), now()) RETURNING id;
"""


class Psql:
    """One psql that stays connected, as the product's pool does."""

    def __init__(self, cluster: Cluster, database: str) -> None:
        self.process = subprocess.Popen(
            [cluster.program("psql"), "-XqAt", "-v", "ON_ERROR_STOP=1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=cluster.environment(database),
        )

    def run(self, text: str) -> None:
        self.process.stdin.write(f"{text}\n\\echo done\n")
        self.process.stdin.flush()
        if self.process.stdout.readline().strip() != "done":
            raise RuntimeError("psql failed")

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def row(settings: Settings, cluster: Cluster, report: Report) -> None:
    with data.passing(cluster) as url:
        cluster.sql(data.PASSING, MANAGER_SQL)
        script, product = in_turn(settings, cluster, url)
    ratios = [ours / floor for ours, floor in zip(product, script, strict=True)]
    of_medians = statistics.median(product) / statistics.median(script)
    more = f"{spread(product, 0)} against {spread(script, 0)} ms; of medians {of_medians:.2f}; {len(product)} each, in turn"
    report.add("provision", f"{spread(ratios)} × the script", "≤ 1.5 ×", more)


def in_turn(settings: Settings, cluster: Cluster, url: str) -> tuple[list[float], list[float]]:
    """Milliseconds by the script and by the product, without those of the first few."""
    script, product = [], []
    psql = Psql(cluster, data.PASSING)
    with Server(url) as server:
        connection = http.client.HTTPConnection(LOCAL, server.port, timeout=60)
        call(connection, "reset_password", {"token": LINK, "password": PASSWORD})
        cluster.sql(data.PASSING, DEVICE_SQL)
        for number in range(settings.repeats + WARM_UP):
            script.append(by_script(psql, f"bench_script_{number}"))
            product.append(approve(cluster, connection, sign_in(connection)))
        connection.close()
    psql.close()
    return script[WARM_UP:], product[WARM_UP:]


def by_script(psql: Psql, schema: str) -> float:
    """Milliseconds of the script in one transaction; nothing else that a merchant needs."""
    steps = ["BEGIN;", f"CREATE SCHEMA {schema};", f"SET LOCAL search_path TO {schema};"]
    steps += ["\\i tenant-migrations/sql/schema.sql", "COMMIT;"]
    began = time.monotonic()
    psql.run("\n".join(steps))
    return (time.monotonic() - began) * 1000


def call(connection: http.client.HTTPConnection, name: str, body: dict) -> str:
    status, answer = send(connection, "POST", f"/api/manager/{name}", None, json.dumps(body))
    if status != 200:
        raise RuntimeError(f"{name}: {status} {answer}")
    return answer


def sign_in(connection: http.client.HTTPConnection) -> str:
    """A token that lasts longer than one approval; outside what is measured."""
    answer = call(connection, "login", {"login": EMAIL, "password": PASSWORD, "device_token": DEVICE})
    return json.loads(answer)["user"]["api_token"]


def approve(cluster: Cluster, connection: http.client.HTTPConnection, token: str) -> float:
    """Milliseconds from the approval to the answer: merchant, schema, roles, administrator, mail, audit."""
    name = f"provision-{uuid.uuid4().hex}"
    request = cluster.number(data.PASSING, REQUEST_SQL.format(name=name))
    path = f"/api/manager/trial_requests/{request}/approve"
    began = time.monotonic()
    status, body = send(connection, "POST", path, token, json.dumps({}), Idempotency_Key=name)
    took = (time.monotonic() - began) * 1000
    if status != 200:
        raise RuntimeError(f"approve: {status} {body}")
    return took
