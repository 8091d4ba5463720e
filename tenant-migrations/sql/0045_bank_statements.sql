-- How the files of an account are read: which heading of its bank stands for which field.
CREATE TABLE bank_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    -- the heading of each field, as the bank spells it
    headings jsonb NOT NULL,
    day_first boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_layouts_account UNIQUE (bank_account_id)
);

-- A file of an account, from its opening balance to its closing one.
CREATE TABLE bank_statements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    file_name text NOT NULL,
    format text NOT NULL CHECK (format IN ('table', 'mt940', 'camt053')),
    first_day date NOT NULL,
    last_day date NOT NULL,
    opening numeric(14, 2) NOT NULL,
    closing numeric(14, 2) NOT NULL,
    -- what came and what went with its own lines, and with those that an earlier file had
    paid_in numeric(14, 2) NOT NULL,
    paid_out numeric(14, 2) NOT NULL,
    lines integer NOT NULL CHECK (lines >= 0),
    repeated integer NOT NULL CHECK (repeated >= 0),
    repeated_sum numeric(14, 2) NOT NULL,
    imported_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_statements_days CHECK (first_day <= last_day),
    CONSTRAINT bank_statements_tie CHECK (opening + paid_in - paid_out + repeated_sum = closing),
    CONSTRAINT bank_statements_own UNIQUE (id, bank_account_id)
);
CREATE INDEX bank_statements_account ON bank_statements (bank_account_id, id);
CREATE INDEX bank_statements_last_day ON bank_statements (last_day, id);

-- A line of the bank, once however many files have it.
CREATE TABLE bank_lines (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_statement_id bigint NOT NULL,
    bank_account_id bigint NOT NULL,
    booked_on date NOT NULL,
    value_on date,
    -- what came is above zero, what went below
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    -- as the bank says it, after the line
    balance numeric(14, 2),
    reference text,
    cheque_number text,
    description text NOT NULL,
    -- of what the bank says; lines that say the same are counted within a file
    fingerprint text NOT NULL,
    occurrence integer NOT NULL CHECK (occurrence > 0),
    state text NOT NULL CHECK (state IN ('unmatched', 'proposed', 'matched', 'ignored')),
    -- what it seems to be, and why
    proposal text CHECK (proposal IN ('cheque_cleared', 'slip_cleared', 'cheque_bounced', 'transfer')),
    proposed_by text,
    proposed_cheque_id bigint REFERENCES cheques (id),
    proposed_slip_id bigint REFERENCES deposit_slips (id),
    proposed_customer_id bigint REFERENCES customers (id),
    proposed_payment_id bigint REFERENCES contract_payments (id),
    -- what it was found to be
    kind text CHECK (kind IN ('cheque_cleared', 'cheque_bounced', 'transfer', 'owner_cost', 'other')),
    other text,
    note text,
    settled_by text,
    settled_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_lines_statement FOREIGN KEY (bank_statement_id, bank_account_id)
        REFERENCES bank_statements (id, bank_account_id),
    CONSTRAINT bank_lines_once UNIQUE (bank_account_id, fingerprint, occurrence),
    CONSTRAINT bank_lines_own UNIQUE (id, bank_account_id),
    CONSTRAINT bank_lines_proposed CHECK ((state = 'proposed') = (proposal IS NOT NULL)),
    CONSTRAINT bank_lines_matched CHECK ((state = 'matched') = (kind IS NOT NULL)),
    CONSTRAINT bank_lines_settled CHECK ((state IN ('matched', 'ignored')) = (settled_by IS NOT NULL AND settled_at IS NOT NULL)),
    CONSTRAINT bank_lines_other CHECK ((kind IS NOT DISTINCT FROM 'other') = (other IS NOT NULL))
);
CREATE INDEX bank_lines_of_statement ON bank_lines (bank_statement_id, booked_on, id);
CREATE INDEX bank_lines_day ON bank_lines (booked_on, id);
CREATE INDEX bank_lines_open ON bank_lines (bank_statement_id) WHERE state IN ('unmatched', 'proposed');
CREATE INDEX bank_lines_proposed_cheque ON bank_lines (proposed_cheque_id) WHERE proposed_cheque_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_slip ON bank_lines (proposed_slip_id) WHERE proposed_slip_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_customer ON bank_lines (proposed_customer_id) WHERE proposed_customer_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_payment ON bank_lines (proposed_payment_id) WHERE proposed_payment_id IS NOT NULL;

-- What a line settled: each move of a cheque, each sum and each cost belongs to one line.
CREATE TABLE bank_matches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_line_id bigint NOT NULL REFERENCES bank_lines (id),
    -- as the line has it: above zero what came
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    cheque_id bigint,
    cheque_step integer,
    money_received_id bigint REFERENCES money_received (id),
    owner_cost_id bigint REFERENCES owner_costs (id),
    -- posted with the line; else it was there before and stays when that is undone
    is_posted boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_matches_what CHECK (num_nonnulls(cheque_id, money_received_id, owner_cost_id) = 1),
    CONSTRAINT bank_matches_step CHECK ((cheque_id IS NULL) = (cheque_step IS NULL)),
    CONSTRAINT bank_matches_move FOREIGN KEY (cheque_id, cheque_step) REFERENCES cheque_moves (cheque_id, step),
    CONSTRAINT bank_matches_cheque_once UNIQUE (cheque_id, cheque_step),
    CONSTRAINT bank_matches_money_once UNIQUE (money_received_id),
    CONSTRAINT bank_matches_cost_once UNIQUE (owner_cost_id)
);
CREATE INDEX bank_matches_line ON bank_matches (bank_line_id);

-- Cheques at the bank and transfers that are waited for, by what they are over.
CREATE INDEX cheques_at_bank ON cheques (amount) WHERE state IN ('deposited', 'represented');
CREATE INDEX contract_payments_open_transfers ON contract_payments (amount) WHERE status = 1 AND method = 'transfer';

-- An answer that was entered by mistake is taken back.
ALTER TABLE cheque_moves DROP CONSTRAINT cheque_moves_allowed;
ALTER TABLE cheque_moves ADD CONSTRAINT cheque_moves_allowed CHECK ((from_state || '>' || verb || '>' || to_state) IN (
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
    'cleared>reverse>bounced',
    'cleared>take_back>deposited',
    'cleared>take_back>represented',
    'bounced>take_back>deposited',
    'bounced>take_back>represented',
    'bounced>take_back>cleared'
));

-- The default roles that enter the bank's answers; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"93": [1, 2, 3, 4]}' WHERE name_en = 'Manager' AND version = 1;
