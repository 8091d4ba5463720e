-- The merchant's own accounts, that cheques are deposited to.
CREATE TABLE bank_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- as the bank spells it
    name text NOT NULL,
    bank text NOT NULL,
    number text NOT NULL,
    iban text,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_accounts_number UNIQUE (bank, number)
);

CREATE TABLE deposit_slips (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL UNIQUE,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    deposited_on date NOT NULL,
    prepared_by text NOT NULL,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX deposit_slips_account ON deposit_slips (bank_account_id, deposited_on);

-- The paper. It stands where its last move led it.
CREATE TABLE cheques (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- what it pays; a security cheque pays nothing
    contract_payment_id bigint REFERENCES contract_payments (id),
    -- what the bank left open of it
    rest_payment_id bigint REFERENCES contract_payments (id),
    purpose text NOT NULL CHECK (purpose IN ('payment', 'security')),
    number text,
    bank text,
    drawer text,
    payee text,
    cheque_date date,
    -- when it is to be deposited; a postponement moves it
    bank_on date,
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    state text NOT NULL,
    -- its last move
    step integer,
    -- of the cheques that a payment had, the one that counts
    is_current boolean NOT NULL,
    location text,
    image text,
    received_on date,
    cleared_on date,
    replaces_id bigint REFERENCES cheques (id),
    deposit_slip_id bigint REFERENCES deposit_slips (id),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheques_step UNIQUE (id, step),
    CONSTRAINT cheques_moved CHECK ((state = 'expected') = (step IS NULL)),
    CONSTRAINT cheques_named CHECK (state IN ('expected', 'void') OR (number IS NOT NULL AND bank IS NOT NULL)),
    CONSTRAINT cheques_pays CHECK ((purpose = 'payment') = (contract_payment_id IS NOT NULL)),
    -- a security cheque is kept, never banked
    CONSTRAINT cheques_security
        CHECK (purpose = 'payment' OR state IN ('expected', 'received', 'replaced', 'returned', 'lost', 'void')),
    CONSTRAINT cheques_rest CHECK (rest_payment_id IS NULL OR state IN ('partly_paid', 'replaced', 'legal')),
    CONSTRAINT cheques_cleared CHECK (state <> 'cleared' OR cleared_on IS NOT NULL)
);
CREATE UNIQUE INDEX cheques_current ON cheques (contract_payment_id) WHERE is_current;
CREATE INDEX cheques_payment ON cheques (contract_payment_id);
CREATE INDEX cheques_rest_payment ON cheques (rest_payment_id) WHERE rest_payment_id IS NOT NULL;
CREATE INDEX cheques_contract ON cheques (contract_id);
CREATE INDEX cheques_number ON cheques (number text_pattern_ops) WHERE number IS NOT NULL;
CREATE INDEX cheques_bank_on ON cheques (state, bank_on, id);
CREATE INDEX cheques_replaces ON cheques (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX cheques_slip ON cheques (deposit_slip_id) WHERE deposit_slip_id IS NOT NULL;

-- What happened to a cheque, one row a move, never changed. Each begins where the one before it ended, and is one of
-- those that the table of moves allows.
CREATE TABLE cheque_moves (
    cheque_id bigint NOT NULL REFERENCES cheques (id),
    step integer NOT NULL,
    prev_step integer,
    -- the cheque's last move: no move stays behind a cheque that is set back
    of_step integer NOT NULL,
    from_state text NOT NULL,
    verb text NOT NULL,
    to_state text NOT NULL,
    moved_on date NOT NULL,
    at timestamptz NOT NULL,
    by_name text NOT NULL,
    reason text,
    -- of a police report, an execution file, a bank's certificate
    reference text,
    note text,
    image text,
    -- what the bank paid
    amount numeric(14, 2),
    bank_fee numeric(14, 2),
    fee numeric(14, 2),
    -- when a postponed cheque is to be deposited
    new_date date,
    deposit_slip_id bigint REFERENCES deposit_slips (id),
    PRIMARY KEY (cheque_id, step),
    CONSTRAINT cheque_moves_to UNIQUE (cheque_id, step, to_state),
    CONSTRAINT cheque_moves_first CHECK (step > 1 OR (step = 1 AND from_state = 'expected')),
    CONSTRAINT cheque_moves_prev CHECK (prev_step IS NOT DISTINCT FROM nullif(step - 1, 0)),
    CONSTRAINT cheque_moves_last CHECK (step <= of_step),
    CONSTRAINT cheque_moves_chain
        FOREIGN KEY (cheque_id, prev_step, from_state) REFERENCES cheque_moves (cheque_id, step, to_state),
    CONSTRAINT cheque_moves_of FOREIGN KEY (cheque_id, of_step) REFERENCES cheques (id, step) ON UPDATE CASCADE,
    CONSTRAINT cheque_moves_reason CHECK (verb NOT IN ('bounce', 'reverse') OR reason IS NOT NULL),
    CONSTRAINT cheque_moves_amount CHECK (verb NOT IN ('clear', 'part_pay') OR amount > 0),
    CONSTRAINT cheque_moves_allowed CHECK ((from_state || '>' || verb || '>' || to_state) IN (
        'expected>take_in>received',
        'expected>void>void',
        'received>deposit>deposited',
        'received>hold>held',
        'received>replace>replaced',
        'received>return>returned',
        'received>lose>lost',
        'held>release>received',
        'deposited>clear>cleared',
        'deposited>part_pay>partly_paid',
        'deposited>bounce>bounced',
        'deposited>withdraw>received',
        'partly_paid>replace>replaced',
        'partly_paid>go_legal>legal',
        'bounced>represent>represented',
        'bounced>replace>replaced',
        'bounced>return>returned',
        'bounced>go_legal>legal',
        'represented>clear>cleared',
        'represented>part_pay>partly_paid',
        'represented>bounce>bounced',
        'represented>withdraw>bounced',
        'cleared>reverse>bounced'
    ))
);
CREATE INDEX cheque_moves_slip ON cheque_moves (deposit_slip_id) WHERE deposit_slip_id IS NOT NULL;

-- The cheques of payments so far: of a draft, expected; of an issued contract in the house until the payment was settled.
INSERT INTO cheques (contract_id, contract_payment_id, purpose, number, bank, cheque_date, bank_on, amount, state, step,
    is_current, received_on, cleared_on, version, created_at, updated_at)
SELECT p.contract_id, p.id, 'payment', p.cheque_number, p.bank, p.cheque_date, coalesce(p.cheque_date, p.due_on), p.amount,
    was.state, CASE was.state WHEN 'expected' THEN NULL WHEN 'void' THEN 1 WHEN 'received' THEN 1 WHEN 'replaced' THEN 2 ELSE 3 END,
    true, CASE WHEN was.state NOT IN ('expected', 'void') THEN least(p.created_at::date, p.collected_on) END,
    CASE WHEN was.state = 'cleared' THEN coalesce(p.clearance_date, p.collected_on) END, 1, p.created_at, p.updated_at
FROM contract_payments p
JOIN contracts c ON c.id = p.contract_id
LEFT JOIN receipts r ON r.number = p.receipt_number
CROSS JOIN LATERAL (SELECT CASE
    WHEN p.status = 0 THEN 'void'
    WHEN p.status = 1 AND (c.issued_at IS NULL OR p.cheque_number IS NULL OR p.bank IS NULL) THEN 'expected'
    WHEN p.status = 1 THEN 'received'
    WHEN p.status = 3 THEN 'bounced'
    WHEN coalesce(r.method, 'cheque') = 'cheque' THEN 'cleared'
    ELSE 'replaced'
END AS state) was
WHERE p.method = 'cheque';
INSERT INTO cheque_moves (cheque_id, step, prev_step, of_step, from_state, verb, to_state, moved_on, at, by_name, reason, amount)
SELECT q.id, m.step, nullif(m.step - 1, 0), q.step, m.from_state, m.verb, m.to_state,
    CASE WHEN m.verb = 'take_in' THEN q.received_on ELSE coalesce(q.cleared_on, p.collected_on, q.updated_at::date) END,
    CASE WHEN m.verb = 'take_in' THEN q.created_at ELSE q.updated_at END,
    coalesce(CASE WHEN m.verb <> 'take_in' THEN p.collected_by END, c.issued_by, ''),
    CASE WHEN m.verb = 'bounce' THEN p.not_collected_reason END, CASE WHEN m.verb = 'clear' THEN q.amount END
FROM cheques q
JOIN contract_payments p ON p.id = q.contract_payment_id
JOIN contracts c ON c.id = q.contract_id
JOIN (
    SELECT 'received' AS state, 1 AS step, 'expected' AS from_state, 'take_in' AS verb, 'received' AS to_state
    UNION ALL SELECT 'cleared', 1, 'expected', 'take_in', 'received'
    UNION ALL SELECT 'cleared', 2, 'received', 'deposit', 'deposited'
    UNION ALL SELECT 'cleared', 3, 'deposited', 'clear', 'cleared'
    UNION ALL SELECT 'bounced', 1, 'expected', 'take_in', 'received'
    UNION ALL SELECT 'bounced', 2, 'received', 'deposit', 'deposited'
    UNION ALL SELECT 'bounced', 3, 'deposited', 'bounce', 'bounced'
    UNION ALL SELECT 'replaced', 1, 'expected', 'take_in', 'received'
    UNION ALL SELECT 'replaced', 2, 'received', 'replace', 'replaced'
    UNION ALL SELECT 'void', 1, 'expected', 'void', 'void'
) AS m ON m.state = q.state
ORDER BY q.id, m.step;

ALTER TABLE cheques ADD CONSTRAINT cheques_at
    FOREIGN KEY (id, step, state) REFERENCES cheque_moves (cheque_id, step, to_state) DEFERRABLE INITIALLY DEFERRED;

-- What a tenant owes beside the contract: the bank's fee and the office's for a cheque that bounced, was postponed or replaced.
CREATE TABLE charges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    cheque_id bigint NOT NULL REFERENCES cheques (id),
    kind text NOT NULL CHECK (kind IN ('bank_fee', 'bounce', 'postponement', 'replacement')),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    charged_on date NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'paid', 'waived')),
    settled_on date,
    settled_by text,
    -- how it was paid
    method text,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT charges_settled CHECK ((status = 'open') = (settled_on IS NULL)),
    CONSTRAINT charges_paid CHECK ((status = 'paid') = (method IS NOT NULL)),
    CONSTRAINT charges_waived CHECK (status <> 'waived' OR note IS NOT NULL)
);
CREATE INDEX charges_contract ON charges (contract_id);
CREATE INDEX charges_cheque ON charges (cheque_id);
CREATE INDEX charges_open ON charges (charged_on, id) WHERE status = 'open';

-- A payment that came in parts stands as one payment for each part.
ALTER TABLE contract_payments ADD COLUMN split_from_id bigint REFERENCES contract_payments (id);

-- The paper's facts stand on the cheque.
ALTER TABLE contract_payments DROP COLUMN cheque_number;
ALTER TABLE contract_payments DROP COLUMN bank;
ALTER TABLE contract_payments DROP COLUMN cheque_date;
ALTER TABLE contract_payments DROP COLUMN clearance_date;
