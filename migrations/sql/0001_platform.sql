-- The platform's own schema. Merchants' schemas are made by tenant-migrations.
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;
CREATE EXTENSION IF NOT EXISTS hstore SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA public;

CREATE TABLE platform.currencies (
    code text PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    -- ISO 4217; amounts are shown with two decimals until a merchant's currency needs three.
    exponent smallint NOT NULL CHECK (exponent BETWEEN 0 AND 4)
);
INSERT INTO platform.currencies (code, name_en, name_ar, exponent) VALUES
    ('AED', 'UAE dirham', 'درهم إماراتي', 2),
    ('SAR', 'Saudi riyal', 'ريال سعودي', 2),
    ('KWD', 'Kuwaiti dinar', 'دينار كويتي', 3),
    ('BHD', 'Bahraini dinar', 'دينار بحريني', 3),
    ('OMR', 'Omani rial', 'ريال عماني', 3),
    ('QAR', 'Qatari riyal', 'ريال قطري', 2);

CREATE TABLE platform.countries (
    code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    prefix text NOT NULL,
    currency text REFERENCES platform.currencies (code),
    time_zone text,
    -- Whether a business of this country can ask for a trial.
    served boolean NOT NULL DEFAULT false
);
INSERT INTO platform.countries (code, name_en, name_ar, prefix, currency, time_zone, served) VALUES
    ('AE', 'United Arab Emirates', 'الإمارات العربية المتحدة', '971', 'AED', 'Asia/Dubai', true),
    ('SA', 'Saudi Arabia', 'المملكة العربية السعودية', '966', 'SAR', 'Asia/Riyadh', true),
    ('KW', 'Kuwait', 'الكويت', '965', 'KWD', 'Asia/Kuwait', true),
    ('BH', 'Bahrain', 'البحرين', '973', 'BHD', 'Asia/Bahrain', true),
    ('OM', 'Oman', 'عُمان', '968', 'OMR', 'Asia/Muscat', true),
    ('QA', 'Qatar', 'قطر', '974', 'QAR', 'Asia/Qatar', true);

CREATE TABLE platform.merchants (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9]{4,16}$'),
    account_id bigint NOT NULL UNIQUE,
    schema_name text NOT NULL UNIQUE,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    business_type text NOT NULL,
    country text NOT NULL REFERENCES platform.countries (code),
    city text NOT NULL,
    currency text NOT NULL REFERENCES platform.currencies (code),
    time_zone text NOT NULL,
    email text NOT NULL,
    mobile text NOT NULL,
    owner_name text NOT NULL,
    status text NOT NULL CHECK (status IN ('trial', 'active', 'expired', 'disabled')),
    package text CHECK (package IN ('basic', 'advanced', 'premium')),
    trial_ends_on date,
    -- What the merchant returns to when it is enabled again.
    status_before_disabled text,
    disabled_reason text,
    disabled_at timestamptz,
    schema_version bigint NOT NULL DEFAULT 0,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX merchants_search ON platform.merchants USING gin (search_key public.gin_trgm_ops);
CREATE INDEX merchants_status ON platform.merchants (status, id);
CREATE SEQUENCE platform.account_ids START 100001;

-- Who signs in with which e-mail where; written in the transaction that changes the e-mail.
CREATE TABLE platform.sign_in_names (
    area smallint NOT NULL CHECK (area IN (1, 3)),
    email text NOT NULL,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    PRIMARY KEY (area, email, merchant_id)
);
CREATE INDEX sign_in_names_merchant ON platform.sign_in_names (merchant_id);

CREATE TABLE platform.trial_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    business_name_en text NOT NULL,
    business_name_ar text NOT NULL,
    business_type text NOT NULL,
    owner_name text NOT NULL,
    mobile text NOT NULL,
    email text NOT NULL,
    country text NOT NULL REFERENCES platform.countries (code),
    city text NOT NULL,
    expected_units integer NOT NULL CHECK (expected_units >= 0),
    referral_source text NOT NULL,
    language text NOT NULL CHECK (language IN ('en', 'ar')),
    -- 0 rejected, 1 active, 2 waiting for verify, 3 approved
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    verify_token_hash bytea,
    verify_expires_at timestamptz,
    verify_sent_at timestamptz,
    verified_at timestamptz,
    rejection_reason text,
    decided_by bigint,
    decided_at timestamptz,
    merchant_id bigint REFERENCES platform.merchants (id),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX trial_requests_search ON platform.trial_requests USING gin (search_key public.gin_trgm_ops);
CREATE INDEX trial_requests_status ON platform.trial_requests (status, id);
CREATE UNIQUE INDEX trial_requests_open_email ON platform.trial_requests (email) WHERE status IN (2, 3);

CREATE TABLE platform.staff (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE,
    password_hash text,
    -- administrator, sales, support, superadmin
    role text NOT NULL CHECK (role IN ('administrator', 'sales', 'support', 'superadmin')),
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE platform.sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject_id bigint NOT NULL REFERENCES platform.staff (id),
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    refresh_hash bytea NOT NULL UNIQUE,
    previous_refresh_hash bytea,
    refresh_expires_at timestamptz NOT NULL,
    remember_me boolean NOT NULL DEFAULT false,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_reason text
);
CREATE INDEX sessions_subject ON platform.sessions (subject_id) WHERE revoked_at IS NULL;

CREATE TABLE platform.one_time_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    purpose text NOT NULL,
    subject_id bigint NOT NULL REFERENCES platform.staff (id),
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL
);

CREATE TABLE platform.failed_login_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 1 email, 2 password, 3 blocked, 4 disallowed country
    type smallint NOT NULL CHECK (type BETWEEN 1 AND 4),
    -- 1 user, 2 manager, 3 owner
    source smallint NOT NULL CHECK (source BETWEEN 1 AND 3),
    login text NOT NULL,
    ip text,
    country text,
    user_agent text,
    merchant_id bigint,
    at timestamptz NOT NULL
);
CREATE INDEX failed_login_attempts_at ON platform.failed_login_attempts (at DESC);

CREATE TABLE platform.blocked_ips (
    ip text PRIMARY KEY,
    reason text NOT NULL,
    blocked_at timestamptz NOT NULL,
    expires_at timestamptz
);

CREATE TABLE platform.js_errors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    type smallint NOT NULL,
    merchant_id bigint,
    subject_id bigint,
    error jsonb NOT NULL,
    route text,
    path text,
    user_agent text,
    reported_at text,
    at timestamptz NOT NULL
);

CREATE TABLE platform.mails (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    action_label text,
    action_url text,
    language text NOT NULL,
    -- 0 failed, 1 pending, 2 success
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
    attempts integer NOT NULL DEFAULT 0,
    error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE INDEX mails_created ON platform.mails (created_at DESC);
CREATE INDEX mails_merchant ON platform.mails (merchant_id, id);

-- What the local stand-ins for SMTP and WhatsApp received; a repeated reference is received once.
CREATE TABLE platform.caught_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
    reference text NOT NULL,
    recipient text NOT NULL,
    subject text,
    body text NOT NULL,
    action_url text,
    received_at timestamptz NOT NULL,
    UNIQUE (channel, reference)
);
CREATE INDEX caught_messages_recipient ON platform.caught_messages (recipient, id);

CREATE TABLE platform.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint,
    name text NOT NULL,
    key text NOT NULL,
    payload jsonb NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX outbox_due ON platform.outbox (run_at, id);

-- A run of recurring work: the row is the promise that it happens once.
CREATE TABLE platform.schedule_runs (
    job text NOT NULL,
    -- 0 for the platform's own
    merchant_id bigint NOT NULL,
    run_on date NOT NULL,
    enqueued_at timestamptz NOT NULL,
    PRIMARY KEY (job, merchant_id, run_on)
);

CREATE TABLE platform.dead_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint,
    name text NOT NULL,
    key text NOT NULL,
    payload jsonb NOT NULL,
    attempts integer NOT NULL,
    error text NOT NULL,
    failed_at timestamptz NOT NULL,
    retried_at timestamptz,
    retried_by text
);
CREATE INDEX dead_letters_open ON platform.dead_letters (id) WHERE retried_at IS NULL;

CREATE TABLE platform.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    response text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON platform.idempotency_keys (created_at);

CREATE TABLE platform.audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_kind text NOT NULL,
    actor_id bigint,
    actor_name text NOT NULL,
    ip text,
    user_agent text,
    request_id text,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb
);
CREATE INDEX audit_log_record ON platform.audit_log (noun, record_id, id);

-- The ledger of merchants' migrations.
CREATE TABLE platform.merchant_migrations (
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    version bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz,
    error text,
    PRIMARY KEY (merchant_id, version)
);
