"""What messages cost the worker: those that wait, and those that leave."""

import json
import subprocess
import time

from harness import data, usage
from harness.cluster import Cluster
from harness.product import RELEASE, Worker
from harness.report import Report
from harness.settings import Settings

NOOP = RELEASE / "examples" / "bench_noop"
# From a worker's start until its first looks are over.
SETTLE = 8
# What is measured of looking for due messages.
LOOKS = 20
DUE = 500
PATIENCE = 600
WAITING = "SELECT count(*) FROM platform.outbox WHERE run_at <= now() AND held_for IS NULL"


def ticks(settings: Settings, cluster: Cluster, report: Report) -> None:
    """A worker that looks for due messages, with none and with a million that wait for tomorrow."""
    with data.passing(cluster) as url:
        data.merchant(cluster, data.PASSING)
        with Worker(url) as worker:
            settle(cluster)
            empty = cost(cluster, worker)
            pending(cluster, settings.merchants, settings.pending)
            waiting = cost(cluster, worker)
            began = time.perf_counter()
            due(cluster, DUE)
            wait_for(lambda: cluster.number(data.PASSING, WAITING) == 0)
            took = time.perf_counter() - began
        figure = f"{waiting * 1000:.1f} ms of CPU a second"
        more = (
            f"with nothing pending {empty * 1000:.1f} ms; worker and Postgres, four looks a second; "
            f"{DUE} that fell due among them were taken within {took:.1f} s"
        )
        name = f"ticks: {settings.pending:,} pending of {settings.merchants:,} merchants"
        report.add(name, figure, "as with nothing pending", more)


def messages(settings: Settings, cluster: Cluster, report: Report) -> None:
    """WhatsApp reminders through the stand-in that answers at once, beside jobs of apalis that do nothing."""
    with data.passing(cluster) as url:
        data.merchant(cluster, data.PASSING)
        reminders(cluster, settings.sent)
        with Worker(url) as worker:
            settle(cluster)
            before = measured(cluster, worker)
            began = time.perf_counter()
            enqueue(cluster)
            sent = "SELECT count(*) FROM m_bench1.reminders WHERE status = 2"
            wait_for(lambda: cluster.number(data.PASSING, sent) == settings.sent)
            seconds = time.perf_counter() - began
            cpu = measured(cluster, worker) - before
        floor = noop(cluster, url, settings.sent)
    figure = f"{settings.sent / cpu:.0f} messages a CPU second, {settings.sent / seconds:.0f} a second"
    more = f"apalis' jobs that do nothing: {floor}; worker and Postgres together, in the same run"
    report.add(f"messages: {settings.sent:,} reminders", figure, "–", more)


def noop(cluster: Cluster, url: str, jobs: int) -> str:
    before = usage.measure(None, cluster.postmaster).postgres
    with subprocess.Popen([NOOP, url, str(jobs)], stdout=subprocess.PIPE, text=True) as process:
        own = 0.0
        while process.poll() is None:
            own = max(own, usage.own_or_zero(process.pid))
            time.sleep(0.02)
        told = process.stdout.read()
    if process.returncode != 0:
        raise RuntimeError(f"{NOOP.name} ended with {process.returncode}")
    seconds = json.loads(told)["seconds"]
    cpu = own + usage.measure(None, cluster.postmaster).postgres - before
    return f"{jobs / cpu:.0f} a CPU second, {jobs / seconds:.0f} a second"


def settle(cluster: Cluster) -> None:
    """The jobs of the day have run."""
    time.sleep(SETTLE)
    wait_for(lambda: cluster.number(data.PASSING, WAITING) == 0)


def measured(cluster: Cluster, worker: Worker) -> float:
    spent = usage.measure(worker.process.pid, cluster.postmaster)
    return spent.server + spent.postgres


def cost(cluster: Cluster, worker: Worker) -> float:
    """CPU seconds a second."""
    before, began = measured(cluster, worker), time.perf_counter()
    time.sleep(LOOKS)
    return (measured(cluster, worker) - before) / (time.perf_counter() - began)


def wait_for(holds) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError("the worker did not get there")
        time.sleep(0.1)


def pending(cluster: Cluster, merchants: int, messages: int) -> None:
    """Messages of tomorrow. Their merchants are disabled, so that nothing else of them is done meanwhile: a message that is
    not due costs the same whosever it is."""
    cluster.sql(
        data.PASSING,
        f"""
        INSERT INTO platform.merchants (key, account_id, schema_name, name_en, name_ar, business_type, country, city,
            currency, time_zone, email, mobile, owner_name, status, schema_version, created_at, updated_at)
        SELECT 'crowd' || n, 900000 + n, 'm_crowd' || n, 'Crowd ' || n, 'حشد', 'property_management', 'AE', 'Ajman', 'AED',
            'Asia/Dubai', 'crowd' || n || '@bench.example', '+971501234567', 'Bench', 'disabled', 0, now(), now()
        FROM generate_series(1, {merchants}) n;
        INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at)
        SELECT m.id, 'reminders.send_whatsapp', 'bench-' || n, '{{"reminder_id": 1}}',
            now() + interval '1 day' + n * interval '10 ms', now()
        FROM generate_series(1, {messages}) n
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM platform.merchants WHERE status = 'disabled') m
            ON m.place = 1 + n % {merchants};
        VACUUM (ANALYZE) platform.outbox;
        CHECKPOINT;
        """,
    )


def due(cluster: Cluster, number: int) -> None:
    """Reminders that do not exist any more: what is measured is that they are found."""
    cluster.sql(
        data.PASSING,
        f"""
        INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at)
        SELECT (SELECT id FROM platform.merchants WHERE key = 'bench1'), 'reminders.send_whatsapp', 'due-' || n,
            '{{"reminder_id": 0}}', now(), now() FROM generate_series(1, {number}) n;
        """,
    )


def reminders(cluster: Cluster, number: int) -> None:
    """Payments that are reminded of by WhatsApp, of a merchant whose number is connected."""
    cluster.sql(
        data.PASSING,
        f"""
        INSERT INTO platform.whatsapp_channels (merchant_id, package, connection, number, connected_at, updated_at)
        SELECT id, 1, 1, '971500000000', now(), now() FROM platform.merchants WHERE key = 'bench1';
        SET search_path TO m_bench1, public;
        INSERT INTO units (building_id, number, usage, kind, created_at, updated_at)
        SELECT min(id), 'B-1', 1, 'apartment', now(), now() FROM buildings;
        INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price,
            total_rent, issued_at, created_at, updated_at)
        SELECT 'B-1', 'bench1-x', 1, (SELECT min(id) FROM customers), (SELECT max(id) FROM units), current_date,
            current_date, current_date + 364, 1, 1, now(), now(), now();
        INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, updated_at)
        SELECT k.id, 1, n, 100, current_date + 7, 1, 'cash', now(), now()
        FROM contracts k, generate_series(1, {number}) n WHERE k.number = 'B-1';
        INSERT INTO reminders (contract_payment_id, customer_id, rule_days, due_on, channel, recipient, status, body,
            created_at)
        SELECT p.id, k.customer_id, 7, p.due_on, 'whatsapp', '971501234567', 1, 'Your rent is due.', now()
        FROM contract_payments p JOIN contracts k ON k.id = p.contract_id WHERE k.number = 'B-1';
        VACUUM (ANALYZE) reminders, contract_payments, contracts;
        """,
    )


def enqueue(cluster: Cluster) -> None:
    cluster.sql(
        data.PASSING,
        """
        INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at)
        SELECT m.id, 'reminders.send_whatsapp', 'bench-' || r.id, jsonb_build_object('reminder_id', r.id), now(), now()
        FROM m_bench1.reminders r, platform.merchants m WHERE m.key = 'bench1';
        """,
    )
