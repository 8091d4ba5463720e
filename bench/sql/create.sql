-- A draft contract with twelve payments: what the endpoint sends (bench/run.sh capture), for pgbench with
-- -D merchants=… -D units=…. What is logged and answered is one request's; ids, numbers and cheques are each request's own.
\set merchant random(1, :merchants)
\set customer random(1, greatest(10, :units / 10))
\set unit random(1, :units)
\set unique random(1, 4000000000000000000)
\set cheque random(10000000, 99999999)
BEGIN;
SELECT set_config('search_path', 'm_bench' || :merchant, true);
INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ('POST /api/merchant/contracts user 1', :unique,
    sha256('contract')) ON CONFLICT (scope, key) DO NOTHING;
SELECT (SELECT status FROM customers WHERE id = :customer) AS customer, u.status AS unit, u.minimum_rent AS
    unit_minimum_rent, (SELECT status FROM parkings WHERE id = NULL) AS parking FROM (SELECT :unit::bigint AS id)
    asked LEFT JOIN units u ON u.id = asked.id;
INSERT INTO counters AS k (name, last) VALUES ('contract_drafts-2026', 1) ON CONFLICT (name) DO UPDATE SET last =
    k.last + 1 RETURNING last \gset
INSERT INTO "contracts" ("number", "public_id", "status", "customer_id", "unit_id", "parking_id", "issue_date",
    "starts_on", "ends_on", "rent_price", "total_rent", "insurance_amount", "insurance_method", "tasdeq_number",
    "terms_en", "terms_ar", "notes", "is_historical", "search_key", "version", "created_at", "updated_at") VALUES
    ('D-2026-' || lpad(:last, 5, '0'), 'bench-' || :unique, 2, :customer, :unit, NULL, '2026-11-21', '2027-01-05',
    '2027-12-31', 24000.00, 24000.00, 0, NULL, NULL, NULL, NULL, NULL, false, 'd-2026-' || :last || ' ' || :cheque ||
    '02 ' || :cheque || '03 ' || :cheque || '04 ' || :cheque || '05 ' || :cheque || '06 ' || :cheque || '07 ' ||
    :cheque || '08 ' || :cheque || '09 ' || :cheque || '10 ' || :cheque || '11 ' || :cheque || '12', 1, now(), now())
    RETURNING "id", "number", "public_id", "public_revoked_at", "status", "customer_id", "unit_id", "parking_id",
    "issue_date", "starts_on", "ends_on", "rent_price", "total_rent", "insurance_amount", "insurance_method",
    "tasdeq_number", "terms_en", "terms_ar", "notes", "is_historical", "issued_at", "issued_by", "signed_at",
    "cancelled_at", "cancel_reason", "search_key", "version", "created_at", "updated_at" \gset contract_
INSERT INTO "contract_payments" ("contract_id", "type", "sequence", "amount", "due_on", "status", "method",
    "version", "created_at", "updated_at") VALUES
    (:contract_id, 1, 1, 2000.00, '2027-01-05', 1, 'cash', 1, now(), now()),
    (:contract_id, 1, 2, 2000.00, '2027-02-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 3, 2000.00, '2027-03-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 4, 2000.00, '2027-04-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 5, 2000.00, '2027-05-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 6, 2000.00, '2027-06-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 7, 2000.00, '2027-07-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 8, 2000.00, '2027-08-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 9, 2000.00, '2027-09-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 10, 2000.00, '2027-10-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 11, 2000.00, '2027-11-05', 1, 'cheque', 1, now(), now()),
    (:contract_id, 1, 12, 2000.00, '2027-12-05', 1, 'cheque', 1, now(), now())
    RETURNING "id", "contract_id", "type", "sequence", "amount", "due_on", "status", "method", "collected_on",
    "collected_by", "receipt_number", "not_collected_reason", "note", "split_from_id", "version", "created_at",
    "updated_at";
INSERT INTO "cheques" ("contract_id", "contract_payment_id", "purpose", "number", "bank", "cheque_date", "bank_on",
    "amount", "state", "is_current", "replaces_id", "version", "created_at", "updated_at") SELECT p.contract_id, p.id,
    'payment', :cheque || lpad(p.sequence::text, 2, '0'), 'ENBD', p.due_on, p.due_on, p.amount, 'expected', true, NULL,
    1, now(), now() FROM contract_payments p WHERE p.contract_id = :contract_id AND p.type = 1 AND p.sequence > 1
    RETURNING "id", "contract_id", "contract_payment_id", "rest_payment_id", "purpose", "number", "bank", "drawer",
    "payee", "cheque_date", "bank_on", "amount", "state", "step", "is_current", "location", "image", "received_on",
    "cleared_on", "replaces_id", "deposit_slip_id", "version", "created_at", "updated_at";
SELECT c.id, c.number, c.status, c.customer_id, cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar,
    cu.mobile AS customer_mobile, c.unit_id, u.number AS unit_number, u.building_id, b.name_en AS building_name_en,
    b.name_ar AS building_name_ar, c.parking_id, p.number AS parking_number, c.issue_date, c.starts_on, c.ends_on,
    c.rent_price, c.total_rent, c.insurance_amount, c.tasdeq_number, c.is_historical, c.issued_at, c.signed_at,
    c.version, c.created_at, cu.email AS customer_email, cu.status AS customer_status, cu.language AS
    customer_language, u.status AS unit_status, u.minimum_rent AS unit_minimum_rent, p.status AS parking_status,
    c.insurance_method, c.terms_en, c.terms_ar, c.notes, c.public_id, c.public_revoked_at, c.issued_by,
    c.cancelled_at, c.cancel_reason FROM contracts c JOIN customers cu ON cu.id = c.customer_id JOIN units u ON u.id =
    c.unit_id JOIN buildings b ON b.id = u.building_id LEFT JOIN parkings p ON p.id = c.parking_id WHERE c.id =
    :contract_id;
SELECT p.id, p.type, p.sequence, p.amount, p.due_on, p.status, p.method, q.number AS cheque_number, q.bank,
    q.cheque_date, p.collected_on, p.receipt_number FROM contract_payments p LEFT JOIN cheques q ON
    q.contract_payment_id = p.id AND q.is_current WHERE p.contract_id = :contract_id ORDER BY p.type, p.sequence;
SELECT c.id, c.number, coalesce(cu.name_en, cu.name_ar) AS tenant_en, coalesce(cu.name_ar, cu.name_en) AS tenant_ar,
    c.starts_on, c.ends_on FROM contracts c JOIN customers cu ON cu.id = c.customer_id WHERE c.unit_id = :unit AND
    c.status = 1 AND c.id <> :contract_id AND daterange(c.starts_on, c.ends_on, '[]') && daterange('2027-01-05'::date,
    '2027-12-31'::date, '[]') ORDER BY c.starts_on LIMIT 1;
WITH kept AS (UPDATE idempotency_keys SET response = '{"id": 100,"number": "D-2026-00100","status": 2,"customer_id":
    77,"customer_name_en": "Tenant 77","customer_mobile": "+971500000077","unit_id": 777,"unit_number":
    "4602","building_id": 4,"building_name_en": "Tower 4","building_name_ar": "برج 4","issue_date":
    "2026-11-21","starts_on": "2027-01-05","ends_on": "2027-12-31","rent_price": "24000.00","total_rent":
    "24000.00","insurance_amount": "0.00","is_historical": false,"version": 1,"created_at":
    "2026-11-21T0900","states": ["draft"],"unit_minimum_rent": "40000.00","collected_amount":
    "0.00","allowed_actions": ["edit","issue","cancel","delete"],"warnings": [{"code": "contracts.no_email","message":
    "The tenant has no e-mail address: share the link with them yourself."}],"payments": [{"id": 1001,"type":
    1,"sequence": 1,"amount": "2000.00","due_on": "2027-01-05","status": 1,"method": "cash"},{"id": 1002,"type":
    1,"sequence": 2,"amount": "2000.00","due_on": "2027-02-05","status": 1,"method": "cheque","cheque_number":
    "00030002","bank": "ENBD","cheque_date": "2027-02-05"},{"id": 1003,"type": 1,"sequence": 3,"amount":
    "2000.00","due_on": "2027-03-05","status": 1,"method": "cheque","cheque_number": "00030003","bank":
    "ENBD","cheque_date": "2027-03-05"},{"id": 1004,"type": 1,"sequence": 4,"amount": "2000.00","due_on":
    "2027-04-05","status": 1,"method": "cheque","cheque_number": "00030004","bank": "ENBD","cheque_date":
    "2027-04-05"},{"id": 1005,"type": 1,"sequence": 5,"amount": "2000.00","due_on": "2027-05-05","status": 1,"method":
    "cheque","cheque_number": "00030005","bank": "ENBD","cheque_date": "2027-05-05"},{"id": 1006,"type": 1,"sequence":
    6,"amount": "2000.00","due_on": "2027-06-05","status": 1,"method": "cheque","cheque_number": "00030006","bank":
    "ENBD","cheque_date": "2027-06-05"},{"id": 1007,"type": 1,"sequence": 7,"amount": "2000.00","due_on":
    "2027-07-05","status": 1,"method": "cheque","cheque_number": "00030007","bank": "ENBD","cheque_date":
    "2027-07-05"},{"id": 1008,"type": 1,"sequence": 8,"amount": "2000.00","due_on": "2027-08-05","status": 1,"method":
    "cheque","cheque_number": "00030008","bank": "ENBD","cheque_date": "2027-08-05"},{"id": 1009,"type": 1,"sequence":
    9,"amount": "2000.00","due_on": "2027-09-05","status": 1,"method": "cheque","cheque_number": "00030009","bank":
    "ENBD","cheque_date": "2027-09-05"},{"id": 1010,"type": 1,"sequence": 10,"amount": "2000.00","due_on":
    "2027-10-05","status": 1,"method": "cheque","cheque_number": "00030010","bank": "ENBD","cheque_date":
    "2027-10-05"},{"id": 1011,"type": 1,"sequence": 11,"amount": "2000.00","due_on": "2027-11-05","status":
    1,"method": "cheque","cheque_number": "00030011","bank": "ENBD","cheque_date": "2027-11-05"},{"id": 1012,"type":
    1,"sequence": 12,"amount": "2000.00","due_on": "2027-12-05","status": 1,"method": "cheque","cheque_number":
    "00030012","bank": "ENBD","cheque_date": "2027-12-05"}]}' WHERE scope = 'POST /api/merchant/contracts user 1' AND
    key = :unique) INSERT INTO audit_log (at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, noun,
    record_id, action, before, after) SELECT now(), 'user', 1, 'Bench', '127.0.0.1', NULL,
    'f3c1b1f86a8d4d1b9c2e6a5d7e8f9a0b', r.noun, r.record_id, r.action, r.before, r.after FROM
    jsonb_to_recordset('[{"noun": "contracts","record_id": 100,"action": "created","before": null,"after": {"id":
    100,"number": "D-2026-00100","public_id": "bench1-4f9dLw3xR0mZk2QpT7vYbA","public_revoked_at": null,"status":
    2,"customer_id": 77,"unit_id": 777,"parking_id": null,"issue_date": "2026-11-21","starts_on":
    "2027-01-05","ends_on": "2027-12-31","rent_price": "24000.00","total_rent": "24000.00","insurance_amount":
    "0","insurance_method": null,"tasdeq_number": null,"terms_en": null,"terms_ar": null,"notes":
    null,"is_historical": false,"issued_at": null,"issued_by": null,"signed_at": null,"cancelled_at":
    null,"cancel_reason": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1001,"action": "created","before": null,"after": {"id": 1001,"contract_id":
    100,"type": 1,"sequence": 1,"amount": "2000.00","due_on": "2027-01-05","status": 1,"method":
    "cash","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1002,"action": "created","before": null,"after": {"id": 1002,"contract_id":
    100,"type": 1,"sequence": 2,"amount": "2000.00","due_on": "2027-02-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1003,"action": "created","before": null,"after": {"id": 1003,"contract_id":
    100,"type": 1,"sequence": 3,"amount": "2000.00","due_on": "2027-03-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1004,"action": "created","before": null,"after": {"id": 1004,"contract_id":
    100,"type": 1,"sequence": 4,"amount": "2000.00","due_on": "2027-04-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1005,"action": "created","before": null,"after": {"id": 1005,"contract_id":
    100,"type": 1,"sequence": 5,"amount": "2000.00","due_on": "2027-05-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1006,"action": "created","before": null,"after": {"id": 1006,"contract_id":
    100,"type": 1,"sequence": 6,"amount": "2000.00","due_on": "2027-06-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1007,"action": "created","before": null,"after": {"id": 1007,"contract_id":
    100,"type": 1,"sequence": 7,"amount": "2000.00","due_on": "2027-07-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1008,"action": "created","before": null,"after": {"id": 1008,"contract_id":
    100,"type": 1,"sequence": 8,"amount": "2000.00","due_on": "2027-08-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1009,"action": "created","before": null,"after": {"id": 1009,"contract_id":
    100,"type": 1,"sequence": 9,"amount": "2000.00","due_on": "2027-09-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1010,"action": "created","before": null,"after": {"id": 1010,"contract_id":
    100,"type": 1,"sequence": 10,"amount": "2000.00","due_on": "2027-10-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1011,"action": "created","before": null,"after": {"id": 1011,"contract_id":
    100,"type": 1,"sequence": 11,"amount": "2000.00","due_on": "2027-11-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun":
    "contract_payments","record_id": 1012,"action": "created","before": null,"after": {"id": 1012,"contract_id":
    100,"type": 1,"sequence": 12,"amount": "2000.00","due_on": "2027-12-05","status": 1,"method":
    "cheque","collected_on": null,"collected_by": null,"receipt_number": null,"not_collected_reason": null,"note":
    null,"split_from_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1002,"action": "created","before": null,"after": {"id": 1002,"contract_id": 100,"contract_payment_id":
    1002,"rest_payment_id": null,"purpose": "payment","number": "00030002","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-02-05","bank_on": "2027-02-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1003,"action": "created","before": null,"after": {"id": 1003,"contract_id": 100,"contract_payment_id":
    1003,"rest_payment_id": null,"purpose": "payment","number": "00030003","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-03-05","bank_on": "2027-03-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1004,"action": "created","before": null,"after": {"id": 1004,"contract_id": 100,"contract_payment_id":
    1004,"rest_payment_id": null,"purpose": "payment","number": "00030004","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-04-05","bank_on": "2027-04-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1005,"action": "created","before": null,"after": {"id": 1005,"contract_id": 100,"contract_payment_id":
    1005,"rest_payment_id": null,"purpose": "payment","number": "00030005","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-05-05","bank_on": "2027-05-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1006,"action": "created","before": null,"after": {"id": 1006,"contract_id": 100,"contract_payment_id":
    1006,"rest_payment_id": null,"purpose": "payment","number": "00030006","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-06-05","bank_on": "2027-06-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1007,"action": "created","before": null,"after": {"id": 1007,"contract_id": 100,"contract_payment_id":
    1007,"rest_payment_id": null,"purpose": "payment","number": "00030007","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-07-05","bank_on": "2027-07-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1008,"action": "created","before": null,"after": {"id": 1008,"contract_id": 100,"contract_payment_id":
    1008,"rest_payment_id": null,"purpose": "payment","number": "00030008","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-08-05","bank_on": "2027-08-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1009,"action": "created","before": null,"after": {"id": 1009,"contract_id": 100,"contract_payment_id":
    1009,"rest_payment_id": null,"purpose": "payment","number": "00030009","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-09-05","bank_on": "2027-09-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1010,"action": "created","before": null,"after": {"id": 1010,"contract_id": 100,"contract_payment_id":
    1010,"rest_payment_id": null,"purpose": "payment","number": "00030010","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-10-05","bank_on": "2027-10-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1011,"action": "created","before": null,"after": {"id": 1011,"contract_id": 100,"contract_payment_id":
    1011,"rest_payment_id": null,"purpose": "payment","number": "00030011","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-11-05","bank_on": "2027-11-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}},{"noun": "cheques","record_id":
    1012,"action": "created","before": null,"after": {"id": 1012,"contract_id": 100,"contract_payment_id":
    1012,"rest_payment_id": null,"purpose": "payment","number": "00030012","bank": "ENBD","drawer": null,"payee":
    null,"cheque_date": "2027-12-05","bank_on": "2027-12-05","amount": "2000.00","state": "expected","step":
    null,"is_current": true,"location": null,"image": null,"received_on": null,"cleared_on": null,"replaces_id":
    null,"deposit_slip_id": null,"version": 1,"created_at": "2026-11-21T0900"}}]'::jsonb) AS r(noun text, record_id
    bigint, action text, before jsonb, after jsonb);
COMMIT;
