-- Units and parkings that are kept for somebody; the days of a hold end with its early release.
CREATE TABLE unit_holds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint REFERENCES units (id),
    parking_id bigint REFERENCES parkings (id),
    -- a tenant, or somebody by name and mobile
    customer_id bigint REFERENCES customers (id),
    name text,
    mobile text,
    starts_on date NOT NULL,
    -- the last day
    ends_on date NOT NULL,
    reason text,
    held_by text NOT NULL,
    -- the first day on which it is free again
    released_on date,
    release_reason text,
    released_by text,
    held daterange GENERATED ALWAYS AS
        (daterange(starts_on, greatest(starts_on, least(ends_on + 1, released_on)))) STORED,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_on >= starts_on),
    CHECK (num_nonnulls(unit_id, parking_id) = 1),
    CHECK (num_nulls(name, mobile) = CASE WHEN customer_id IS NULL THEN 0 ELSE 2 END),
    CHECK (num_nulls(released_on, release_reason, released_by) IN (0, 3)),
    CONSTRAINT unit_holds_unit_overlap EXCLUDE USING gist (unit_id WITH =, held WITH &&) WHERE (unit_id IS NOT NULL),
    CONSTRAINT unit_holds_parking_overlap
        EXCLUDE USING gist (parking_id WITH =, held WITH &&) WHERE (parking_id IS NOT NULL)
);
CREATE INDEX unit_holds_customer ON unit_holds (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    given_by text NOT NULL CHECK (given_by IN ('tenant', 'landlord')),
    given_on date NOT NULL,
    -- the tenant's last day
    leaves_on date NOT NULL,
    note text,
    recorded_by text NOT NULL,
    withdrawn_on date,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (leaves_on >= given_on),
    CHECK ((withdrawn_on IS NULL) = (withdraw_reason IS NULL))
);
CREATE INDEX notices_contract ON notices (contract_id);
CREATE UNIQUE INDEX notices_one_live ON notices (contract_id) WHERE withdrawn_on IS NULL;

-- A contract that is stopped for a dispute does not expire, and keeps its unit and parking past its last day.
ALTER TABLE contracts ADD COLUMN stopped_on date;
ALTER TABLE contracts ADD COLUMN stop_reason text;
ALTER TABLE contracts ADD COLUMN stopped_by text;
ALTER TABLE contracts ADD CONSTRAINT contracts_stopped CHECK (num_nulls(stopped_on, stop_reason, stopped_by) IN (0, 3));
ALTER TABLE contracts ADD CONSTRAINT contracts_stopped_live CHECK (stopped_on IS NULL OR status = 1);
ALTER TABLE contracts DROP CONSTRAINT contracts_unit_overlap;
ALTER TABLE contracts DROP CONSTRAINT contracts_parking_overlap;
ALTER TABLE contracts ADD CONSTRAINT contracts_unit_overlap
    EXCLUDE USING gist (unit_id WITH =,
        daterange(starts_on, CASE WHEN stopped_on IS NULL THEN ends_on END, '[]') WITH &&) WHERE (status = 1);
ALTER TABLE contracts ADD CONSTRAINT contracts_parking_overlap
    EXCLUDE USING gist (parking_id WITH =,
        daterange(starts_on, CASE WHEN stopped_on IS NULL THEN ends_on END, '[]') WITH &&)
    WHERE (status = 1 AND parking_id IS NOT NULL);
CREATE INDEX contracts_unit ON contracts (unit_id, starts_on);
CREATE INDEX contracts_stopped_now ON contracts (stopped_on) WHERE stopped_on IS NOT NULL;

-- The contract that a draft follows: its deposit is carried over when the draft is issued.
ALTER TABLE contracts ADD COLUMN follows_id bigint REFERENCES contracts (id);
