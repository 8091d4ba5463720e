-- Files of all rows of a list, each for who asked for it.
CREATE TABLE exports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- that exports the list, as the published document names it
    operation text NOT NULL,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    -- filters, search and sort
    query jsonb NOT NULL,
    format text NOT NULL CONSTRAINT exports_format CHECK (format IN ('csv', 'xlsx', 'jsonl')),
    language text NOT NULL CONSTRAINT exports_language CHECK (language IN ('en', 'ar')),
    state text NOT NULL CONSTRAINT exports_state
        CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    -- rows
    total bigint NOT NULL,
    done bigint NOT NULL,
    -- bytes
    size bigint,
    -- in the storage, while the file is kept
    path text,
    -- why it was not made, in both languages
    failure jsonb,
    made_by bigint NOT NULL REFERENCES users (id),
    -- that it was asked for with
    api_key_id bigint,
    finished_at timestamptz,
    expires_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX exports_made_by ON exports (made_by, id DESC);
CREATE INDEX exports_age ON exports (created_at);
CREATE INDEX exports_expires_at ON exports (expires_at) WHERE path IS NOT NULL;
