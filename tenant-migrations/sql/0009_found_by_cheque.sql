-- A payment is found by its cheque's number, also by how it begins.
CREATE INDEX contract_payments_cheque ON contract_payments (cheque_number text_pattern_ops) WHERE cheque_number IS NOT NULL;
-- A draft may be kept before the tenant brings the cheques; what came in or came back names its cheque.
ALTER TABLE contract_payments DROP CONSTRAINT contract_payments_check;
ALTER TABLE contract_payments ADD CONSTRAINT contract_payments_cheque_named
    CHECK (method <> 'cheque' OR status < 2 OR (cheque_number IS NOT NULL AND bank IS NOT NULL));
