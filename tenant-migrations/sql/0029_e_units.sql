-- Pictures of a building or a unit, the first of them the cover; the bytes are stored files.
CREATE TABLE photos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    building_id bigint REFERENCES buildings (id) ON DELETE CASCADE,
    unit_id bigint REFERENCES units (id) ON DELETE CASCADE,
    position integer NOT NULL,
    -- what is to be seen, for who does not see it
    alt_en text,
    alt_ar text,
    path text NOT NULL,
    -- the same, small: for lists
    small_path text NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    -- taken off; it can be put back until the row goes
    removed_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT photos_place CHECK (num_nonnulls(building_id, unit_id) = 1)
);
CREATE INDEX photos_unit ON photos (unit_id, position, id) WHERE unit_id IS NOT NULL;
CREATE INDEX photos_building ON photos (building_id, position, id) WHERE building_id IS NOT NULL;

-- The page on which a unit is offered to everybody who has its link.
CREATE TABLE e_units (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id) ON DELETE CASCADE,
    public_id text NOT NULL,
    -- the last day on which the page is shown
    ends_on date NOT NULL,
    -- a year's; the page says none without it
    rent_asked numeric(14, 2) CHECK (rent_asked > 0),
    about_en text,
    about_ar text,
    withdrawn_at timestamptz,
    views bigint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT e_units_unit_unique UNIQUE (unit_id),
    CONSTRAINT e_units_public_id UNIQUE (public_id)
);

-- What visitors of such a page asked.
CREATE TABLE enquiries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id),
    name text NOT NULL,
    mobile text NOT NULL,
    message text,
    -- the day on which they would like to see the unit
    viewing_on date,
    -- that they read the page in
    language text NOT NULL CHECK (language IN ('en', 'ar')),
    state text NOT NULL CHECK (state IN ('new', 'answered', 'closed')),
    -- what came of it
    note text,
    handled_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX enquiries_unit ON enquiries (unit_id, id);

-- What the unit is worth, or was bought for: its yield is reckoned on it.
ALTER TABLE units ADD COLUMN market_value numeric(14, 2) CHECK (market_value > 0);

-- The default roles; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"82": [1], "83": [1, 3]}' WHERE name_en = 'Receptionist' AND version = 1;
UPDATE roles SET permissions = permissions || '{"82": [1, 2, 3, 4], "83": [1, 3], "24": [1, 2, 3, 8]}'
WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"82": [1, 2, 3, 4], "83": [1, 3]}'
    || jsonb_build_object('24', coalesce(permissions -> '24', '[]') || '[8]')
WHERE name_en = 'Manager' AND version = 1;
