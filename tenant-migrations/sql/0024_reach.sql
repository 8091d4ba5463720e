-- Which records the employees of a role reach.
ALTER TABLE roles ADD COLUMN reach text NOT NULL DEFAULT 'all'
    CONSTRAINT roles_reach CHECK (reach IN ('all', 'buildings', 'units', 'customers', 'records'));
ALTER TABLE roles ADD CONSTRAINT roles_administrator_reach CHECK (NOT is_administrator OR reach = 'all');
-- The employees who were given a building or a unit.
CREATE TABLE building_people (
    building_id bigint NOT NULL REFERENCES buildings (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id),
    PRIMARY KEY (building_id, user_id)
);
CREATE INDEX building_people_user ON building_people (user_id, building_id);
CREATE TABLE unit_people (
    unit_id bigint NOT NULL REFERENCES units (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id),
    PRIMARY KEY (unit_id, user_id)
);
CREATE INDEX unit_people_user ON unit_people (user_id, unit_id);
-- The employee who looks after a tenant.
ALTER TABLE customers ADD COLUMN looked_after_by bigint REFERENCES users (id);
CREATE INDEX customers_looked_after_by ON customers (looked_after_by) WHERE looked_after_by IS NOT NULL;
-- The employee who made a record: the transaction says who that is.
ALTER TABLE customers ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE owners ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE buildings ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE units ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE parkings ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE contracts ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE renewals ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE unit_holds ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE deposit_slips ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
ALTER TABLE care_runs ADD COLUMN made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint;
UPDATE customers t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'customers' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE owners t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'owners' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE buildings t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'buildings' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE units t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'units' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE parkings t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'parkings' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE contracts t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'contracts' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE renewals t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'renewals' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE unit_holds t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'unit_holds' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE deposit_slips t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'deposit_slips' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
UPDATE care_runs t SET made_by = l.actor_id FROM audit_log l
WHERE l.noun = 'care_runs' AND l.record_id = t.id AND l.action = 'created' AND l.actor_kind = 'user';
CREATE INDEX customers_made_by ON customers (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX units_made_by ON units (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX contracts_made_by ON contracts (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX contracts_parking ON contracts (parking_id) WHERE parking_id IS NOT NULL;
-- What places are taken by, whoever reaches the contracts, holds and notices: nothing of the tenant.
CREATE VIEW taken_places AS SELECT id AS contract_id, unit_id, parking_id, status, starts_on, ends_on, stopped_on,
    issued_at, cancelled_at FROM contracts;
CREATE VIEW kept_places AS SELECT id AS unit_hold_id, unit_id, parking_id, starts_on, ends_on, held FROM unit_holds;
CREATE VIEW noticed_places AS SELECT contract_id, given_on, withdrawn_on FROM notices;
-- The default role that manages employees; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || jsonb_build_object('23', coalesce(permissions -> '23', '[]') || '[6]',
    '24', coalesce(permissions -> '24', '[]') || '[7]') WHERE name_en = 'Manager' AND version = 1;
