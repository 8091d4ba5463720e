-- When the office shows units, and who shows them: one row.
CREATE TABLE viewing_settings (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT viewing_settings_one CHECK (id = 1),
    -- whether visitors of a unit's page choose a time themselves
    is_on boolean NOT NULL DEFAULT false,
    -- ranges of days of the week: 1 Monday to 7 Sunday
    hours jsonb NOT NULL,
    minutes integer NOT NULL CONSTRAINT viewing_settings_minutes CHECK (minutes BETWEEN 5 AND 480),
    -- between the choice and the viewing, at the least
    lead_hours integer NOT NULL CONSTRAINT viewing_settings_lead CHECK (lead_hours BETWEEN 0 AND 336),
    days_ahead integer NOT NULL CONSTRAINT viewing_settings_days CHECK (days_ahead BETWEEN 1 AND 60),
    -- the employees who show units to those who choose a time themselves
    agent_ids jsonb NOT NULL DEFAULT '[]',
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO viewing_settings (hours, minutes, lead_hours, days_ahead, created_at, updated_at)
VALUES (
    '[{"day": 1, "from": "10:00:00", "to": "18:00:00"}, {"day": 2, "from": "10:00:00", "to": "18:00:00"},
      {"day": 3, "from": "10:00:00", "to": "18:00:00"}, {"day": 4, "from": "10:00:00", "to": "18:00:00"},
      {"day": 6, "from": "10:00:00", "to": "18:00:00"}, {"day": 7, "from": "10:00:00", "to": "18:00:00"}]',
    30, 4, 14, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
);

-- When somebody comes to see a unit, and what came of it.
CREATE TABLE viewings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    public_id text NOT NULL,
    unit_id bigint NOT NULL REFERENCES units (id),
    -- that it came of
    enquiry_id bigint REFERENCES enquiries (id) ON DELETE SET NULL,
    name text NOT NULL,
    mobile text NOT NULL,
    email text,
    language text NOT NULL CONSTRAINT viewings_language CHECK (language IN ('en', 'ar')),
    -- who shows the unit
    agent_id bigint NOT NULL REFERENCES users (id),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    state text NOT NULL CONSTRAINT viewings_state CHECK (state IN ('planned', 'done', 'no_show', 'cancelled')),
    -- absent where visitors chose the time themselves
    planned_by text,
    closed_at timestamptz,
    -- absent where visitors cancelled it themselves
    closed_by text,
    -- why it was cancelled
    reason text,
    -- what came of it
    outcome text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT viewings_public_id UNIQUE (public_id),
    CONSTRAINT viewings_time CHECK (ends_at > starts_at),
    CONSTRAINT viewings_closed CHECK ((state = 'planned') = (closed_at IS NULL)),
    CONSTRAINT viewings_reason CHECK (reason IS NULL OR state = 'cancelled'),
    CONSTRAINT viewings_agent_overlap
        EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state = 'planned'),
    CONSTRAINT viewings_unit_overlap
        EXCLUDE USING gist (unit_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state = 'planned')
);
CREATE INDEX viewings_order ON viewings (starts_at, id);
CREATE INDEX viewings_unit ON viewings (unit_id, starts_at);
CREATE INDEX viewings_enquiry ON viewings (enquiry_id) WHERE enquiry_id IS NOT NULL;

-- The default roles that show units; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"55": [1, 2, 3]}'
    WHERE name_en IN ('Receptionist', 'Real-estate employee', 'Manager') AND version = 1;
