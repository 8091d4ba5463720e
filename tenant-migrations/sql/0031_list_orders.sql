-- Lists open at their first row without reading the whole table.
CREATE INDEX unit_holds_order ON unit_holds (ends_on, id);
CREATE INDEX notices_order ON notices (leaves_on, id);
CREATE INDEX owner_costs_order ON owner_costs (spent_on, id);
CREATE INDEX customer_notes_order ON customer_notes (pinned, id);
-- numbers as searches spell them
CREATE INDEX insurance_movements_key ON insurance_movements
    USING gin ((lower(coalesce(reference, '')) || ' ' || replace(replace(lower(number), 'dm-', 'dm '), '-', '')) public.gin_trgm_ops);
