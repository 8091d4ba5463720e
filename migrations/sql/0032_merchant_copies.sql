-- Whole copies of merchants: every row and every file as one archive, asked for by the merchant or by the platform's staff.
CREATE TABLE platform.merchant_copies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.all_merchants (id),
    -- of this merchant, from 1 on
    number bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    asked_by text NOT NULL,
    -- the employee who asked; none where the platform's staff did
    user_id bigint,
    -- the moment that all rows are of; none while they are not all written
    rows_at timestamptz,
    -- entries of the archive, as far as they are known
    total bigint NOT NULL DEFAULT 0,
    done bigint NOT NULL DEFAULT 0,
    -- what the rows have in the archive's list of contents
    contents jsonb,
    row_count bigint NOT NULL DEFAULT 0,
    file_count bigint NOT NULL DEFAULT 0,
    size bigint NOT NULL DEFAULT 0,
    -- of the archive's list of contents, which has the hashes of all other entries
    sha256 text,
    failure jsonb,
    finished_at timestamptz,
    expires_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT merchant_copies_number UNIQUE (merchant_id, number)
);
CREATE UNIQUE INDEX merchant_copies_one_at_a_time ON platform.merchant_copies (merchant_id)
    WHERE state IN ('waiting', 'running');
CREATE INDEX merchant_copies_expiry ON platform.merchant_copies (expires_at) WHERE state = 'done';

-- What an archive consists of, and where each part lies meanwhile.
CREATE TABLE platform.merchant_copy_entries (
    copy_id bigint NOT NULL REFERENCES platform.merchant_copies (id) ON DELETE CASCADE,
    -- in the archive
    name text COLLATE "C" NOT NULL,
    -- in the storage
    path text NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    PRIMARY KEY (copy_id, name)
);

-- Merchants that are taken in from such an archive.
CREATE TABLE platform.merchant_imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- the file's name in the storage's folder of archives
    archive text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    asked_by text NOT NULL,
    -- of the archive's list of contents
    merchant_id bigint,
    account_id bigint,
    name_en text,
    name_ar text,
    made_at timestamptz,
    -- files of the merchant, and those that are written back
    total bigint NOT NULL DEFAULT 0,
    done bigint NOT NULL DEFAULT 0,
    row_count bigint NOT NULL DEFAULT 0,
    failure jsonb,
    finished_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX merchant_imports_one_at_a_time ON platform.merchant_imports ((true))
    WHERE state IN ('waiting', 'running');

UPDATE platform.staff_roles SET permissions = permissions || '{"140": [1, 2, 5, 6, 7]}' WHERE preset = 'administrator';
