-- Fills the merchant of the current search_path with a portfolio and its years of business, the same for the same seed.
-- The settings say which: portfolio.seed, .units, .buildings, .years (contracts a unit) and .day (until when business has
-- gone on); they are set before. What is filled already stays. Of each year of a unit one contract: rented on, moved out,
-- vacant for a year or cancelled.
BEGIN;
SET LOCAL synchronous_commit = off;

CREATE FUNCTION pg_temp.setting(name text) RETURNS integer STABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT current_setting('portfolio.' || name)::integer $$;
CREATE FUNCTION pg_temp.day() RETURNS date STABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT current_setting('portfolio.day')::date $$;
-- A whole number from 0 to most - 1 that follows from the seed and the words.
CREATE FUNCTION pg_temp.pick(words text, most bigint) RETURNS bigint STABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT abs(hashtextextended(words, current_setting('portfolio.seed')::bigint) % most) $$;
-- As the product folds names that are searched.
CREATE FUNCTION pg_temp.key(words text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
    AS $$ SELECT regexp_replace(translate(lower(words), 'أإآىةؤئ-', 'اااي' || 'هوي '),
        '\m(al|el|abdul|abu|bin|عبد ال|ال|ابو|بن) ', '\1', 'g') $$;

CREATE TEMP TABLE first_names ON COMMIT DROP AS SELECT * FROM unnest(
    ARRAY['Ahmed', 'Fatima', 'Muhammad', 'Mona', 'Omar', 'Maria', 'Khaled', 'Priya', 'Saeed', 'Layla', 'Rajesh', 'Noura', 'Imran', 'Hanan',
        'Yusuf', 'Grace', 'Hamad', 'Sana', 'Deepak', 'Reem', 'Tariq', 'Dina', 'Sunil', 'Aisha', 'Vinod', 'Rania', 'Bilal', 'Joseph'],
    ARRAY['أحمد', 'فاطمة', 'محمد', 'منى', 'عمر', 'ماريا', 'خالد', 'بريا', 'سعيد', 'ليلى', 'راجيش', 'نورة', 'عمران', 'حنان',
        'يوسف', 'غريس', 'حمد', 'سناء', 'ديباك', 'ريم', 'طارق', 'دينا', 'سونيل', 'عائشة', 'فينود', 'رانيا', 'بلال', 'جوزيف'],
    ARRAY[1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1])
    WITH ORDINALITY AS names (en, ar, gender, n);
CREATE TEMP TABLE middle_names ON COMMIT DROP AS SELECT * FROM unnest(
    ARRAY['Abdullah', 'Hassan', 'Salem', 'Rashid', 'Mahmoud', 'Kumar', 'Ali', 'Khalifa', 'Samir', 'Tarek', 'Thomas', 'Sultan', 'Iqbal',
        'Chandra', 'Obaid', 'Walid', 'Adel', 'Suresh', 'Ramesh', 'Hussain', 'Ibrahim', 'Yousef', 'Nasser', 'Jaber', 'Majid'],
    ARRAY['عبدالله', 'حسن', 'سالم', 'راشد', 'محمود', 'كومار', 'علي', 'خليفة', 'سمير', 'طارق', 'توماس', 'سلطان', 'إقبال',
        'تشاندرا', 'عبيد', 'وليد', 'عادل', 'سوريش', 'راميش', 'حسين', 'إبراهيم', 'يوسف', 'ناصر', 'جابر', 'ماجد'])
    WITH ORDINALITY AS names (en, ar, n);
CREATE TEMP TABLE last_names ON COMMIT DROP AS SELECT * FROM unnest(
    ARRAY['Al Nuaimi', 'Al Shamsi', 'Khan', 'Al Mansoori', 'Menon', 'Santos', 'Darwish', 'Nair', 'Haddad', 'Sharma', 'Al Ketbi', 'Malik',
        'Al Zaabi', 'Joshi', 'Al Suwaidi', 'Chowdhury', 'Mansour', 'Fernando', 'Al Ameri', 'Reyes', 'Al Khatib', 'Warsame', 'Sheikh',
        'Mathew', 'Qureshi', 'Al Marzooqi', 'Farouk'],
    ARRAY['النعيمي', 'الشامسي', 'خان', 'المنصوري', 'مينون', 'سانتوس', 'درويش', 'ناير', 'حداد', 'شارما', 'الكتبي', 'مالك',
        'الزعابي', 'جوشي', 'السويدي', 'شودري', 'منصور', 'فرناندو', 'العامري', 'رييس', 'الخطيب', 'ورسمه', 'شيخ',
        'ماثيو', 'قريشي', 'المرزوقي', 'فاروق'],
    ARRAY['AE', 'AE', 'PK', 'AE', 'IN', 'PH', 'JO', 'IN', 'LB', 'IN', 'AE', 'PK', 'AE', 'NP', 'AE', 'BD', 'EG', 'LK', 'AE', 'PH', 'SY', 'SO',
        'IN', 'IN', 'PK', 'AE', 'EG'])
    WITH ORDINALITY AS names (en, ar, nationality, n);

-- What is filled already keeps its numbers.
SELECT set_config('portfolio.' || name, coalesce(last, 0)::text, true) FROM (
    SELECT 'last_building' AS name, max(id) AS last FROM buildings UNION ALL SELECT 'last_unit', max(id) FROM units
    UNION ALL SELECT 'last_city', max(id) FROM cities UNION ALL SELECT 'last_owner', max(id) FROM owners
    UNION ALL SELECT 'last_customer', max(id) FROM customers UNION ALL SELECT 'last_contract', max(id) FROM contracts
    UNION ALL SELECT 'owners', greatest(2, pg_temp.setting('buildings') * 3 / 4)
) filled;

INSERT INTO cities (id, name_en, name_ar, country, search_key, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT pg_temp.setting('last_city') + n, en, ar, 'AE', pg_temp.key(en || ' ' || ar), now(), now()
FROM unnest(ARRAY['Dubai', 'Sharjah', 'Abu Dhabi', 'Ras Al Khaimah'], ARRAY['دبي', 'الشارقة', 'أبوظبي', 'رأس الخيمة'])
    WITH ORDINALITY AS city (en, ar, n);

INSERT INTO buildings (id, name_en, name_ar, city_id, plot, floors, search_key, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT pg_temp.setting('last_building') + b, name_en, name_ar, pg_temp.setting('last_city') + 1 + b % 4, 'P-' || (1000 + b), 15, pg_temp.key(name_en || ' ' || name_ar), now(), now()
FROM (SELECT place AS b,
        (ARRAY['Al Nahda', 'Al Majaz', 'Corniche', 'Marina', 'Al Rashidiya', 'Al Khan', 'Al Qusais', 'Palm', 'Pearl', 'Al Taawun'])[1 + b % 10]
            || ' ' || (ARRAY['Tower', 'Residence', 'Building', 'Plaza'])[1 + b / 10 % 4] || ' ' || (1 + b / 40) AS name_en,
        (ARRAY['برج', 'ريزيدنس', 'بناية', 'بلازا'])[1 + b / 10 % 4] || ' '
            || (ARRAY['النهدة', 'المجاز', 'الكورنيش', 'المارينا', 'الراشدية', 'الخان', 'القصيص', 'النخلة', 'اللؤلؤة', 'التعاون'])[1 + b % 10]
            || ' ' || (1 + b / 40) AS name_ar
    FROM (SELECT b AS place, b + pg_temp.setting('seed') % 40 AS b FROM generate_series(1, pg_temp.setting('buildings')) b) numbered) named;

INSERT INTO units (id, building_id, number, floor, usage, kind, size_sqft, bedrooms, bathrooms, minimum_rent, electricity_number,
    search_key, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT pg_temp.setting('last_unit') + u, b.id, door, floor, CASE WHEN floor = 0 THEN 2 ELSE 1 END,
    CASE WHEN floor = 0 THEN 'commercial_shop' ELSE 'apartment' END, 450 + pg_temp.pick('size' || u, 900),
    CASE WHEN floor > 0 THEN (ARRAY[99, 1, 1, 2, 2, 3])[1 + pg_temp.pick('rooms' || u, 6)] END,
    CASE WHEN floor > 0 THEN 1 + pg_temp.pick('rooms' || u, 3) END, 18000 + 500 * pg_temp.pick('rent' || u, 120),
    lpad(pg_temp.pick('dewa' || u, 10000000000)::text, 10, '0'),
    pg_temp.key(door || ' ' || b.name_en || ' ' || b.name_ar), now(), now()
FROM (SELECT u, 1 + (u - 1) % pg_temp.setting('buildings') AS tower, ((u - 1) / pg_temp.setting('buildings')) / 5 AS floor,
        CASE WHEN ((u - 1) / pg_temp.setting('buildings')) / 5 = 0 THEN 'S' || (1 + ((u - 1) / pg_temp.setting('buildings')) % 5)
            ELSE (100 * (((u - 1) / pg_temp.setting('buildings')) / 5) + 1 + ((u - 1) / pg_temp.setting('buildings')) % 5)::text END AS door
    FROM generate_series(1, pg_temp.setting('units')) u) placed
JOIN buildings b ON b.id = pg_temp.setting('last_building') + placed.tower;

-- Where the buildings are, and what Dubai's registry asks of most units there.
UPDATE buildings b SET latitude = place.latitude + pg_temp.pick('north' || b.id, 40000) / 1000000.0,
    longitude = place.longitude + pg_temp.pick('east' || b.id, 40000) / 1000000.0
FROM cities c JOIN (VALUES ('Dubai', 25.07, 55.15), ('Sharjah', 25.32, 55.38), ('Abu Dhabi', 24.45, 54.37), ('Ras Al Khaimah', 25.77, 55.94))
    AS place (city, latitude, longitude) ON place.city = c.name_en
WHERE c.id = b.city_id AND b.id > pg_temp.setting('last_building');
UPDATE units u SET property_number = b.plot || '-' || u.number,
    makani_number = CASE WHEN pg_temp.pick('makani' || u.id, 10) < 8 THEN lpad(pg_temp.pick('makani of' || b.id, 10000000000)::text, 10, '0') END
FROM buildings b JOIN cities c ON c.id = b.city_id
WHERE b.id = u.building_id AND c.name_en = 'Dubai' AND u.id > pg_temp.setting('last_unit');

-- The first units have a meter that was read monthly, some of them no more since, and the keys of their doors.
INSERT INTO meters (unit_id, kind, number, created_at, updated_at)
SELECT u.id, CASE WHEN u.id % 3 = 0 THEN 'cooling' ELSE 'water' END, 'M-' || u.id, now(), now() FROM units u
WHERE u.id > pg_temp.setting('last_unit') AND u.id <= pg_temp.setting('last_unit') + 60;
INSERT INTO meter_readings (meter_id, read_on, value, previous_on, previous_value, recorded_by, created_at, updated_at)
SELECT m.id, first_on + 30 * k, began + k * used, CASE WHEN k > 0 THEN first_on + 30 * (k - 1) END, CASE WHEN k > 0 THEN began + (k - 1) * used END,
    'Portfolio', now(), now()
FROM (SELECT m.id, pg_temp.day() - 100 - (m.unit_id % 2)::integer * 15 AS first_on, 1000 + pg_temp.pick('began' || m.unit_id, 900) AS began,
        12 + pg_temp.pick('used' || m.unit_id, 30) AS used
    FROM meters m WHERE m.unit_id > pg_temp.setting('last_unit')) m, generate_series(0, 3) k;
INSERT INTO meter_tariffs (kind, valid_from, price, fixed, created_at, updated_at)
SELECT kind, pg_temp.day() - 400, price, fixed, now(), now() FROM (VALUES ('water', 8.5, 0), ('cooling', 0.568, 25)) AS tariffs (kind, price, fixed)
WHERE NOT EXISTS (SELECT FROM meter_tariffs);
INSERT INTO unit_keys (unit_id, kind, label, count, holder, held_since, created_at, updated_at)
SELECT u.id, 'door', u.number, 3, 'office', pg_temp.day() - 30, now(), now() FROM units u
WHERE u.id > pg_temp.setting('last_unit') AND u.id <= pg_temp.setting('last_unit') + 60;

-- The first twenty units of a building have a parking each.
INSERT INTO parkings (building_id, number, price, search_key, created_at, updated_at)
SELECT id, 'P' || n, 3000, 'p' || n, now(), now() FROM buildings, generate_series(1, 20) n
WHERE id > pg_temp.setting('last_building');

INSERT INTO owners (id, name_en, name_ar, mobile, email, nationality, iban, search_key, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT pg_temp.setting('last_owner') + o, f.en || ' ' || m.en || ' ' || l.en, f.ar || ' ' || m.ar || ' ' || l.ar, '+97150' || (2000000 + o), 'owner' || o || '@portfolio.example',
    'AE', 'AE07' || lpad((331234567890123456 + o)::text, 19, '0'), pg_temp.key(f.en || ' ' || m.en || ' ' || l.en || ' ' || f.ar || ' ' || m.ar || ' ' || l.ar), now(), now()
FROM generate_series(1, pg_temp.setting('owners')) o
JOIN first_names f ON f.n = 1 + pg_temp.pick('owner first' || o, 28)
JOIN middle_names m ON m.n = 1 + pg_temp.pick('owner middle' || o, 25)
JOIN last_names l ON l.n = (ARRAY[1, 2, 4, 11, 13, 15, 19, 26])[1 + pg_temp.pick('owner last' || o, 8)];

-- Every third building has two owners.
CREATE TEMP TABLE shared ON COMMIT DROP AS
SELECT b.id AS building_id, 1 + (SELECT coalesce(max(id), 0) FROM ownerships) + row_number() OVER (ORDER BY b.id) - 1 AS ownership_id,
    pg_temp.setting('last_owner') + 1 + (b.id * 7) % pg_temp.setting('owners') AS first_owner,
    CASE WHEN b.id % 3 = 0 THEN pg_temp.setting('last_owner') + 1 + (b.id * 7 + 1) % pg_temp.setting('owners') END AS second_owner
FROM buildings b WHERE b.id > pg_temp.setting('last_building');
INSERT INTO ownerships (id, building_id, starts_on, shares, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT ownership_id, building_id, pg_temp.day() - (pg_temp.setting('years') + 1) * 366,
    CASE WHEN second_owner IS NULL THEN jsonb_build_array(jsonb_build_object('owner_id', first_owner, 'share', '100.00'))
        ELSE jsonb_build_array(jsonb_build_object('owner_id', first_owner, 'share', '60.00'), jsonb_build_object('owner_id', second_owner, 'share', '40.00')) END,
    now(), now()
FROM shared;
INSERT INTO ownership_shares (ownership_id, owner_id, share, taken)
SELECT ownership_id, first_owner, CASE WHEN second_owner IS NULL THEN 100 ELSE 60 END, NULL FROM shared
UNION ALL
SELECT ownership_id, second_owner, 40, 60 FROM shared WHERE second_owner IS NOT NULL;
INSERT INTO management_agreements (owner_id, starts_on, basis, percentage, minimum, placement_percentage, renewal_fee, reserve, created_at, updated_at)
SELECT id, (date_trunc('month', pg_temp.day()) - interval '2 months')::date, 'collected', 5, 0, 0, 0, 2000, now(), now() FROM owners WHERE id > pg_temp.setting('last_owner');

-- Years of a unit, counted back from the one that today is in. A tenant stays one to three of them.
CREATE TEMP TABLE years ON COMMIT DROP AS
SELECT u.id AS unit_id, u.usage, y, 3 + pg_temp.pick('plan' || u.id || ' ' || y / 2, 7) AS plan,
    (pg_temp.day() - pg_temp.pick('begin' || u.id, 360)::int - make_interval(years => y::int))::date AS starts_on,
    y / (1 + pg_temp.pick('stay' || u.id, 3)) AS stay,
    pg_temp.pick('year' || u.id || ' ' || y, 100) AS fate,
    u.minimum_rent + 500 * pg_temp.pick('agreed' || u.id, 20) - 500 * y AS rent
FROM units u CROSS JOIN generate_series(0, pg_temp.setting('years') - 1) y
WHERE u.id > pg_temp.setting('last_unit');
-- 6 of 100 unit years are vacant; the last one of new contracts is not.
DELETE FROM years WHERE fate < 6;
CREATE TEMP TABLE tenants ON COMMIT DROP AS
SELECT unit_id, stay, usage, pg_temp.setting('last_customer') + row_number() OVER (ORDER BY unit_id, stay) AS customer_id
FROM (SELECT DISTINCT unit_id, stay, usage FROM years) t;
INSERT INTO customers (id, name_en, name_ar, mobile, email, gender, nationality, national_id, national_id_expires_on, language, search_key,
    created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT t.customer_id, name_en, name_ar, mobile, 'tenant' || t.customer_id || '@portfolio.example',
    CASE WHEN t.usage = 2 THEN 3 ELSE f.gender END, l.nationality, national_id, pg_temp.day() - 60 + pg_temp.pick('expiry' || t.customer_id, 900)::int,
    CASE WHEN l.nationality IN ('AE', 'SY', 'EG', 'JO', 'LB') THEN 'ar' ELSE 'en' END,
    pg_temp.key(name_en || ' ' || name_ar) || ' ' || mobile || ' ' || replace(national_id, '-', ''), now(), now()
FROM tenants t
JOIN first_names f ON f.n = 1 + pg_temp.pick('first' || t.customer_id, 28)
JOIN middle_names m ON m.n = 1 + pg_temp.pick('middle' || t.customer_id, 25)
JOIN last_names l ON l.n = 1 + pg_temp.pick('last' || t.customer_id, 27)
CROSS JOIN LATERAL (SELECT CASE WHEN t.usage = 2 THEN l.en || ' ' || m.en || ' Trading LLC' ELSE f.en || ' ' || m.en || ' ' || l.en END AS name_en,
    CASE WHEN t.usage = 2 THEN l.ar || ' ' || m.ar || ' للتجارة ذ.م.م' ELSE f.ar || ' ' || m.ar || ' ' || l.ar END AS name_ar,
    '+97152' || lpad((t.customer_id)::text, 7, '0') AS mobile,
    '784-' || (1960 + pg_temp.pick('born' || t.customer_id, 45)) || '-' || lpad(t.customer_id::text, 7, '0') || '-' || t.customer_id % 10 AS national_id) made;

CREATE TEMP TABLE made ON COMMIT DROP AS
SELECT pg_temp.setting('last_contract') + row_number() OVER (ORDER BY y.starts_on, y.unit_id) AS id, t.customer_id, y.unit_id, y.starts_on,
    (y.starts_on + interval '1 year')::date - 1 AS ends_on, y.rent, y.plan, y.usage,
    row_number() OVER (PARTITION BY extract(year FROM y.starts_on) ORDER BY y.starts_on, y.unit_id) AS sequence,
    y.fate >= 98 AS is_cancelled,
    y.y = max(y.y) OVER (PARTITION BY y.unit_id, y.stay) AS is_first, y.y = min(y.y) OVER (PARTITION BY y.unit_id, y.stay) AS is_last
FROM years y JOIN tenants t USING (unit_id, stay);
INSERT INTO contracts (id, number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, total_rent, insurance_amount,
    insurance_method, parking_id, tasdeq_number, is_historical, issued_at, issued_by, signed_at, cancelled_at, cancel_reason, search_key, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT id, number, md5('contract' || id || pg_temp.setting('seed')) || to_hex(id), CASE WHEN is_cancelled THEN 0 WHEN ends_on < pg_temp.day() THEN 3 ELSE 1 END,
    customer_id, unit_id, starts_on - 7, starts_on, ends_on, rent, rent, CASE WHEN is_first THEN rent / 20 ELSE 0 END, CASE WHEN is_first THEN 'cash' END, parking_id,
    CASE WHEN pg_temp.pick('attested' || id, 10) > 0 THEN 'TSQ-' || (200000 + id) END, NOT is_cancelled AND ends_on < pg_temp.day() - 365, starts_on - 7, 'Portfolio',
    CASE WHEN pg_temp.pick('signed' || id, 20) > 0 THEN starts_on - 5 END,
    CASE WHEN is_cancelled THEN least(starts_on + 100, pg_temp.day())::timestamptz END, CASE WHEN is_cancelled THEN 'The tenant left the country' END,
    lower(number), starts_on - 7, starts_on - 7
FROM (SELECT *, 'P-' || extract(year FROM starts_on) || '-' || lpad(sequence::text, 6, '0') AS number FROM made) numbered
LEFT JOIN (SELECT unit.id AS of_unit, p.id AS parking_id
    FROM (SELECT id, building_id, row_number() OVER (PARTITION BY building_id ORDER BY id) AS n FROM units) unit
    JOIN parkings p ON p.building_id = unit.building_id AND p.number = 'P' || unit.n) parked ON of_unit = unit_id;

-- The plan: 1, 2, 4, 6 or 12 payments of a year; fils on the last.
CREATE TEMP TABLE due ON COMMIT DROP AS
SELECT (SELECT coalesce(max(id), 0) FROM contract_payments) + row_number() OVER (ORDER BY m.id, k) AS id, m.id AS contract_id, k AS sequence, 1 AS type,
    (m.starts_on + make_interval(months => (12 / parts) * (k - 1)))::date AS due_on,
    CASE WHEN k < parts THEN trunc(m.rent / parts, 2) ELSE m.rent - (parts - 1) * trunc(m.rent / parts, 2) END AS amount,
    CASE pg_temp.pick('pays' || m.customer_id, 10) WHEN 0 THEN 'cash' WHEN 1 THEN 'transfer' WHEN 2 THEN 'transfer' ELSE 'cheque' END AS method,
    m.is_cancelled, m.starts_on, m.customer_id, pg_temp.pick('paid' || m.id || ' ' || k, 1000) AS luck
FROM made m CROSS JOIN LATERAL (SELECT (ARRAY[1, 2, 4, 4, 4, 6, 12])[m.plan - 2] AS parts) p CROSS JOIN LATERAL generate_series(1, parts) k
UNION ALL
SELECT 900000000 + id, id, 1, 2, starts_on, rent / 20, 'cash', is_cancelled, starts_on, customer_id, 0 FROM made WHERE is_first;
UPDATE due SET id = last.id + numbered.n FROM (SELECT max(id) AS id FROM due WHERE type = 1) last, (SELECT id, row_number() OVER (ORDER BY id) AS n FROM due WHERE type = 2) numbered
WHERE due.type = 2 AND numbered.id = due.id;
-- cancelled, collected, not collected, or on date: overdue ones are of the last weeks
ALTER TABLE due ADD status int, ADD collected_on date;
UPDATE due SET status = CASE WHEN is_cancelled AND due_on > least(starts_on + 100, pg_temp.day()) THEN 0 WHEN due_on > pg_temp.day() THEN 1
    WHEN luck < 15 AND method = 'cheque' AND NOT is_cancelled AND due_on > pg_temp.day() - 500 THEN 3 WHEN luck < 120 AND due_on > pg_temp.day() - 45 THEN 1 ELSE 2 END;
UPDATE due SET collected_on = least(due_on + (luck % 6)::int, pg_temp.day()) WHERE status = 2;
INSERT INTO contract_payments (id, contract_id, type, sequence, amount, due_on, status, method, collected_on, collected_by, receipt_number,
    not_collected_reason, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT id, contract_id, type, sequence, amount, due_on, status, method, collected_on, CASE WHEN status = 2 THEN 'Portfolio' END,
    CASE WHEN status = 2 THEN 'PR-' || extract(year FROM collected_on) || '-' || lpad(id::text, 7, '0') END,
    CASE WHEN status = 3 THEN 'insufficient_funds' END, starts_on - 7, coalesce(collected_on, starts_on)
FROM due;
INSERT INTO receipts (id, number, contract_payment_id, amount, received_on, method, received_by, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT (SELECT coalesce(max(id), 0) FROM receipts) + row_number() OVER (ORDER BY d.id), 'PR-' || extract(year FROM collected_on) || '-' || lpad(d.id::text, 7, '0'),
    d.id, d.amount, collected_on, method, 'Portfolio', collected_on, collected_on
FROM due d WHERE status = 2;

CREATE TEMP TABLE papers ON COMMIT DROP AS
SELECT (SELECT coalesce(max(id), 0) FROM cheques) + row_number() OVER (ORDER BY id) AS id, id AS payment_id, contract_id, amount, due_on, starts_on, collected_on,
    lpad((100000 + id % 900000)::text, 6, '0') AS number,
    (ARRAY['Emirates NBD', 'FAB', 'ADIB', 'DIB', 'Ajman Bank', 'RAKBANK', 'Mashreq', 'CBD'])[1 + pg_temp.pick('bank' || customer_id, 8)] AS bank,
    CASE status WHEN 2 THEN 'cleared' WHEN 3 THEN 'bounced' WHEN 0 THEN 'returned'
        ELSE CASE WHEN due_on <= pg_temp.day() AND luck % 2 = 0 THEN 'deposited' ELSE 'received' END END AS state
FROM due WHERE method = 'cheque' AND type = 1;
INSERT INTO cheques (id, contract_id, contract_payment_id, purpose, number, bank, cheque_date, bank_on, amount, state, step, is_current, location,
    received_on, cleared_on, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT id, contract_id, payment_id, 'payment', number, bank, due_on, due_on, amount, state,
    CASE state WHEN 'received' THEN 1 WHEN 'cleared' THEN 3 WHEN 'bounced' THEN 3 ELSE 2 END, true,
    CASE WHEN state = 'received' THEN 'Box ' || (1 + contract_id % 20) END, starts_on, CASE WHEN state = 'cleared' THEN collected_on END, starts_on, starts_on
FROM papers;
INSERT INTO cheque_moves (cheque_id, step, prev_step, of_step, from_state, verb, to_state, moved_on, at, by_name, reason, amount)
SELECT p.id, move.step, nullif(move.step - 1, 0), CASE state WHEN 'received' THEN 1 WHEN 'cleared' THEN 3 WHEN 'bounced' THEN 3 ELSE 2 END,
    move.from_state, move.verb, move.to_state, move.on_day, move.on_day, 'Portfolio', move.reason, CASE WHEN move.verb = 'clear' THEN p.amount END
FROM papers p CROSS JOIN LATERAL (
    SELECT 1, 'expected', 'take_in', 'received', p.starts_on, NULL::text
    UNION ALL SELECT 2, 'received', 'return', 'returned', p.starts_on + 1, NULL WHERE p.state = 'returned'
    UNION ALL SELECT 2, 'received', 'deposit', 'deposited', p.due_on, NULL WHERE p.state IN ('cleared', 'bounced', 'deposited')
    UNION ALL SELECT 3, 'deposited', 'clear', 'cleared', coalesce(p.collected_on, p.due_on), NULL WHERE p.state = 'cleared'
    UNION ALL SELECT 3, 'deposited', 'bounce', 'bounced', p.due_on + 2, 'insufficient_funds' WHERE p.state = 'bounced'
) AS move (step, from_state, verb, to_state, on_day, reason);

-- Deposits: received with the first contract of a tenant, refunded after the last.
CREATE TEMP TABLE deposits ON COMMIT DROP AS
SELECT (SELECT coalesce(max(id), 0) FROM insurances) + row_number() OVER (ORDER BY d.id) AS id, d.contract_id, d.amount, d.due_on, r.id AS receipt_id,
    left_on < pg_temp.day() - 20 AS is_refunded, left_on + 15 AS refunded_on
FROM due d JOIN receipts r ON r.contract_payment_id = d.id
JOIN (SELECT customer_id, max(ends_on) AS left_on FROM made GROUP BY customer_id) stay USING (customer_id)
WHERE d.type = 2;
INSERT INTO insurances (id, contract_id, last_sequence, balance, created_at, updated_at) OVERRIDING SYSTEM VALUE
SELECT id, contract_id, CASE WHEN is_refunded THEN 2 ELSE 1 END, CASE WHEN is_refunded THEN 0 ELSE amount END, due_on, due_on FROM deposits;
INSERT INTO insurance_movements (insurance_id, sequence, number, kind, amount, balance_before, moved_on, method, receipt_id, posted_by, created_at, updated_at)
SELECT id, 1, 'PI-' || id || '-1', 'received', amount, 0, due_on, 'cash', receipt_id, 'Portfolio', due_on, due_on FROM deposits
UNION ALL
SELECT id, 2, 'PI-' || id || '-2', 'refunded', -amount, amount, refunded_on, 'transfer', NULL, 'Portfolio', refunded_on, refunded_on FROM deposits WHERE is_refunded;

SELECT setval(pg_get_serial_sequence(name, 'id'), filled.last) FROM (
    SELECT 'cities' AS name, max(id) AS last FROM cities UNION ALL SELECT 'buildings', max(id) FROM buildings UNION ALL SELECT 'units', max(id) FROM units
    UNION ALL SELECT 'owners', max(id) FROM owners UNION ALL SELECT 'ownerships', max(id) FROM ownerships UNION ALL SELECT 'customers', max(id) FROM customers
    UNION ALL SELECT 'contracts', max(id) FROM contracts UNION ALL SELECT 'contract_payments', max(id) FROM contract_payments
    UNION ALL SELECT 'receipts', max(id) FROM receipts UNION ALL SELECT 'cheques', max(id) FROM cheques UNION ALL SELECT 'insurances', max(id) FROM insurances
) filled WHERE filled.last IS NOT NULL;
COMMIT;
ANALYZE;
