INSERT INTO audit_log (at, actor_kind, actor_name, noun, record_id, action)
SELECT now() - n * interval '1 minute', 'employee', 'Huda', (ARRAY['customers', 'contracts', 'units'])[1 + n % 3], n, 'update'
FROM generate_series(1, 4000) n;
INSERT INTO timeline (customer_id, at, kind, text_en, text_ar, actor_name)
SELECT id, now() - id * interval '1 minute', 'note', 'Called', 'اتصال', 'Huda' FROM customers;
INSERT INTO customer_notes (customer_id, text, author_id, author_name, created_at, updated_at)
SELECT id, 'Called ' || id, 1, 'Huda', now(), now() FROM customers;
INSERT INTO documents (noun, record_id, kind, file_name, path, size_bytes, expires_on, created_at, updated_at)
SELECT 'customers', id, 'passport', 'passport-' || id || '.pdf', 'p/' || id, 1, DATE '2026-06-01' + id::int % 900, now(), now() FROM customers;
INSERT INTO customer_risks (customer_id, level, reason, accepted_by, created_at, updated_at)
SELECT id, 'medium', 'Late ' || id, 'Huda', now(), now() FROM customers WHERE id % 40 = 0;
INSERT INTO reminders (contract_payment_id, customer_id, rule_days, due_on, channel, recipient, status, body, sent_at, created_at)
SELECT p.id, c.customer_id, 7, p.due_on, 'email', 'tenant' || c.customer_id || '@portfolio.example', 1, 'Hello', p.due_on, p.due_on
FROM contract_payments p JOIN contracts c ON c.id = p.contract_id WHERE p.id % 3 = 0;
INSERT INTO care_messages (list, record_id, customer_id, contract_id, period, channel, recipient, subject, body, status, sent_by, created_at)
SELECT 'unattested_contracts', id, customer_id, id, daterange(starts_on, starts_on + 7), 'email', 'x@portfolio.example', 'Contract', 'Hello', 1,
    'Huda', starts_on FROM contracts WHERE id % 2 = 0;
INSERT INTO care_answers (list, record_id, customer_id, contract_id, answer, answered_by, created_at, updated_at)
SELECT 'unattested_contracts', id, customer_id, id, 'will_send', 'Huda', starts_on, starts_on FROM contracts WHERE id % 2 = 0;
INSERT INTO notifications (kind, title_en, title_ar, at)
SELECT 'payments', 'Overdue ' || n, 'متأخرة ' || n, now() - n * interval '1 hour' FROM generate_series(1, 2000) n;
INSERT INTO charges (contract_id, cheque_id, kind, amount, charged_on, status, created_at, updated_at)
SELECT contract_id, id, 'bounce', 200, bank_on, 'open', bank_on, bank_on FROM cheques WHERE id % 3 = 0;
INSERT INTO notices (contract_id, given_by, given_on, leaves_on, recorded_by, created_at, updated_at)
SELECT id, 'tenant', ends_on - 90, ends_on, 'Huda', ends_on - 90, ends_on - 90 FROM contracts WHERE id % 2 = 0;
INSERT INTO unit_holds (unit_id, name, mobile, starts_on, ends_on, held_by, created_at, updated_at)
SELECT id, 'Guest ' || id || ' ' || y, '+971500000000', DATE '2010-01-01' + y * 30, DATE '2010-01-05' + y * 30, 'Huda', now(), now()
FROM units, generate_series(1, 2) y;
INSERT INTO signatures (contract_id, signer_name, image, signed_at, language, document_hash, created_at, updated_at)
SELECT id, 'Tenant', ''::bytea, signed_at, 'en', md5(id::text), signed_at, signed_at FROM contracts WHERE signed_at IS NOT NULL;
INSERT INTO owner_costs (number, building_id, kind, spent_on, amount, vat, supplier, posted_by, note, created_at, updated_at)
SELECT 'OC-' || n, 1 + n % 12, 'maintenance', DATE '2024-01-01' + n % 800, 100 + n, 0, 'Otis', 'Huda', 'Lift', now(), now()
FROM generate_series(1, 2000) n;
INSERT INTO invoices (number, public_id, kind, subtype, contract_payment_id, customer_id, issued_at, issue_date, currency, net, vat, total,
    search_key, created_at, updated_at)
SELECT 'I-' || p.id, md5('i' || p.id), 'invoice', 'simplified', p.id, c.customer_id, p.collected_on, p.collected_on, 'AED', p.amount, 0, p.amount,
    lower('I-' || p.id), now(), now()
FROM contract_payments p JOIN contracts c ON c.id = p.contract_id WHERE p.status = 2 AND p.type = 1 AND p.id % 2 = 0;
INSERT INTO platform.mails (merchant_id, kind, recipient, subject, body, language, status, created_at)
SELECT (SELECT id FROM platform.merchants WHERE key = 'palm01'), 'care', 'tenant' || n || '@portfolio.example', 'Hello ' || n, 'x', 'en', 1,
    now() - n * interval '1 minute'
FROM generate_series(1, 2000) n
