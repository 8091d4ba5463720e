-- Contracts of an earlier system are imported with what was collected of them.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check,
    ADD CONSTRAINT imports_kind_check CHECK (kind IN
        ('units', 'parkings', 'owners', 'customers', 'contracts', 'cheques', 'history', 'customer_balances',
         'owner_balances'));
-- of a collection that was imported; its reference is the number that the earlier system gave
ALTER TABLE receipts ADD COLUMN is_imported boolean NOT NULL DEFAULT false;

-- What tenants and owners and the office owed each other on the day that the office began here.
CREATE TABLE opening_balances (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the document, without a gap in its year
    number text NOT NULL,
    customer_id bigint REFERENCES customers (id),
    owner_id bigint REFERENCES owners (id),
    -- of what a tenant owes: the contract that it is charged to
    contract_id bigint REFERENCES contracts (id),
    side text NOT NULL CHECK (side IN ('to_office', 'by_office')),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    -- of an owner: above zero where it is the owner's
    owner_amount numeric(14, 2) GENERATED ALWAYS AS
        (CASE WHEN owner_id IS NULL THEN NULL WHEN side = 'by_office' THEN amount ELSE -amount END) STORED,
    dated_on date NOT NULL,
    reason text NOT NULL,
    posted_by text NOT NULL,
    withdrawn_on date,
    withdrawn_by text,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (num_nonnulls(customer_id, owner_id) = 1),
    CONSTRAINT opening_balances_charged CHECK
        ((customer_id IS NOT NULL AND side = 'to_office') = (contract_id IS NOT NULL)),
    CONSTRAINT opening_balances_withdrawn
        CHECK (num_nulls(withdrawn_on, withdrawn_by, withdraw_reason) IN (0, 3)),
    CONSTRAINT opening_balances_number_unique UNIQUE (number),
    CONSTRAINT opening_balances_begins UNIQUE (id, owner_id, owner_amount)
);
CREATE INDEX opening_balances_customer ON opening_balances (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX opening_balances_contract ON opening_balances (contract_id) WHERE contract_id IS NOT NULL;
CREATE UNIQUE INDEX opening_balances_of_owner ON opening_balances (owner_id) WHERE withdrawn_on IS NULL;
CREATE INDEX opening_balances_day ON opening_balances (dated_on, id);

-- A tenant's debt is a charge, what the office owed a tenant is money on their account.
ALTER TABLE charges ADD COLUMN opening_balance_id bigint REFERENCES opening_balances (id);
CREATE INDEX charges_opening_balance ON charges (opening_balance_id) WHERE opening_balance_id IS NOT NULL;
ALTER TABLE charges DROP CONSTRAINT charges_kind;
ALTER TABLE charges ADD CONSTRAINT charges_kind CHECK (kind IN
    ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other', 'late',
     'registration', 'opening'));
ALTER TABLE charges DROP CONSTRAINT charges_cause;
ALTER TABLE charges ADD CONSTRAINT charges_cause CHECK
    (num_nonnulls(cheque_id, settlement_id, contract_payment_id, registration_id, recharge_id, opening_balance_id) > 0);
ALTER TABLE charges ADD CONSTRAINT charges_of_opening CHECK ((kind = 'opening') = (opening_balance_id IS NOT NULL));
ALTER TABLE money_received DROP CONSTRAINT money_received_method_check;
ALTER TABLE money_received ADD CONSTRAINT money_received_method_check
    CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link', 'balance'));

-- An owner's first statement begins with the balance that was brought here, or with nothing.
ALTER TABLE owner_statements ADD COLUMN opening_balance_id bigint;
ALTER TABLE owner_statements ADD COLUMN begun_with numeric(14, 2) GENERATED ALWAYS AS
    (CASE WHEN opening_balance_id IS NOT NULL THEN opening END) STORED;
ALTER TABLE owner_statements DROP CONSTRAINT owner_statements_first;
ALTER TABLE owner_statements ADD CONSTRAINT owner_statements_first
    CHECK (CASE WHEN sequence > 1 THEN opening_balance_id IS NULL ELSE opening = 0 OR opening_balance_id IS NOT NULL END);
ALTER TABLE owner_statements ADD CONSTRAINT owner_statements_begins FOREIGN KEY (opening_balance_id, owner_id, begun_with)
    REFERENCES opening_balances (id, owner_id, owner_amount);
