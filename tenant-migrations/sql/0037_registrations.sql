-- Days from a contract's date within which the place's law asks for its registration; none where the law names none.
ALTER TABLE tenancy_rules ADD COLUMN attest_days integer
    CONSTRAINT tenancy_rules_attest_days CHECK (attest_days BETWEEN 1 AND 1000);
UPDATE tenancy_rules SET attest_days = 15,
    source_en = source_en || ' The landlord attests a contract within 15 days of its date (Law 5 of 2024).',
    source_ar = source_ar || ' يصدق المؤجر العقد خلال 15 يومًا من تاريخه (القانون رقم 5 لسنة 2024).'
    WHERE jurisdiction = 'sharjah' AND valid_from = '2000-01-01' AND version = 1;

-- The last day to register it, as the law was when it was issued.
ALTER TABLE contracts ADD COLUMN attest_by date;

-- That a contract was registered: when, for what fee and who bears it; the contract has the number while it stands.
CREATE TABLE registrations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- none where the place has no registry of a known name
    registry text CONSTRAINT registrations_registry CHECK (registry IN ('tasdeeq', 'ejari', 'tawtheeq', 'ejar')),
    registered_on date NOT NULL,
    fee numeric(14, 2) NOT NULL CONSTRAINT registrations_fee CHECK (fee >= 0),
    paid_by text CONSTRAINT registrations_paid_by CHECK (paid_by IN ('tenant', 'owner', 'office')),
    recorded_by text NOT NULL,
    withdrawn_on date,
    withdrawn_by text,
    withdraw_reason text,
    withdrawn_number text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT registrations_payer CHECK ((fee > 0) = (paid_by IS NOT NULL)),
    CONSTRAINT registrations_withdrawn
        CHECK (num_nulls(withdrawn_on, withdrawn_by, withdraw_reason, withdrawn_number) IN (0, 4))
);
CREATE UNIQUE INDEX registrations_standing ON registrations (contract_id) WHERE withdrawn_on IS NULL;
CREATE INDEX registrations_contract ON registrations (contract_id);

-- Its fee is the tenant's debt or the owner's cost.
ALTER TABLE charges ADD COLUMN registration_id bigint REFERENCES registrations (id);
CREATE INDEX charges_registration ON charges (registration_id) WHERE registration_id IS NOT NULL;
ALTER TABLE charges DROP CONSTRAINT charges_kind;
ALTER TABLE charges ADD CONSTRAINT charges_kind CHECK (kind IN
    ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other', 'late',
     'registration'));
ALTER TABLE charges DROP CONSTRAINT charges_cause;
ALTER TABLE charges ADD CONSTRAINT charges_cause
    CHECK (num_nonnulls(cheque_id, settlement_id, contract_payment_id, registration_id) > 0);
ALTER TABLE charges ADD CONSTRAINT charges_of_registration
    CHECK ((kind = 'registration') = (registration_id IS NOT NULL));
ALTER TABLE owner_costs ADD COLUMN registration_id bigint REFERENCES registrations (id);
CREATE INDEX owner_costs_registration ON owner_costs (registration_id) WHERE registration_id IS NOT NULL;

-- The default roles that enter registry numbers record registrations and take the file with the papers; a role that
-- somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"34": [1, 3, 4, 6]}'
    WHERE name_en IN ('Receptionist', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"34": [1, 3, 4, 5, 6]}' WHERE name_en = 'Manager' AND version = 1;
