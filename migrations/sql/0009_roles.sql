-- The role that all merchants' roles belong to; none where merchants may be on several machines, since Citus asks them
-- as the role of the transaction, which cannot sign in there.
CREATE TABLE platform.installation (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    merchants_role text
);
INSERT INTO platform.installation DEFAULT VALUES;

-- The role of the merchant's transactions; those without one have the rights of the product's own role.
ALTER TABLE platform.merchants ADD COLUMN role_name text;

-- Gives a merchant its role, or what it misses of its rights: its own schema and no other's, and of the audit log only
-- reading and adding. The number of the database keeps the roles of two installations in one server apart.
CREATE FUNCTION platform.give_role(merchant bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    everyone text := (SELECT merchants_role FROM platform.installation);
    home text;
    own text;
BEGIN
    IF everyone IS NULL THEN
        RETURN;
    END IF;
    SELECT m.schema_name, coalesce(m.role_name, m.schema_name || '_' || d.oid) INTO STRICT home, own
    FROM platform.merchants m, pg_database d WHERE m.id = merchant AND d.datname = current_database();
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = own) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', own);
    END IF;
    IF NOT pg_has_role(own, everyone, 'USAGE') THEN
        EXECUTE format('GRANT %I TO %I', everyone, own);
    END IF;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', own);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, own);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', home, own);
    EXECUTE format('REVOKE UPDATE, DELETE ON %I.audit_log FROM %I', home, own);
    UPDATE platform.merchants SET role_name = own WHERE id = merchant AND role_name IS DISTINCT FROM own;
END $$;

-- Removes rows of a merchant's audit log, which no transaction of the merchant may; not before five years.
CREATE FUNCTION platform.purge_audit_log(merchant bigint, before timestamptz, most integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    removed bigint;
    home text := (SELECT schema_name FROM platform.merchants WHERE id = merchant);
BEGIN
    IF before > now() - interval '5 years' THEN
        RAISE EXCEPTION 'rows of an audit log are kept for at least five years' USING ERRCODE = 'restrict_violation';
    END IF;
    EXECUTE format('DELETE FROM %I.audit_log WHERE id IN (SELECT id FROM %I.audit_log WHERE at < $1 ORDER BY id LIMIT $2)',
        home, home) USING before, most;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION platform.give_role, platform.purge_audit_log FROM PUBLIC;

-- The platform's own audit log is written by the product's own role, which no grant holds back.
CREATE FUNCTION platform.keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '5 years' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'rows of the audit log are not changed, and are kept for at least five years'
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON platform.audit_log
    FOR EACH ROW EXECUTE FUNCTION platform.keep_audit_log();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON platform.audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION platform.keep_audit_log();
