-- Whether tenants see their own contracts and payments by a link: one row.
CREATE TABLE tenant_link_settings (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    is_on boolean NOT NULL DEFAULT true,
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO tenant_link_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- A link by which a tenant sees what is theirs; each visit begins with a one-time code.
CREATE TABLE tenant_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    public_id text NOT NULL,
    closed_at timestamptz,
    opened_by text NOT NULL,
    -- a keyed hash of the one-time code
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer NOT NULL DEFAULT 0,
    -- of the visit that the last code began
    session_hash bytea,
    session_until timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tenant_links_public_id UNIQUE (public_id)
);
CREATE INDEX tenant_links_customer ON tenant_links (customer_id, id);

-- What happened at such a link.
CREATE TABLE tenant_link_visits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_link_id bigint NOT NULL REFERENCES tenant_links (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    kind text NOT NULL CONSTRAINT tenant_link_visits_kind
        CHECK (kind IN ('code_sent', 'code_refused', 'entered', 'paper', 'asked_change')),
    ip text,
    user_agent text,
    -- the address that a code went to, in part, or the paper
    note text
);
CREATE INDEX tenant_link_visits_link ON tenant_link_visits (tenant_link_id, id);

-- What tenants want changed of how they are reached, until the office decides.
CREATE TABLE contact_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    -- absent where it stays as it is
    mobile text,
    email text,
    language text CONSTRAINT contact_changes_language CHECK (language IN ('en', 'ar')),
    note text,
    state text NOT NULL CONSTRAINT contact_changes_state CHECK (state IN ('waiting', 'accepted', 'refused')),
    -- why it was refused, for the tenant to read
    reason text,
    decided_by text,
    decided_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT contact_changes_asks CHECK (num_nonnulls(mobile, email, language, note) > 0),
    CONSTRAINT contact_changes_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT contact_changes_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX contact_changes_customer ON contact_changes (customer_id, id);

-- The default roles that look after tenants; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"39": [1, 2, 5], "14": [1, 6]}'
    WHERE name_en IN ('Receptionist', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"39": [1, 2, 3, 5], "14": [1, 6]}' WHERE name_en = 'Manager' AND version = 1;
