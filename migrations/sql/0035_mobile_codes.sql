-- Who asks for a trial may show by a code that the mobile is theirs; the key, which the form's answer holds, asks for codes.
ALTER TABLE platform.trial_requests ADD COLUMN code_key_hash bytea;
ALTER TABLE platform.trial_requests ADD COLUMN mobile_code_hash bytea;
ALTER TABLE platform.trial_requests ADD COLUMN mobile_code_sent_at timestamptz;
ALTER TABLE platform.trial_requests ADD COLUMN mobile_code_tries integer NOT NULL DEFAULT 0;
ALTER TABLE platform.trial_requests ADD COLUMN mobile_verified_at timestamptz;
CREATE INDEX trial_requests_code_key ON platform.trial_requests (code_key_hash) WHERE code_key_hash IS NOT NULL;
