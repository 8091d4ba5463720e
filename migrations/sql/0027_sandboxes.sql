-- A sandbox is a merchant whose records are samples, for the programs of another merchant, and nobody's customer.
-- `platform.merchants` has the platform's customers only, so that nothing that lists, counts, bills or writes to them meets
-- a sandbox. What keeps schemas, or runs what a merchant asked for, names `platform.all_merchants`; a later column is added
-- to that table and, with CREATE OR REPLACE VIEW, to the view.
ALTER TABLE platform.merchants ADD COLUMN sandbox_of bigint REFERENCES platform.merchants (id) ON DELETE CASCADE;
CREATE INDEX merchants_sandbox_of ON platform.merchants (sandbox_of) WHERE sandbox_of IS NOT NULL;
ALTER TABLE platform.merchants RENAME TO all_merchants;
CREATE VIEW platform.merchants AS SELECT * FROM platform.all_merchants WHERE sandbox_of IS NULL;

-- Functions of schemas and roles are for every merchant.
DO $$
DECLARE
    definition text;
BEGIN
    FOR definition IN SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = 'platform' AND p.prosrc LIKE '%platform.merchants%' LOOP
        EXECUTE replace(definition, 'platform.merchants', 'platform.all_merchants');
    END LOOP;
END $$;

-- The sandbox of a merchant: asked for with its first sandbox key, made by a worker.
CREATE TABLE platform.sandboxes (
    merchant_id bigint PRIMARY KEY REFERENCES platform.all_merchants (id) ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('preparing', 'ready', 'failed')),
    -- where keys lead to; while another is prepared in its place, still the one of before
    sandbox_id bigint REFERENCES platform.all_merchants (id) ON DELETE SET NULL,
    -- its administrator, as whom programs act there
    user_id bigint,
    asked_at timestamptz NOT NULL,
    ready_at timestamptz
);

-- Ends a sandbox that keys no longer lead to, with its schema and its roles.
CREATE FUNCTION platform.remove_sandbox(sandbox bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    home text;
    own text;
    role text;
BEGIN
    SELECT schema_name, role_name INTO STRICT home, own FROM platform.all_merchants
    WHERE id = sandbox AND sandbox_of IS NOT NULL FOR UPDATE;
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', home);
    FOREACH role IN ARRAY ARRAY[own || '_limited', own] LOOP
        IF role IS NOT NULL AND EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('DROP ROLE %I', role);
        END IF;
    END LOOP;
    DELETE FROM platform.outbox WHERE merchant_id = sandbox;
    DELETE FROM platform.mails WHERE merchant_id = sandbox;
    DELETE FROM platform.all_merchants WHERE id = sandbox;
END $$;
REVOKE EXECUTE ON FUNCTION platform.remove_sandbox FROM PUBLIC;
