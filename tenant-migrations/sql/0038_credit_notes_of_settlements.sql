-- The settlement that gave back the rent that a note takes back, or charged it again.
ALTER TABLE invoices ADD COLUMN settlement_id bigint REFERENCES settlements (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_of_settlement CHECK (settlement_id IS NULL OR original_id IS NOT NULL);
CREATE INDEX invoices_settlement ON invoices (settlement_id) WHERE settlement_id IS NOT NULL;
