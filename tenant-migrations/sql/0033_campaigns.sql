-- Messages to many tenants by WhatsApp, at the pace of the merchant's own number.
CREATE TABLE campaigns (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- 0 disabled, 1 active, 2 sending, 3 paused, 4 temporary saved, 5 completed
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    message_en text,
    message_ar text,
    starts_at timestamptz NOT NULL,
    -- the last day of the period, in the merchant's zone
    ends_on date NOT NULL,
    -- whom it is for, as a segment has it
    audience jsonb NOT NULL,
    -- the first instant of its messages
    ready_at timestamptz,
    launched_at timestamptz,
    launched_by text,
    ended_at timestamptz,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT campaigns_written CHECK (message_en IS NOT NULL OR message_ar IS NOT NULL),
    CONSTRAINT campaigns_launched CHECK ((status = 4) = (launched_at IS NULL) AND (launched_at IS NULL) = (ready_at IS NULL)),
    CONSTRAINT campaigns_ended CHECK ((status IN (0, 5)) = (ended_at IS NOT NULL))
);
CREATE INDEX campaigns_open ON campaigns (ready_at, id) WHERE status IN (1, 2);

CREATE TABLE campaign_recipients (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    customer_id bigint NOT NULL REFERENCES customers (id),
    position integer NOT NULL,
    -- digits, as WhatsApp has them
    mobile text NOT NULL,
    language text NOT NULL,
    -- 0 failed, 1 pending, 2 sent
    status smallint CHECK (status BETWEEN 0 AND 2),
    -- why there is no message at all
    exclusion text,
    -- a worker has it, or had it when it was killed
    claimed_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    failure text,
    -- in the gateway's words
    error text,
    -- as it was sent
    body text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT campaign_recipients_one CHECK (num_nonnulls(status, exclusion) = 1),
    CONSTRAINT campaign_recipients_failed CHECK ((status IS NOT DISTINCT FROM 0) = (failure IS NOT NULL)),
    CONSTRAINT campaign_recipients_claimed_once CHECK (claimed_at IS NULL OR status = 1),
    CONSTRAINT campaign_recipients_went CHECK ((status IS NOT DISTINCT FROM 2) = (sent_at IS NOT NULL))
);
CREATE INDEX campaign_recipients_campaign ON campaign_recipients (campaign_id, position);
CREATE INDEX campaign_recipients_next ON campaign_recipients (campaign_id, position) WHERE status = 1;
CREATE INDEX campaign_recipients_claimed ON campaign_recipients (claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX campaign_recipients_waiting ON campaign_recipients (mobile) WHERE status = 1;
CREATE UNIQUE INDEX campaign_recipients_mobile ON campaign_recipients (campaign_id, mobile) WHERE status IS NOT NULL;
CREATE INDEX campaign_recipients_sent ON campaign_recipients (mobile, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX campaign_recipients_customer ON campaign_recipients (customer_id, sent_at);

-- What the merchant's number has sent: the seed and the count are the plan, so that a restart goes on with it.
CREATE TABLE campaign_pace (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    seed bigint NOT NULL,
    taken bigint NOT NULL DEFAULT 0,
    last_at timestamptz,
    setbacks integer NOT NULL DEFAULT 0,
    next_at timestamptz,
    -- what the next message waits for
    wait text,
    CONSTRAINT campaign_pace_waits CHECK ((next_at IS NULL) = (wait IS NULL))
);

CREATE TABLE campaign_segments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    audience jsonb NOT NULL,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT campaign_segments_name_unique UNIQUE (name)
);

-- A campaign's message to a number of the merchant's choice.
CREATE TABLE campaign_tests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    channel text NOT NULL,
    recipient text NOT NULL,
    body text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    error text,
    sent_by text NOT NULL,
    sent_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE INDEX campaign_tests_campaign ON campaign_tests (campaign_id, id);

-- The default role that manages may run campaigns; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"87": [1, 2, 3, 4, 5]}' WHERE name_en = 'Manager' AND version = 1;
