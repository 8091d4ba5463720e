-- The owner's part of what a tenant pays for leaving early; the rest is the office's, as all of it was.
ALTER TABLE management_agreements ADD COLUMN penalty_percentage numeric(5, 2) NOT NULL DEFAULT 0;
ALTER TABLE management_agreements ADD CONSTRAINT management_agreements_penalty CHECK (penalty_percentage BETWEEN 0 AND 100);
ALTER TABLE owner_statement_lines DROP CONSTRAINT owner_statement_lines_kind_check;
ALTER TABLE owner_statement_lines ADD CONSTRAINT owner_statement_lines_kind_check CHECK (kind IN
    ('collected', 'penalty', 'cost', 'management_fee', 'placement_fee', 'renewal_fee', 'payout'));
