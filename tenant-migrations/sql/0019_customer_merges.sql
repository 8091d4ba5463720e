-- Tenants who were entered twice: what shows it, and how two become one.
ALTER TABLE customers ADD COLUMN merged_into_id bigint REFERENCES customers (id);
-- What is equal where two rows are the same person, as the comparison of tenants folds it.
ALTER TABLE customers
    ADD COLUMN mobile_key text GENERATED ALWAYS AS (regexp_replace(mobile, '^\+972', '+970')) STORED,
    ADD COLUMN national_id_key text GENERATED ALWAYS AS (nullif(translate(upper(national_id), ' -/', ''), '')) STORED,
    ADD COLUMN passport_key text GENERATED ALWAYS AS (nullif(translate(upper(passport_number), ' -/', ''), '')) STORED,
    ADD COLUMN email_key text GENERATED ALWAYS AS (lower(email)) STORED,
    ADD COLUMN name_en_key text GENERATED ALWAYS AS (nullif(replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(name_en), 'أإآٱىیةہھەک-ـًٌٍَُِّْٰ''’‘.,&/()+،', 'ااااييههههك '),
        '(^| )(ibn|ben|بن|ابن) ', '\1bin ', 'g'), '(^| )el ', '\1al ', 'g'), 'abd ?[aeiou]l', 'abdal', 'g'), ' ', ''), '')) STORED,
    ADD COLUMN name_ar_key text GENERATED ALWAYS AS (nullif(replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(name_ar), 'أإآٱىیةہھەک-ـًٌٍَُِّْٰ''’‘.,&/()+،', 'ااااييههههك '),
        '(^| )(ibn|ben|بن|ابن) ', '\1bin ', 'g'), '(^| )el ', '\1al ', 'g'), 'abd ?[aeiou]l', 'abdal', 'g'), ' ', ''), '')) STORED;
ALTER TABLE customers ADD CONSTRAINT customers_merged CHECK (merged_into_id <> id);
ALTER TABLE customers DROP CONSTRAINT customers_mobile_unique;
ALTER TABLE customers DROP CONSTRAINT customers_email_unique;
CREATE UNIQUE INDEX customers_mobile_unique ON customers (mobile) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX customers_email_unique ON customers (email) WHERE merged_into_id IS NULL;
CREATE INDEX customers_merged_into ON customers (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX customers_mobile_key ON customers (mobile_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_national_id_key ON customers (national_id_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_passport_key ON customers (passport_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_email_key ON customers (email_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_name_en_key ON customers (name_en_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_name_ar_key ON customers (name_ar_key) WHERE merged_into_id IS NULL;
-- Tenants who were entered twice and became one: what the survivor had, and every row that followed.
CREATE TABLE customer_merges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    survivor_id bigint NOT NULL REFERENCES customers (id),
    merged_id bigint NOT NULL REFERENCES customers (id),
    -- the survivor's fields that were taken from the other, before and after
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    merged_by text NOT NULL,
    undone_at timestamptz,
    undone_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (survivor_id <> merged_id),
    CHECK (num_nulls(undone_at, undone_by) IN (0, 2))
);
CREATE INDEX customer_merges_survivor ON customer_merges (survivor_id, id);
CREATE UNIQUE INDEX customer_merges_once ON customer_merges (merged_id) WHERE undone_at IS NULL;
CREATE TABLE customer_merge_moves (
    customer_merge_id bigint NOT NULL REFERENCES customer_merges (id),
    -- the table, its column, and the row's key
    relation text NOT NULL,
    field text NOT NULL,
    row_id bigint NOT NULL,
    PRIMARY KEY (customer_merge_id, relation, field, row_id)
);
-- The default role that corrects records; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"10": [1, 2, 3, 4, 5]}' WHERE name_en = 'Manager' AND version = 1;
