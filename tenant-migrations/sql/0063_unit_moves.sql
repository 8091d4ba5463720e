-- The rest of a contract that went to another unit: the contract that it left, and the one that it goes on as.
CREATE TABLE unit_moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    next_id bigint NOT NULL REFERENCES contracts (id),
    -- the first day in the other unit
    moves_on date NOT NULL,
    from_unit_id bigint NOT NULL REFERENCES units (id),
    to_unit_id bigint NOT NULL REFERENCES units (id),
    -- rent that stays with the contract, open rent that was brought to the next, and what that costs more or less
    stays numeric(14, 2) NOT NULL,
    moved numeric(14, 2) NOT NULL,
    difference numeric(14, 2) NOT NULL,
    -- rent of the next contract's days that was agreed under this one; below zero the other way round
    ahead numeric(14, 2) NOT NULL,
    note text,
    -- the payments and cheques that were brought
    carried jsonb NOT NULL,
    moved_by text NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT unit_moves_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT unit_moves_next UNIQUE (next_id)
);
CREATE INDEX unit_moves_contract ON unit_moves (contract_id);
CREATE UNIQUE INDEX unit_moves_once ON unit_moves (contract_id) WHERE undone_on IS NULL;

-- The default roles that end contracts also move them; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || jsonb_build_object('30', permissions -> '30' || '[12]')
WHERE name_en = 'Manager' AND version = 1 AND jsonb_exists(permissions, '30');
