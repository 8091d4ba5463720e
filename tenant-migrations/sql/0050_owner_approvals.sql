-- A cost above it, with its tax, asks the owner first; and whether a lease below the unit's minimum rent does.
ALTER TABLE management_agreements ADD COLUMN cost_limit numeric(14, 2);
ALTER TABLE management_agreements ADD COLUMN asks_below_minimum boolean NOT NULL DEFAULT false;
ALTER TABLE management_agreements ADD CONSTRAINT management_agreements_cost_limit CHECK (cost_limit >= 0);

-- What owners are asked before it binds them.
CREATE TABLE owner_approvals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the question, without a gap in its year
    number text NOT NULL,
    -- the number of the first of those that were asked together
    asked_with text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('cost', 'lease')),
    owner_id bigint NOT NULL REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    unit_id bigint REFERENCES units (id),
    -- of a lease: the draft; none once that was deleted
    contract_id bigint REFERENCES contracts (id) ON DELETE SET NULL,
    -- the cost that waits
    cost jsonb,
    -- the whole cost with tax, or a year's rent
    amount numeric(14, 2) NOT NULL,
    -- what the agreement allows without asking
    allowed numeric(14, 2) NOT NULL,
    note text NOT NULL,
    public_id text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'overridden', 'expired', 'withdrawn')),
    -- the last day for an answer
    ends_on date NOT NULL,
    reminded_on date,
    asked_by text NOT NULL,
    decided_at timestamptz,
    decided_by text,
    reason text,
    owner_cost_id bigint REFERENCES owner_costs (id),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT owner_approvals_cost CHECK ((kind = 'cost') = (cost IS NOT NULL)),
    CONSTRAINT owner_approvals_decided CHECK
        ((state = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
    CONSTRAINT owner_approvals_said CHECK (state NOT IN ('declined', 'overridden') OR reason IS NOT NULL),
    CONSTRAINT owner_approvals_number_unique UNIQUE (number),
    CONSTRAINT owner_approvals_public_id UNIQUE (public_id)
);
CREATE INDEX owner_approvals_owner ON owner_approvals (owner_id, id);
CREATE INDEX owner_approvals_together ON owner_approvals (asked_with, id);
CREATE INDEX owner_approvals_waiting ON owner_approvals (id) WHERE state = 'waiting';
CREATE INDEX owner_approvals_contract ON owner_approvals (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX owner_approvals_unit ON owner_approvals (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX owner_approvals_charged ON owner_approvals (owner_cost_id) WHERE owner_cost_id IS NOT NULL;
CREATE INDEX owner_approvals_ends_on ON owner_approvals (ends_on, id);
