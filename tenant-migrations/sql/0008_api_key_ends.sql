-- An API key ends by itself; those that were made without an end keep a year from now.
ALTER TABLE api_keys ADD COLUMN expires_at timestamptz;
-- When its owner was told that it is about to end.
ALTER TABLE api_keys ADD COLUMN warned_at timestamptz;
UPDATE api_keys SET expires_at = now() + interval '365 days';
ALTER TABLE api_keys ALTER COLUMN expires_at SET NOT NULL;
