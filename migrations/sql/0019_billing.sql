-- Who invoices merchants, and how they pay: one row.
CREATE TABLE platform.billing_settings (
    id bigint PRIMARY KEY CHECK (id = 1),
    seller_name_en text NOT NULL DEFAULT '',
    seller_name_ar text NOT NULL DEFAULT '',
    seller_address_en text NOT NULL DEFAULT '',
    seller_address_ar text NOT NULL DEFAULT '',
    -- Where the seller is registered: merchants of this country are charged its tax.
    seller_country text REFERENCES platform.countries (code),
    vat_number text,
    vat_rate numeric(5, 2) NOT NULL DEFAULT 0 CHECK (vat_rate BETWEEN 0 AND 100),
    takes_cards boolean NOT NULL DEFAULT false,
    takes_transfers boolean NOT NULL DEFAULT false,
    bank_name text,
    bank_account_name text,
    iban text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO platform.billing_settings (id, created_at, updated_at) VALUES (1, now(), now());

-- The platform's account at the payment gateway: one row.
CREATE TABLE platform.payment_gateway_settings (
    id bigint PRIMARY KEY CHECK (id = 1),
    region text NOT NULL DEFAULT 'emirates'
        CHECK (region IN ('emirates', 'saudi_arabia', 'oman', 'kuwait', 'qatar', 'global')),
    profile_id text,
    server_key_sealed bytea,
    tested_at timestamptz,
    -- What the gateway said to the last test; nothing where it took the key.
    test_failure text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payment_gateway_settings_whole CHECK ((profile_id IS NULL) = (server_key_sealed IS NULL))
);
INSERT INTO platform.payment_gateway_settings (id, created_at, updated_at) VALUES (1, now(), now());

-- The last number of each year: its row stays locked until the transaction ends, so that no number is left out.
CREATE TABLE platform.account_invoice_numbers (
    year integer PRIMARY KEY,
    last bigint NOT NULL
);

CREATE TABLE platform.account_invoices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 128 random bits: whoever has them sees the invoice and can pay it.
    unique_id text NOT NULL CONSTRAINT account_invoices_unique_id UNIQUE,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id),
    kind text NOT NULL CHECK (kind IN ('start', 'renewal', 'upgrade', 'other')),
    status text NOT NULL CHECK (status IN ('draft', 'issued', 'paid', 'cancelled')),
    number text CONSTRAINT account_invoices_number UNIQUE,
    subscription_id bigint REFERENCES platform.subscriptions (id) ON DELETE SET NULL,
    -- What is bought, and for one period how much.
    plan_id bigint REFERENCES platform.plans (id),
    billing text CHECK (billing IN ('monthly', 'yearly')),
    price numeric(14, 4),
    period_from date,
    period_to date,
    currency text NOT NULL REFERENCES platform.currencies (code),
    net numeric(14, 4) NOT NULL CHECK (net >= 0),
    vat_rate numeric(5, 2) NOT NULL,
    vat numeric(14, 4) NOT NULL,
    total numeric(14, 4) NOT NULL,
    -- What is written on it, frozen when it is issued.
    content jsonb NOT NULL,
    issued_on date,
    due_on date NOT NULL,
    paid_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    reminded smallint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT account_invoices_added_up CHECK (total = net + vat),
    CONSTRAINT account_invoices_numbered CHECK ((number IS NULL) = (issued_on IS NULL)),
    CONSTRAINT account_invoices_issued CHECK (number IS NOT NULL OR status IN ('draft', 'cancelled')),
    CONSTRAINT account_invoices_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CONSTRAINT account_invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
    CONSTRAINT account_invoices_bought CHECK
        (kind = 'other' OR (plan_id IS NOT NULL AND billing IS NOT NULL AND price IS NOT NULL)),
    CONSTRAINT account_invoices_period CHECK (kind <> 'renewal' OR period_to >= period_from)
);
-- No period is billed twice, whatever restarts.
CREATE UNIQUE INDEX account_invoices_one_a_period ON platform.account_invoices (subscription_id, period_from)
    WHERE kind = 'renewal' AND status <> 'cancelled';
-- One purchase at a time.
CREATE UNIQUE INDEX account_invoices_one_purchase ON platform.account_invoices (merchant_id)
    WHERE kind IN ('start', 'upgrade') AND status = 'issued';
CREATE INDEX account_invoices_merchant ON platform.account_invoices (merchant_id, id DESC);
CREATE INDEX account_invoices_open ON platform.account_invoices (due_on, id) WHERE status = 'issued';
CREATE INDEX account_invoices_plan ON platform.account_invoices (plan_id);
CREATE INDEX account_invoices_paid_at ON platform.account_invoices (paid_at) WHERE paid_at IS NOT NULL;

CREATE TABLE platform.account_payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- What the gateway knows it by; never used again.
    reference text NOT NULL CONSTRAINT account_payments_reference UNIQUE,
    invoice_id bigint NOT NULL REFERENCES platform.account_invoices (id),
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id),
    method text NOT NULL CHECK (method IN ('card', 'transfer', 'cash')),
    -- 0 cancelled, 1 not paid, 2 paid.
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
    -- 1, 2 pending, 3, 4, 6 failed, 5 paid; nothing where no gateway is asked.
    gateway_state smallint CHECK (gateway_state BETWEEN 1 AND 6),
    gateway_id text,
    page_address text,
    currency text NOT NULL REFERENCES platform.currencies (code),
    amount numeric(14, 4) NOT NULL CHECK (amount > 0),
    -- The gateway's words, for the staff.
    failure text,
    -- Paid where the invoice was paid or cancelled already: to be given back.
    is_surplus boolean NOT NULL DEFAULT false,
    received_on date,
    note text,
    asked_at timestamptz,
    paid_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT account_payments_card CHECK ((method = 'card') = (gateway_state IS NOT NULL)),
    CONSTRAINT account_payments_paid CHECK ((status = 2) = (paid_at IS NOT NULL))
);
-- An invoice is paid once.
CREATE UNIQUE INDEX account_payments_one_an_invoice ON platform.account_payments (invoice_id)
    WHERE status = 2 AND NOT is_surplus;
CREATE INDEX account_payments_invoice ON platform.account_payments (invoice_id, id DESC);
CREATE INDEX account_payments_merchant ON platform.account_payments (merchant_id, id DESC);

-- Links to an invoice that were sent, and followed.
CREATE TABLE platform.payment_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unique_id text NOT NULL CONSTRAINT payment_requests_unique_id UNIQUE,
    invoice_id bigint NOT NULL REFERENCES platform.account_invoices (id),
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id),
    recipient text NOT NULL,
    language text NOT NULL CHECK (language IN ('en', 'ar')),
    message text,
    sent_at timestamptz NOT NULL,
    opened_at timestamptz,
    cancelled_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX payment_requests_invoice ON platform.payment_requests (invoice_id);
CREATE INDEX payment_requests_merchant ON platform.payment_requests (merchant_id, id DESC);

-- What begins with the next period, where the merchant chose another plan for it.
ALTER TABLE platform.subscriptions ADD COLUMN next_plan_id bigint REFERENCES platform.plans (id);
ALTER TABLE platform.subscriptions ADD COLUMN next_billing text CHECK (next_billing IN ('monthly', 'yearly'));
