-- One merchant of the bench. Variables: n (number), units. The platform's schema exists.
\set key 'bench' :n
\set schema 'm_bench' :n
BEGIN;
SELECT format('CREATE SCHEMA %I', :'schema') \gexec
INSERT INTO platform.merchants (key, account_id, schema_name, name_en, name_ar, business_type, country, city, currency,
    time_zone, email, mobile, owner_name, status, trial_ends_on, schema_version, created_at, updated_at)
VALUES (:'key', 500000 + :n, :'schema', 'Bench ' || :n, 'اختبار ' || :n, 'property_management', 'AE', 'Ajman', 'AED',
    'Asia/Dubai', 'bench' || :n || '@bench.example', '+971501234567', 'Bench', 'active', NULL, :version, now(), now());
SELECT set_config('search_path', :'schema', true) \g /dev/null
\i tenant-migrations/sql/schema.sql
INSERT INTO account (name_en, name_ar, email, mobile, created_at, updated_at)
VALUES ('Bench', 'اختبار', 'bench@bench.example', '+971501234567', now(), now());
INSERT INTO roles (name_en, name_ar, is_administrator, created_at, updated_at)
VALUES ('Administrator', 'مدير النظام', true, now(), now());
INSERT INTO users (name, email, role_id, created_at, updated_at) VALUES ('Bench', 'bench@bench.example', 1, now(), now());
INSERT INTO api_keys (user_id, name, prefix, token_hash, expires_at, created_at, updated_at)
VALUES (1, 'Bench', 'mzk_' || :'key', sha256(('mzk_' || :'key' || '_token')::bytea), '2100-01-01', now(), now());
INSERT INTO cities (name_en, name_ar, country, search_key, created_at, updated_at)
VALUES ('Ajman', 'عجمان', 'AE', 'ajman عجمان', now(), now());
INSERT INTO buildings (name_en, name_ar, city_id, floors, search_key, created_at, updated_at)
SELECT 'Tower ' || b, 'برج ' || b, 1, 40, 'tower ' || b || ' برج ' || b, now(), now()
FROM generate_series(1, greatest(1, :units / 200)) b;
INSERT INTO units (building_id, number, floor, usage, kind, size_sqft, bedrooms, bathrooms, minimum_rent, search_key,
    created_at, updated_at)
SELECT 1 + u / 200, (100 * (1 + u % 200 / 5) + u % 5)::text || CASE WHEN u % 200 >= 200 THEN 'x' ELSE '' END, 1 + u % 40,
    1 + u % 2, CASE u % 2 WHEN 0 THEN 'apartment' ELSE 'commercial_shop' END, 400 + u % 900, 1 + u % 4, 1 + u % 3,
    16000 + (u * 37) % 60000, u || ' tower ' || (1 + u / 200) || ' برج ' || (1 + u / 200), now(), now()
FROM generate_series(0, :units - 1) u;
INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at)
SELECT 'Tenant ' || c, '+9715' || lpad(c::text, 8, '0'), 'tenant ' || c, now(), now()
FROM generate_series(1, greatest(10, :units / 10)) c;
COMMIT;
-- As autovacuum leaves it after a while: counts may trust the indexes.
SELECT set_config('search_path', :'schema', false) \g /dev/null
VACUUM (ANALYZE) units, buildings, cities, customers;
