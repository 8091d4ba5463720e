-- The rents of the parts of a contract's period, where the rent changes within it; empty where one rent holds.
ALTER TABLE contracts ADD COLUMN rent_lines jsonb NOT NULL DEFAULT '[]'
    CONSTRAINT contracts_rent_lines CHECK (jsonb_typeof(rent_lines) = 'array');
