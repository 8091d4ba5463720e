"""A mail server for `cargo xtask up --empty`: prints what it is given instead of sending it.

Usage: catcher.py PORT. Listens on 127.0.0.1 only, until it is stopped.
"""

import asyncio
import email
import email.policy
import sys

from aiosmtpd.controller import UnthreadedController


class Printer:
    async def handle_DATA(self, _server, _session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        text = message.get_body(("plain", "html"))
        print(f"\n── mail to {', '.join(envelope.rcpt_tos)}: {message['subject']}", flush=True)
        print(text.get_content() if text else "", flush=True)
        return "250 Message accepted for delivery"


def main():
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    UnthreadedController(Printer(), hostname="127.0.0.1", port=int(sys.argv[1]), loop=loop).begin()
    loop.run_forever()


main()
