-- Tenants who are a risk and are taken anyway.
CREATE TABLE customer_risks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the level that was accepted; a higher one is not
    level text NOT NULL CHECK (level IN ('medium', 'high')),
    reason text NOT NULL,
    accepted_by text NOT NULL,
    withdrawn_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX customer_risks_one_live ON customer_risks (customer_id) WHERE withdrawn_at IS NULL;
CREATE INDEX customer_risks_customer ON customer_risks (customer_id, id);
-- The default roles that let or take money; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"43": [1]}'
WHERE name_en IN ('Receptionist', 'Cashier', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"43": [1, 3]}' WHERE name_en = 'Manager' AND version = 1;
