CREATE TABLE sample_things (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint REFERENCES owners (id),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    pieces integer NOT NULL DEFAULT 1 CHECK (pieces BETWEEN 1 AND 1000),
    -- 0 disabled, 1 active
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sample_things_name_en ON sample_things (lower(name_en));
CREATE UNIQUE INDEX sample_things_name_ar ON sample_things (name_ar);
