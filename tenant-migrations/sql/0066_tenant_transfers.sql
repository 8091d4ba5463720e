-- The rest of a contract that another tenant took over: the contract that ended for it, and the one that goes on.
CREATE TABLE tenant_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL CONSTRAINT tenant_transfers_number UNIQUE,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    next_id bigint NOT NULL REFERENCES contracts (id),
    -- the first day of the other tenant
    takes_over_on date NOT NULL,
    share text NOT NULL CONSTRAINT tenant_transfers_share CHECK (share IN ('by_days', 'by_due_date')),
    deposit_answer text NOT NULL
        CONSTRAINT tenant_transfers_deposit CHECK (deposit_answer IN ('carried_over', 'settled')),
    -- the rents of both contracts; what the first tenant had paid for days after the last one, and gets back
    stays numeric(14, 2) NOT NULL,
    goes numeric(14, 2) NOT NULL,
    -- rent of the next contract's days that was agreed under this one or before it; below zero the other way round
    ahead numeric(14, 2) NOT NULL,
    given_back numeric(14, 2) NOT NULL CHECK (given_back >= 0),
    -- carried over to the other tenant
    deposit numeric(14, 2) NOT NULL CHECK (deposit >= 0),
    -- what the first tenant still owed
    debts numeric(14, 2) NOT NULL CHECK (debts >= 0),
    -- the office's fee without tax, and its tax
    fee numeric(14, 2) NOT NULL CHECK (fee >= 0),
    fee_vat numeric(14, 2) NOT NULL CHECK (fee_vat >= 0),
    fee_payer text CONSTRAINT tenant_transfers_payer CHECK (fee_payer IN ('old_tenant', 'new_tenant')),
    note text,
    -- gave back what was paid ahead
    settlement_id bigint REFERENCES settlements (id),
    -- what was written, for taking it back
    posted jsonb NOT NULL,
    pdf_path text,
    pdf_hash text,
    transferred_by text NOT NULL,
    transferred_on date NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tenant_transfers_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT tenant_transfers_fee CHECK ((fee > 0) = (fee_payer IS NOT NULL)),
    CONSTRAINT tenant_transfers_next UNIQUE (next_id)
);
CREATE INDEX tenant_transfers_contract ON tenant_transfers (contract_id);
CREATE UNIQUE INDEX tenant_transfers_once ON tenant_transfers (contract_id) WHERE undone_on IS NULL;

-- Its fee is one tenant's debt.
ALTER TABLE charges ADD COLUMN tenant_transfer_id bigint REFERENCES tenant_transfers (id);
CREATE INDEX charges_tenant_transfer ON charges (tenant_transfer_id) WHERE tenant_transfer_id IS NOT NULL;
ALTER TABLE charges DROP CONSTRAINT charges_kind;
ALTER TABLE charges ADD CONSTRAINT charges_kind CHECK (kind IN
    ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other', 'late',
     'registration', 'opening', 'transfer'));
ALTER TABLE charges DROP CONSTRAINT charges_cause;
ALTER TABLE charges ADD CONSTRAINT charges_cause CHECK
    (num_nonnulls(cheque_id, settlement_id, contract_payment_id, registration_id, recharge_id, opening_balance_id,
     tenant_transfer_id) > 0);
ALTER TABLE charges ADD CONSTRAINT charges_of_transfer CHECK ((kind = 'transfer') = (tenant_transfer_id IS NOT NULL));

-- The default roles that move contracts also transfer them; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || jsonb_build_object('30', permissions -> '30' || '[13]')
WHERE name_en = 'Manager' AND version = 1 AND jsonb_exists(permissions, '30');
