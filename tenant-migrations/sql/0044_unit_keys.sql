-- Keys and cards of units: sets of one kind that one holder has.
CREATE TABLE unit_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id),
    kind text NOT NULL CONSTRAINT unit_keys_kind CHECK (kind IN ('door', 'card', 'remote', 'mailbox', 'other')),
    -- what stands on it
    label text,
    count smallint NOT NULL CHECK (count BETWEEN 1 AND 100),
    holder text NOT NULL
        CONSTRAINT unit_keys_holder CHECK (holder IN ('office', 'customer', 'owner', 'other', 'lost')),
    customer_id bigint REFERENCES customers (id),
    owner_id bigint REFERENCES owners (id),
    -- somebody else's
    holder_name text,
    held_since date NOT NULL,
    notes text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT unit_keys_customer CHECK ((holder = 'customer') = (customer_id IS NOT NULL)),
    CONSTRAINT unit_keys_owner CHECK ((holder = 'owner') = (owner_id IS NOT NULL)),
    CONSTRAINT unit_keys_other CHECK ((holder = 'other') = (holder_name IS NOT NULL))
);
CREATE INDEX unit_keys_unit ON unit_keys (unit_id);
CREATE INDEX unit_keys_of_customer ON unit_keys (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX unit_keys_of_owner ON unit_keys (owner_id) WHERE owner_id IS NOT NULL;

-- The default roles that show units hand their keys over; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"91": [1, 5]}' WHERE name_en = 'Receptionist' AND version = 1;
UPDATE roles SET permissions = permissions || '{"91": [1, 2, 3, 5]}'
    WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"91": [1, 2, 3, 4, 5]}' WHERE name_en = 'Manager' AND version = 1;
