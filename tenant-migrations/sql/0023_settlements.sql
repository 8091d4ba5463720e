-- The last day that was agreed, where the tenancy ended before it.
ALTER TABLE contracts ADD COLUMN agreed_ends_on date;
ALTER TABLE contracts ADD CONSTRAINT contracts_terminated CHECK (agreed_ends_on > ends_on);

-- How a tenancy ended, in money: prepared as a draft, then posted at once, or taken back by postings of its own.
CREATE TABLE settlements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    status text NOT NULL CHECK (status IN ('draft', 'posted', 'reversed')),
    -- without a gap; a draft has none
    number text,
    last_day date NOT NULL,
    -- how the rent of a part of the term is counted
    basis text NOT NULL CHECK (basis IN ('daily', 'monthly')),
    -- what was typed: the penalty, what is charged, the answer for each cheque, how money is given back
    given jsonb NOT NULL,
    -- pictures of damages: [{"path": "..."}]
    photos jsonb NOT NULL DEFAULT '[]',
    -- what it came to, and what was posted
    account jsonb,
    posted jsonb,
    -- above zero the tenant's, below zero what the tenant owes
    net numeric(14, 2),
    posted_on date,
    posted_by text,
    pdf_path text,
    -- SHA-256 of the stored PDF
    pdf_hash text,
    reversed_on date,
    reversed_by text,
    reverse_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT settlements_number UNIQUE (number),
    CONSTRAINT settlements_posted CHECK (num_nulls(number, account, posted, net, posted_on, posted_by, pdf_path, pdf_hash)
        = CASE status WHEN 'draft' THEN 8 ELSE 0 END),
    CONSTRAINT settlements_reversed CHECK (num_nulls(reversed_on, reversed_by, reverse_reason)
        = CASE status WHEN 'reversed' THEN 0 ELSE 3 END)
);
CREATE UNIQUE INDEX settlements_one ON settlements (contract_id) WHERE status <> 'reversed';
CREATE INDEX settlements_contract ON settlements (contract_id);

-- What a settlement gives back of the rent is a payment below zero; what it settles is paid from the tenant's balance.
ALTER TABLE contract_payments ADD COLUMN settlement_id bigint REFERENCES settlements (id);
ALTER TABLE contract_payments DROP CONSTRAINT contract_payments_amount_check;
ALTER TABLE contract_payments ADD CONSTRAINT contract_payments_amount
    CHECK (amount > 0 OR (amount < 0 AND type = 1 AND settlement_id IS NOT NULL AND receipt_number IS NULL));
ALTER TABLE contract_payments DROP CONSTRAINT contract_payments_method_check;
ALTER TABLE contract_payments ADD CONSTRAINT contract_payments_method
    CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link')
        OR (method = 'balance' AND settlement_id IS NOT NULL));
CREATE INDEX contract_payments_settlement ON contract_payments (settlement_id) WHERE settlement_id IS NOT NULL;

ALTER TABLE insurance_movements DROP CONSTRAINT insurance_movements_method_check;
ALTER TABLE insurance_movements ADD CONSTRAINT insurance_movements_method
    CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link', 'balance'));

-- A settlement charges too: the early exit, utilities, damages.
ALTER TABLE charges ALTER COLUMN cheque_id DROP NOT NULL;
ALTER TABLE charges ADD COLUMN settlement_id bigint REFERENCES settlements (id);
ALTER TABLE charges DROP CONSTRAINT charges_kind_check;
ALTER TABLE charges ADD CONSTRAINT charges_kind CHECK (kind IN
    ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other'));
ALTER TABLE charges ADD CONSTRAINT charges_cause CHECK (num_nonnulls(cheque_id, settlement_id) > 0);
CREATE INDEX charges_settlement ON charges (settlement_id) WHERE settlement_id IS NOT NULL;

-- The default roles; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"48": [1]}' WHERE name_en IN ('Receptionist', 'Cashier') AND version = 1;
UPDATE roles SET permissions = permissions || '{"48": [1, 2]}' WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"48": [1, 2, 5, 6]}'
WHERE name_en = 'Manager' AND version = 1 AND jsonb_exists(permissions, '30');
