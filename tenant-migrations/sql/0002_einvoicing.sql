-- Saudi e-invoicing: the device and its credentials, its chain, invoices and notes, what was sent.

-- One row a device (the authority's EGS unit); a cancelled one stays for its documents.
CREATE TABLE zatca_settings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 0 cancelled, 1 pending, 2 connected, 3 renewed
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    environment text NOT NULL CHECK (environment IN ('sandbox', 'simulation', 'production')),
    invoice_types text NOT NULL CHECK (invoice_types IN ('standard', 'simplified', 'both')),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    vat_number text NOT NULL,
    identity_scheme text NOT NULL CHECK (identity_scheme IN ('CRN', 'MOM', 'MLS', '700', 'SAG', 'OTH')),
    identity_number text NOT NULL,
    branch_name text NOT NULL,
    industry text NOT NULL,
    street text NOT NULL,
    building_number text NOT NULL,
    additional_number text,
    district text NOT NULL,
    city text NOT NULL,
    postal_code text NOT NULL,
    -- `1-solution|2-model|3-serial`, given once
    device_serial text NOT NULL UNIQUE,
    -- whether contracts' payments hold the tax already
    prices_include_vat boolean NOT NULL DEFAULT true,
    -- issue the invoice of a payment when it is collected
    issue_on_collection boolean NOT NULL DEFAULT false,
    -- why nothing is sent at present: the authority refused the credentials
    stopped_at timestamptz,
    stopped_reason text,
    connected_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    -- the last expiry alarm: 60, 30, 7 or 0 days before
    alarmed_days smallint,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX zatca_settings_one_live ON zatca_settings ((true)) WHERE status <> 0;

-- A key with its certificates: one for the onboarding, one more for each renewal.
CREATE TABLE zatca_credentials (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zatca_setting_id bigint NOT NULL REFERENCES zatca_settings (id),
    purpose text NOT NULL CHECK (purpose IN ('onboarding', 'renewal')),
    -- the step that is next; active and revoked are its ends
    step text NOT NULL CHECK (step IN ('key', 'compliance', 'checks', 'production', 'active', 'revoked')),
    otp_sealed bytea,
    private_key_sealed bytea,
    csr_pem text,
    compliance_request_id text,
    compliance_token text,
    compliance_secret_sealed bytea,
    -- [{"name", "hash"}] of the compliance checks that passed
    checks_passed jsonb NOT NULL DEFAULT '[]',
    production_request_id text,
    production_token text,
    production_secret_sealed bytea,
    certificate_serial text,
    certificate_issuer text,
    certificate_expires_at timestamptz,
    -- {"step", "http_status", "messages": [{"code", "text"}], "at"}
    failure jsonb,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (step <> 'active' OR (private_key_sealed IS NOT NULL AND production_token IS NOT NULL))
);
CREATE UNIQUE INDEX zatca_credentials_one_active ON zatca_credentials (zatca_setting_id) WHERE step = 'active';
CREATE UNIQUE INDEX zatca_credentials_one_open ON zatca_credentials (zatca_setting_id)
    WHERE step NOT IN ('active', 'revoked');

-- The chain of a device; its row is locked while a document is made.
CREATE TABLE zatca_chains (
    zatca_setting_id bigint PRIMARY KEY REFERENCES zatca_settings (id),
    last_icv bigint NOT NULL DEFAULT 0 CHECK (last_icv >= 0),
    -- base64, as the next document's PIH
    last_hash text NOT NULL
);

-- What the authority wants to know of a buyer, as last entered.
CREATE TABLE invoice_buyers (
    customer_id bigint PRIMARY KEY REFERENCES customers (id),
    -- {"name", "vat_number", "identity_scheme", "identity_number", address…}
    details jsonb NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Tax invoices and notes. Never edited: a wrong one is corrected by a note.
CREATE TABLE invoices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    public_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('invoice', 'prepayment', 'credit_note', 'debit_note')),
    subtype text NOT NULL CHECK (subtype IN ('standard', 'simplified')),
    contract_payment_id bigint REFERENCES contract_payments (id),
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the invoice that a note corrects
    original_id bigint REFERENCES invoices (id),
    reason text,
    issued_at timestamptz NOT NULL,
    issue_date date NOT NULL,
    currency text NOT NULL,
    -- without tax, tax, with tax
    net numeric(14, 2) NOT NULL,
    vat numeric(14, 2) NOT NULL,
    total numeric(14, 2) NOT NULL,
    -- set when credit notes took all of it back: the payment may be invoiced again
    taken_back_at timestamptz,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT invoices_number_unique UNIQUE (number),
    CONSTRAINT invoices_public_id_unique UNIQUE (public_id),
    CHECK ((kind IN ('credit_note', 'debit_note')) = (original_id IS NOT NULL)),
    CHECK (original_id IS NULL OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX invoices_payment ON invoices (contract_payment_id)
    WHERE kind = 'invoice' AND taken_back_at IS NULL;
CREATE INDEX invoices_customer ON invoices (customer_id);
CREATE INDEX invoices_original ON invoices (original_id) WHERE original_id IS NOT NULL;
CREATE INDEX invoices_issued ON invoices (issued_at, id);
CREATE INDEX invoices_search ON invoices USING gin (search_key public.gin_trgm_ops);

-- A signed document and its way to the authority. The document itself is never changed; one that
-- was rejected is replaced by a new one of the same invoice.
CREATE TABLE zatca_submissions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invoice_id bigint NOT NULL REFERENCES invoices (id),
    zatca_setting_id bigint NOT NULL REFERENCES zatca_settings (id),
    zatca_credential_id bigint NOT NULL REFERENCES zatca_credentials (id),
    replaces_id bigint REFERENCES zatca_submissions (id),
    icv bigint NOT NULL CHECK (icv > 0),
    uuid uuid NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    -- what the document was built from
    draft jsonb NOT NULL,
    xml bytea NOT NULL,
    qr text NOT NULL,
    -- waiting, sending, reported, cleared, rejected, blocked (needs a person, not a change)
    state text NOT NULL CHECK (state IN ('waiting', 'sending', 'reported', 'cleared', 'rejected', 'blocked')),
    -- reporting (simplified) or clearance (standard); clearance turns to reporting when it is switched off
    call text NOT NULL CHECK (call IN ('reporting', 'clearance')),
    -- to be with the authority by then
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    -- while it is being sent: another worker takes over after it
    leased_until timestamptz,
    http_status smallint,
    -- [{"kind": "error|warning|info", "code", "category", "text"}]
    messages jsonb NOT NULL DEFAULT '[]',
    error text,
    cleared_xml bytea,
    cleared_qr text,
    finished_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT zatca_submissions_icv_unique UNIQUE (zatca_setting_id, icv),
    CONSTRAINT zatca_submissions_uuid_unique UNIQUE (uuid),
    CONSTRAINT zatca_submissions_replaced_once UNIQUE (replaces_id),
    CHECK ((state IN ('reported', 'cleared', 'rejected')) = (finished_at IS NOT NULL)),
    CHECK (state <> 'cleared' OR (cleared_xml IS NOT NULL AND cleared_qr IS NOT NULL)),
    CHECK ((state = 'sending') = (leased_until IS NOT NULL))
);
CREATE INDEX zatca_submissions_due ON zatca_submissions (zatca_setting_id, next_attempt_at, icv)
    WHERE state IN ('waiting', 'sending');
CREATE INDEX zatca_submissions_invoice ON zatca_submissions (invoice_id, id);
CREATE INDEX zatca_submissions_state ON zatca_submissions (state, id);

-- Every sending and what came back; kept for the audit.
CREATE TABLE zatca_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zatca_submission_id bigint NOT NULL REFERENCES zatca_submissions (id),
    number integer NOT NULL,
    call text NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    http_status smallint,
    -- accepted, accepted_before, cleared, switched, rejected, refused, later, lost
    outcome text,
    answer text,
    UNIQUE (zatca_submission_id, number)
);
