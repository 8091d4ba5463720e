-- What employees write down about tenants.
CREATE TABLE customer_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    text text NOT NULL,
    pinned boolean NOT NULL DEFAULT false,
    -- the employee who wrote it, and their name of then
    author_id bigint NOT NULL,
    author_name text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, pinned, id);
-- The default roles that look after tenants; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"13": [1, 2]}'
WHERE name_en IN ('Receptionist', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"13": [1, 2, 3, 4]}' WHERE name_en = 'Manager' AND version = 1;
