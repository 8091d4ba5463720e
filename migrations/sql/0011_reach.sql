-- Which rules of reach the merchant's schema has: their checksum.
ALTER TABLE platform.merchants ADD COLUMN reach_rules text;

-- Gives a merchant a second role, for employees of limited reach, and the rules of what it reaches: policies and functions
-- of the merchant's schema. They stand for {full} and {limited}, the two roles. Where merchants have no roles, so has this.
-- Tables that no rule names are refused to the second role.
CREATE FUNCTION platform.give_reach(merchant bigint, rules text[], checksum text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    everyone text := (SELECT merchants_role FROM platform.installation);
    path text := current_setting('search_path');
    home text;
    own text;
    limited text;
    old record;
    rule text;
BEGIN
    SELECT schema_name, role_name INTO STRICT home, own FROM platform.merchants WHERE id = merchant;
    IF everyone IS NULL OR own IS NULL THEN
        RETURN;
    END IF;
    limited := own || '_limited';
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = limited) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', limited);
    END IF;
    IF NOT pg_has_role(limited, everyone, 'USAGE') THEN
        EXECUTE format('GRANT %I TO %I', everyone, limited);
    END IF;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', limited);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', home, limited);
    EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM %I', home, limited);
    FOR old IN SELECT policyname AS name, tablename AS relation FROM pg_policies WHERE schemaname = home LOOP
        EXECUTE format('DROP POLICY %I ON %I.%I', old.name, home, old.relation);
    END LOOP;
    FOR old IN SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = home AND p.proname ~ '^(given|outlying|reached|reaches)_' ORDER BY p.oid DESC LOOP
        EXECUTE format('DROP FUNCTION %s', old.name);
    END LOOP;
    PERFORM set_config('search_path', quote_ident(home), true);
    FOREACH rule IN ARRAY rules LOOP
        EXECUTE replace(replace(rule, '{full}', quote_ident(own)), '{limited}', quote_ident(limited));
    END LOOP;
    PERFORM set_config('search_path', path, true);
    UPDATE platform.merchants SET reach_rules = checksum WHERE id = merchant;
END $$;
REVOKE EXECUTE ON FUNCTION platform.give_reach FROM PUBLIC;
