-- A key of the sandbox works on sample data of the merchant's own.
ALTER TABLE api_keys ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false;
