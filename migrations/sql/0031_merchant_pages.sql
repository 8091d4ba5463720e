-- What staff writes down about a merchant.
CREATE TABLE platform.merchant_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.all_merchants (id) ON DELETE CASCADE,
    text text NOT NULL,
    pinned boolean NOT NULL,
    author_id bigint NOT NULL REFERENCES platform.staff (id),
    author_name text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX merchant_notes_shown ON platform.merchant_notes (merchant_id, pinned DESC, id DESC);
CREATE INDEX merchant_notes_listed ON platform.merchant_notes (pinned DESC, id DESC);

-- Merchants' own mail servers, as each merchant reported last; one that refuses is in email_channels, too.
CREATE TABLE platform.merchant_mail_servers (
    merchant_id bigint PRIMARY KEY REFERENCES platform.all_merchants (id) ON DELETE CASCADE,
    -- none where mails leave by the platform's
    host text,
    sender_address text,
    set_at timestamptz,
    reported_at timestamptz NOT NULL,
    CONSTRAINT merchant_mail_servers_whole CHECK ((host IS NULL) = (sender_address IS NULL) AND (host IS NULL) = (set_at IS NULL))
);
INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at)
SELECT m.id, 'email_settings.look', 'first', '{}', now(), now() FROM platform.merchants m;

-- Since when a merchant stands with the tax authority as it does; reports come more often.
ALTER TABLE platform.zatca_settings ADD COLUMN stands_since timestamptz;
UPDATE platform.zatca_settings SET stands_since = reported_at;

-- The database's code of what a migration failed with, by which it is explained; when staff asked for another try that
-- has not been made yet; when staff was told that it goes on failing.
ALTER TABLE platform.merchant_migrations
    ADD COLUMN error_code text,
    ADD COLUMN retry_asked_at timestamptz,
    ADD COLUMN told_at timestamptz;

-- The last word on a merchant is looked for by the merchant.
CREATE INDEX dead_letters_merchant ON platform.dead_letters (merchant_id, id DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX js_errors_merchant ON platform.js_errors (merchant_id, id DESC) WHERE merchant_id IS NOT NULL;
CREATE INDEX whatsapp_sends_failed_merchant ON platform.whatsapp_sends (merchant_id, id DESC) WHERE status = 0;
CREATE INDEX mails_failed_merchant ON platform.mails (merchant_id, id DESC) WHERE status = 0;
