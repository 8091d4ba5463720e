-- What tenants are asked after a payment: one survey a payment, answered once.
CREATE TABLE surveys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of its page, which whoever has the address may open
    public_id text NOT NULL,
    contract_payment_id bigint NOT NULL REFERENCES contract_payments (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the last day on which it can be answered
    expires_on date NOT NULL,
    score smallint CONSTRAINT surveys_score CHECK (score BETWEEN 1 AND 5),
    comment text,
    answered_at timestamptz,
    asked_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT surveys_public_id_unique UNIQUE (public_id),
    CONSTRAINT surveys_payment_unique UNIQUE (contract_payment_id),
    CONSTRAINT surveys_answered CHECK ((score IS NULL) = (answered_at IS NULL) AND (comment IS NULL OR score IS NOT NULL))
);
CREATE INDEX surveys_contract ON surveys (contract_id);
CREATE INDEX surveys_customer ON surveys (customer_id, created_at);

-- What becomes of the answers: one row.
CREATE TABLE survey_settings (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT survey_settings_one CHECK (id = 1),
    -- days for which a survey can be answered
    link_days integer NOT NULL DEFAULT 14 CONSTRAINT survey_settings_link_days CHECK (link_days BETWEEN 1 AND 90),
    -- an answer that is not better than this opens a complaint
    low_score integer NOT NULL DEFAULT 2 CONSTRAINT survey_settings_low_score CHECK (low_score BETWEEN 0 AND 4),
    -- days until such a complaint is to be settled
    complaint_days integer NOT NULL DEFAULT 3 CONSTRAINT survey_settings_complaint_days CHECK (complaint_days BETWEEN 0 AND 60),
    -- who sees to such a complaint
    complaint_assignee_id bigint REFERENCES users (id),
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO survey_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- Complaints and suggestions of tenants, with who sees to them and until when.
CREATE TABLE complaints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT complaints_kind CHECK (kind IN ('complaint', 'suggestion')),
    state text NOT NULL CONSTRAINT complaints_state CHECK (state IN ('open', 'under_way', 'closed')),
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint REFERENCES contracts (id),
    -- the answer that opened it
    survey_id bigint REFERENCES surveys (id),
    text text,
    assignee_id bigint REFERENCES users (id),
    due_on date NOT NULL,
    resolution text,
    closed_at timestamptz,
    closed_by text,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT complaints_survey_unique UNIQUE (survey_id),
    CONSTRAINT complaints_said CHECK (text IS NOT NULL OR survey_id IS NOT NULL),
    CONSTRAINT complaints_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL)
        AND (closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL OR resolution IS NOT NULL))
);
CREATE INDEX complaints_open ON complaints (due_on, id) WHERE state <> 'closed';
CREATE INDEX complaints_customer ON complaints (customer_id);
CREATE INDEX complaints_contract ON complaints (contract_id) WHERE contract_id IS NOT NULL;

-- The default role that manages may read answers and settle complaints; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"88": [1, 3], "89": [1, 2, 3]}' WHERE name_en = 'Manager' AND version = 1;
