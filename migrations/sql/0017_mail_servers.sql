-- Merchants' own mail servers that take no mail now; the queue is held and released by it, so that it is here and not in
-- the merchants' schemas. A server that works has no row.
CREATE TABLE platform.email_channels (
    merchant_id bigint PRIMARY KEY REFERENCES platform.merchants ON DELETE CASCADE,
    refused_since timestamptz NOT NULL,
    -- What the server said the last time.
    refusal text NOT NULL,
    -- How often it was tried since.
    tries integer NOT NULL DEFAULT 1,
    -- When people were told.
    alerted_at timestamptz,
    updated_at timestamptz NOT NULL
);

-- Mails of a merchant whose mail server takes none wait, too.
ALTER TABLE platform.outbox DROP CONSTRAINT outbox_held_for_check;
ALTER TABLE platform.outbox ADD CONSTRAINT outbox_held_for_check
    CHECK (held_for IN ('merchant', 'worker', 'whatsapp', 'email'));

-- The platform's mail server as its staff set it; without a row the configuration's is used.
CREATE TABLE platform.mail_servers (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    host text NOT NULL,
    port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
    security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
    user_name text,
    password_sealed bytea,
    sender_address text NOT NULL,
    sender_name text,
    reply_to text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT mail_servers_sign_in CHECK ((user_name IS NULL) = (password_sealed IS NULL))
);
