-- Whom the merchant writes to about what, what they answered, and who is written to each morning.
ALTER TABLE account ADD COLUMN care_lists jsonb NOT NULL DEFAULT '[]';
CREATE TABLE care_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    -- the chosen records, in the order in which they are worked off
    record_ids jsonb NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0 CHECK (done <= total),
    queued integer NOT NULL DEFAULT 0,
    told integer NOT NULL DEFAULT 0,
    unreachable integer NOT NULL DEFAULT 0,
    settled integer NOT NULL DEFAULT 0,
    started_by text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK (done = queued + told + unreachable + settled)
);
CREATE TABLE care_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    -- of the tenant, the contract or the payment, by the list
    record_id bigint NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    care_run_id bigint REFERENCES care_runs (id),
    -- the days on which the same is not told again
    period daterange NOT NULL CHECK (NOT isempty(period)),
    channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    mail_id bigint,
    error text,
    sent_by text NOT NULL,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT care_messages_once EXCLUDE USING gist (list WITH =, record_id WITH =, period WITH &&)
);
CREATE INDEX care_messages_record ON care_messages (list, record_id, created_at DESC);
CREATE INDEX care_messages_customer ON care_messages (customer_id, created_at);
CREATE INDEX care_messages_contract ON care_messages (contract_id, created_at);
CREATE INDEX care_messages_mail ON care_messages (mail_id);
CREATE TABLE care_answers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    record_id bigint NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    answer text NOT NULL,
    call_on date,
    note text,
    answered_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- who did not answer is called again, and something else is said in words
    CONSTRAINT care_answers_complete
        CHECK ((answer <> 'no_answer' OR call_on IS NOT NULL) AND (answer <> 'other' OR note IS NOT NULL))
);
CREATE INDEX care_answers_record ON care_answers (list, record_id, id);
CREATE INDEX care_answers_customer ON care_answers (customer_id, created_at);
CREATE INDEX care_answers_contract ON care_answers (contract_id, created_at);
CREATE INDEX reminders_payment ON reminders (contract_payment_id, created_at DESC);
-- The default roles that look after tenants; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"34": [1, 3], "51": [1, 5, 6]}'
WHERE name_en IN ('Receptionist', 'Real-estate employee') AND version = 1;
UPDATE roles SET permissions = permissions || '{"34": [1, 3], "51": [1, 3, 5, 6]}'
WHERE name_en = 'Manager' AND version = 1;
