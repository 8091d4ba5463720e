-- What measures a unit's electricity, water, gas and cooling.
CREATE TABLE meters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id),
    kind text NOT NULL CONSTRAINT meters_kind CHECK (kind IN ('electricity', 'water', 'gas', 'cooling')),
    number text NOT NULL,
    -- months from one reading to the next
    read_every smallint NOT NULL DEFAULT 1 CHECK (read_every BETWEEN 1 AND 12),
    -- when it was taken out of the unit
    removed_on date,
    notes text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meters_number UNIQUE (kind, number)
);
CREATE INDEX meters_unit ON meters (unit_id);

-- What was read of a meter. Each reading names the one before it and what that left it to count from, so that no value
-- falls, no reading has two followers, and only the last one can go.
CREATE TABLE meter_readings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    meter_id bigint NOT NULL REFERENCES meters (id),
    read_on date NOT NULL,
    value numeric(14, 3) NOT NULL CHECK (value >= 0),
    -- what the new meter began with, where the meter was replaced on this day
    starts_at numeric(14, 3) CHECK (starts_at >= 0),
    base numeric(14, 3) GENERATED ALWAYS AS (coalesce(starts_at, value)) STORED,
    previous_on date,
    previous_value numeric(14, 3),
    note text,
    photo_path text,
    recorded_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meter_readings_day UNIQUE (meter_id, read_on),
    CONSTRAINT meter_readings_base UNIQUE (meter_id, read_on, base),
    CONSTRAINT meter_readings_follower UNIQUE NULLS NOT DISTINCT (meter_id, previous_on),
    CONSTRAINT meter_readings_previous FOREIGN KEY (meter_id, previous_on, previous_value)
        REFERENCES meter_readings (meter_id, read_on, base),
    CONSTRAINT meter_readings_both CHECK ((previous_on IS NULL) = (previous_value IS NULL)),
    CONSTRAINT meter_readings_order CHECK (read_on > previous_on),
    CONSTRAINT meter_readings_rise CHECK (value >= previous_value)
);

-- What a tenant pays for what a meter counts, from a day on.
CREATE TABLE meter_tariffs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT meter_tariffs_kind CHECK (kind IN ('electricity', 'water', 'gas', 'cooling')),
    valid_from date NOT NULL,
    price numeric(12, 6) NOT NULL CHECK (price >= 0),
    -- for each reading that is charged
    fixed numeric(14, 2) NOT NULL DEFAULT 0 CHECK (fixed >= 0),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meter_tariffs_from UNIQUE (kind, valid_from)
);

-- What a tenant was charged for what a meter counted between two readings: as it was reckoned then.
CREATE TABLE recharges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- the later of the two, while it stands
    meter_reading_id bigint CONSTRAINT recharges_once UNIQUE REFERENCES meter_readings (id),
    meter_kind text NOT NULL CONSTRAINT recharges_kind CHECK (meter_kind IN ('electricity', 'water', 'gas', 'cooling')),
    meter_number text NOT NULL,
    covers_from date NOT NULL,
    covers_to date NOT NULL,
    from_value numeric(14, 3) NOT NULL,
    to_value numeric(14, 3) NOT NULL,
    price numeric(12, 6) NOT NULL,
    fixed numeric(14, 2) NOT NULL,
    amount numeric(14, 2) NOT NULL CONSTRAINT recharges_amount CHECK (amount > 0),
    charged_on date NOT NULL,
    charged_by text NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT recharges_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT recharges_stands CHECK ((undone_on IS NULL) = (meter_reading_id IS NOT NULL)),
    CONSTRAINT recharges_reckoned CHECK (amount = round((to_value - from_value) * price + fixed, 2))
);
CREATE INDEX recharges_contract ON recharges (contract_id);

ALTER TABLE charges ADD COLUMN recharge_id bigint REFERENCES recharges (id);
CREATE INDEX charges_recharge ON charges (recharge_id) WHERE recharge_id IS NOT NULL;
ALTER TABLE charges DROP CONSTRAINT charges_cause;
ALTER TABLE charges ADD CONSTRAINT charges_cause
    CHECK (num_nonnulls(cheque_id, settlement_id, contract_payment_id, registration_id, recharge_id) > 0);

-- The default roles that know the units read their meters; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"79": [1, 5]}' WHERE name_en = 'Receptionist' AND version = 1;
UPDATE roles SET permissions = permissions || '{"79": [1, 2, 3, 5]}'
    WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"90": [1]}' WHERE name_en = 'Cashier' AND version = 1;
UPDATE roles SET permissions = permissions || '{"79": [1, 2, 3, 4, 5, 6, 7], "90": [1, 2, 5]}'
    WHERE name_en = 'Manager' AND version = 1;
