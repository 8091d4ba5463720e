-- Keys that sign access tokens. A rotation adds a row; the newest whose time has come signs.
CREATE TABLE platform.signing_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The `kid` of the tokens that it signs.
    kid text NOT NULL UNIQUE,
    -- PKCS#8 of an Ed25519 key, sealed with a key that is derived from the installation's secret key.
    private_key_sealed bytea NOT NULL,
    signs_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);
