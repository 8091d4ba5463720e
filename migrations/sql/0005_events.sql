-- Who subscribes to an event: written by the workers that have the subscriber, read by every relay.
CREATE TABLE platform.event_subscribers (
    event text NOT NULL,
    subscriber text NOT NULL,
    -- renewed while a worker has it; one that no worker has any more is removed
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (event, subscriber)
);

-- What a due job waits for: its disabled merchant, or a worker that knows its name.
ALTER TABLE platform.outbox
    ADD COLUMN held_for text CHECK (held_for IN ('merchant', 'worker')),
    ADD COLUMN held_since timestamptz,
    ADD CONSTRAINT outbox_held_since CHECK ((held_for IS NULL) = (held_since IS NULL));
DROP INDEX platform.outbox_due;
CREATE INDEX outbox_due ON platform.outbox (run_at, id) WHERE held_for IS NULL;
CREATE INDEX outbox_held ON platform.outbox (held_for, merchant_id) WHERE held_for IS NOT NULL;

-- A job of one handler became an event.
UPDATE platform.outbox SET name = 'account.changed' WHERE name = 'merchants.take_over_details';
UPDATE platform.dead_letters SET name = 'account.changed'
    WHERE name = 'merchants.take_over_details' AND retried_at IS NULL;
