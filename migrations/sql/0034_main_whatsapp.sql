-- The platform's own WhatsApp number: it sends codes, and tells merchants and those who ask for a trial what concerns their
-- account. One row at most.
CREATE TABLE platform.main_whatsapp (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    adapter text NOT NULL CHECK (adapter IN ('qr', 'cloud')),
    -- The gateway's instance, or the number's ID at the Cloud API.
    instance text NOT NULL,
    token_sealed bytea NOT NULL,
    secret_sealed bytea NOT NULL,
    callback_id text NOT NULL,
    -- Approved templates of the Cloud API.
    utility_template text,
    code_template text,
    tells_trials boolean NOT NULL DEFAULT true,
    tells_subscriptions boolean NOT NULL DEFAULT true,
    -- Since when the staff lets messages wait.
    paused_at timestamptz,
    -- What the gateway reports; outside of versions.
    connection smallint NOT NULL DEFAULT 0 CHECK (connection BETWEEN 0 AND 2),
    -- Digits with the country's code; missing until the number was connected once.
    number text,
    connected_at timestamptz,
    -- Since when a number that was connected is not.
    dropped_at timestamptz,
    -- When people were told of this drop.
    alerted_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Messages of the main number. Those of sandboxes are none.
CREATE TABLE platform.main_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('code', 'trial', 'subscription')),
    merchant_id bigint REFERENCES platform.all_merchants (id) ON DELETE CASCADE,
    -- Digits with the country's code.
    recipient text NOT NULL,
    language text NOT NULL CHECK (language IN ('en', 'ar')),
    -- With {code} in the place of a code.
    body text NOT NULL,
    -- Gone once the message was sent or has failed.
    code text,
    -- 0 failed, 1 pending, 2 sent
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
    attempts integer NOT NULL DEFAULT 0,
    -- Until then one worker has it.
    claimed_until timestamptz,
    -- Whether the gateway may have it: it is asked before the message is given again.
    was_given boolean NOT NULL DEFAULT false,
    gateway_id text,
    -- How often it was sent again after the gateway had taken it, which does not send a reference twice.
    round integer NOT NULL DEFAULT 0,
    error text,
    -- Not sent any more from then on.
    ends_at timestamptz,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    delivered_at timestamptz,
    read_at timestamptz
);
CREATE INDEX main_messages_pending ON platform.main_messages (id) WHERE status = 1;
CREATE INDEX main_messages_created ON platform.main_messages (created_at);
CREATE INDEX main_messages_merchant ON platform.main_messages (merchant_id, id) WHERE merchant_id IS NOT NULL;

UPDATE platform.staff_roles SET permissions = permissions || '{"141": [1, 3, 5, 6]}' WHERE preset = 'administrator';
