-- The authenticator apps of the platform's staff. Nobody of them signs in without one. The columns are those of a merchant's
-- second factors.
CREATE TABLE platform.second_factors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 2 platform staff
    area smallint NOT NULL CHECK (area = 2),
    subject_id bigint NOT NULL REFERENCES platform.staff (id),
    secret_sealed bytea NOT NULL,
    -- when a first code was typed; nothing while it is being set up
    confirmed_at timestamptz,
    -- of the last code that was used: neither it nor an older one is taken again
    last_step bigint,
    -- of the recovery codes that are left
    recovery_hashes jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL,
    CONSTRAINT staff_second_factors_person UNIQUE (area, subject_id)
);

-- Where one of them is not asked for a code.
CREATE TABLE platform.trusted_devices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    area smallint NOT NULL CHECK (area = 2),
    subject_id bigint NOT NULL REFERENCES platform.staff (id),
    token_hash bytea NOT NULL,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT staff_trusted_devices_token UNIQUE (token_hash)
);
CREATE INDEX staff_trusted_devices_person ON platform.trusted_devices (area, subject_id) WHERE revoked_at IS NULL;

-- Who is signed in has not proved a second factor.
UPDATE platform.sessions SET revoked_at = now(), revoked_reason = 'second_factor_reset' WHERE revoked_at IS NULL;
