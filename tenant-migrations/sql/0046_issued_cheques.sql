-- Cheque books of the merchant's accounts: a series of numbers that are written one after the other.
CREATE TABLE cheque_books (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    first_number bigint NOT NULL CHECK (first_number >= 0),
    last_number bigint NOT NULL,
    -- the next one to be written
    next_number bigint NOT NULL,
    -- how many digits the bank prints
    digits smallint NOT NULL CHECK (digits BETWEEN 1 AND 12),
    received_on date NOT NULL,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheque_books_numbers CHECK (first_number <= last_number),
    CONSTRAINT cheque_books_next CHECK (next_number BETWEEN first_number AND last_number + 1),
    CONSTRAINT cheque_books_own UNIQUE (id, bank_account_id),
    CONSTRAINT cheque_books_overlap EXCLUDE USING gist
        (bank_account_id WITH =, int8range(first_number, last_number, '[]') WITH &&)
);

-- Where an account's cheques have their fields, in tenths of a millimetre from the top left corner.
CREATE TABLE cheque_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    width integer NOT NULL CHECK (width BETWEEN 1000 AND 2970),
    height integer NOT NULL CHECK (height BETWEEN 500 AND 2100),
    -- by how much a printer misses
    offset_x integer NOT NULL CHECK (offset_x BETWEEN -500 AND 500),
    offset_y integer NOT NULL CHECK (offset_y BETWEEN -500 AND 500),
    -- where each field begins, and how wide it is
    fields jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheque_layouts_account UNIQUE (bank_account_id)
);

-- Cheques that the office writes: each number of a book once, also where it was spoiled.
CREATE TABLE issued_cheques (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    cheque_book_id bigint NOT NULL,
    bank_account_id bigint NOT NULL,
    number text NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('owner_payout', 'tenant_refund', 'supplier', 'other')),
    payee text NOT NULL,
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    written_on date NOT NULL,
    -- the date on the paper: the account has to be funded on it
    due_on date NOT NULL,
    state text NOT NULL CHECK (state IN ('written', 'handed_over', 'cleared', 'stopped', 'cancelled')),
    handed_to text,
    handed_on date,
    cleared_on date,
    -- stopped or cancelled
    ended_on date,
    reason text,
    note text,
    owner_payout_id bigint REFERENCES owner_payouts (id),
    money_movement_id bigint REFERENCES money_movements (id),
    insurance_movement_id bigint REFERENCES insurance_movements (id),
    written_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT issued_cheques_book FOREIGN KEY (cheque_book_id, bank_account_id)
        REFERENCES cheque_books (id, bank_account_id),
    CONSTRAINT issued_cheques_number UNIQUE (bank_account_id, number),
    CONSTRAINT issued_cheques_payout_once UNIQUE (owner_payout_id),
    CONSTRAINT issued_cheques_refund_once UNIQUE (money_movement_id),
    CONSTRAINT issued_cheques_deposit_once UNIQUE (insurance_movement_id),
    CONSTRAINT issued_cheques_for CHECK (num_nonnulls(owner_payout_id, money_movement_id, insurance_movement_id) <= 1),
    CONSTRAINT issued_cheques_payout CHECK ((purpose = 'owner_payout') = (owner_payout_id IS NOT NULL)),
    CONSTRAINT issued_cheques_refund
        CHECK ((purpose = 'tenant_refund') = (num_nonnulls(money_movement_id, insurance_movement_id) = 1)),
    CONSTRAINT issued_cheques_handed CHECK ((handed_on IS NULL) = (handed_to IS NULL)),
    CONSTRAINT issued_cheques_handed_over CHECK (state <> 'handed_over' OR handed_on IS NOT NULL),
    CONSTRAINT issued_cheques_cleared CHECK ((state = 'cleared') = (cleared_on IS NOT NULL)),
    CONSTRAINT issued_cheques_ended
        CHECK ((state IN ('stopped', 'cancelled')) = (ended_on IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX issued_cheques_due ON issued_cheques (due_on, id);
CREATE INDEX issued_cheques_open ON issued_cheques (bank_account_id, due_on) WHERE state IN ('written', 'handed_over');
CREATE INDEX issued_cheques_of_book ON issued_cheques (cheque_book_id);

-- A line of the bank may be one of them.
ALTER TABLE bank_lines ADD COLUMN proposed_issued_cheque_id bigint REFERENCES issued_cheques (id);
CREATE INDEX bank_lines_proposed_issued ON bank_lines (proposed_issued_cheque_id) WHERE proposed_issued_cheque_id IS NOT NULL;
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_proposal_check;
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_proposal_check
    CHECK (proposal IN ('cheque_cleared', 'slip_cleared', 'cheque_bounced', 'transfer', 'issued_cheque'));
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_kind_check;
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_kind_check
    CHECK (kind IN ('cheque_cleared', 'cheque_bounced', 'transfer', 'issued_cheque', 'owner_cost', 'other'));
ALTER TABLE bank_matches ADD COLUMN issued_cheque_id bigint REFERENCES issued_cheques (id);
ALTER TABLE bank_matches ADD CONSTRAINT bank_matches_issued_once UNIQUE (issued_cheque_id);
ALTER TABLE bank_matches DROP CONSTRAINT bank_matches_what;
ALTER TABLE bank_matches ADD CONSTRAINT bank_matches_what
    CHECK (num_nonnulls(cheque_id, money_received_id, owner_cost_id, issued_cheque_id) = 1);
UPDATE roles SET permissions = permissions || '{"94": [1, 2, 3, 4], "95": [1, 2, 3]}' WHERE name_en = 'Manager' AND version = 1;
