-- A merchant that was erased has no schema any more. Its row stays for the platform's own invoices, without its people.
ALTER TABLE platform.all_merchants ADD COLUMN erased_at timestamptz;
CREATE OR REPLACE VIEW platform.merchants AS SELECT * FROM platform.all_merchants WHERE sandbox_of IS NULL;

-- How long the data of an account that has ended stays before it may be erased.
ALTER TABLE platform.subscription_settings ADD COLUMN archive_days integer NOT NULL DEFAULT 365;
ALTER TABLE platform.subscription_settings ADD CONSTRAINT subscription_settings_archive_days
    CHECK (archive_days BETWEEN 30 AND 3650);

-- Erasures of merchants: planned with notice, done once, proven by a certificate.
CREATE TABLE platform.merchant_erasures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.all_merchants (id),
    state text NOT NULL CHECK (state IN ('planned', 'running', 'done', 'cancelled')),
    -- why, and who of the merchant asked for it where it is before its time
    reason text NOT NULL,
    requested_by text,
    asked_by text NOT NULL,
    runs_at timestamptz NOT NULL,
    -- what was there and what became of it; written before anything is removed
    certificate jsonb,
    certificate_sha256 text,
    cancel_reason text,
    finished_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT merchant_erasures_cancelled CHECK ((state = 'cancelled') = (cancel_reason IS NOT NULL)),
    CONSTRAINT merchant_erasures_certified CHECK (state <> 'done' OR certificate_sha256 IS NOT NULL)
);
CREATE UNIQUE INDEX merchant_erasures_once ON platform.merchant_erasures (merchant_id) WHERE state <> 'cancelled';

-- The keys that a merchant's files lie under: its own, and those of its sandboxes.
CREATE FUNCTION platform.keys_of(merchant bigint) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT key FROM platform.all_merchants WHERE merchant IN (id, sandbox_of) ORDER BY id
$$;
REVOKE EXECUTE ON FUNCTION platform.keys_of FROM PUBLIC;

-- A merchant and its sandboxes.
CREATE FUNCTION platform.ids_of(merchant bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
    SELECT id FROM platform.all_merchants WHERE merchant IN (id, sandbox_of) ORDER BY id
$$;
REVOKE EXECUTE ON FUNCTION platform.ids_of FROM PUBLIC;

-- Removes a merchant's schema, its roles and its sandboxes. Done already is fine. A role belongs to the whole cluster: it
-- stays where another database, made as a copy of this one, still has what it may read.
CREATE FUNCTION platform.drop_home(merchant bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    home text;
    own text;
    role text;
    sandbox bigint;
BEGIN
    SELECT schema_name, role_name INTO STRICT home, own FROM platform.all_merchants
    WHERE id = merchant AND sandbox_of IS NULL FOR UPDATE;
    FOR sandbox IN SELECT id FROM platform.all_merchants WHERE sandbox_of = merchant LOOP
        PERFORM platform.remove_sandbox(sandbox);
    END LOOP;
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', home);
    FOREACH role IN ARRAY ARRAY[own || '_limited', own] LOOP
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = role) AND NOT EXISTS (
            SELECT FROM pg_shdepend d
            WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = to_regrole(quote_ident(role))
            AND d.dbid NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        ) THEN
            EXECUTE format('DROP ROLE %I', role);
        END IF;
    END LOOP;
    UPDATE platform.all_merchants SET role_name = NULL, reach_rules = NULL WHERE id = merchant;
END $$;
REVOKE EXECUTE ON FUNCTION platform.drop_home FROM PUBLIC;
