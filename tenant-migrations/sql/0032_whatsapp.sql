-- How the merchant's WhatsApp number is reached: by one gateway at a time.
CREATE TABLE whatsapp_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    is_one boolean NOT NULL DEFAULT true CHECK (is_one),
    adapter text NOT NULL CHECK (adapter IN ('qr', 'cloud')),
    -- the gateway's id of the linked phone, or the Cloud API's id of the number
    instance text NOT NULL,
    token_sealed bytea NOT NULL,
    -- what the gateway signs its callbacks with
    secret_sealed bytea NOT NULL,
    -- the address that callbacks come to
    callback_id text NOT NULL,
    -- approved templates with one text field, for the Cloud API outside of the 24 hours
    utility_template text,
    marketing_template text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_accounts_one UNIQUE (is_one),
    CONSTRAINT whatsapp_accounts_callback_id UNIQUE (callback_id)
);

-- What a gateway said of a message, by the reference that it was sent with.
CREATE TABLE whatsapp_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reference text NOT NULL,
    gateway_id text NOT NULL,
    recipient text NOT NULL,
    sent_at timestamptz NOT NULL,
    delivered_at timestamptz,
    read_at timestamptz,
    failed_at timestamptz,
    failure text,
    CONSTRAINT whatsapp_messages_reference UNIQUE (reference)
);
CREATE INDEX whatsapp_messages_sent ON whatsapp_messages (sent_at, id);

-- Who wrote to the merchant and when: what opens the 24 hours. Their words are not kept.
CREATE TABLE whatsapp_incoming (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gateway_id text NOT NULL,
    sender text NOT NULL,
    received_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_incoming_gateway_id UNIQUE (gateway_id)
);
CREATE INDEX whatsapp_incoming_sender ON whatsapp_incoming (sender, received_at);

-- Numbers that want no advertising; messages about their contracts still reach them.
CREATE TABLE whatsapp_opt_outs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    -- what they wrote, as the proof
    words text NOT NULL,
    opted_out_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_opt_outs_number UNIQUE (number)
);
