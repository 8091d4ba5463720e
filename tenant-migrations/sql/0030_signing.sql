-- How an office has contracts signed: one row.
CREATE TABLE signing_settings (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    -- who signs, in this order: tenant, owner, office
    parties jsonb NOT NULL DEFAULT '["tenant"]',
    -- whether signers confirm with a one-time code
    confirmation text NOT NULL DEFAULT 'where_possible'
        CONSTRAINT signing_settings_confirmation CHECK (confirmation IN ('always', 'where_possible', 'link')),
    -- days for which a link to sign is open
    link_days integer NOT NULL DEFAULT 30 CONSTRAINT signing_settings_link_days CHECK (link_days BETWEEN 1 AND 365),
    -- nobody is reminded without it
    remind_every_days integer DEFAULT 3
        CONSTRAINT signing_settings_remind CHECK (remind_every_days BETWEEN 1 AND 60),
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO signing_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- Who signs a contract, in their order; the tenant's link is the contract's own.
CREATE TABLE signers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    party text NOT NULL CONSTRAINT signers_party CHECK (party IN ('tenant', 'owner', 'office')),
    position integer NOT NULL CONSTRAINT signers_position CHECK (position > 0),
    owner_id bigint REFERENCES owners (id),
    public_id text,
    closed_at timestamptz,
    -- the link's last instant; it has none without it
    expires_at timestamptz,
    invited_at timestamptz,
    reminded_at timestamptz,
    reminders integer NOT NULL DEFAULT 0,
    views integer NOT NULL DEFAULT 0,
    viewed_at timestamptz,
    -- a keyed hash of the one-time code
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer NOT NULL DEFAULT 0,
    declined_at timestamptz,
    decline_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT signers_party_once UNIQUE (contract_id, party),
    CONSTRAINT signers_position_once UNIQUE (contract_id, position),
    CONSTRAINT signers_public_id UNIQUE (public_id),
    CONSTRAINT signers_own_link CHECK ((party = 'tenant') = (public_id IS NULL)),
    CONSTRAINT signers_owner CHECK ((party = 'owner') = (owner_id IS NOT NULL))
);
CREATE INDEX signers_owner_id ON signers (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX signers_waiting ON signers (invited_at) WHERE invited_at IS NOT NULL AND declined_at IS NULL;

-- What happened while a contract was signed.
CREATE TABLE signing_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    party text NOT NULL CONSTRAINT signing_events_party CHECK (party IN ('tenant', 'owner', 'office')),
    kind text NOT NULL CONSTRAINT signing_events_kind CHECK (kind IN ('invited', 'reminded', 'viewed', 'code_sent',
        'code_refused', 'signed', 'declined', 'link_closed', 'link_renewed', 'sealed')),
    at timestamptz NOT NULL,
    by_name text NOT NULL,
    ip text,
    user_agent text,
    -- the address that something was sent to, or the reason
    note text
);
CREATE INDEX signing_events_contract ON signing_events (contract_id, id);

-- One signature of each party; the last one has the sealed file and the id under which anybody checks it.
ALTER TABLE signatures ADD COLUMN party text NOT NULL DEFAULT 'tenant'
    CONSTRAINT signatures_party CHECK (party IN ('tenant', 'owner', 'office'));
ALTER TABLE signatures ADD COLUMN confirmation text NOT NULL DEFAULT 'link'
    CONSTRAINT signatures_confirmation CHECK (confirmation IN ('code', 'link'));
-- where the code went, in part
ALTER TABLE signatures ADD COLUMN confirmed_at_address text;
-- exactly what document_hash is the SHA-256 of
ALTER TABLE signatures ADD COLUMN shown text;
ALTER TABLE signatures ADD COLUMN verify_id text;
ALTER TABLE signatures DROP CONSTRAINT signatures_contract_unique;
ALTER TABLE signatures ADD CONSTRAINT signatures_contract_party UNIQUE (contract_id, party);
ALTER TABLE signatures ADD CONSTRAINT signatures_verify_id UNIQUE (verify_id);
CREATE UNIQUE INDEX signatures_sealed_once ON signatures (contract_id) WHERE pdf_path IS NOT NULL;
-- Files that were sealed before are checked under a random id too.
UPDATE signatures s SET verify_id = left(c.public_id, length(c.public_id) - 22)
    || translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')
    FROM contracts c WHERE c.id = s.contract_id AND s.pdf_path IS NOT NULL AND c.public_id LIKE '%-%';

-- The default roles that see contracts signed; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"80": [1, 4]}'
    WHERE name_en IN ('Receptionist', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"80": [1, 3, 4]}' WHERE name_en = 'Manager' AND version = 1;
