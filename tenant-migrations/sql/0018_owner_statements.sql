-- What an owner's property is managed for, from a day on: of one building, or of all that have no agreement of their own.
CREATE TABLE management_agreements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    starts_on date NOT NULL,
    -- the last day
    ends_on date,
    -- what the percentage is of
    basis text NOT NULL CHECK (basis IN ('collected', 'billed')),
    percentage numeric(5, 2) NOT NULL CHECK (percentage BETWEEN 0 AND 100),
    -- a month
    minimum numeric(14, 2) NOT NULL CHECK (minimum >= 0),
    -- of a new tenant's rent, and for each renewal
    placement_percentage numeric(5, 2) NOT NULL CHECK (placement_percentage BETWEEN 0 AND 100),
    renewal_fee numeric(14, 2) NOT NULL CHECK (renewal_fee >= 0),
    -- what stays with the office when the rest is paid out
    reserve numeric(14, 2) NOT NULL CHECK (reserve >= 0),
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_on >= starts_on),
    CONSTRAINT management_agreements_overlap EXCLUDE USING gist
        (owner_id WITH =, (coalesce(building_id, 0)) WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
);

-- What was spent for owners. Never changed or removed; a wrong one is taken back by another.
CREATE TABLE owner_costs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the document, without a gap in its year
    number text NOT NULL,
    -- who bears all of it; without one, those who hold the place on its day bear their parts
    owner_id bigint REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    unit_id bigint REFERENCES units (id),
    kind text NOT NULL CHECK (kind IN
        ('maintenance', 'cleaning', 'utilities', 'service_charge', 'insurance', 'government', 'legal', 'other')),
    spent_on date NOT NULL,
    -- the days that it is for
    covers_from date,
    covers_to date,
    -- without tax, and the tax; below zero where it takes another back
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    vat numeric(14, 2) NOT NULL CHECK (vat = 0 OR sign(vat) = sign(amount)),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    opposite_vat numeric(14, 2) GENERATED ALWAYS AS (-vat) STORED,
    supplier text,
    note text NOT NULL,
    bill_path text,
    reverses_id bigint,
    posted_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (num_nonnulls(building_id, unit_id) <= 1),
    CHECK (num_nonnulls(owner_id, building_id, unit_id) >= 1),
    CHECK (covers_to >= covers_from),
    CHECK ((amount < 0) = (reverses_id IS NOT NULL)),
    CONSTRAINT owner_costs_number_unique UNIQUE (number),
    CONSTRAINT owner_costs_amount UNIQUE (id, amount, vat),
    CONSTRAINT owner_costs_reversed_once UNIQUE (reverses_id),
    CONSTRAINT owner_costs_unchanged CHECK (version = 1),
    CONSTRAINT owner_costs_reverses FOREIGN KEY (reverses_id, opposite, opposite_vat)
        REFERENCES owner_costs (id, amount, vat)
);
CREATE INDEX owner_costs_owner ON owner_costs (owner_id, spent_on);
CREATE INDEX owner_costs_building ON owner_costs (building_id, spent_on) WHERE building_id IS NOT NULL;
CREATE INDEX owner_costs_unit ON owner_costs (unit_id, spent_on) WHERE unit_id IS NOT NULL;

-- What was paid to owners. Never changed or removed; a wrong one is taken back by another.
CREATE TABLE owner_payouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    owner_id bigint NOT NULL REFERENCES owners (id),
    paid_on date NOT NULL,
    -- below zero where it takes another back
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    method text NOT NULL CHECK (method IN ('cash', 'transfer', 'cheque')),
    iban text,
    -- of the transfer, or the cheque's number
    reference text,
    note text,
    -- why more was paid than was to be paid
    excess_reason text,
    reverses_id bigint,
    posted_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((amount < 0) = (reverses_id IS NOT NULL)),
    CHECK (method <> 'transfer' OR iban IS NOT NULL),
    CHECK (method = 'cash' OR reference IS NOT NULL),
    CONSTRAINT owner_payouts_number_unique UNIQUE (number),
    CONSTRAINT owner_payouts_amount UNIQUE (id, owner_id, amount),
    CONSTRAINT owner_payouts_reversed_once UNIQUE (reverses_id),
    CONSTRAINT owner_payouts_unchanged CHECK (version = 1),
    CONSTRAINT owner_payouts_reverses FOREIGN KEY (reverses_id, owner_id, opposite)
        REFERENCES owner_payouts (id, owner_id, amount)
);
CREATE INDEX owner_payouts_owner ON owner_payouts (owner_id, paid_on);

-- Closed statements of owners: each begins with what the one before it left, and on the day after its end.
CREATE TABLE owner_statements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    number text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    day_before date GENERATED ALWAYS AS (starts_on - 1) STORED,
    opening numeric(14, 2) NOT NULL,
    collected numeric(14, 2) NOT NULL,
    -- what lessens the balance is below zero, tax included
    costs numeric(14, 2) NOT NULL,
    fees numeric(14, 2) NOT NULL,
    payouts numeric(14, 2) NOT NULL,
    closing numeric(14, 2) GENERATED ALWAYS AS (opening + collected + costs + fees + payouts) STORED,
    reserve numeric(14, 2) NOT NULL CHECK (reserve >= 0),
    line_count integer NOT NULL CHECK (line_count >= 0),
    last_line integer GENERATED ALWAYS AS (nullif(line_count, 0)) STORED,
    -- what it tells beside its lines: units, vacancies, cheques in hand, what bounced, deposits
    details jsonb NOT NULL,
    -- what its paper says beyond that, as it was when it was closed
    printed jsonb NOT NULL,
    closed_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_on >= starts_on),
    CHECK (line_count > 0 OR closing = opening),
    CONSTRAINT owner_statements_number_unique UNIQUE (number),
    CONSTRAINT owner_statements_sequence UNIQUE (owner_id, sequence),
    CONSTRAINT owner_statements_left UNIQUE (owner_id, sequence, ends_on, closing),
    CONSTRAINT owner_statements_opening UNIQUE (id, opening),
    CONSTRAINT owner_statements_first CHECK (sequence > 1 OR opening = 0),
    CONSTRAINT owner_statements_unchanged CHECK (version = 1),
    CONSTRAINT owner_statements_once EXCLUDE USING gist (owner_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&),
    CONSTRAINT owner_statements_chain FOREIGN KEY (owner_id, previous_sequence, day_before, opening)
        REFERENCES owner_statements (owner_id, sequence, ends_on, closing)
);
CREATE INDEX owner_statements_end ON owner_statements (ends_on, owner_id);

-- Their lines: each begins with the balance that the one before it left, the first with the statement's opening, and
-- the statement closes with what the last one left.
CREATE TABLE owner_statement_lines (
    owner_statement_id bigint NOT NULL REFERENCES owner_statements (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    kind text NOT NULL CHECK (kind IN ('collected', 'cost', 'management_fee', 'placement_fee', 'renewal_fee', 'payout')),
    -- the payment, the cost, the agreement, the contract or the payout
    source_id bigint NOT NULL,
    -- of a management fee: the first day of its month
    month date,
    happened_on date NOT NULL,
    -- it belongs to days that were closed before
    is_late boolean NOT NULL,
    unit_id bigint REFERENCES units (id),
    method text,
    amount numeric(14, 2) NOT NULL,
    vat numeric(14, 2) NOT NULL,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount + vat) STORED,
    first_opening numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN sequence = 1 THEN balance_before END) STORED,
    said_en text NOT NULL,
    said_ar text NOT NULL,
    PRIMARY KEY (owner_statement_id, sequence),
    CHECK ((kind = 'management_fee') = (month IS NOT NULL)),
    CONSTRAINT owner_statement_lines_left UNIQUE (owner_statement_id, sequence, balance_after),
    CONSTRAINT owner_statement_lines_source UNIQUE NULLS NOT DISTINCT (owner_statement_id, kind, source_id, month),
    CONSTRAINT owner_statement_lines_first FOREIGN KEY (owner_statement_id, first_opening)
        REFERENCES owner_statements (id, opening),
    CONSTRAINT owner_statement_lines_chain FOREIGN KEY (owner_statement_id, previous_sequence, balance_before)
        REFERENCES owner_statement_lines (owner_statement_id, sequence, balance_after)
);
ALTER TABLE owner_statements ADD CONSTRAINT owner_statements_stands FOREIGN KEY (id, last_line, closing)
    REFERENCES owner_statement_lines (owner_statement_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;

-- Statements of many owners closed at once.
CREATE TABLE owner_statement_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- the last day that they state
    ends_on date NOT NULL,
    -- in the order in which they are worked off
    owner_ids jsonb NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0 CHECK (done <= total),
    closed integer NOT NULL DEFAULT 0,
    -- somebody closed them meanwhile
    skipped integer NOT NULL DEFAULT 0,
    started_by text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK (done = closed + skipped)
);
