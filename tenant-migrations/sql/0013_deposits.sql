-- A movement of a deposit names its receipt with the amount.
ALTER TABLE receipts ADD CONSTRAINT receipts_amount UNIQUE (id, amount);

-- What is held of the tenant's money for a contract. Its last movement tells how much: the key to it keeps the sum.
CREATE TABLE insurances (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    last_sequence integer NOT NULL,
    balance numeric(14, 2) NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT insurances_contract_unique UNIQUE (contract_id)
);
CREATE INDEX insurances_held ON insurances (contract_id) WHERE balance > 0;

-- The book of deposits: each movement begins with what the one before it left, so none can be changed or taken out.
CREATE TABLE insurance_movements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    insurance_id bigint NOT NULL REFERENCES insurances (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    -- of the document, without a gap in its year
    number text NOT NULL,
    kind text NOT NULL CHECK (kind IN
        ('received', 'topped_up', 'carried_in', 'carried_out', 'deducted', 'refunded', 'transferred', 'forfeited')),
    -- what comes in is above zero
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount) STORED,
    moved_on date NOT NULL,
    method text CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link')),
    -- of a transfer or a card, or the cheque's number
    reference text,
    iban text,
    bank text,
    -- why it was deducted
    reason text CHECK (reason IN ('damage', 'cleaning', 'unpaid_rent', 'utilities', 'early_exit', 'other')),
    -- whom it was handed on to
    paid_to text,
    note text,
    photo_path text,
    -- the receipt of what was received, the other side of what was carried over, the movement that is taken back
    receipt_id bigint,
    carried_from_id bigint,
    reverses_id bigint,
    posted_by text NOT NULL,
    -- what its paper says beyond its own columns, as it was when it was posted
    printed jsonb,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT insurance_movements_number_unique UNIQUE (number),
    CONSTRAINT insurance_movements_sequence UNIQUE (insurance_id, sequence),
    CONSTRAINT insurance_movements_left UNIQUE (insurance_id, sequence, balance_after),
    CONSTRAINT insurance_movements_amount UNIQUE (id, amount),
    CONSTRAINT insurance_movements_own UNIQUE (id, insurance_id, kind, amount),
    CONSTRAINT insurance_movements_receipt_unique UNIQUE (receipt_id),
    CONSTRAINT insurance_movements_carried_once UNIQUE (carried_from_id),
    CONSTRAINT insurance_movements_reversed_once UNIQUE (reverses_id),
    CONSTRAINT insurance_movements_never_below_zero CHECK (balance_after >= 0),
    CONSTRAINT insurance_movements_first CHECK (sequence > 1 OR balance_before = 0),
    CONSTRAINT insurance_movements_unchanged CHECK (version = 1),
    CONSTRAINT insurance_movements_direction CHECK
        ((amount > 0) = ((kind IN ('received', 'topped_up', 'carried_in')) = (reverses_id IS NULL))),
    CONSTRAINT insurance_movements_received CHECK ((kind = 'received' AND reverses_id IS NULL) = (receipt_id IS NOT NULL)),
    CONSTRAINT insurance_movements_carried CHECK
        ((kind = 'carried_in' AND reverses_id IS NULL) = (carried_from_id IS NOT NULL)),
    CONSTRAINT insurance_movements_reason CHECK (kind <> 'deducted' OR reason IS NOT NULL),
    CONSTRAINT insurance_movements_chain FOREIGN KEY (insurance_id, previous_sequence, balance_before)
        REFERENCES insurance_movements (insurance_id, sequence, balance_after),
    CONSTRAINT insurance_movements_receipt FOREIGN KEY (receipt_id, amount) REFERENCES receipts (id, amount),
    CONSTRAINT insurance_movements_carried_from FOREIGN KEY (carried_from_id, opposite)
        REFERENCES insurance_movements (id, amount),
    CONSTRAINT insurance_movements_reverses FOREIGN KEY (reverses_id, insurance_id, kind, opposite)
        REFERENCES insurance_movements (id, insurance_id, kind, amount)
);
CREATE INDEX insurance_movements_day ON insurance_movements (moved_on);

-- What was collected of deposits until now, in the order that it came.
INSERT INTO insurances (contract_id, last_sequence, balance, created_at, updated_at)
SELECT p.contract_id, count(*), sum(r.amount), now(), now()
FROM contract_payments p JOIN receipts r ON r.number = p.receipt_number
WHERE p.type = 2 AND p.status = 2 GROUP BY p.contract_id;
INSERT INTO insurance_movements (insurance_id, sequence, number, kind, amount, balance_before, moved_on, method, reference,
    receipt_id, posted_by, created_at, updated_at)
SELECT f.insurance_id, f.sequence, 'DM-' || f.year || '-' || lpad(f.place::text, greatest(5, length(f.place::text)), '0'),
    'received', f.amount, f.upto - f.amount, f.received_on, f.method, f.reference, f.id, f.received_by, f.created_at, f.created_at
FROM (
    SELECT i.id AS insurance_id, r.id, r.amount, r.received_on, r.method, r.reference, r.received_by, r.created_at,
        extract(year FROM r.received_on) AS year,
        row_number() OVER (PARTITION BY extract(year FROM r.received_on) ORDER BY r.received_on, r.id) AS place,
        row_number() OVER own AS sequence, sum(r.amount) OVER own AS upto
    FROM contract_payments p JOIN receipts r ON r.number = p.receipt_number JOIN insurances i ON i.contract_id = p.contract_id
    WHERE p.type = 2 AND p.status = 2
    WINDOW own AS (PARTITION BY i.id ORDER BY r.received_on, r.id ROWS UNBOUNDED PRECEDING)
) f;
INSERT INTO counters (name, last)
SELECT 'insurance_movements-' || extract(year FROM moved_on), count(*) FROM insurance_movements
GROUP BY extract(year FROM moved_on);
ALTER TABLE insurances ADD CONSTRAINT insurances_stands FOREIGN KEY (id, last_sequence, balance)
    REFERENCES insurance_movements (insurance_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;
