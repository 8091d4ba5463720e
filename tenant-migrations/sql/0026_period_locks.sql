-- Up to which day the books are closed: one row, which every posting of money holds.
CREATE TABLE period_locks (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    -- the last day of a month; nothing was closed yet without it
    closed_through date CHECK (extract(day FROM closed_through + 1) = 1),
    -- why it was reopened
    reason text,
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO period_locks (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
