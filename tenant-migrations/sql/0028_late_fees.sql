-- What a tenant is charged for rent that is paid late: one row, the office's rule.
CREATE TABLE late_fees (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    is_active boolean NOT NULL DEFAULT false,
    -- days after the due date that cost nothing
    grace_days smallint NOT NULL DEFAULT 5 CHECK (grace_days BETWEEN 0 AND 90),
    basis text NOT NULL DEFAULT 'flat' CONSTRAINT late_fees_basis CHECK (basis IN ('flat', 'percent')),
    -- an amount, or percent of what is late
    rate numeric(14, 2) NOT NULL DEFAULT 0 CHECK (rate >= 0),
    repeats text NOT NULL DEFAULT 'once' CONSTRAINT late_fees_repeats CHECK (repeats IN ('once', 'monthly')),
    -- of one payment, all its fees together
    most numeric(14, 2) CHECK (most > 0),
    -- payments that fell due before cost nothing
    applies_from date,
    -- where the contracts agree on it
    clause text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT late_fees_complete CHECK (NOT is_active OR (rate > 0 AND applies_from IS NOT NULL)),
    CONSTRAINT late_fees_percent CHECK (basis <> 'percent' OR rate <= 100)
);
INSERT INTO late_fees (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- The payment that was late, as it was agreed: its parts do not count anew.
ALTER TABLE charges ADD COLUMN contract_payment_id bigint REFERENCES contract_payments (id);
-- The first fee of the payment, the second …; the part that a charge was split off has none.
ALTER TABLE charges ADD COLUMN late_number smallint CHECK (late_number > 0);
ALTER TABLE charges ADD CONSTRAINT charges_late_once UNIQUE (contract_payment_id, late_number);
ALTER TABLE charges DROP CONSTRAINT charges_kind;
ALTER TABLE charges ADD CONSTRAINT charges_kind CHECK (kind IN
    ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other', 'late'));
ALTER TABLE charges DROP CONSTRAINT charges_cause;
ALTER TABLE charges ADD CONSTRAINT charges_cause
    CHECK (num_nonnulls(cheque_id, settlement_id, contract_payment_id) > 0);
ALTER TABLE charges ADD CONSTRAINT charges_late CHECK ((kind = 'late') = (contract_payment_id IS NOT NULL));
