-- When an administrator opens the office's area to the platform's support.
CREATE TABLE support_grants (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    state text NOT NULL CONSTRAINT support_grants_state CHECK (state IN ('asked', 'allowed', 'declined', 'ended')),
    -- without it everything is seen and nothing is changed
    may_change boolean NOT NULL,
    period text NOT NULL CONSTRAINT support_grants_period CHECK (period IN ('hour', 'day', 'three_days', 'date')),
    -- the ticket, or what it is about
    reason text NOT NULL,
    -- absent where the office allowed it by itself
    asked_by text,
    -- the administrator in whose place support looks
    answered_by_id bigint REFERENCES users (id),
    answered_by text,
    answered_at timestamptz,
    ends_at timestamptz,
    ended_at timestamptz,
    -- absent where its time was over
    ended_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT support_grants_answered CHECK ((state = 'asked') = (answered_at IS NULL)),
    CONSTRAINT support_grants_open CHECK (state <> 'allowed' OR ends_at IS NOT NULL),
    CONSTRAINT support_grants_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX support_grants_live ON support_grants (id) WHERE state IN ('asked', 'allowed');

-- Sessions of the platform's support: who it is, and by which grant.
ALTER TABLE sessions ADD COLUMN support_grant_id bigint REFERENCES support_grants (id);
ALTER TABLE sessions ADD COLUMN support_staff_id bigint;
ALTER TABLE sessions ADD COLUMN support_staff_name text;
CREATE INDEX sessions_support ON sessions (id) WHERE support_grant_id IS NOT NULL;
CREATE INDEX audit_log_support ON audit_log (id) WHERE actor_kind = 'support';
