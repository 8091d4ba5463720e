-- Money that came from a tenant. Its last movement tells what is left of it: the key to it keeps the sum.
CREATE TABLE money_received (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the receipt, without a gap in its year
    number text NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    received_on date NOT NULL,
    method text NOT NULL CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link')),
    -- of a transfer or a card, or the cheque's number
    reference text,
    note text,
    received_by text NOT NULL,
    last_sequence integer NOT NULL,
    -- what paid nothing yet and was not given back
    balance numeric(14, 2) NOT NULL,
    -- what its receipt says beyond its own columns, as it was when it was issued
    printed jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT money_received_number_unique UNIQUE (number),
    CONSTRAINT money_received_amount UNIQUE (id, amount)
);
CREATE INDEX money_received_customer ON money_received (customer_id, id);
CREATE INDEX money_received_day ON money_received (received_on, id);
CREATE INDEX money_received_left ON money_received (customer_id) WHERE balance > 0;

-- What became of it: each movement begins with what the one before it left, so none can be changed or taken out, and no
-- more is paid with it than came.
CREATE TABLE money_movements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    money_received_id bigint NOT NULL REFERENCES money_received (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    -- one that takes another back has the kind of that one
    kind text NOT NULL CHECK (kind IN ('received', 'allocated', 'refunded')),
    -- what comes in is above zero
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount) STORED,
    -- the first movement brings all of the money
    brought numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN sequence = 1 THEN amount END) STORED,
    moved_on date NOT NULL,
    -- what was paid with it
    contract_payment_id bigint REFERENCES contract_payments (id),
    charge_id bigint REFERENCES charges (id),
    -- of a refund: its document, how the money went, and why
    number text,
    method text CHECK (method IN ('cash', 'transfer', 'cheque')),
    iban text,
    bank text,
    reference text,
    note text,
    reverses_id bigint,
    posted_by text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT money_movements_number_unique UNIQUE (number),
    CONSTRAINT money_movements_sequence UNIQUE (money_received_id, sequence),
    CONSTRAINT money_movements_left UNIQUE (money_received_id, sequence, balance_after),
    CONSTRAINT money_movements_own UNIQUE (id, money_received_id, kind, amount),
    CONSTRAINT money_movements_payment UNIQUE (id, contract_payment_id, amount),
    CONSTRAINT money_movements_charge UNIQUE (id, charge_id, amount),
    CONSTRAINT money_movements_reversed_once UNIQUE (reverses_id),
    CONSTRAINT money_movements_never_below_zero CHECK (balance_after >= 0),
    CONSTRAINT money_movements_first CHECK
        ((sequence = 1) = (kind = 'received' AND reverses_id IS NULL) AND (sequence > 1 OR balance_before = 0)),
    CONSTRAINT money_movements_direction CHECK ((amount > 0) = ((kind = 'received') = (reverses_id IS NULL))),
    CONSTRAINT money_movements_pays CHECK ((kind = 'allocated') = (num_nonnulls(contract_payment_id, charge_id) = 1)),
    CONSTRAINT money_movements_refund CHECK
        ((kind = 'refunded' AND reverses_id IS NULL) = (number IS NOT NULL AND method IS NOT NULL AND note IS NOT NULL)),
    CONSTRAINT money_movements_reason CHECK (reverses_id IS NULL OR note IS NOT NULL),
    CONSTRAINT money_movements_chain FOREIGN KEY (money_received_id, previous_sequence, balance_before)
        REFERENCES money_movements (money_received_id, sequence, balance_after),
    CONSTRAINT money_movements_brings FOREIGN KEY (money_received_id, brought) REFERENCES money_received (id, amount),
    CONSTRAINT money_movements_reverses FOREIGN KEY (reverses_id, money_received_id, kind, opposite)
        REFERENCES money_movements (id, money_received_id, kind, amount)
);
CREATE INDEX money_movements_of_payment ON money_movements (contract_payment_id) WHERE contract_payment_id IS NOT NULL;
CREATE INDEX money_movements_of_charge ON money_movements (charge_id) WHERE charge_id IS NOT NULL;
ALTER TABLE money_received ADD CONSTRAINT money_received_stands FOREIGN KEY (id, last_sequence, balance)
    REFERENCES money_movements (money_received_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;

-- A valid receipt is over what its payment is over, so that no more is collected than is due.
ALTER TABLE contract_payments ADD CONSTRAINT contract_payments_id_amount UNIQUE (id, amount);
ALTER TABLE receipts ADD COLUMN valid_amount numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN voided_at IS NULL THEN amount END) STORED;
ALTER TABLE receipts ADD CONSTRAINT receipts_pays FOREIGN KEY (contract_payment_id, valid_amount)
    REFERENCES contract_payments (id, amount);
-- The movement of the money that it is a part of.
ALTER TABLE receipts ADD COLUMN money_movement_id bigint;
ALTER TABLE receipts ADD COLUMN opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED;
ALTER TABLE receipts ADD CONSTRAINT receipts_money_unique UNIQUE (money_movement_id);
ALTER TABLE receipts ADD CONSTRAINT receipts_money FOREIGN KEY (money_movement_id, contract_payment_id, opposite)
    REFERENCES money_movements (id, contract_payment_id, amount);

-- The same of a charge, while money of the tenant pays it; and the charge that this one was a part of.
ALTER TABLE charges ADD COLUMN money_movement_id bigint;
ALTER TABLE charges ADD COLUMN opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED;
ALTER TABLE charges ADD COLUMN split_from_id bigint REFERENCES charges (id);
ALTER TABLE charges ADD CONSTRAINT charges_money_unique UNIQUE (money_movement_id);
ALTER TABLE charges ADD CONSTRAINT charges_money_paid CHECK (money_movement_id IS NULL OR status = 'paid');
ALTER TABLE charges ADD CONSTRAINT charges_money FOREIGN KEY (money_movement_id, id, opposite)
    REFERENCES money_movements (id, charge_id, amount);

-- Open ones before settled ones, cancelled ones last.
CREATE INDEX contract_payments_open_first ON contract_payments (((status + 3) % 4), due_on, id);

-- The default roles that take money; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"48": [1, 2]}' WHERE name_en IN ('Receptionist', 'Cashier') AND version = 1;
UPDATE roles SET permissions = permissions || '{"48": [1, 2, 5, 6], "49": [1, 2, 3]}' WHERE name_en = 'Manager' AND version = 1;
