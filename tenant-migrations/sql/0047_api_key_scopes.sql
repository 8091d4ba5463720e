-- What of its maker's rights and records a program has, and which key took another's place.
ALTER TABLE api_keys
    -- Nothing: all of the maker's rights.
    ADD COLUMN permissions jsonb,
    -- Nothing: the reach of the maker's role.
    ADD COLUMN reach text,
    ADD COLUMN last_used_ip text,
    ADD COLUMN replaced_by_id bigint;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_reach CHECK (reach IN ('all', 'buildings', 'units', 'customers', 'records'));
ALTER TABLE api_keys ADD CONSTRAINT api_keys_replaced_by FOREIGN KEY (replaced_by_id) REFERENCES api_keys (id);
CREATE INDEX api_keys_replaced_by ON api_keys (replaced_by_id);
