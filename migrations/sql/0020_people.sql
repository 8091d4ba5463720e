-- Employees of all merchants, written by the merchants' own transactions.
CREATE TABLE platform.merchant_employees (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    name text NOT NULL,
    email text,
    mobile text,
    role_name_en text NOT NULL,
    role_name_ar text NOT NULL,
    is_administrator boolean NOT NULL,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    language text NOT NULL,
    last_sign_in_at timestamptz,
    added_at timestamptz NOT NULL,
    search_key text NOT NULL,
    CONSTRAINT merchant_employees_user_unique UNIQUE (merchant_id, user_id)
);
CREATE INDEX merchant_employees_newest ON platform.merchant_employees (added_at DESC);
CREATE INDEX merchant_employees_search ON platform.merchant_employees USING gin (search_key public.gin_trgm_ops);

-- Tenants of all merchants, likewise; without those who were merged into others.
CREATE TABLE platform.merchant_customers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    customer_id bigint NOT NULL,
    name_en text,
    name_ar text,
    mobile text NOT NULL,
    email text,
    nationality text,
    language text NOT NULL,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    added_at timestamptz NOT NULL,
    search_key text NOT NULL,
    CONSTRAINT merchant_customers_customer_unique UNIQUE (merchant_id, customer_id)
);
CREATE INDEX merchant_customers_newest ON platform.merchant_customers (added_at DESC);
CREATE INDEX merchant_customers_search ON platform.merchant_customers USING gin (search_key public.gin_trgm_ops);

-- Where people are signed in: employees and owners of all merchants, written by their sign-ins, and the platform's staff.
CREATE TABLE platform.connections (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- none for the platform's staff
    merchant_id bigint REFERENCES platform.merchants (id) ON DELETE CASCADE,
    -- 1 employee, 2 staff, 3 owner
    area smallint NOT NULL CHECK (area BETWEEN 1 AND 3),
    session_id bigint NOT NULL,
    subject_id bigint NOT NULL,
    name text NOT NULL,
    ip text,
    user_agent text,
    started_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT connections_session_unique UNIQUE NULLS NOT DISTINCT (merchant_id, session_id),
    CHECK ((merchant_id IS NULL) = (area = 2))
);
CREATE INDEX connections_seen ON platform.connections (last_seen_at DESC);
CREATE INDEX connections_person ON platform.connections (merchant_id, area, subject_id);
CREATE INDEX connections_expiry ON platform.connections (expires_at);

-- Staff's sessions are the platform's own, so that the database follows them.
CREATE FUNCTION platform.follow_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.revoked_at IS NOT NULL THEN
        DELETE FROM platform.connections WHERE merchant_id IS NULL AND session_id = NEW.id;
    ELSE
        INSERT INTO platform.connections (area, session_id, subject_id, name, ip, user_agent, started_at, last_seen_at, expires_at)
        SELECT 2, NEW.id, s.id, s.name, NEW.ip, NEW.user_agent, NEW.created_at, NEW.last_seen_at, NEW.refresh_expires_at
        FROM platform.staff s WHERE s.id = NEW.subject_id
        ON CONFLICT (merchant_id, session_id) DO UPDATE
        SET last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER sessions_followed AFTER INSERT OR UPDATE ON platform.sessions
    FOR EACH ROW EXECUTE FUNCTION platform.follow_session();
INSERT INTO platform.connections (area, session_id, subject_id, name, ip, user_agent, started_at, last_seen_at, expires_at)
SELECT 2, s.id, p.id, p.name, s.ip, s.user_agent, s.created_at, s.last_seen_at, s.refresh_expires_at
FROM platform.sessions s JOIN platform.staff p ON p.id = s.subject_id WHERE s.revoked_at IS NULL;

-- What exists already is reported once by each merchant.
INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at)
SELECT m.id, job, 'first', '{}', now(), now()
FROM platform.merchants m, unnest(ARRAY['employees.report', 'customers.report']) job;
