-- How far the audit log is told as events. An entry may be seen after one with a higher number, so the entries after the
-- settled one are looked through again.
CREATE TABLE event_feed (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT event_feed_one CHECK (id = 1),
    last_event_id bigint NOT NULL DEFAULT 0,
    settled_id bigint NOT NULL DEFAULT 0,
    seen_id bigint NOT NULL DEFAULT 0,
    -- nothing until the feed is used for the first time
    seen_at timestamptz
);
INSERT INTO event_feed DEFAULT VALUES;

-- What happened, numbered in the order in which it is told.
CREATE TABLE events (
    id bigint PRIMARY KEY,
    audit_id bigint NOT NULL,
    kind text NOT NULL,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT events_audit_unique UNIQUE (audit_id)
);
CREATE INDEX events_created_at ON events (created_at);

CREATE TABLE webhook_endpoints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    url text NOT NULL,
    description text,
    kinds jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    disabled_reason text CHECK (disabled_reason IN ('by_hand', 'failing', 'gone')),
    disabled_at timestamptz,
    secret_sealed bytea NOT NULL,
    -- the secret of before the last replacement, which signs beside the new one for a day
    old_secret_sealed bytea,
    old_secret_until timestamptz,
    -- the last event that it has deliveries of
    after_event_id bigint NOT NULL,
    failing_since timestamptz,
    last_delivered_at timestamptz,
    -- until when a worker has it to itself
    leased_until timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_endpoints_disabled CHECK (is_enabled = (disabled_reason IS NULL) AND is_enabled = (disabled_at IS NULL)),
    CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret_sealed IS NULL) = (old_secret_until IS NULL))
);

CREATE TABLE webhook_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_endpoint_id bigint NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
    -- nothing for a test
    event_id bigint,
    kind text NOT NULL,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    payload text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'skipped')),
    tries integer NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_event UNIQUE (webhook_endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_endpoint_id, noun, record_id, id)
    WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (webhook_endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
    at timestamptz NOT NULL,
    millis integer NOT NULL,
    -- of the answer, where there was one
    status integer,
    failure text CHECK (failure IN ('refused', 'redirected', 'too_late', 'unreached', 'private_address', 'no_address')),
    -- how the answer begins, or what was said where none came
    answer text
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (webhook_delivery_id, id);
