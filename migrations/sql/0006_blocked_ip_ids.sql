-- The audit log names every record by its number.
ALTER TABLE platform.blocked_ips ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
