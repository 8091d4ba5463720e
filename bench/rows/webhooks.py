"""What webhooks cost: events that are told, and delivered to a receiver that answers at once."""

import http.server
import json
import socketserver
import threading
import time

from harness import data, usage
from harness.cluster import Cluster
from harness.product import Server, Worker, token_of
from harness.report import Report
from harness.settings import Settings
from rows.messages import settle, wait_for

LEFT = "SELECT count(*) FROM m_bench1.webhook_deliveries WHERE state = 'waiting'"
DONE = "SELECT count(*) FROM m_bench1.webhook_deliveries WHERE state = 'delivered'"


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Threads(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 128


def webhooks(settings: Settings, cluster: Cluster, report: Report) -> None:
    """The endpoint is made by the API, so that its secret is sealed as it would be; the worker is the one that delivers."""
    receiver = Threads(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    try:
        with data.passing(cluster) as url:
            data.merchant(cluster, data.PASSING)
            endpoint(cluster, url, receiver.server_address[1])
            with Worker(url) as worker:
                settle(cluster)
                before, began = usage.measure(worker.process.pid, cluster.postmaster), time.perf_counter()
                happen(cluster, settings.sent)
                wait_for(lambda: cluster.number(data.PASSING, DONE) == settings.sent)
                seconds = time.perf_counter() - began
                spent = usage.measure(worker.process.pid, cluster.postmaster) - before
            if cluster.number(data.PASSING, LEFT) != 0:
                raise RuntimeError("some deliveries wait")
    finally:
        receiver.shutdown()
        receiver.server_close()
    figure = f"{settings.sent / spent.server:.0f} deliveries a CPU second of the worker"
    more = (
        f"{settings.sent / seconds:.0f} a second with one receiver in Python; "
        f"{settings.sent / (spent.server + spent.postgres):.0f} a CPU second of worker and Postgres together"
    )
    report.add(f"webhooks: {settings.sent:,} events", figure, "≥ 500", more)


def endpoint(cluster: Cluster, url: str, port: int) -> None:
    """Outside of the demo an address is in the internet; a worker of the demo, which `Worker` is, also calls this machine."""
    body = json.dumps({"url": "https://hooks.example.com/", "kinds": ["customer.updated"]})
    with Server(url) as server:
        answer = server.request("POST", "/api/merchant/webhook_endpoints", token_of(1), body, Idempotency_Key="bench")
        if answer[0] != 200:
            raise RuntimeError(f"no webhook: {answer}")
    cluster.sql(data.PASSING, f"UPDATE m_bench1.webhook_endpoints SET url = 'http://127.0.0.1:{port}/'")


def happen(cluster: Cluster, number: int) -> None:
    cluster.sql(
        data.PASSING,
        f"""
        INSERT INTO m_bench1.audit_log (at, actor_kind, actor_name, noun, record_id, action, before, after)
        SELECT now(), 'user', 'Bench', 'customers', n, 'updated',
            jsonb_build_object('name_en', 'Tenant ' || n, 'mobile', '+971501234567', 'status', 1),
            jsonb_build_object('name_en', 'Tenant B ' || n, 'mobile', '+971501234567', 'status', 1)
        FROM generate_series(1, {number}) n;
        """,
    )
