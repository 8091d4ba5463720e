-- Lists begin at their first day, and find numbers, without reading the whole table.
CREATE INDEX contract_payments_day ON contract_payments (due_on, id);
CREATE INDEX cheques_day ON cheques (bank_on, id);
-- numbers as searches spell them
CREATE INDEX cheques_number_key ON cheques
    USING gin (lower(replace(coalesce(number, ''), '-', '')) public.gin_trgm_ops);
CREATE INDEX receipts_key ON receipts
    USING gin ((replace(replace(lower(number), 'r-', 'r '), '-', '') || ' ' || lower(coalesce(reference, ''))) public.gin_trgm_ops);
