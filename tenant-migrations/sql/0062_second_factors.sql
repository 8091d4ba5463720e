-- The authenticator app of who signs in with one.
CREATE TABLE second_factors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 1 user, 3 property owner
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    secret_sealed bytea NOT NULL,
    -- when a first code was typed; nothing while it is being set up
    confirmed_at timestamptz,
    -- of the last code that was used: neither it nor an older one is taken again
    last_step bigint,
    -- of the recovery codes that are left
    recovery_hashes jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL,
    CONSTRAINT second_factors_person UNIQUE (area, subject_id)
);

-- Where a person is not asked for a code.
CREATE TABLE trusted_devices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT trusted_devices_token UNIQUE (token_hash)
);
CREATE INDEX trusted_devices_person ON trusted_devices (area, subject_id) WHERE revoked_at IS NULL;
