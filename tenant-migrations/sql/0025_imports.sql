-- Lists that are brought in from spreadsheets, row by row as they stand in the file.
CREATE TABLE imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('units', 'owners', 'customers', 'contracts', 'cheques')),
    state text NOT NULL CHECK (state IN ('open', 'committing', 'committed', 'undoing', 'undone')),
    file_name text NOT NULL,
    -- SHA-256 of the file, to know it again
    file_hash text NOT NULL,
    -- the headings of the file's columns
    header jsonb NOT NULL,
    -- [{"field": "number", "column": 2, "value": null}]
    mapping jsonb NOT NULL,
    -- what becomes of rows whose record is there already
    existing text NOT NULL CHECK (existing IN ('skip', 'update')),
    total integer NOT NULL,
    faulty integer NOT NULL,
    present integer NOT NULL,
    -- names of the buildings that come with the units
    new_buildings jsonb NOT NULL DEFAULT '[]',
    -- how far the job is
    done integer NOT NULL DEFAULT 0,
    created integer NOT NULL DEFAULT 0,
    updated integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    made_buildings jsonb NOT NULL DEFAULT '[]',
    -- why the last commit or undo was refused, in both languages, and which rows stand in its way
    failure jsonb,
    -- the right of who commits it
    may_go_below boolean NOT NULL,
    started_by text NOT NULL,
    committed_at timestamptz,
    committed_by text,
    undone_at timestamptz,
    undone_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX imports_file ON imports (file_hash);

CREATE TABLE import_rows (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- in the file, from 1
    line integer NOT NULL,
    cells jsonb NOT NULL,
    -- what was put in the place of cells, by field
    edits jsonb NOT NULL DEFAULT '{}',
    -- [{"field": "number", "value": "", "en": "...", "ar": "..."}]
    faults jsonb NOT NULL DEFAULT '[]',
    -- the record that is there already
    present_id bigint,
    outcome text CHECK (outcome IN ('created', 'updated', 'skipped')),
    record_id bigint,
    -- as the import left it
    record_version bigint,
    -- an updated record as it was
    before jsonb,
    created_at timestamptz NOT NULL,
    CONSTRAINT import_rows_line UNIQUE (import_id, line)
);
CREATE INDEX import_rows_faulty ON import_rows (import_id) WHERE faults <> '[]';

-- Which heading stood for which field the last time.
CREATE TABLE import_headings (
    kind text NOT NULL,
    heading text NOT NULL,
    field text NOT NULL,
    PRIMARY KEY (kind, heading)
);
-- The default role that manages may bring lists in; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"74": [1, 2, 5]}' WHERE name_en = 'Manager' AND version = 1;
