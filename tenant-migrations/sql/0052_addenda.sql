-- Changes of contracts that were issued: agreed and signed by themselves, then written into the contract.
CREATE TABLE addenda (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    -- of the contract: C-2026-00001/A1
    sequence integer NOT NULL CONSTRAINT addenda_sequence CHECK (sequence > 0),
    status text NOT NULL CONSTRAINT addenda_status CHECK (status IN ('draft', 'issued', 'signed', 'withdrawn')),
    effective_on date NOT NULL,
    -- what is to be another
    given jsonb NOT NULL,
    -- for the parties to read
    note text,
    -- what each part was and is to be, as it is signed
    agreed jsonb,
    issued_at timestamptz,
    issued_by text,
    signed_at timestamptz,
    withdrawn_at timestamptz,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT addenda_sequence_once UNIQUE (contract_id, sequence),
    CONSTRAINT addenda_agreed CHECK ((status = 'draft') = (agreed IS NULL)),
    CONSTRAINT addenda_signed CHECK ((status = 'signed') = (signed_at IS NOT NULL)),
    CONSTRAINT addenda_withdrawn CHECK ((status = 'withdrawn') = (withdraw_reason IS NOT NULL))
);
CREATE UNIQUE INDEX addenda_one_open ON addenda (contract_id) WHERE status IN ('draft', 'issued');

-- Addenda have signers, signatures and a log of their own; every signer of one has an own link.
ALTER TABLE signers ADD COLUMN addendum_id bigint REFERENCES addenda (id) ON DELETE CASCADE;
ALTER TABLE signers DROP CONSTRAINT signers_party_once;
ALTER TABLE signers DROP CONSTRAINT signers_position_once;
ALTER TABLE signers DROP CONSTRAINT signers_own_link;
ALTER TABLE signers ADD CONSTRAINT signers_party_once UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, party);
ALTER TABLE signers ADD CONSTRAINT signers_position_once UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, position);
ALTER TABLE signers ADD CONSTRAINT signers_own_link
    CHECK ((party = 'tenant' AND addendum_id IS NULL) = (public_id IS NULL));
ALTER TABLE signing_events ADD COLUMN addendum_id bigint REFERENCES addenda (id) ON DELETE CASCADE;
ALTER TABLE signatures ADD COLUMN addendum_id bigint REFERENCES addenda (id);
ALTER TABLE signatures DROP CONSTRAINT signatures_contract_party;
ALTER TABLE signatures ADD CONSTRAINT signatures_contract_party UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, party);
DROP INDEX signatures_sealed_once;
CREATE UNIQUE INDEX signatures_sealed_once ON signatures (contract_id, addendum_id) NULLS NOT DISTINCT
    WHERE pdf_path IS NOT NULL;

-- The default roles that write contracts; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"38": [1, 2, 3, 4, 5]}' WHERE name_en = 'Manager' AND version = 1;
UPDATE roles SET permissions = permissions || '{"38": [1, 2, 3, 4]}'
    WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"38": [1]}' WHERE name_en = 'Receptionist' AND version = 1;
