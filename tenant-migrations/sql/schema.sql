-- A new merchant's whole schema, at the latest version. Runs with search_path set to it, so names
-- are plain; extensions live in public and are named.

-- identity ---------------------------------------------------------------------------------
CREATE TABLE roles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    -- Holds every right, also those of screens that come later.
    is_administrator boolean NOT NULL DEFAULT false,
    -- page number → action numbers
    permissions jsonb NOT NULL DEFAULT '{}',
    -- names of the specification's role options
    options jsonb NOT NULL DEFAULT '[]',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- which records its employees reach
    reach text NOT NULL DEFAULT 'all'
        CONSTRAINT roles_reach CHECK (reach IN ('all', 'buildings', 'units', 'customers', 'records')),
    CONSTRAINT roles_administrator_reach CHECK (NOT is_administrator OR reach = 'all')
);
CREATE UNIQUE INDEX roles_name_en ON roles (lower(name_en));

CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- without one there is no sign-in
    email text,
    mobile text,
    password_hash text,
    role_id bigint NOT NULL REFERENCES roles (id),
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
    last_sign_in_at timestamptz,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT users_email_unique UNIQUE (email),
    CONSTRAINT users_sign_in_needs_email CHECK (email IS NOT NULL OR password_hash IS NULL),
    CONSTRAINT users_mobile_unique UNIQUE (mobile)
);
CREATE INDEX users_role ON users (role_id);

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

CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 1 user, 3 property owner
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    refresh_hash bytea NOT NULL UNIQUE,
    previous_refresh_hash bytea,
    refresh_expires_at timestamptz NOT NULL,
    remember_me boolean NOT NULL DEFAULT false,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_reason text,
    refresh_family uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
    -- of the platform's support: who it is, and by which grant
    support_grant_id bigint REFERENCES support_grants (id),
    support_staff_id bigint,
    support_staff_name text
);
CREATE INDEX sessions_subject ON sessions (area, subject_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_support ON sessions (id) WHERE support_grant_id IS NOT NULL;

CREATE TABLE api_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    name text NOT NULL,
    -- The first characters, to recognise it by.
    prefix text NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    last_used_at timestamptz,
    revoked_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- When its owner was told that it is about to end.
    warned_at timestamptz,
    -- Nothing: all of the maker's rights.
    permissions jsonb,
    -- Nothing: the reach of the maker's role.
    reach text,
    last_used_ip text,
    replaced_by_id bigint,
    is_sandbox boolean NOT NULL DEFAULT false,
    CONSTRAINT api_keys_reach CHECK (reach IN ('all', 'buildings', 'units', 'customers', 'records')),
    CONSTRAINT api_keys_replaced_by FOREIGN KEY (replaced_by_id) REFERENCES api_keys (id)
);
CREATE INDEX api_keys_replaced_by ON api_keys (replaced_by_id);

CREATE TABLE one_time_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- set_password, reset_password
    purpose text NOT NULL,
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL
);

-- The authenticator app of who signs in with one.
CREATE TABLE second_factors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 1 user, 3 property owner
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    secret_sealed bytea NOT NULL,
    -- when a first code was typed; nothing while it is being set up
    confirmed_at timestamptz,
    -- of the last code that was used: neither it nor an older one is taken again
    last_step bigint,
    -- of the recovery codes that are left
    recovery_hashes jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL,
    CONSTRAINT second_factors_person UNIQUE (area, subject_id)
);

-- Where a person is not asked for a code.
CREATE TABLE trusted_devices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    area smallint NOT NULL CHECK (area IN (1, 3)),
    subject_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    ip text,
    user_agent text,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT trusted_devices_token UNIQUE (token_hash)
);
CREATE INDEX trusted_devices_person ON trusted_devices (area, subject_id) WHERE revoked_at IS NULL;

-- The merchant's own settings: one row.
CREATE TABLE account (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    email text NOT NULL,
    mobile text NOT NULL,
    telephone text,
    address_en text,
    address_ar text,
    city text,
    logo text,
    -- finished steps of the setup guide
    wizard_progress jsonb NOT NULL DEFAULT '[]',
    hold_invoice smallint NOT NULL DEFAULT 0 CHECK (hold_invoice IN (0, 1)),
    vat_registered boolean NOT NULL DEFAULT false,
    trn text,
    vat_percentage numeric(5, 2) NOT NULL DEFAULT 0,
    -- [{"day": 1, "from": "09:00:00", "to": "18:00:00"}]
    business_hours jsonb NOT NULL DEFAULT '[]',
    invoice_terms_en text,
    invoice_terms_ar text,
    -- days before a payment falls due on which its tenant is reminded
    reminder_days jsonb NOT NULL DEFAULT '[7, 1, 0]',
    reminder_hour smallint NOT NULL DEFAULT 8 CHECK (reminder_hour BETWEEN 0 AND 23),
    -- lists of customers care that are sent each morning
    care_lists jsonb NOT NULL DEFAULT '[]',
    employees_need_second_factor boolean NOT NULL DEFAULT false,
    owners_need_second_factor boolean NOT NULL DEFAULT false,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (NOT vat_registered OR (trn IS NOT NULL AND vat_percentage > 0)),
    CHECK (vat_registered OR vat_percentage = 0)
);

-- parties ----------------------------------------------------------------------------------
CREATE TABLE customers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text,
    name_ar text,
    mobile text NOT NULL,
    email text,
    -- 1 male, 2 female, 3 business, 4 not specific
    gender smallint NOT NULL DEFAULT 4 CHECK (gender BETWEEN 1 AND 4),
    nationality text,
    birth_date date,
    trn text,
    national_id text,
    national_id_expires_on date,
    passport_number text,
    passport_expires_on date,
    trade_licence text,
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
    allow_whatsapp boolean NOT NULL DEFAULT true,
    notes text,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the tenant whom this one was a second entry of
    merged_into_id bigint REFERENCES customers (id),
    -- what is equal where two rows are the same person, as the comparison of tenants folds it
    mobile_key text GENERATED ALWAYS AS (regexp_replace(mobile, '^\+972', '+970')) STORED,
    national_id_key text GENERATED ALWAYS AS (nullif(translate(upper(national_id), ' -/', ''), '')) STORED,
    passport_key text GENERATED ALWAYS AS (nullif(translate(upper(passport_number), ' -/', ''), '')) STORED,
    email_key text GENERATED ALWAYS AS (lower(email)) STORED,
    name_en_key text GENERATED ALWAYS AS (nullif(replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(name_en), 'أإآٱىیةہھەک-ـًٌٍَُِّْٰ''’‘.,&/()+،', 'ااااييههههك '),
        '(^| )(ibn|ben|بن|ابن) ', '\1bin ', 'g'), '(^| )el ', '\1al ', 'g'), 'abd ?[aeiou]l', 'abdal', 'g'), ' ', ''), '')) STORED,
    name_ar_key text GENERATED ALWAYS AS (nullif(replace(regexp_replace(regexp_replace(regexp_replace(
        translate(lower(name_ar), 'أإآٱىیةہھەک-ـًٌٍَُِّْٰ''’‘.,&/()+،', 'ااااييههههك '),
        '(^| )(ibn|ben|بن|ابن) ', '\1bin ', 'g'), '(^| )el ', '\1al ', 'g'), 'abd ?[aeiou]l', 'abdal', 'g'), ' ', ''), '')) STORED,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    -- the employee who looks after the tenant
    looked_after_by bigint REFERENCES users (id),
    -- who said whether the tenant may be written to by WhatsApp, and when
    whatsapp_source text CONSTRAINT customers_whatsapp_source CHECK (whatsapp_source IN ('form', 'import')),
    whatsapp_at timestamptz,
    -- since when the tenant wants no advertising, by a word of their own
    no_advertising_at timestamptz,
    -- since when mails to the tenant's address come back, and what the mailbox's server said
    email_bounced_at timestamptz,
    email_bounce text,
    CHECK (name_en IS NOT NULL OR name_ar IS NOT NULL),
    CONSTRAINT customers_whatsapp_said CHECK ((whatsapp_source IS NULL) = (whatsapp_at IS NULL)),
    CONSTRAINT customers_email_bounce CHECK ((email_bounced_at IS NULL) = (email_bounce IS NULL)),
    CONSTRAINT customers_merged CHECK (merged_into_id <> id)
);
CREATE UNIQUE INDEX customers_mobile_unique ON customers (mobile) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX customers_email_unique ON customers (email) WHERE merged_into_id IS NULL;
CREATE INDEX customers_merged_into ON customers (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX customers_mobile_key ON customers (mobile_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_national_id_key ON customers (national_id_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_passport_key ON customers (passport_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_email_key ON customers (email_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_name_en_key ON customers (name_en_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_name_ar_key ON customers (name_ar_key) WHERE merged_into_id IS NULL;
CREATE INDEX customers_looked_after_by ON customers (looked_after_by) WHERE looked_after_by IS NOT NULL;
CREATE INDEX customers_made_by ON customers (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX customers_search ON customers USING gin (search_key public.gin_trgm_ops);

-- Tenants who were entered twice and became one: what the survivor had, and every row that followed.
CREATE TABLE customer_merges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    survivor_id bigint NOT NULL REFERENCES customers (id),
    merged_id bigint NOT NULL REFERENCES customers (id),
    -- the survivor's fields that were taken from the other, before and after
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    merged_by text NOT NULL,
    undone_at timestamptz,
    undone_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (survivor_id <> merged_id),
    CHECK (num_nulls(undone_at, undone_by) IN (0, 2))
);
CREATE INDEX customer_merges_survivor ON customer_merges (survivor_id, id);
CREATE UNIQUE INDEX customer_merges_once ON customer_merges (merged_id) WHERE undone_at IS NULL;
CREATE TABLE customer_merge_moves (
    customer_merge_id bigint NOT NULL REFERENCES customer_merges (id),
    -- the table, its column, and the row's key
    relation text NOT NULL,
    field text NOT NULL,
    row_id bigint NOT NULL,
    PRIMARY KEY (customer_merge_id, relation, field, row_id)
);

-- What employees write down about tenants.
CREATE TABLE customer_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    text text NOT NULL,
    pinned boolean NOT NULL DEFAULT false,
    -- the employee who wrote it, and their name of then
    author_id bigint NOT NULL,
    author_name text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, pinned, id);
CREATE INDEX customer_notes_order ON customer_notes (pinned, id);

-- What happened with a tenant, beyond the edits of the record: messages, signatures, receipts.
CREATE TABLE timeline (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    at timestamptz NOT NULL,
    -- reminder_email, reminder_whatsapp, contract_signed, payment_collected, …
    kind text NOT NULL,
    text_en text NOT NULL,
    text_ar text NOT NULL,
    -- where it leads: noun and id
    noun text,
    record_id bigint,
    actor_name text NOT NULL
);
CREATE INDEX timeline_customer ON timeline (customer_id, id DESC);

CREATE TABLE owners (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text,
    name_ar text,
    mobile text NOT NULL,
    email text,
    nationality text,
    national_id text,
    national_id_expires_on date,
    passport_number text,
    passport_expires_on date,
    iban text,
    trn text,
    notes text,
    language text NOT NULL DEFAULT 'ar' CHECK (language IN ('en', 'ar')),
    -- access to the owner area
    access boolean NOT NULL DEFAULT false,
    password_hash text,
    last_sign_in_at timestamptz,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    CHECK (name_en IS NOT NULL OR name_ar IS NOT NULL),
    CHECK (NOT access OR email IS NOT NULL),
    CONSTRAINT owners_mobile_unique UNIQUE (mobile),
    CONSTRAINT owners_email_unique UNIQUE (email)
);
CREATE INDEX owners_search ON owners USING gin (search_key public.gin_trgm_ops);

CREATE TABLE documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- whose: customers, owners, units, contracts
    noun text NOT NULL CHECK (noun IN ('customers', 'owners', 'units', 'contracts')),
    record_id bigint NOT NULL,
    -- national_id, passport, trade_licence, title_deed, power_of_attorney, photo, other
    kind text NOT NULL,
    file_name text NOT NULL,
    path text NOT NULL,
    size_bytes bigint NOT NULL,
    expires_on date,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX documents_record ON documents (noun, record_id, id);

-- A link by which a tenant sends documents that the office asks for.
CREATE TABLE document_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    public_id text NOT NULL,
    -- what is asked for: ["passport", "national_id"]
    kinds jsonb NOT NULL,
    -- for the tenant to read
    note text,
    -- the last day on which the link is open
    ends_on date NOT NULL,
    closed_at timestamptz,
    asked_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT document_requests_public_id UNIQUE (public_id)
);
CREATE INDEX document_requests_customer ON document_requests (customer_id, id);
CREATE INDEX document_requests_ends_on ON document_requests (ends_on, id);

-- Who looked at such a link.
CREATE TABLE document_request_views (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_request_id bigint NOT NULL REFERENCES document_requests (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    ip text,
    user_agent text
);
CREATE INDEX document_request_views_request ON document_request_views (document_request_id, id);

-- What was sent by it, until the office accepts or refuses it.
CREATE TABLE sent_documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_request_id bigint NOT NULL REFERENCES document_requests (id) ON DELETE CASCADE,
    kind text NOT NULL,
    file_name text NOT NULL,
    path text NOT NULL,
    size_bytes bigint NOT NULL CHECK (size_bytes > 0),
    expires_on date,
    state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused')),
    -- why it was refused, for the tenant to read
    reason text,
    decided_by text,
    decided_at timestamptz,
    -- what it became
    document_id bigint REFERENCES documents (id) ON DELETE SET NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT sent_documents_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT sent_documents_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX sent_documents_request ON sent_documents (document_request_id, id);
CREATE INDEX sent_documents_document ON sent_documents (document_id) WHERE document_id IS NOT NULL;

-- properties -------------------------------------------------------------------------------
CREATE TABLE cities (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    country text NOT NULL,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX cities_name_en ON cities (lower(name_en));
CREATE UNIQUE INDEX cities_name_ar ON cities (name_ar);

CREATE TABLE sectors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    city_id bigint NOT NULL REFERENCES cities (id),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sectors_name_en ON sectors (city_id, lower(name_en));
CREATE UNIQUE INDEX sectors_name_ar ON sectors (city_id, name_ar);

CREATE TABLE districts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sector_id bigint NOT NULL REFERENCES sectors (id),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX districts_name_en ON districts (sector_id, lower(name_en));
CREATE UNIQUE INDEX districts_name_ar ON districts (sector_id, name_ar);

CREATE TABLE buildings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    city_id bigint NOT NULL REFERENCES cities (id),
    sector_id bigint REFERENCES sectors (id),
    district_id bigint REFERENCES districts (id),
    plot text,
    street text,
    location_url text,
    floors integer NOT NULL DEFAULT 0 CHECK (floors BETWEEN 0 AND 300),
    notes text,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    -- degrees
    latitude numeric(8, 6) CONSTRAINT buildings_latitude CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(9, 6) CONSTRAINT buildings_longitude CHECK (longitude BETWEEN -180 AND 180),
    CONSTRAINT buildings_position CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE UNIQUE INDEX buildings_name_en ON buildings (lower(name_en));
CREATE UNIQUE INDEX buildings_name_ar ON buildings (name_ar);
CREATE INDEX buildings_search ON buildings USING gin (search_key public.gin_trgm_ops);

CREATE TABLE units (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    building_id bigint NOT NULL REFERENCES buildings (id),
    -- flat number, shop number
    number text NOT NULL,
    floor integer NOT NULL DEFAULT 0,
    -- 1 residence, 2 commercial
    usage smallint NOT NULL CHECK (usage IN (1, 2)),
    -- apartment, villa, commercial_shop, office, warehouse
    kind text NOT NULL CHECK (kind IN ('apartment', 'villa', 'commercial_shop', 'office', 'warehouse')),
    size_sqft numeric(10, 2) CHECK (size_sqft > 0),
    -- 99 is a studio
    bedrooms smallint CHECK (bedrooms BETWEEN 1 AND 6 OR bedrooms = 99),
    bathrooms smallint CHECK (bathrooms BETWEEN 1 AND 5),
    minimum_rent numeric(14, 2) NOT NULL DEFAULT 0 CHECK (minimum_rent >= 0),
    electricity_number text,
    sewerage_number text,
    location_url text,
    notes text,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    -- what it is worth, or was bought for: its yield is reckoned on it
    market_value numeric(14, 2) CHECK (market_value > 0),
    -- what the title deed calls it
    property_number text,
    makani_number text CONSTRAINT units_makani_number CHECK (makani_number ~ '^[0-9]{10}$'),
    -- Saudi Arabia's
    national_address text CONSTRAINT units_national_address CHECK (national_address ~ '^[A-Z]{4}[0-9]{4}$'),
    -- Kuwait's number of the address
    civil_number text,
    -- degrees
    latitude numeric(8, 6) CONSTRAINT units_latitude CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(9, 6) CONSTRAINT units_longitude CHECK (longitude BETWEEN -180 AND 180),
    CONSTRAINT units_position CHECK ((latitude IS NULL) = (longitude IS NULL)),
    CONSTRAINT units_number_unique UNIQUE (building_id, number)
);
CREATE INDEX units_search ON units USING gin (search_key public.gin_trgm_ops);
CREATE INDEX units_rent ON units (minimum_rent, id);
CREATE INDEX units_made_by ON units (made_by) WHERE made_by IS NOT NULL;
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

-- What measures a unit's electricity, water, gas and cooling.
CREATE TABLE meters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id),
    kind text NOT NULL CONSTRAINT meters_kind CHECK (kind IN ('electricity', 'water', 'gas', 'cooling')),
    number text NOT NULL,
    -- months from one reading to the next
    read_every smallint NOT NULL DEFAULT 1 CHECK (read_every BETWEEN 1 AND 12),
    -- when it was taken out of the unit
    removed_on date,
    notes text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meters_number UNIQUE (kind, number)
);
CREATE INDEX meters_unit ON meters (unit_id);

-- What was read of a meter. Each reading names the one before it and what that left it to count from, so that no value
-- falls, no reading has two followers, and only the last one can go.
CREATE TABLE meter_readings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    meter_id bigint NOT NULL REFERENCES meters (id),
    read_on date NOT NULL,
    value numeric(14, 3) NOT NULL CHECK (value >= 0),
    -- what the new meter began with, where the meter was replaced on this day
    starts_at numeric(14, 3) CHECK (starts_at >= 0),
    base numeric(14, 3) GENERATED ALWAYS AS (coalesce(starts_at, value)) STORED,
    previous_on date,
    previous_value numeric(14, 3),
    note text,
    photo_path text,
    recorded_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meter_readings_day UNIQUE (meter_id, read_on),
    CONSTRAINT meter_readings_base UNIQUE (meter_id, read_on, base),
    CONSTRAINT meter_readings_follower UNIQUE NULLS NOT DISTINCT (meter_id, previous_on),
    CONSTRAINT meter_readings_previous FOREIGN KEY (meter_id, previous_on, previous_value)
        REFERENCES meter_readings (meter_id, read_on, base),
    CONSTRAINT meter_readings_both CHECK ((previous_on IS NULL) = (previous_value IS NULL)),
    CONSTRAINT meter_readings_order CHECK (read_on > previous_on),
    CONSTRAINT meter_readings_rise CHECK (value >= previous_value)
);

-- What a tenant pays for what a meter counts, from a day on.
CREATE TABLE meter_tariffs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT meter_tariffs_kind CHECK (kind IN ('electricity', 'water', 'gas', 'cooling')),
    valid_from date NOT NULL,
    price numeric(12, 6) NOT NULL CHECK (price >= 0),
    -- for each reading that is charged
    fixed numeric(14, 2) NOT NULL DEFAULT 0 CHECK (fixed >= 0),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT meter_tariffs_from UNIQUE (kind, valid_from)
);

-- Keys and cards of units: sets of one kind that one holder has.
CREATE TABLE unit_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint NOT NULL REFERENCES units (id),
    kind text NOT NULL CONSTRAINT unit_keys_kind CHECK (kind IN ('door', 'card', 'remote', 'mailbox', 'other')),
    -- what stands on it
    label text,
    count smallint NOT NULL CHECK (count BETWEEN 1 AND 100),
    holder text NOT NULL
        CONSTRAINT unit_keys_holder CHECK (holder IN ('office', 'customer', 'owner', 'other', 'lost')),
    customer_id bigint REFERENCES customers (id),
    owner_id bigint REFERENCES owners (id),
    -- somebody else's
    holder_name text,
    held_since date NOT NULL,
    notes text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT unit_keys_customer CHECK ((holder = 'customer') = (customer_id IS NOT NULL)),
    CONSTRAINT unit_keys_owner CHECK ((holder = 'owner') = (owner_id IS NOT NULL)),
    CONSTRAINT unit_keys_other CHECK ((holder = 'other') = (holder_name IS NOT NULL))
);
CREATE INDEX unit_keys_unit ON unit_keys (unit_id);
CREATE INDEX unit_keys_of_customer ON unit_keys (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX unit_keys_of_owner ON unit_keys (owner_id) WHERE owner_id IS NOT NULL;

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
CREATE INDEX viewings_mobile ON viewings (mobile, created_at);
-- Whether the visitor agreed to messages on the mobile number.
ALTER TABLE viewings ADD COLUMN allow_whatsapp boolean NOT NULL DEFAULT false;

-- What visitors were reminded of the day before: one row a viewing, its time and a channel.
CREATE TABLE viewing_reminders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    viewing_id bigint NOT NULL REFERENCES viewings (id) ON DELETE CASCADE,
    -- a viewing that is moved is reminded of again
    starts_at timestamptz NOT NULL,
    channel text NOT NULL CONSTRAINT viewing_reminders_channel CHECK (channel IN ('email', 'whatsapp')),
    recipient text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CONSTRAINT viewing_reminders_status CHECK (status BETWEEN 0 AND 5),
    mail_id bigint,
    body text NOT NULL,
    error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    -- 0: the first words
    template_version bigint NOT NULL,
    delivered_at timestamptz,
    read_at timestamptz,
    CONSTRAINT viewing_reminders_once UNIQUE (viewing_id, starts_at, channel)
);
CREATE INDEX viewing_reminders_mail ON viewing_reminders (mail_id) WHERE mail_id IS NOT NULL;

CREATE TABLE parkings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    building_id bigint NOT NULL REFERENCES buildings (id),
    number text NOT NULL,
    price numeric(14, 2) NOT NULL DEFAULT 0 CHECK (price >= 0),
    notes text,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    CONSTRAINT parkings_number_unique UNIQUE (building_id, number)
);
CREATE INDEX parkings_search ON parkings USING gin (search_key public.gin_trgm_ops);

-- Who owns a building, unit or parking from a date on: one row a holding, its shares add up to 100 %.
CREATE TABLE ownerships (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    building_id bigint REFERENCES buildings (id),
    unit_id bigint REFERENCES units (id),
    parking_id bigint REFERENCES parkings (id),
    starts_on date NOT NULL,
    -- the last day; null while it holds
    ends_on date,
    -- [{"owner_id": 1, "share": "60.00"}]
    shares jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- what the shares add up to: see below
    total numeric(5, 2) GENERATED ALWAYS AS (100) STORED,
    CHECK (num_nonnulls(building_id, unit_id, parking_id) = 1),
    CHECK (ends_on IS NULL OR ends_on >= starts_on),
    EXCLUDE USING gist (building_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (building_id IS NOT NULL),
    EXCLUDE USING gist (unit_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (unit_id IS NOT NULL),
    EXCLUDE USING gist (parking_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (parking_id IS NOT NULL)
);
-- The same shares as rows, to find what an owner owns. Each begins where the one before it ends, the first at nothing,
-- and the holding refers to the end of the last: so they add up.
CREATE TABLE ownership_shares (
    ownership_id bigint NOT NULL REFERENCES ownerships (id) ON DELETE CASCADE,
    owner_id bigint NOT NULL REFERENCES owners (id),
    share numeric(5, 2) NOT NULL CHECK (share > 0 AND share <= 100),
    -- the shares before it
    taken numeric(5, 2),
    upto numeric(5, 2) GENERATED ALWAYS AS (coalesce(taken, 0) + share) STORED CHECK (upto <= 100),
    PRIMARY KEY (ownership_id, owner_id),
    CONSTRAINT ownership_shares_upto UNIQUE (ownership_id, upto),
    CONSTRAINT ownership_shares_taken UNIQUE NULLS NOT DISTINCT (ownership_id, taken),
    CONSTRAINT ownership_shares_chain FOREIGN KEY (ownership_id, taken)
        REFERENCES ownership_shares (ownership_id, upto) DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE ownerships ADD CONSTRAINT ownerships_total
    FOREIGN KEY (id, total) REFERENCES ownership_shares (ownership_id, upto) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ownership_shares_owner ON ownership_shares (owner_id);

-- leasing ----------------------------------------------------------------------------------
-- A counter a kind of document; locked in the posting transaction, so that numbers have no gap.
CREATE TABLE counters (
    name text PRIMARY KEY,
    last bigint NOT NULL
);

CREATE TABLE contracts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    public_id text NOT NULL,
    -- when set, the shared page is closed
    public_revoked_at timestamptz,
    -- 0 cancelled, 1 active, 2 draft, 3 expired
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    customer_id bigint NOT NULL REFERENCES customers (id),
    unit_id bigint NOT NULL REFERENCES units (id),
    parking_id bigint REFERENCES parkings (id),
    issue_date date NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    -- a year's rent as agreed, and what the period costs in all
    rent_price numeric(14, 2) NOT NULL CHECK (rent_price >= 0),
    total_rent numeric(14, 2) NOT NULL CHECK (total_rent >= 0),
    insurance_amount numeric(14, 2) NOT NULL DEFAULT 0 CHECK (insurance_amount >= 0),
    insurance_method text,
    tasdeq_number text,
    terms_en text,
    terms_ar text,
    notes text,
    is_historical boolean NOT NULL DEFAULT false,
    issued_at timestamptz,
    issued_by text,
    signed_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- stopped for a dispute: it does not expire, and keeps its unit and parking past its last day
    stopped_on date,
    stop_reason text,
    stopped_by text,
    -- the contract whose deposit is carried over when this one is issued
    follows_id bigint REFERENCES contracts (id),
    -- of the unit by the official index, and why a rent above the law's limit was agreed
    index_rent numeric(14, 2),
    cap_reason text,
    cap_exceeded_by text,
    -- the last day that was agreed, where the tenancy ended before it
    agreed_ends_on date,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    -- the last day to register it, as the law was when it was issued
    attest_by date,
    -- the rents of the parts of the period, where the rent changes within it; empty where one rent holds
    rent_lines jsonb NOT NULL DEFAULT '[]' CONSTRAINT contracts_rent_lines CHECK (jsonb_typeof(rent_lines) = 'array'),
    CHECK (ends_on >= starts_on),
    CONSTRAINT contracts_terminated CHECK (agreed_ends_on > ends_on),
    CONSTRAINT contracts_stopped CHECK (num_nulls(stopped_on, stop_reason, stopped_by) IN (0, 3)),
    CONSTRAINT contracts_stopped_live CHECK (stopped_on IS NULL OR status = 1),
    CONSTRAINT contracts_cap CHECK (num_nulls(cap_reason, cap_exceeded_by) IN (0, 2)),
    -- a cancelled one was a draft or issued
    CONSTRAINT contracts_issued CHECK (status = 0 OR (status = 2) = (issued_at IS NULL)),
    CONSTRAINT contracts_number_unique UNIQUE (number),
    CONSTRAINT contracts_public_id_unique UNIQUE (public_id),
    CONSTRAINT contracts_unit_overlap
        EXCLUDE USING gist (unit_id WITH =,
            daterange(starts_on, CASE WHEN stopped_on IS NULL THEN ends_on END, '[]') WITH &&) WHERE (status = 1),
    CONSTRAINT contracts_parking_overlap
        EXCLUDE USING gist (parking_id WITH =,
            daterange(starts_on, CASE WHEN stopped_on IS NULL THEN ends_on END, '[]') WITH &&)
        WHERE (status = 1 AND parking_id IS NOT NULL)
);
CREATE INDEX contracts_customer ON contracts (customer_id);
CREATE INDEX contracts_status ON contracts (status, ends_on);
CREATE INDEX contracts_search ON contracts USING gin (search_key public.gin_trgm_ops);
CREATE INDEX contracts_unit ON contracts (unit_id, starts_on);
CREATE INDEX contracts_made_by ON contracts (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX contracts_parking ON contracts (parking_id) WHERE parking_id IS NOT NULL;
CREATE INDEX contracts_stopped_now ON contracts (stopped_on) WHERE stopped_on IS NOT NULL;
CREATE UNIQUE INDEX contracts_one_next ON contracts (follows_id) WHERE follows_id IS NOT NULL AND status <> 0;

-- The law of tenancies by place.
CREATE TABLE tenancy_rules (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    jurisdiction text NOT NULL,
    -- 1 residence, 2 commercial; both without it
    usage smallint CHECK (usage IN (1, 2)),
    -- the first day of the terms that it is the law of
    valid_from date NOT NULL,
    -- how long before a contract's last day notice is served; unknown without it
    notice_length integer CHECK (notice_length > 0),
    notice_unit text CHECK (notice_unit IN ('days', 'months')),
    -- without notice in time the rent stays as it is
    needs_notice boolean NOT NULL,
    -- years from a tenancy's first day in which its rent stays as it is
    frozen_years integer NOT NULL CHECK (frozen_years >= 0),
    -- years after a rise in which there is no other
    again_after_years integer NOT NULL CHECK (again_after_years >= 0),
    cap text NOT NULL CHECK (cap IN ('none', 'percent', 'index')),
    cap_percent numeric(5, 2) CHECK (cap_percent >= 0),
    -- how far below the index a rent is, and what it may rise then: [{"above": "10", "percent": "5"}]
    bands jsonb NOT NULL DEFAULT '[]',
    enforcement text NOT NULL CHECK (enforcement IN ('warn', 'refuse')),
    source_en text NOT NULL,
    source_ar text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- days from a contract's date within which the law asks for its registration; none where it names none
    attest_days integer CONSTRAINT tenancy_rules_attest_days CHECK (attest_days BETWEEN 1 AND 1000),
    CONSTRAINT tenancy_rules_notice CHECK ((notice_length IS NULL) = (notice_unit IS NULL)),
    CONSTRAINT tenancy_rules_needs_notice CHECK (NOT needs_notice OR notice_length IS NOT NULL),
    CONSTRAINT tenancy_rules_percent CHECK ((cap = 'percent') = (cap_percent IS NOT NULL)),
    CONSTRAINT tenancy_rules_bands CHECK ((cap = 'index') = (bands <> '[]'))
);
CREATE UNIQUE INDEX tenancy_rules_place ON tenancy_rules (jurisdiction, coalesce(usage, 0), valid_from);
INSERT INTO tenancy_rules (jurisdiction, usage, valid_from, notice_length, notice_unit, needs_notice, frozen_years,
    again_after_years, cap, cap_percent, bands, enforcement, source_en, source_ar, created_at, updated_at) VALUES
('dubai', NULL, '2000-01-01', 90, 'days', true, 0, 0, 'index', NULL,
    '[{"above": "10", "percent": "5"}, {"above": "20", "percent": "10"}, {"above": "30", "percent": "15"}, {"above": "40", "percent": "20"}]',
    'refuse', 'Dubai Land Department''s rent index: a rent up to 10 % below it stays, one further below rises by 5, 10, 15 or 20 % at most. 90 days'' notice, or the contract renews on the same terms.',
    'مؤشر الإيجارات لدى دائرة الأراضي والأملاك في دبي: لا زيادة إذا قل الإيجار عنه حتى 10٪، وبعدها 5 أو 10 أو 15 أو 20٪ على الأكثر. إشعار قبل 90 يومًا وإلا تجدد العقد بالشروط نفسها.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('abu_dhabi', 1, '2000-01-01', 2, 'months', false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Abu Dhabi and Al Ain: at most 5 % a year; two months'' notice for residences.',
    'أبوظبي والعين: 5٪ سنويًا على الأكثر، وإشعار قبل شهرين للسكني.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('abu_dhabi', 2, '2000-01-01', 3, 'months', false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Abu Dhabi and Al Ain: at most 5 % a year; three months'' notice for commercial units.',
    'أبوظبي والعين: 5٪ سنويًا على الأكثر، وإشعار قبل ثلاثة أشهر للتجاري.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('sharjah', NULL, '2000-01-01', NULL, NULL, false, 3, 2, 'none', NULL, '[]', 'refuse',
    'Sharjah: no rise for three years, then the fair rent; the next rise two years after it.',
    'الشارقة: لا زيادة خلال ثلاث سنوات ثم أجرة المثل، والزيادة التالية بعد سنتين منها.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('ajman', NULL, '2000-01-01', 2, 'months', false, 3, 0, 'percent', 20, '[]', 'warn',
    'Ajman: sources differ. One says at most 20 % after three years with two months'' notice, another no index and 90 days. Ask the municipality before relying on it.',
    'عجمان: تختلف المصادر. أحدها يذكر 20٪ على الأكثر بعد ثلاث سنوات مع إشعار قبل شهرين، وآخر لا مؤشر وإشعار قبل 90 يومًا. تحقق من البلدية قبل الاعتماد عليه.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('ras_al_khaimah', NULL, '2000-01-01', NULL, NULL, false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Ras Al Khaimah: at most 5 % a year.', 'رأس الخيمة: 5٪ سنويًا على الأكثر.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('fujairah', NULL, '2000-01-01', NULL, NULL, false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Fujairah: at most 5 % a year.', 'الفجيرة: 5٪ سنويًا على الأكثر.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('umm_al_quwain', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Umm Al Quwain: by contract; no limit is known.', 'أم القيوين: حسب العقد، ولا يُعرف حد.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2000-01-01', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Riyadh before the freeze: renews by itself without 60 days'' notice.',
    'الرياض قبل التثبيت: يتجدد تلقائيًا ما لم يُشعر قبل 60 يومًا.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2025-09-25', 60, 'days', false, 0, 0, 'percent', 0, '[]', 'refuse',
    'Riyadh: rents are frozen for five years from 25 September 2025; a fine of up to twelve months'' rent.',
    'الرياض: الإيجارات مثبتة خمس سنوات من 25 سبتمبر 2025، والغرامة حتى إيجار اثني عشر شهرًا.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2030-09-25', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Riyadh after the freeze, unless it is extended.', 'الرياض بعد التثبيت ما لم يُمدد.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('saudi_arabia', NULL, '2000-01-01', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Saudi Arabia: renews by itself without 60 days'' notice.',
    'السعودية: يتجدد تلقائيًا ما لم يُشعر قبل 60 يومًا.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('kuwait', NULL, '2000-01-01', 2, 'months', false, 5, 5, 'none', NULL, '[]', 'refuse',
    'Kuwait: one rise in five years. Notice of 15 days, one month or two months by the term; two months is that of a year.',
    'الكويت: زيادة واحدة كل خمس سنوات. الإشعار 15 يومًا أو شهر أو شهران حسب المدة، وشهران لعقد السنة.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('bahrain', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Bahrain: by contract.', 'البحرين: حسب العقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('oman', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Oman: by law and contract.', 'عُمان: حسب القانون والعقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('qatar', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Qatar: by law and contract.', 'قطر: حسب القانون والعقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
UPDATE tenancy_rules SET attest_days = 15,
    source_en = source_en || ' The landlord attests a contract within 15 days of its date (Law 5 of 2024).',
    source_ar = source_ar || ' يصدق المؤجر العقد خلال 15 يومًا من تاريخه (القانون رقم 5 لسنة 2024).'
    WHERE jurisdiction = 'sharjah' AND valid_from = '2000-01-01';

CREATE TABLE clauses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    -- 1 residence, 2 commercial; both without it
    usage smallint CHECK (usage IN (1, 2)),
    -- in the order in which contracts print them
    position integer NOT NULL CHECK (position > 0),
    -- on every new contract of its usage
    is_default boolean NOT NULL,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX clauses_title_en ON clauses (lower(title_en));
-- A text is never changed: another one is the next version.
CREATE TABLE clause_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clause_id bigint NOT NULL REFERENCES clauses (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    text_en text NOT NULL,
    text_ar text NOT NULL,
    written_by text NOT NULL,
    written_at timestamptz NOT NULL,
    CONSTRAINT clause_versions_number UNIQUE (clause_id, number)
);
CREATE TABLE contract_clauses (
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    position integer NOT NULL,
    clause_version_id bigint NOT NULL REFERENCES clause_versions (id),
    PRIMARY KEY (contract_id, position)
);
CREATE INDEX contract_clauses_version ON contract_clauses (clause_version_id);

-- Drafts of the next contracts that were prepared at once.
CREATE TABLE renewals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    change text NOT NULL CHECK (change IN ('percent', 'amount')),
    change_by numeric(14, 2) NOT NULL,
    round_to integer CHECK (round_to IN (5, 10, 50)),
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    drafted integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    -- the rights of who began it
    may_go_below boolean NOT NULL,
    may_exceed_cap boolean NOT NULL,
    started_by text NOT NULL,
    ended_at timestamptz,
    undone_at timestamptz,
    undone integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    CHECK (done <= total),
    CHECK (done = drafted + refused),
    CHECK (undone <= drafted)
);
CREATE TABLE renewal_rows (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    renewal_id bigint NOT NULL REFERENCES renewals (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- of a year
    rent_price numeric(14, 2) NOT NULL CHECK (rent_price >= 0),
    total_rent numeric(14, 2) NOT NULL CHECK (total_rent >= 0),
    starts_on date NOT NULL,
    ends_on date NOT NULL CHECK (ends_on >= starts_on),
    payments integer NOT NULL CHECK (payments > 0),
    first_due_on date NOT NULL,
    index_rent numeric(14, 2),
    cap_reason text,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'drafted', 'refused', 'undone')),
    draft_id bigint REFERENCES contracts (id) ON DELETE SET NULL,
    refusal_code text,
    refusal_en text,
    refusal_ar text,
    CONSTRAINT renewal_rows_once UNIQUE (renewal_id, contract_id),
    CHECK ((state = 'refused') = (refusal_code IS NOT NULL)),
    CHECK (num_nulls(refusal_code, refusal_en, refusal_ar) IN (0, 3))
);
CREATE INDEX renewal_rows_contract ON renewal_rows (contract_id);
CREATE INDEX renewal_rows_draft ON renewal_rows (draft_id);
-- Letters to tenants about the terms of their next contract, and how they were served.
CREATE TABLE renewal_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    written_on date NOT NULL,
    -- of a year: until now, and in the next contract
    rent_before numeric(14, 2) NOT NULL CHECK (rent_before >= 0),
    rent_price numeric(14, 2) NOT NULL CHECK (rent_price >= 0),
    -- of the next contract
    starts_on date NOT NULL,
    ends_on date NOT NULL CHECK (ends_on >= starts_on),
    notice_by date,
    note text,
    written_by text NOT NULL,
    served_by text CHECK (served_by IN ('hand', 'courier', 'registered_mail', 'email', 'notary', 'posted')),
    served_on date CHECK (served_on >= written_on),
    served_to text,
    proof_path text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT renewal_letters_number UNIQUE (number),
    CONSTRAINT renewal_letters_served CHECK (num_nulls(served_by, served_on, served_to) IN (0, 3))
);
CREATE INDEX renewal_letters_contract ON renewal_letters (contract_id, served_on);

-- Units and parkings that are kept for somebody; the days of a hold end with its early release.
CREATE TABLE unit_holds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_id bigint REFERENCES units (id),
    parking_id bigint REFERENCES parkings (id),
    -- a tenant, or somebody by name and mobile
    customer_id bigint REFERENCES customers (id),
    name text,
    mobile text,
    starts_on date NOT NULL,
    -- the last day
    ends_on date NOT NULL,
    reason text,
    held_by text NOT NULL,
    -- the first day on which it is free again
    released_on date,
    release_reason text,
    released_by text,
    held daterange GENERATED ALWAYS AS
        (daterange(starts_on, greatest(starts_on, least(ends_on + 1, released_on)))) STORED,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    CHECK (ends_on >= starts_on),
    CHECK (num_nonnulls(unit_id, parking_id) = 1),
    CHECK (num_nulls(name, mobile) = CASE WHEN customer_id IS NULL THEN 0 ELSE 2 END),
    CHECK (num_nulls(released_on, release_reason, released_by) IN (0, 3)),
    CONSTRAINT unit_holds_unit_overlap EXCLUDE USING gist (unit_id WITH =, held WITH &&) WHERE (unit_id IS NOT NULL),
    CONSTRAINT unit_holds_parking_overlap
        EXCLUDE USING gist (parking_id WITH =, held WITH &&) WHERE (parking_id IS NOT NULL)
);
CREATE INDEX unit_holds_customer ON unit_holds (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX unit_holds_order ON unit_holds (ends_on, id);

CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    given_by text NOT NULL CHECK (given_by IN ('tenant', 'landlord')),
    given_on date NOT NULL,
    -- the tenant's last day
    leaves_on date NOT NULL,
    note text,
    recorded_by text NOT NULL,
    withdrawn_on date,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (leaves_on >= given_on),
    CHECK ((withdrawn_on IS NULL) = (withdraw_reason IS NULL))
);
CREATE INDEX notices_contract ON notices (contract_id);
CREATE INDEX notices_order ON notices (leaves_on, id);
CREATE UNIQUE INDEX notices_one_live ON notices (contract_id) WHERE withdrawn_on IS NULL;

-- What places are taken by, whoever reaches the contracts, holds and notices: nothing of the tenant.
CREATE VIEW taken_places AS SELECT id AS contract_id, unit_id, parking_id, status, starts_on, ends_on, stopped_on,
    issued_at, cancelled_at FROM contracts;
CREATE VIEW kept_places AS SELECT id AS unit_hold_id, unit_id, parking_id, starts_on, ends_on, held FROM unit_holds;
CREATE VIEW noticed_places AS SELECT contract_id, given_on, withdrawn_on FROM notices;

-- Changes of contracts that were issued: agreed and signed by themselves, then written into the contract.
CREATE TABLE addenda (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    -- of the contract: C-2026-00001/A1
    sequence integer NOT NULL CONSTRAINT addenda_sequence CHECK (sequence > 0),
    status text NOT NULL CONSTRAINT addenda_status CHECK (status IN ('draft', 'issued', 'signed', 'withdrawn')),
    effective_on date NOT NULL,
    -- what is to be another
    given jsonb NOT NULL,
    -- for the parties to read
    note text,
    -- what each part was and is to be, as it is signed
    agreed jsonb,
    issued_at timestamptz,
    issued_by text,
    signed_at timestamptz,
    withdrawn_at timestamptz,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT addenda_sequence_once UNIQUE (contract_id, sequence),
    CONSTRAINT addenda_agreed CHECK ((status = 'draft') = (agreed IS NULL)),
    CONSTRAINT addenda_signed CHECK ((status = 'signed') = (signed_at IS NOT NULL)),
    CONSTRAINT addenda_withdrawn CHECK ((status = 'withdrawn') = (withdraw_reason IS NOT NULL))
);
CREATE UNIQUE INDEX addenda_one_open ON addenda (contract_id) WHERE status IN ('draft', 'issued');

CREATE TABLE signatures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    signer_name text NOT NULL,
    -- PNG
    image bytea NOT NULL,
    signed_at timestamptz NOT NULL,
    ip text,
    user_agent text,
    language text NOT NULL,
    -- SHA-256 of what was shown when it was signed, and of the stored PDF
    document_hash text NOT NULL,
    pdf_path text,
    pdf_hash text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    party text NOT NULL DEFAULT 'tenant'
        CONSTRAINT signatures_party CHECK (party IN ('tenant', 'owner', 'office')),
    confirmation text NOT NULL DEFAULT 'link'
        CONSTRAINT signatures_confirmation CHECK (confirmation IN ('code', 'link')),
    -- where the code went, in part
    confirmed_at_address text,
    -- exactly what document_hash is the SHA-256 of
    shown text,
    -- under which anybody checks the sealed file
    verify_id text,
    -- where a change of the contract is signed
    addendum_id bigint REFERENCES addenda (id),
    CONSTRAINT signatures_contract_party UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, party),
    CONSTRAINT signatures_verify_id UNIQUE (verify_id)
);
CREATE UNIQUE INDEX signatures_sealed_once ON signatures (contract_id, addendum_id) NULLS NOT DISTINCT
    WHERE pdf_path IS NOT NULL;

-- How an office has contracts signed: one row.
CREATE TABLE signing_settings (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    -- who signs, in this order: tenant, owner, office
    parties jsonb NOT NULL DEFAULT '["tenant"]',
    -- whether signers confirm with a one-time code
    confirmation text NOT NULL DEFAULT 'where_possible'
        CONSTRAINT signing_settings_confirmation CHECK (confirmation IN ('always', 'where_possible', 'link')),
    -- days for which a link to sign is open
    link_days integer NOT NULL DEFAULT 30 CONSTRAINT signing_settings_link_days CHECK (link_days BETWEEN 1 AND 365),
    -- nobody is reminded without it
    remind_every_days integer DEFAULT 3
        CONSTRAINT signing_settings_remind CHECK (remind_every_days BETWEEN 1 AND 60),
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO signing_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- Who signs a contract, in their order; the tenant's link is the contract's own.
CREATE TABLE signers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    party text NOT NULL CONSTRAINT signers_party CHECK (party IN ('tenant', 'owner', 'office')),
    position integer NOT NULL CONSTRAINT signers_position CHECK (position > 0),
    owner_id bigint REFERENCES owners (id),
    public_id text,
    closed_at timestamptz,
    -- the link's last instant; it has none without it
    expires_at timestamptz,
    invited_at timestamptz,
    reminded_at timestamptz,
    reminders integer NOT NULL DEFAULT 0,
    views integer NOT NULL DEFAULT 0,
    viewed_at timestamptz,
    -- a keyed hash of the one-time code
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer NOT NULL DEFAULT 0,
    declined_at timestamptz,
    decline_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- where a change of the contract is signed; every signer of one has an own link
    addendum_id bigint REFERENCES addenda (id) ON DELETE CASCADE,
    CONSTRAINT signers_party_once UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, party),
    CONSTRAINT signers_position_once UNIQUE NULLS NOT DISTINCT (contract_id, addendum_id, position),
    CONSTRAINT signers_public_id UNIQUE (public_id),
    CONSTRAINT signers_own_link CHECK ((party = 'tenant' AND addendum_id IS NULL) = (public_id IS NULL)),
    CONSTRAINT signers_owner CHECK ((party = 'owner') = (owner_id IS NOT NULL))
);
CREATE INDEX signers_owner_id ON signers (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX signers_waiting ON signers (invited_at) WHERE invited_at IS NOT NULL AND declined_at IS NULL;

-- What happened while a contract was signed.
CREATE TABLE signing_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    party text NOT NULL CONSTRAINT signing_events_party CHECK (party IN ('tenant', 'owner', 'office')),
    kind text NOT NULL CONSTRAINT signing_events_kind CHECK (kind IN ('invited', 'reminded', 'viewed', 'code_sent',
        'code_refused', 'signed', 'declined', 'link_closed', 'link_renewed', 'sealed')),
    at timestamptz NOT NULL,
    by_name text NOT NULL,
    ip text,
    user_agent text,
    -- the address that something was sent to, or the reason
    note text,
    addendum_id bigint REFERENCES addenda (id) ON DELETE CASCADE
);
CREATE INDEX signing_events_contract ON signing_events (contract_id, id);

-- Whether tenants see their own contracts and payments by a link: one row.
CREATE TABLE tenant_link_settings (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    is_on boolean NOT NULL DEFAULT true,
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO tenant_link_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- A link by which a tenant sees what is theirs; each visit begins with a one-time code.
CREATE TABLE tenant_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    public_id text NOT NULL,
    closed_at timestamptz,
    opened_by text NOT NULL,
    -- a keyed hash of the one-time code
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer NOT NULL DEFAULT 0,
    -- of the visit that the last code began
    session_hash bytea,
    session_until timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tenant_links_public_id UNIQUE (public_id)
);
CREATE INDEX tenant_links_customer ON tenant_links (customer_id, id);

-- What happened at such a link.
CREATE TABLE tenant_link_visits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_link_id bigint NOT NULL REFERENCES tenant_links (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    kind text NOT NULL CONSTRAINT tenant_link_visits_kind
        CHECK (kind IN ('code_sent', 'code_refused', 'entered', 'paper', 'asked_change')),
    ip text,
    user_agent text,
    -- the address that a code went to, in part, or the paper
    note text
);
CREATE INDEX tenant_link_visits_link ON tenant_link_visits (tenant_link_id, id);

-- What tenants want changed of how they are reached, until the office decides.
CREATE TABLE contact_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    -- absent where it stays as it is
    mobile text,
    email text,
    language text CONSTRAINT contact_changes_language CHECK (language IN ('en', 'ar')),
    note text,
    state text NOT NULL CONSTRAINT contact_changes_state CHECK (state IN ('waiting', 'accepted', 'refused')),
    -- why it was refused, for the tenant to read
    reason text,
    decided_by text,
    decided_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT contact_changes_asks CHECK (num_nonnulls(mobile, email, language, note) > 0),
    CONSTRAINT contact_changes_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT contact_changes_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX contact_changes_customer ON contact_changes (customer_id, id);

-- That a contract was registered: when, for what fee and who bears it; the contract has the number while it stands.
CREATE TABLE registrations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- none where the place has no registry of a known name
    registry text CONSTRAINT registrations_registry CHECK (registry IN ('tasdeeq', 'ejari', 'tawtheeq', 'ejar')),
    registered_on date NOT NULL,
    fee numeric(14, 2) NOT NULL CONSTRAINT registrations_fee CHECK (fee >= 0),
    paid_by text CONSTRAINT registrations_paid_by CHECK (paid_by IN ('tenant', 'owner', 'office')),
    recorded_by text NOT NULL,
    withdrawn_on date,
    withdrawn_by text,
    withdraw_reason text,
    withdrawn_number text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT registrations_payer CHECK ((fee > 0) = (paid_by IS NOT NULL)),
    CONSTRAINT registrations_withdrawn
        CHECK (num_nulls(withdrawn_on, withdrawn_by, withdraw_reason, withdrawn_number) IN (0, 4))
);
CREATE UNIQUE INDEX registrations_standing ON registrations (contract_id) WHERE withdrawn_on IS NULL;
CREATE INDEX registrations_contract ON registrations (contract_id);

-- What is looked at when a unit is handed over: rooms and what is in them, of one kind of unit or of all.
CREATE TABLE handover_points (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_kind text CONSTRAINT handover_points_kind
        CHECK (unit_kind IN ('apartment', 'villa', 'commercial_shop', 'office', 'warehouse')),
    room_en text NOT NULL,
    room_ar text NOT NULL,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    position integer NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX handover_points_once ON handover_points (unit_kind, room_en, name_en) NULLS NOT DISTINCT;

INSERT INTO handover_points (unit_kind, room_en, room_ar, name_en, name_ar, position, created_at, updated_at) VALUES
    (NULL, 'Entrance', 'المدخل', 'Door and lock', 'الباب والقفل', 10, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Walls and paint', 'الجدران والدهان', 20, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Floor', 'الأرضية', 30, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Lights and switches', 'الإنارة والمفاتيح الكهربائية', 40, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Air conditioning', 'التكييف', 50, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Windows and glass', 'النوافذ والزجاج', 60, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Cleanliness', 'النظافة', 70, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Living room', 'الصالة', 'Walls and paint', 'الجدران والدهان', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Living room', 'الصالة', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bedrooms', 'غرف النوم', 'Walls and paint', 'الجدران والدهان', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bedrooms', 'غرف النوم', 'Wardrobes', 'الخزائن', 140, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Cabinets and worktop', 'الخزائن وسطح العمل', 150, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Sink and taps', 'المغسلة والصنابير', 160, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Appliances', 'الأجهزة', 170, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bathrooms', 'الحمامات', 'Taps, basin and shower', 'الصنابير والمغسلة والدش', 180, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bathrooms', 'الحمامات', 'Water heater', 'سخان الماء', 190, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Living room', 'الصالة', 'Walls and paint', 'الجدران والدهان', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Living room', 'الصالة', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bedrooms', 'غرف النوم', 'Walls and paint', 'الجدران والدهان', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bedrooms', 'غرف النوم', 'Wardrobes', 'الخزائن', 140, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Kitchen', 'المطبخ', 'Cabinets and worktop', 'الخزائن وسطح العمل', 150, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Kitchen', 'المطبخ', 'Sink and taps', 'المغسلة والصنابير', 160, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bathrooms', 'الحمامات', 'Taps, basin and shower', 'الصنابير والمغسلة والدش', 170, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bathrooms', 'الحمامات', 'Water heater', 'سخان الماء', 180, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Gate and fence', 'البوابة والسور', 190, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Garden', 'الحديقة', 200, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Water tank and pump', 'خزان الماء والمضخة', 210, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Shop front and shutter', 'الواجهة والباب المتحرك', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Partitions and doors', 'القواطع والأبواب', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Floor and ceiling', 'الأرضية والسقف', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Loading door', 'باب التحميل', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Floor and roof', 'الأرضية والسقف', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- A unit that is handed over to its tenant, or back.
CREATE TABLE handovers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    side text NOT NULL CONSTRAINT handovers_side CHECK (side IN ('in', 'out')),
    held_on date NOT NULL,
    note text,
    tenant_signer text,
    tenant_signed_at timestamptz,
    office_signer text,
    office_signed_at timestamptz,
    -- the employee before whom the tenant signed
    witnessed_by text,
    -- meters and keys as they were when both had signed
    sealed jsonb,
    pdf_path text,
    -- why the signatures were taken off again
    reopen_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT handovers_once UNIQUE (contract_id, side),
    CONSTRAINT handovers_tenant CHECK ((tenant_signer IS NULL) = (tenant_signed_at IS NULL)),
    CONSTRAINT handovers_witness CHECK ((tenant_signer IS NULL) = (witnessed_by IS NULL)),
    CONSTRAINT handovers_office CHECK ((office_signer IS NULL) = (office_signed_at IS NULL)),
    CONSTRAINT handovers_sealed
        CHECK ((sealed IS NOT NULL) = (tenant_signer IS NOT NULL AND office_signer IS NOT NULL))
);
CREATE INDEX handovers_held_on ON handovers (held_on, id);

-- What was looked at, and how it was.
CREATE TABLE handover_items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    handover_id bigint NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
    room_en text NOT NULL,
    room_ar text NOT NULL,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    position integer NOT NULL,
    -- until it was looked at there is none
    state text CONSTRAINT handover_items_state CHECK (state IN ('good', 'worn', 'damaged', 'missing')),
    note text,
    -- the same when the tenant moved in
    before_id bigint REFERENCES handover_items (id) ON DELETE SET NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX handover_items_of ON handover_items (handover_id, position);
CREATE INDEX handover_items_before ON handover_items (before_id) WHERE before_id IS NOT NULL;

CREATE TABLE handover_photos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    handover_item_id bigint NOT NULL REFERENCES handover_items (id) ON DELETE CASCADE,
    path text NOT NULL,
    small_path text NOT NULL,
    taken_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX handover_photos_of ON handover_photos (handover_item_id);

-- collections ------------------------------------------------------------------------------
-- How a tenancy ended, in money: prepared as a draft, then posted at once, or taken back by postings of its own.
CREATE TABLE settlements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    status text NOT NULL CHECK (status IN ('draft', 'posted', 'reversed')),
    -- without a gap; a draft has none
    number text,
    last_day date NOT NULL,
    -- how the rent of a part of the term is counted
    basis text NOT NULL CHECK (basis IN ('daily', 'monthly')),
    -- what was typed: the penalty, what is charged, the answer for each cheque, how money is given back
    given jsonb NOT NULL,
    -- pictures of damages: [{"path": "..."}]
    photos jsonb NOT NULL DEFAULT '[]',
    -- what it came to, and what was posted
    account jsonb,
    posted jsonb,
    -- above zero the tenant's, below zero what the tenant owes
    net numeric(14, 2),
    posted_on date,
    posted_by text,
    pdf_path text,
    -- SHA-256 of the stored PDF
    pdf_hash text,
    reversed_on date,
    reversed_by text,
    reverse_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT settlements_number UNIQUE (number),
    CONSTRAINT settlements_posted CHECK (num_nulls(number, account, posted, net, posted_on, posted_by, pdf_path, pdf_hash)
        = CASE status WHEN 'draft' THEN 8 ELSE 0 END),
    CONSTRAINT settlements_reversed CHECK (num_nulls(reversed_on, reversed_by, reverse_reason)
        = CASE status WHEN 'reversed' THEN 0 ELSE 3 END)
);
CREATE UNIQUE INDEX settlements_one ON settlements (contract_id) WHERE status <> 'reversed';
CREATE INDEX settlements_contract ON settlements (contract_id);

-- The rest of a contract that went to another unit: the contract that it left, and the one that it goes on as.
CREATE TABLE unit_moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    next_id bigint NOT NULL REFERENCES contracts (id),
    -- the first day in the other unit
    moves_on date NOT NULL,
    from_unit_id bigint NOT NULL REFERENCES units (id),
    to_unit_id bigint NOT NULL REFERENCES units (id),
    -- rent that stays with the contract, open rent that was brought to the next, and what that costs more or less
    stays numeric(14, 2) NOT NULL,
    moved numeric(14, 2) NOT NULL,
    difference numeric(14, 2) NOT NULL,
    -- rent of the next contract's days that was agreed under this one; below zero the other way round
    ahead numeric(14, 2) NOT NULL,
    note text,
    -- the payments and cheques that were brought
    carried jsonb NOT NULL,
    moved_by text NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT unit_moves_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT unit_moves_next UNIQUE (next_id)
);
CREATE INDEX unit_moves_contract ON unit_moves (contract_id);
CREATE UNIQUE INDEX unit_moves_once ON unit_moves (contract_id) WHERE undone_on IS NULL;

-- The rest of a contract that another tenant took over: the contract that ended for it, and the one that goes on.
CREATE TABLE tenant_transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL CONSTRAINT tenant_transfers_number UNIQUE,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    next_id bigint NOT NULL REFERENCES contracts (id),
    -- the first day of the other tenant
    takes_over_on date NOT NULL,
    share text NOT NULL CONSTRAINT tenant_transfers_share CHECK (share IN ('by_days', 'by_due_date')),
    deposit_answer text NOT NULL
        CONSTRAINT tenant_transfers_deposit CHECK (deposit_answer IN ('carried_over', 'settled')),
    -- the rents of both contracts; what the first tenant had paid for days after the last one, and gets back
    stays numeric(14, 2) NOT NULL,
    goes numeric(14, 2) NOT NULL,
    -- rent of the next contract's days that was agreed under this one or before it; below zero the other way round
    ahead numeric(14, 2) NOT NULL,
    given_back numeric(14, 2) NOT NULL CHECK (given_back >= 0),
    -- carried over to the other tenant
    deposit numeric(14, 2) NOT NULL CHECK (deposit >= 0),
    -- what the first tenant still owed
    debts numeric(14, 2) NOT NULL CHECK (debts >= 0),
    -- the office's fee without tax, and its tax
    fee numeric(14, 2) NOT NULL CHECK (fee >= 0),
    fee_vat numeric(14, 2) NOT NULL CHECK (fee_vat >= 0),
    fee_payer text CONSTRAINT tenant_transfers_payer CHECK (fee_payer IN ('old_tenant', 'new_tenant')),
    note text,
    -- gave back what was paid ahead
    settlement_id bigint REFERENCES settlements (id),
    -- what was written, for taking it back
    posted jsonb NOT NULL,
    pdf_path text,
    pdf_hash text,
    transferred_by text NOT NULL,
    transferred_on date NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tenant_transfers_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT tenant_transfers_fee CHECK ((fee > 0) = (fee_payer IS NOT NULL)),
    CONSTRAINT tenant_transfers_next UNIQUE (next_id)
);
CREATE INDEX tenant_transfers_contract ON tenant_transfers (contract_id);
CREATE UNIQUE INDEX tenant_transfers_once ON tenant_transfers (contract_id) WHERE undone_on IS NULL;

CREATE TABLE contract_payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- 1 rent, 2 insurance
    type smallint NOT NULL CHECK (type IN (1, 2)),
    sequence integer NOT NULL,
    amount numeric(14, 2) NOT NULL,
    due_on date NOT NULL,
    -- 0 cancelled, 1 on date, 2 collected, 3 not collected
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    method text NOT NULL,
    collected_on date,
    collected_by text,
    -- number of the receipt; a payment that is collected again keeps a new one
    receipt_number text,
    not_collected_reason text,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- a payment that came in parts stands as one payment for each part
    split_from_id bigint REFERENCES contract_payments (id),
    -- what a settlement gives back of the rent is below zero; what it settles is paid from the tenant's balance
    settlement_id bigint REFERENCES settlements (id),
    CONSTRAINT contract_payments_amount
        CHECK (amount > 0 OR (amount < 0 AND type = 1 AND settlement_id IS NOT NULL AND receipt_number IS NULL)),
    CONSTRAINT contract_payments_method
        CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link')
            OR (method = 'balance' AND settlement_id IS NOT NULL)),
    CONSTRAINT contract_payments_check1 CHECK ((status = 2) = (collected_on IS NOT NULL)),
    CONSTRAINT contract_payments_check2 CHECK (status <> 3 OR not_collected_reason IS NOT NULL),
    CONSTRAINT contract_payments_sequence UNIQUE (contract_id, type, sequence)
);
CREATE INDEX contract_payments_due ON contract_payments (status, due_on, id);
CREATE INDEX contract_payments_day ON contract_payments (due_on, id);
CREATE UNIQUE INDEX contract_payments_receipt ON contract_payments (receipt_number) WHERE receipt_number IS NOT NULL;
CREATE INDEX contract_payments_settlement ON contract_payments (settlement_id) WHERE settlement_id IS NOT NULL;

CREATE TABLE receipts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL UNIQUE,
    contract_payment_id bigint NOT NULL REFERENCES contract_payments (id),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    received_on date NOT NULL,
    method text NOT NULL,
    -- of a transfer or card payment
    reference text,
    received_by text NOT NULL,
    -- when the collection was taken back
    voided_at timestamptz,
    void_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- what it says beyond its own columns, as it was when it was issued
    printed jsonb,
    -- a movement of a deposit names its receipt with the amount
    CONSTRAINT receipts_amount UNIQUE (id, amount)
);
CREATE INDEX receipts_payment ON receipts (contract_payment_id);
CREATE UNIQUE INDEX receipts_one_live ON receipts (contract_payment_id) WHERE voided_at IS NULL;
-- numbers as searches spell them
CREATE INDEX receipts_key ON receipts
    USING gin ((replace(replace(lower(number), 'r-', 'r '), '-', '') || ' ' || lower(coalesce(reference, ''))) public.gin_trgm_ops);

-- What is held of the tenant's money for a contract. Its last movement tells how much: the key to it keeps the sum.
CREATE TABLE insurances (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    last_sequence integer NOT NULL,
    balance numeric(14, 2) NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT insurances_contract_unique UNIQUE (contract_id)
);
CREATE INDEX insurances_held ON insurances (contract_id) WHERE balance > 0;

-- The book of deposits: each movement begins with what the one before it left, so none can be changed or taken out.
CREATE TABLE insurance_movements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    insurance_id bigint NOT NULL REFERENCES insurances (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    -- of the document, without a gap in its year
    number text NOT NULL,
    kind text NOT NULL CHECK (kind IN
        ('received', 'topped_up', 'carried_in', 'carried_out', 'deducted', 'refunded', 'transferred', 'forfeited')),
    -- what comes in is above zero
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount) STORED,
    moved_on date NOT NULL,
    method text CONSTRAINT insurance_movements_method
        CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link', 'balance')),
    -- of a transfer or a card, or the cheque's number
    reference text,
    iban text,
    bank text,
    -- why it was deducted
    reason text CHECK (reason IN ('damage', 'cleaning', 'unpaid_rent', 'utilities', 'early_exit', 'other')),
    -- whom it was handed on to
    paid_to text,
    note text,
    photo_path text,
    -- the receipt of what was received, the other side of what was carried over, the movement that is taken back
    receipt_id bigint,
    carried_from_id bigint,
    reverses_id bigint,
    -- what it is kept for
    handover_item_id bigint REFERENCES handover_items (id),
    posted_by text NOT NULL,
    -- what its paper says beyond its own columns, as it was when it was posted
    printed jsonb,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT insurance_movements_number_unique UNIQUE (number),
    CONSTRAINT insurance_movements_sequence UNIQUE (insurance_id, sequence),
    CONSTRAINT insurance_movements_left UNIQUE (insurance_id, sequence, balance_after),
    CONSTRAINT insurance_movements_amount UNIQUE (id, amount),
    CONSTRAINT insurance_movements_own UNIQUE (id, insurance_id, kind, amount),
    CONSTRAINT insurance_movements_receipt_unique UNIQUE (receipt_id),
    CONSTRAINT insurance_movements_carried_once UNIQUE (carried_from_id),
    CONSTRAINT insurance_movements_reversed_once UNIQUE (reverses_id),
    CONSTRAINT insurance_movements_never_below_zero CHECK (balance_after >= 0),
    CONSTRAINT insurance_movements_first CHECK (sequence > 1 OR balance_before = 0),
    CONSTRAINT insurance_movements_unchanged CHECK (version = 1),
    CONSTRAINT insurance_movements_direction CHECK
        ((amount > 0) = ((kind IN ('received', 'topped_up', 'carried_in')) = (reverses_id IS NULL))),
    CONSTRAINT insurance_movements_received CHECK ((kind = 'received' AND reverses_id IS NULL) = (receipt_id IS NOT NULL)),
    CONSTRAINT insurance_movements_carried CHECK
        ((kind = 'carried_in' AND reverses_id IS NULL) = (carried_from_id IS NOT NULL)),
    CONSTRAINT insurance_movements_reason CHECK (kind <> 'deducted' OR reason IS NOT NULL),
    CONSTRAINT insurance_movements_chain FOREIGN KEY (insurance_id, previous_sequence, balance_before)
        REFERENCES insurance_movements (insurance_id, sequence, balance_after),
    CONSTRAINT insurance_movements_receipt FOREIGN KEY (receipt_id, amount) REFERENCES receipts (id, amount),
    CONSTRAINT insurance_movements_carried_from FOREIGN KEY (carried_from_id, opposite)
        REFERENCES insurance_movements (id, amount),
    CONSTRAINT insurance_movements_reverses FOREIGN KEY (reverses_id, insurance_id, kind, opposite)
        REFERENCES insurance_movements (id, insurance_id, kind, amount)
);
CREATE INDEX insurance_movements_handover_item ON insurance_movements (handover_item_id)
    WHERE handover_item_id IS NOT NULL;
CREATE INDEX insurance_movements_day ON insurance_movements (moved_on);
-- numbers as searches spell them
CREATE INDEX insurance_movements_key ON insurance_movements
    USING gin ((lower(coalesce(reference, '')) || ' ' || replace(replace(lower(number), 'dm-', 'dm '), '-', '')) public.gin_trgm_ops);
ALTER TABLE insurances ADD CONSTRAINT insurances_stands FOREIGN KEY (id, last_sequence, balance)
    REFERENCES insurance_movements (insurance_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;
-- The merchant's own accounts, that cheques are deposited to.
CREATE TABLE bank_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- as the bank spells it
    name text NOT NULL,
    bank text NOT NULL,
    number text NOT NULL,
    iban text,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_accounts_number UNIQUE (bank, number)
);

CREATE TABLE deposit_slips (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL UNIQUE,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    deposited_on date NOT NULL,
    prepared_by text NOT NULL,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint
);
CREATE INDEX deposit_slips_account ON deposit_slips (bank_account_id, deposited_on);

-- The paper. It stands where its last move led it.
CREATE TABLE cheques (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- what it pays; a security cheque pays nothing
    contract_payment_id bigint REFERENCES contract_payments (id),
    -- what the bank left open of it
    rest_payment_id bigint REFERENCES contract_payments (id),
    purpose text NOT NULL CHECK (purpose IN ('payment', 'security')),
    number text,
    bank text,
    drawer text,
    payee text,
    cheque_date date,
    -- when it is to be deposited; a postponement moves it
    bank_on date,
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    state text NOT NULL,
    -- its last move
    step integer,
    -- of the cheques that a payment had, the one that counts
    is_current boolean NOT NULL,
    location text,
    image text,
    received_on date,
    cleared_on date,
    replaces_id bigint REFERENCES cheques (id),
    deposit_slip_id bigint REFERENCES deposit_slips (id),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheques_step UNIQUE (id, step),
    CONSTRAINT cheques_moved CHECK ((state = 'expected') = (step IS NULL)),
    CONSTRAINT cheques_named CHECK (state IN ('expected', 'void') OR (number IS NOT NULL AND bank IS NOT NULL)),
    CONSTRAINT cheques_pays CHECK ((purpose = 'payment') = (contract_payment_id IS NOT NULL)),
    -- a security cheque is kept, never banked
    CONSTRAINT cheques_security
        CHECK (purpose = 'payment' OR state IN ('expected', 'received', 'replaced', 'returned', 'lost', 'void')),
    CONSTRAINT cheques_rest CHECK (rest_payment_id IS NULL OR state IN ('partly_paid', 'replaced', 'legal')),
    CONSTRAINT cheques_cleared CHECK (state <> 'cleared' OR cleared_on IS NOT NULL)
);
CREATE UNIQUE INDEX cheques_current ON cheques (contract_payment_id) WHERE is_current;
CREATE INDEX cheques_payment ON cheques (contract_payment_id);
CREATE INDEX cheques_rest_payment ON cheques (rest_payment_id) WHERE rest_payment_id IS NOT NULL;
CREATE INDEX cheques_contract ON cheques (contract_id);
CREATE INDEX cheques_number ON cheques (number text_pattern_ops) WHERE number IS NOT NULL;
CREATE INDEX cheques_bank_on ON cheques (state, bank_on, id);
CREATE INDEX cheques_day ON cheques (bank_on, id);
CREATE INDEX cheques_number_key ON cheques
    USING gin (lower(replace(coalesce(number, ''), '-', '')) public.gin_trgm_ops);
CREATE INDEX cheques_replaces ON cheques (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX cheques_slip ON cheques (deposit_slip_id) WHERE deposit_slip_id IS NOT NULL;

-- What happened to a cheque, one row a move, never changed. Each begins where the one before it ended, and is one of
-- those that the table of moves allows.
CREATE TABLE cheque_moves (
    cheque_id bigint NOT NULL REFERENCES cheques (id),
    step integer NOT NULL,
    prev_step integer,
    -- the cheque's last move: no move stays behind a cheque that is set back
    of_step integer NOT NULL,
    from_state text NOT NULL,
    verb text NOT NULL,
    to_state text NOT NULL,
    moved_on date NOT NULL,
    at timestamptz NOT NULL,
    by_name text NOT NULL,
    reason text,
    -- of a police report, an execution file, a bank's certificate
    reference text,
    note text,
    image text,
    -- what the bank paid
    amount numeric(14, 2),
    bank_fee numeric(14, 2),
    fee numeric(14, 2),
    -- when a postponed cheque is to be deposited
    new_date date,
    deposit_slip_id bigint REFERENCES deposit_slips (id),
    PRIMARY KEY (cheque_id, step),
    CONSTRAINT cheque_moves_to UNIQUE (cheque_id, step, to_state),
    CONSTRAINT cheque_moves_first CHECK (step > 1 OR (step = 1 AND from_state = 'expected')),
    CONSTRAINT cheque_moves_prev CHECK (prev_step IS NOT DISTINCT FROM nullif(step - 1, 0)),
    CONSTRAINT cheque_moves_last CHECK (step <= of_step),
    CONSTRAINT cheque_moves_chain
        FOREIGN KEY (cheque_id, prev_step, from_state) REFERENCES cheque_moves (cheque_id, step, to_state),
    CONSTRAINT cheque_moves_of FOREIGN KEY (cheque_id, of_step) REFERENCES cheques (id, step) ON UPDATE CASCADE,
    CONSTRAINT cheque_moves_reason CHECK (verb NOT IN ('bounce', 'reverse') OR reason IS NOT NULL),
    CONSTRAINT cheque_moves_amount CHECK (verb NOT IN ('clear', 'part_pay') OR amount > 0),
    CONSTRAINT cheque_moves_allowed CHECK ((from_state || '>' || verb || '>' || to_state) IN (
        'expected>take_in>received',
        'expected>void>void',
        'received>deposit>deposited',
        'received>hold>held',
        'received>replace>replaced',
        'received>return>returned',
        'received>lose>lost',
        'held>release>received',
        'deposited>clear>cleared',
        'deposited>part_pay>partly_paid',
        'deposited>bounce>bounced',
        'deposited>withdraw>received',
        'partly_paid>replace>replaced',
        'partly_paid>go_legal>legal',
        'bounced>represent>represented',
        'bounced>replace>replaced',
        'bounced>return>returned',
        'bounced>go_legal>legal',
        'represented>clear>cleared',
        'represented>part_pay>partly_paid',
        'represented>bounce>bounced',
        'represented>withdraw>bounced',
        'cleared>reverse>bounced',
        'cleared>take_back>deposited',
        'cleared>take_back>represented',
        'bounced>take_back>deposited',
        'bounced>take_back>represented',
        'bounced>take_back>cleared'
    ))
);
CREATE INDEX cheque_moves_slip ON cheque_moves (deposit_slip_id) WHERE deposit_slip_id IS NOT NULL;
ALTER TABLE cheques ADD CONSTRAINT cheques_at
    FOREIGN KEY (id, step, state) REFERENCES cheque_moves (cheque_id, step, to_state) DEFERRABLE INITIALLY DEFERRED;

-- What a tenant owes beside the contract: the bank's fee and the office's for a cheque that bounced, was postponed or replaced.
CREATE TABLE charges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    cheque_id bigint REFERENCES cheques (id),
    kind text NOT NULL CONSTRAINT charges_kind CHECK (kind IN
        ('bank_fee', 'bounce', 'postponement', 'replacement', 'early_exit', 'utilities', 'damage', 'other', 'late',
         'registration', 'opening', 'transfer')),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    charged_on date NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'paid', 'waived')),
    settled_on date,
    settled_by text,
    -- how it was paid
    method text,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- that charged it: the early exit, utilities, damages
    settlement_id bigint REFERENCES settlements (id),
    -- The payment that was late, as it was agreed: its parts do not count anew.
    contract_payment_id bigint REFERENCES contract_payments (id),
    -- The first fee of the payment, the second …; the part that a charge was split off has none.
    late_number smallint CHECK (late_number > 0),
    CONSTRAINT charges_late_once UNIQUE (contract_payment_id, late_number),
    CONSTRAINT charges_late CHECK ((kind = 'late') = (contract_payment_id IS NOT NULL)),
    CONSTRAINT charges_settled CHECK ((status = 'open') = (settled_on IS NULL)),
    CONSTRAINT charges_paid CHECK ((status = 'paid') = (method IS NOT NULL)),
    CONSTRAINT charges_waived CHECK (status <> 'waived' OR note IS NOT NULL)
);
CREATE INDEX charges_contract ON charges (contract_id);
CREATE INDEX charges_cheque ON charges (cheque_id);
CREATE INDEX charges_settlement ON charges (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX charges_open ON charges (charged_on, id) WHERE status = 'open';

-- What a tenant is charged for rent that is paid late: one row, the office's rule.
CREATE TABLE late_fees (
    id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    is_active boolean NOT NULL DEFAULT false,
    -- days after the due date that cost nothing
    grace_days smallint NOT NULL DEFAULT 5 CHECK (grace_days BETWEEN 0 AND 90),
    basis text NOT NULL DEFAULT 'flat' CONSTRAINT late_fees_basis CHECK (basis IN ('flat', 'percent')),
    -- an amount, or percent of what is late
    rate numeric(14, 2) NOT NULL DEFAULT 0 CHECK (rate >= 0),
    repeats text NOT NULL DEFAULT 'once' CONSTRAINT late_fees_repeats CHECK (repeats IN ('once', 'monthly')),
    -- of one payment, all its fees together
    most numeric(14, 2) CHECK (most > 0),
    -- payments that fell due before cost nothing
    applies_from date,
    -- where the contracts agree on it
    clause text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT late_fees_complete CHECK (NOT is_active OR (rate > 0 AND applies_from IS NOT NULL)),
    CONSTRAINT late_fees_percent CHECK (basis <> 'percent' OR rate <= 100)
);
INSERT INTO late_fees (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

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

-- Money that came from a tenant. Its last movement tells what is left of it: the key to it keeps the sum.
CREATE TABLE money_received (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the receipt, without a gap in its year
    number text NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    received_on date NOT NULL,
    method text NOT NULL CHECK (method IN ('cash', 'credit_card', 'transfer', 'cheque', 'payment_link', 'balance')),
    -- of a transfer or a card, or the cheque's number
    reference text,
    note text,
    received_by text NOT NULL,
    last_sequence integer NOT NULL,
    -- what paid nothing yet and was not given back
    balance numeric(14, 2) NOT NULL,
    -- what its receipt says beyond its own columns, as it was when it was issued
    printed jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT money_received_number_unique UNIQUE (number),
    CONSTRAINT money_received_amount UNIQUE (id, amount)
);
CREATE INDEX money_received_customer ON money_received (customer_id, id);
CREATE INDEX money_received_day ON money_received (received_on, id);
CREATE INDEX money_received_left ON money_received (customer_id) WHERE balance > 0;

-- What became of it: each movement begins with what the one before it left, so none can be changed or taken out, and no
-- more is paid with it than came.
CREATE TABLE money_movements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    money_received_id bigint NOT NULL REFERENCES money_received (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    -- one that takes another back has the kind of that one
    kind text NOT NULL CHECK (kind IN ('received', 'allocated', 'refunded')),
    -- what comes in is above zero
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount) STORED,
    -- the first movement brings all of the money
    brought numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN sequence = 1 THEN amount END) STORED,
    moved_on date NOT NULL,
    -- what was paid with it
    contract_payment_id bigint REFERENCES contract_payments (id),
    charge_id bigint REFERENCES charges (id),
    -- of a refund: its document, how the money went, and why
    number text,
    method text CHECK (method IN ('cash', 'transfer', 'cheque')),
    iban text,
    bank text,
    reference text,
    note text,
    reverses_id bigint,
    posted_by text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT money_movements_number_unique UNIQUE (number),
    CONSTRAINT money_movements_sequence UNIQUE (money_received_id, sequence),
    CONSTRAINT money_movements_left UNIQUE (money_received_id, sequence, balance_after),
    CONSTRAINT money_movements_own UNIQUE (id, money_received_id, kind, amount),
    CONSTRAINT money_movements_payment UNIQUE (id, contract_payment_id, amount),
    CONSTRAINT money_movements_charge UNIQUE (id, charge_id, amount),
    CONSTRAINT money_movements_reversed_once UNIQUE (reverses_id),
    CONSTRAINT money_movements_never_below_zero CHECK (balance_after >= 0),
    CONSTRAINT money_movements_first CHECK
        ((sequence = 1) = (kind = 'received' AND reverses_id IS NULL) AND (sequence > 1 OR balance_before = 0)),
    CONSTRAINT money_movements_direction CHECK ((amount > 0) = ((kind = 'received') = (reverses_id IS NULL))),
    CONSTRAINT money_movements_pays CHECK ((kind = 'allocated') = (num_nonnulls(contract_payment_id, charge_id) = 1)),
    CONSTRAINT money_movements_refund CHECK
        ((kind = 'refunded' AND reverses_id IS NULL) = (number IS NOT NULL AND method IS NOT NULL AND note IS NOT NULL)),
    CONSTRAINT money_movements_reason CHECK (reverses_id IS NULL OR note IS NOT NULL),
    CONSTRAINT money_movements_chain FOREIGN KEY (money_received_id, previous_sequence, balance_before)
        REFERENCES money_movements (money_received_id, sequence, balance_after),
    CONSTRAINT money_movements_brings FOREIGN KEY (money_received_id, brought) REFERENCES money_received (id, amount),
    CONSTRAINT money_movements_reverses FOREIGN KEY (reverses_id, money_received_id, kind, opposite)
        REFERENCES money_movements (id, money_received_id, kind, amount)
);
CREATE INDEX money_movements_of_payment ON money_movements (contract_payment_id) WHERE contract_payment_id IS NOT NULL;
CREATE INDEX money_movements_of_charge ON money_movements (charge_id) WHERE charge_id IS NOT NULL;
ALTER TABLE money_received ADD CONSTRAINT money_received_stands FOREIGN KEY (id, last_sequence, balance)
    REFERENCES money_movements (money_received_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;

-- A valid receipt is over what its payment is over, so that no more is collected than is due.
ALTER TABLE contract_payments ADD CONSTRAINT contract_payments_id_amount UNIQUE (id, amount);
ALTER TABLE receipts ADD COLUMN valid_amount numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN voided_at IS NULL THEN amount END) STORED;
ALTER TABLE receipts ADD CONSTRAINT receipts_pays FOREIGN KEY (contract_payment_id, valid_amount)
    REFERENCES contract_payments (id, amount);
-- Of a collection that was imported; its reference is the number that the earlier system gave.
ALTER TABLE receipts ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
-- The movement of the money that it is a part of.
ALTER TABLE receipts ADD COLUMN money_movement_id bigint;
ALTER TABLE receipts ADD COLUMN opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED;
ALTER TABLE receipts ADD CONSTRAINT receipts_money_unique UNIQUE (money_movement_id);
ALTER TABLE receipts ADD CONSTRAINT receipts_money FOREIGN KEY (money_movement_id, contract_payment_id, opposite)
    REFERENCES money_movements (id, contract_payment_id, amount);

-- The same of a charge, while money of the tenant pays it; and the charge that this one was a part of.
ALTER TABLE charges ADD COLUMN money_movement_id bigint;
ALTER TABLE charges ADD COLUMN opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED;
ALTER TABLE charges ADD COLUMN split_from_id bigint REFERENCES charges (id);
ALTER TABLE charges ADD CONSTRAINT charges_money_unique UNIQUE (money_movement_id);
ALTER TABLE charges ADD CONSTRAINT charges_money_paid CHECK (money_movement_id IS NULL OR status = 'paid');
ALTER TABLE charges ADD CONSTRAINT charges_money FOREIGN KEY (money_movement_id, id, opposite)
    REFERENCES money_movements (id, charge_id, amount);
-- The fee of a registration is the tenant's debt or the owner's cost.
ALTER TABLE charges ADD COLUMN registration_id bigint REFERENCES registrations (id);
CREATE INDEX charges_registration ON charges (registration_id) WHERE registration_id IS NOT NULL;
-- What a tenant was charged for what a meter counted between two readings: as it was reckoned then.
CREATE TABLE recharges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- the later of the two, while it stands
    meter_reading_id bigint CONSTRAINT recharges_once UNIQUE REFERENCES meter_readings (id),
    meter_kind text NOT NULL CONSTRAINT recharges_kind CHECK (meter_kind IN ('electricity', 'water', 'gas', 'cooling')),
    meter_number text NOT NULL,
    covers_from date NOT NULL,
    covers_to date NOT NULL,
    from_value numeric(14, 3) NOT NULL,
    to_value numeric(14, 3) NOT NULL,
    price numeric(12, 6) NOT NULL,
    fixed numeric(14, 2) NOT NULL,
    amount numeric(14, 2) NOT NULL CONSTRAINT recharges_amount CHECK (amount > 0),
    charged_on date NOT NULL,
    charged_by text NOT NULL,
    undone_on date,
    undone_by text,
    undo_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT recharges_undone CHECK (num_nulls(undone_on, undone_by, undo_reason) IN (0, 3)),
    CONSTRAINT recharges_stands CHECK ((undone_on IS NULL) = (meter_reading_id IS NOT NULL)),
    CONSTRAINT recharges_reckoned CHECK (amount = round((to_value - from_value) * price + fixed, 2))
);
CREATE INDEX recharges_contract ON recharges (contract_id);
ALTER TABLE charges ADD COLUMN recharge_id bigint REFERENCES recharges (id);
CREATE INDEX charges_recharge ON charges (recharge_id) WHERE recharge_id IS NOT NULL;
ALTER TABLE charges ADD CONSTRAINT charges_of_registration
    CHECK ((kind = 'registration') = (registration_id IS NOT NULL));

-- What tenants and owners and the office owed each other on the day that the office began here.
CREATE TABLE opening_balances (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the document, without a gap in its year
    number text NOT NULL,
    customer_id bigint REFERENCES customers (id),
    owner_id bigint REFERENCES owners (id),
    -- of what a tenant owes: the contract that it is charged to
    contract_id bigint REFERENCES contracts (id),
    side text NOT NULL CHECK (side IN ('to_office', 'by_office')),
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    -- of an owner: above zero where it is the owner's
    owner_amount numeric(14, 2) GENERATED ALWAYS AS
        (CASE WHEN owner_id IS NULL THEN NULL WHEN side = 'by_office' THEN amount ELSE -amount END) STORED,
    dated_on date NOT NULL,
    reason text NOT NULL,
    posted_by text NOT NULL,
    withdrawn_on date,
    withdrawn_by text,
    withdraw_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (num_nonnulls(customer_id, owner_id) = 1),
    CONSTRAINT opening_balances_charged CHECK
        ((customer_id IS NOT NULL AND side = 'to_office') = (contract_id IS NOT NULL)),
    CONSTRAINT opening_balances_withdrawn
        CHECK (num_nulls(withdrawn_on, withdrawn_by, withdraw_reason) IN (0, 3)),
    CONSTRAINT opening_balances_number_unique UNIQUE (number),
    CONSTRAINT opening_balances_begins UNIQUE (id, owner_id, owner_amount)
);
CREATE INDEX opening_balances_customer ON opening_balances (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX opening_balances_contract ON opening_balances (contract_id) WHERE contract_id IS NOT NULL;
CREATE UNIQUE INDEX opening_balances_of_owner ON opening_balances (owner_id) WHERE withdrawn_on IS NULL;
CREATE INDEX opening_balances_day ON opening_balances (dated_on, id);

-- A tenant's debt is a charge, what the office owed a tenant is money on their account.
ALTER TABLE charges ADD COLUMN opening_balance_id bigint REFERENCES opening_balances (id);
CREATE INDEX charges_opening_balance ON charges (opening_balance_id) WHERE opening_balance_id IS NOT NULL;
ALTER TABLE charges ADD CONSTRAINT charges_of_opening CHECK ((kind = 'opening') = (opening_balance_id IS NOT NULL));
-- The fee of a transfer is one tenant's debt.
ALTER TABLE charges ADD COLUMN tenant_transfer_id bigint REFERENCES tenant_transfers (id);
CREATE INDEX charges_tenant_transfer ON charges (tenant_transfer_id) WHERE tenant_transfer_id IS NOT NULL;
ALTER TABLE charges ADD CONSTRAINT charges_cause CHECK
    (num_nonnulls(cheque_id, settlement_id, contract_payment_id, registration_id, recharge_id, opening_balance_id,
     tenant_transfer_id) > 0);
ALTER TABLE charges ADD CONSTRAINT charges_of_transfer CHECK ((kind = 'transfer') = (tenant_transfer_id IS NOT NULL));

-- Open ones before settled ones, cancelled ones last.
CREATE INDEX contract_payments_open_first ON contract_payments (((status + 3) % 4), due_on, id);

-- What an owner's property is managed for, from a day on: of one building, or of all that have no agreement of their own.
CREATE TABLE management_agreements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    starts_on date NOT NULL,
    -- the last day
    ends_on date,
    -- what the percentage is of
    basis text NOT NULL CHECK (basis IN ('collected', 'billed')),
    percentage numeric(5, 2) NOT NULL CHECK (percentage BETWEEN 0 AND 100),
    -- a month
    minimum numeric(14, 2) NOT NULL CHECK (minimum >= 0),
    -- of a new tenant's rent, and for each renewal
    placement_percentage numeric(5, 2) NOT NULL CHECK (placement_percentage BETWEEN 0 AND 100),
    renewal_fee numeric(14, 2) NOT NULL CHECK (renewal_fee >= 0),
    -- what stays with the office when the rest is paid out
    reserve numeric(14, 2) NOT NULL CHECK (reserve >= 0),
    -- the owner's part of what a tenant pays for leaving early
    penalty_percentage numeric(5, 2) NOT NULL DEFAULT 0
        CONSTRAINT management_agreements_penalty CHECK (penalty_percentage BETWEEN 0 AND 100),
    -- a cost above it, with its tax, asks the owner first; and whether a lease below the unit's minimum rent does
    cost_limit numeric(14, 2) CONSTRAINT management_agreements_cost_limit CHECK (cost_limit >= 0),
    asks_below_minimum boolean NOT NULL DEFAULT false,
    note text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_on >= starts_on),
    CONSTRAINT management_agreements_overlap EXCLUDE USING gist
        (owner_id WITH =, (coalesce(building_id, 0)) WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
);

-- What was spent for owners. Never changed or removed; a wrong one is taken back by another.
CREATE TABLE owner_costs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the document, without a gap in its year
    number text NOT NULL,
    -- who bears all of it; without one, those who hold the place on its day bear their parts
    owner_id bigint REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    unit_id bigint REFERENCES units (id),
    kind text NOT NULL CHECK (kind IN
        ('maintenance', 'cleaning', 'utilities', 'service_charge', 'insurance', 'government', 'legal', 'other')),
    spent_on date NOT NULL,
    -- the days that it is for
    covers_from date,
    covers_to date,
    -- without tax, and the tax; below zero where it takes another back
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    vat numeric(14, 2) NOT NULL CHECK (vat = 0 OR sign(vat) = sign(amount)),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    opposite_vat numeric(14, 2) GENERATED ALWAYS AS (-vat) STORED,
    supplier text,
    note text NOT NULL,
    bill_path text,
    reverses_id bigint,
    posted_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- the fee of a contract's registration
    registration_id bigint REFERENCES registrations (id),
    CHECK (num_nonnulls(building_id, unit_id) <= 1),
    CHECK (num_nonnulls(owner_id, building_id, unit_id) >= 1),
    CHECK (covers_to >= covers_from),
    CHECK ((amount < 0) = (reverses_id IS NOT NULL)),
    CONSTRAINT owner_costs_number_unique UNIQUE (number),
    CONSTRAINT owner_costs_amount UNIQUE (id, amount, vat),
    CONSTRAINT owner_costs_reversed_once UNIQUE (reverses_id),
    CONSTRAINT owner_costs_unchanged CHECK (version = 1),
    CONSTRAINT owner_costs_reverses FOREIGN KEY (reverses_id, opposite, opposite_vat)
        REFERENCES owner_costs (id, amount, vat)
);
CREATE INDEX owner_costs_owner ON owner_costs (owner_id, spent_on);
CREATE INDEX owner_costs_building ON owner_costs (building_id, spent_on) WHERE building_id IS NOT NULL;
CREATE INDEX owner_costs_unit ON owner_costs (unit_id, spent_on) WHERE unit_id IS NOT NULL;
CREATE INDEX owner_costs_order ON owner_costs (spent_on, id);
CREATE INDEX owner_costs_registration ON owner_costs (registration_id) WHERE registration_id IS NOT NULL;

-- What owners are asked before it binds them.
CREATE TABLE owner_approvals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of the question, without a gap in its year
    number text NOT NULL,
    -- the number of the first of those that were asked together
    asked_with text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('cost', 'lease')),
    owner_id bigint NOT NULL REFERENCES owners (id),
    building_id bigint REFERENCES buildings (id),
    unit_id bigint REFERENCES units (id),
    -- of a lease: the draft; none once that was deleted
    contract_id bigint REFERENCES contracts (id) ON DELETE SET NULL,
    -- the cost that waits
    cost jsonb,
    -- the whole cost with tax, or a year's rent
    amount numeric(14, 2) NOT NULL,
    -- what the agreement allows without asking
    allowed numeric(14, 2) NOT NULL,
    note text NOT NULL,
    public_id text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'overridden', 'expired', 'withdrawn')),
    -- the last day for an answer
    ends_on date NOT NULL,
    reminded_on date,
    asked_by text NOT NULL,
    decided_at timestamptz,
    decided_by text,
    reason text,
    owner_cost_id bigint REFERENCES owner_costs (id),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT owner_approvals_cost CHECK ((kind = 'cost') = (cost IS NOT NULL)),
    CONSTRAINT owner_approvals_decided CHECK
        ((state = 'waiting') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
    CONSTRAINT owner_approvals_said CHECK (state NOT IN ('declined', 'overridden') OR reason IS NOT NULL),
    CONSTRAINT owner_approvals_number_unique UNIQUE (number),
    CONSTRAINT owner_approvals_public_id UNIQUE (public_id)
);
CREATE INDEX owner_approvals_owner ON owner_approvals (owner_id, id);
CREATE INDEX owner_approvals_together ON owner_approvals (asked_with, id);
CREATE INDEX owner_approvals_waiting ON owner_approvals (id) WHERE state = 'waiting';
CREATE INDEX owner_approvals_contract ON owner_approvals (contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX owner_approvals_unit ON owner_approvals (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX owner_approvals_charged ON owner_approvals (owner_cost_id) WHERE owner_cost_id IS NOT NULL;
CREATE INDEX owner_approvals_ends_on ON owner_approvals (ends_on, id);

-- What was paid to owners. Never changed or removed; a wrong one is taken back by another.
CREATE TABLE owner_payouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    owner_id bigint NOT NULL REFERENCES owners (id),
    paid_on date NOT NULL,
    -- below zero where it takes another back
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    opposite numeric(14, 2) GENERATED ALWAYS AS (-amount) STORED,
    method text NOT NULL CHECK (method IN ('cash', 'transfer', 'cheque')),
    iban text,
    -- of the transfer, or the cheque's number
    reference text,
    note text,
    -- why more was paid than was to be paid
    excess_reason text,
    reverses_id bigint,
    posted_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((amount < 0) = (reverses_id IS NOT NULL)),
    CHECK (method <> 'transfer' OR iban IS NOT NULL),
    CHECK (method = 'cash' OR reference IS NOT NULL),
    CONSTRAINT owner_payouts_number_unique UNIQUE (number),
    CONSTRAINT owner_payouts_amount UNIQUE (id, owner_id, amount),
    CONSTRAINT owner_payouts_reversed_once UNIQUE (reverses_id),
    CONSTRAINT owner_payouts_unchanged CHECK (version = 1),
    CONSTRAINT owner_payouts_reverses FOREIGN KEY (reverses_id, owner_id, opposite)
        REFERENCES owner_payouts (id, owner_id, amount)
);
CREATE INDEX owner_payouts_owner ON owner_payouts (owner_id, paid_on);

-- Closed statements of owners: each begins with what the one before it left, and on the day after its end.
CREATE TABLE owner_statements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    number text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    day_before date GENERATED ALWAYS AS (starts_on - 1) STORED,
    opening numeric(14, 2) NOT NULL,
    collected numeric(14, 2) NOT NULL,
    -- what lessens the balance is below zero, tax included
    costs numeric(14, 2) NOT NULL,
    fees numeric(14, 2) NOT NULL,
    payouts numeric(14, 2) NOT NULL,
    closing numeric(14, 2) GENERATED ALWAYS AS (opening + collected + costs + fees + payouts) STORED,
    reserve numeric(14, 2) NOT NULL CHECK (reserve >= 0),
    line_count integer NOT NULL CHECK (line_count >= 0),
    last_line integer GENERATED ALWAYS AS (nullif(line_count, 0)) STORED,
    -- what it tells beside its lines: units, vacancies, cheques in hand, what bounced, deposits
    details jsonb NOT NULL,
    -- what its paper says beyond that, as it was when it was closed
    printed jsonb NOT NULL,
    closed_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (ends_on >= starts_on),
    CHECK (line_count > 0 OR closing = opening),
    CONSTRAINT owner_statements_number_unique UNIQUE (number),
    CONSTRAINT owner_statements_sequence UNIQUE (owner_id, sequence),
    CONSTRAINT owner_statements_left UNIQUE (owner_id, sequence, ends_on, closing),
    CONSTRAINT owner_statements_opening UNIQUE (id, opening),
    opening_balance_id bigint,
    begun_with numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN opening_balance_id IS NOT NULL THEN opening END) STORED,
    CONSTRAINT owner_statements_first CHECK
        (CASE WHEN sequence > 1 THEN opening_balance_id IS NULL ELSE opening = 0 OR opening_balance_id IS NOT NULL END),
    CONSTRAINT owner_statements_begins FOREIGN KEY (opening_balance_id, owner_id, begun_with)
        REFERENCES opening_balances (id, owner_id, owner_amount),
    CONSTRAINT owner_statements_unchanged CHECK (version = 1),
    CONSTRAINT owner_statements_once EXCLUDE USING gist (owner_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&),
    CONSTRAINT owner_statements_chain FOREIGN KEY (owner_id, previous_sequence, day_before, opening)
        REFERENCES owner_statements (owner_id, sequence, ends_on, closing)
);
CREATE INDEX owner_statements_end ON owner_statements (ends_on, owner_id);

-- Their lines: each begins with the balance that the one before it left, the first with the statement's opening, and
-- the statement closes with what the last one left.
CREATE TABLE owner_statement_lines (
    owner_statement_id bigint NOT NULL REFERENCES owner_statements (id),
    sequence integer NOT NULL CHECK (sequence > 0),
    previous_sequence integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
    kind text NOT NULL CHECK (kind IN
        ('collected', 'penalty', 'cost', 'management_fee', 'placement_fee', 'renewal_fee', 'payout')),
    -- the payment, the cost, the agreement, the contract or the payout
    source_id bigint NOT NULL,
    -- of a management fee: the first day of its month
    month date,
    happened_on date NOT NULL,
    -- it belongs to days that were closed before
    is_late boolean NOT NULL,
    unit_id bigint REFERENCES units (id),
    method text,
    amount numeric(14, 2) NOT NULL,
    vat numeric(14, 2) NOT NULL,
    balance_before numeric(14, 2) NOT NULL,
    balance_after numeric(14, 2) GENERATED ALWAYS AS (balance_before + amount + vat) STORED,
    first_opening numeric(14, 2) GENERATED ALWAYS AS (CASE WHEN sequence = 1 THEN balance_before END) STORED,
    said_en text NOT NULL,
    said_ar text NOT NULL,
    PRIMARY KEY (owner_statement_id, sequence),
    CHECK ((kind = 'management_fee') = (month IS NOT NULL)),
    CONSTRAINT owner_statement_lines_left UNIQUE (owner_statement_id, sequence, balance_after),
    CONSTRAINT owner_statement_lines_source UNIQUE NULLS NOT DISTINCT (owner_statement_id, kind, source_id, month),
    CONSTRAINT owner_statement_lines_first FOREIGN KEY (owner_statement_id, first_opening)
        REFERENCES owner_statements (id, opening),
    CONSTRAINT owner_statement_lines_chain FOREIGN KEY (owner_statement_id, previous_sequence, balance_before)
        REFERENCES owner_statement_lines (owner_statement_id, sequence, balance_after)
);
ALTER TABLE owner_statements ADD CONSTRAINT owner_statements_stands FOREIGN KEY (id, last_line, closing)
    REFERENCES owner_statement_lines (owner_statement_id, sequence, balance_after) DEFERRABLE INITIALLY DEFERRED;

-- Statements of many owners closed at once.
CREATE TABLE owner_statement_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- the last day that they state
    ends_on date NOT NULL,
    -- in the order in which they are worked off
    owner_ids jsonb NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0 CHECK (done <= total),
    closed integer NOT NULL DEFAULT 0,
    -- somebody closed them meanwhile
    skipped integer NOT NULL DEFAULT 0,
    started_by text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK (done = closed + skipped)
);

-- Tenants who are a risk and are taken anyway.
CREATE TABLE customer_risks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the level that was accepted; a higher one is not
    level text NOT NULL CHECK (level IN ('medium', 'high')),
    reason text NOT NULL,
    accepted_by text NOT NULL,
    withdrawn_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX customer_risks_one_live ON customer_risks (customer_id) WHERE withdrawn_at IS NULL;
CREATE INDEX customer_risks_customer ON customer_risks (customer_id, id);

-- Lists that are brought in from spreadsheets, row by row as they stand in the file.
CREATE TABLE imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN
        ('units', 'parkings', 'owners', 'customers', 'contracts', 'cheques', 'history', 'customer_balances',
         'owner_balances')),
    state text NOT NULL CHECK (state IN ('open', 'committing', 'committed', 'undoing', 'undone')),
    file_name text NOT NULL,
    -- SHA-256 of the file, to know it again
    file_hash text NOT NULL,
    -- the headings of the file's columns
    header jsonb NOT NULL,
    -- [{"field": "number", "column": 2, "value": null}]
    mapping jsonb NOT NULL,
    -- what becomes of rows whose record is there already
    existing text NOT NULL CHECK (existing IN ('skip', 'update')),
    total integer NOT NULL,
    faulty integer NOT NULL,
    present integer NOT NULL,
    -- names of the buildings that come with the units
    new_buildings jsonb NOT NULL DEFAULT '[]',
    -- how far the job is
    done integer NOT NULL DEFAULT 0,
    created integer NOT NULL DEFAULT 0,
    updated integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    made_buildings jsonb NOT NULL DEFAULT '[]',
    -- why the last commit or undo was refused, in both languages, and which rows stand in its way
    failure jsonb,
    -- the right of who commits it
    may_go_below boolean NOT NULL,
    started_by text NOT NULL,
    committed_at timestamptz,
    committed_by text,
    undone_at timestamptz,
    undone_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX imports_file ON imports (file_hash);

CREATE TABLE import_rows (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    import_id bigint NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    -- in the file, from 1
    line integer NOT NULL,
    cells jsonb NOT NULL,
    -- what was put in the place of cells, by field
    edits jsonb NOT NULL DEFAULT '{}',
    -- [{"field": "number", "value": "", "en": "...", "ar": "..."}]
    faults jsonb NOT NULL DEFAULT '[]',
    -- the record that is there already
    present_id bigint,
    outcome text CHECK (outcome IN ('created', 'updated', 'skipped')),
    record_id bigint,
    -- as the import left it
    record_version bigint,
    -- an updated record as it was
    before jsonb,
    created_at timestamptz NOT NULL,
    CONSTRAINT import_rows_line UNIQUE (import_id, line)
);
CREATE INDEX import_rows_faulty ON import_rows (import_id) WHERE faults <> '[]';

-- Which heading stood for which field the last time.
CREATE TABLE import_headings (
    kind text NOT NULL,
    heading text NOT NULL,
    field text NOT NULL,
    PRIMARY KEY (kind, heading)
);

-- Cheque books of the merchant's accounts: a series of numbers that are written one after the other.
CREATE TABLE cheque_books (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    first_number bigint NOT NULL CHECK (first_number >= 0),
    last_number bigint NOT NULL,
    -- the next one to be written
    next_number bigint NOT NULL,
    -- how many digits the bank prints
    digits smallint NOT NULL CHECK (digits BETWEEN 1 AND 12),
    received_on date NOT NULL,
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheque_books_numbers CHECK (first_number <= last_number),
    CONSTRAINT cheque_books_next CHECK (next_number BETWEEN first_number AND last_number + 1),
    CONSTRAINT cheque_books_own UNIQUE (id, bank_account_id),
    CONSTRAINT cheque_books_overlap EXCLUDE USING gist
        (bank_account_id WITH =, int8range(first_number, last_number, '[]') WITH &&)
);

-- Where an account's cheques have their fields, in tenths of a millimetre from the top left corner.
CREATE TABLE cheque_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    width integer NOT NULL CHECK (width BETWEEN 1000 AND 2970),
    height integer NOT NULL CHECK (height BETWEEN 500 AND 2100),
    -- by how much a printer misses
    offset_x integer NOT NULL CHECK (offset_x BETWEEN -500 AND 500),
    offset_y integer NOT NULL CHECK (offset_y BETWEEN -500 AND 500),
    -- where each field begins, and how wide it is
    fields jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT cheque_layouts_account UNIQUE (bank_account_id)
);

-- Cheques that the office writes: each number of a book once, also where it was spoiled.
CREATE TABLE issued_cheques (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    cheque_book_id bigint NOT NULL,
    bank_account_id bigint NOT NULL,
    number text NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('owner_payout', 'tenant_refund', 'supplier', 'other')),
    payee text NOT NULL,
    amount numeric(14, 2) NOT NULL CHECK (amount > 0),
    written_on date NOT NULL,
    -- the date on the paper: the account has to be funded on it
    due_on date NOT NULL,
    state text NOT NULL CHECK (state IN ('written', 'handed_over', 'cleared', 'stopped', 'cancelled')),
    handed_to text,
    handed_on date,
    cleared_on date,
    -- stopped or cancelled
    ended_on date,
    reason text,
    note text,
    owner_payout_id bigint REFERENCES owner_payouts (id),
    money_movement_id bigint REFERENCES money_movements (id),
    insurance_movement_id bigint REFERENCES insurance_movements (id),
    written_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT issued_cheques_book FOREIGN KEY (cheque_book_id, bank_account_id)
        REFERENCES cheque_books (id, bank_account_id),
    CONSTRAINT issued_cheques_number UNIQUE (bank_account_id, number),
    CONSTRAINT issued_cheques_payout_once UNIQUE (owner_payout_id),
    CONSTRAINT issued_cheques_refund_once UNIQUE (money_movement_id),
    CONSTRAINT issued_cheques_deposit_once UNIQUE (insurance_movement_id),
    CONSTRAINT issued_cheques_for CHECK (num_nonnulls(owner_payout_id, money_movement_id, insurance_movement_id) <= 1),
    CONSTRAINT issued_cheques_payout CHECK ((purpose = 'owner_payout') = (owner_payout_id IS NOT NULL)),
    CONSTRAINT issued_cheques_refund
        CHECK ((purpose = 'tenant_refund') = (num_nonnulls(money_movement_id, insurance_movement_id) = 1)),
    CONSTRAINT issued_cheques_handed CHECK ((handed_on IS NULL) = (handed_to IS NULL)),
    CONSTRAINT issued_cheques_handed_over CHECK (state <> 'handed_over' OR handed_on IS NOT NULL),
    CONSTRAINT issued_cheques_cleared CHECK ((state = 'cleared') = (cleared_on IS NOT NULL)),
    CONSTRAINT issued_cheques_ended
        CHECK ((state IN ('stopped', 'cancelled')) = (ended_on IS NOT NULL AND reason IS NOT NULL))
);
CREATE INDEX issued_cheques_due ON issued_cheques (due_on, id);
CREATE INDEX issued_cheques_open ON issued_cheques (bank_account_id, due_on) WHERE state IN ('written', 'handed_over');
CREATE INDEX issued_cheques_of_book ON issued_cheques (cheque_book_id);

-- How the files of an account are read: which heading of its bank stands for which field.
CREATE TABLE bank_layouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    -- the heading of each field, as the bank spells it
    headings jsonb NOT NULL,
    day_first boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_layouts_account UNIQUE (bank_account_id)
);

-- A file of an account, from its opening balance to its closing one.
CREATE TABLE bank_statements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_account_id bigint NOT NULL REFERENCES bank_accounts (id),
    file_name text NOT NULL,
    format text NOT NULL CHECK (format IN ('table', 'mt940', 'camt053')),
    first_day date NOT NULL,
    last_day date NOT NULL,
    opening numeric(14, 2) NOT NULL,
    closing numeric(14, 2) NOT NULL,
    -- what came and what went with its own lines, and with those that an earlier file had
    paid_in numeric(14, 2) NOT NULL,
    paid_out numeric(14, 2) NOT NULL,
    lines integer NOT NULL CHECK (lines >= 0),
    repeated integer NOT NULL CHECK (repeated >= 0),
    repeated_sum numeric(14, 2) NOT NULL,
    imported_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bank_statements_days CHECK (first_day <= last_day),
    CONSTRAINT bank_statements_tie CHECK (opening + paid_in - paid_out + repeated_sum = closing),
    CONSTRAINT bank_statements_own UNIQUE (id, bank_account_id)
);
CREATE INDEX bank_statements_account ON bank_statements (bank_account_id, id);
CREATE INDEX bank_statements_last_day ON bank_statements (last_day, id);

-- A line of the bank, once however many files have it.
CREATE TABLE bank_lines (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_statement_id bigint NOT NULL,
    bank_account_id bigint NOT NULL,
    booked_on date NOT NULL,
    value_on date,
    -- what came is above zero, what went below
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    -- as the bank says it, after the line
    balance numeric(14, 2),
    reference text,
    cheque_number text,
    description text NOT NULL,
    -- of what the bank says; lines that say the same are counted within a file
    fingerprint text NOT NULL,
    occurrence integer NOT NULL CHECK (occurrence > 0),
    state text NOT NULL CHECK (state IN ('unmatched', 'proposed', 'matched', 'ignored')),
    -- what it seems to be, and why
    proposal text CHECK (proposal IN ('cheque_cleared', 'slip_cleared', 'cheque_bounced', 'transfer', 'issued_cheque')),
    proposed_by text,
    proposed_cheque_id bigint REFERENCES cheques (id),
    proposed_slip_id bigint REFERENCES deposit_slips (id),
    proposed_customer_id bigint REFERENCES customers (id),
    proposed_payment_id bigint REFERENCES contract_payments (id),
    -- what it was found to be
    kind text CHECK (kind IN ('cheque_cleared', 'cheque_bounced', 'transfer', 'issued_cheque', 'owner_cost', 'other')),
    other text,
    note text,
    settled_by text,
    settled_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    proposed_issued_cheque_id bigint REFERENCES issued_cheques (id),
    CONSTRAINT bank_lines_statement FOREIGN KEY (bank_statement_id, bank_account_id)
        REFERENCES bank_statements (id, bank_account_id),
    CONSTRAINT bank_lines_once UNIQUE (bank_account_id, fingerprint, occurrence),
    CONSTRAINT bank_lines_own UNIQUE (id, bank_account_id),
    CONSTRAINT bank_lines_proposed CHECK ((state = 'proposed') = (proposal IS NOT NULL)),
    CONSTRAINT bank_lines_matched CHECK ((state = 'matched') = (kind IS NOT NULL)),
    CONSTRAINT bank_lines_settled CHECK ((state IN ('matched', 'ignored')) = (settled_by IS NOT NULL AND settled_at IS NOT NULL)),
    CONSTRAINT bank_lines_other CHECK ((kind IS NOT DISTINCT FROM 'other') = (other IS NOT NULL))
);
CREATE INDEX bank_lines_proposed_issued ON bank_lines (proposed_issued_cheque_id) WHERE proposed_issued_cheque_id IS NOT NULL;
CREATE INDEX bank_lines_of_statement ON bank_lines (bank_statement_id, booked_on, id);
CREATE INDEX bank_lines_day ON bank_lines (booked_on, id);
CREATE INDEX bank_lines_open ON bank_lines (bank_statement_id) WHERE state IN ('unmatched', 'proposed');
CREATE INDEX bank_lines_proposed_cheque ON bank_lines (proposed_cheque_id) WHERE proposed_cheque_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_slip ON bank_lines (proposed_slip_id) WHERE proposed_slip_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_customer ON bank_lines (proposed_customer_id) WHERE proposed_customer_id IS NOT NULL;
CREATE INDEX bank_lines_proposed_payment ON bank_lines (proposed_payment_id) WHERE proposed_payment_id IS NOT NULL;

-- What a line settled: each move of a cheque, each sum and each cost belongs to one line.
CREATE TABLE bank_matches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_line_id bigint NOT NULL REFERENCES bank_lines (id),
    -- as the line has it: above zero what came
    amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
    cheque_id bigint,
    cheque_step integer,
    money_received_id bigint REFERENCES money_received (id),
    owner_cost_id bigint REFERENCES owner_costs (id),
    -- posted with the line; else it was there before and stays when that is undone
    is_posted boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    issued_cheque_id bigint REFERENCES issued_cheques (id),
    CONSTRAINT bank_matches_what
        CHECK (num_nonnulls(cheque_id, money_received_id, owner_cost_id, issued_cheque_id) = 1),
    CONSTRAINT bank_matches_step CHECK ((cheque_id IS NULL) = (cheque_step IS NULL)),
    CONSTRAINT bank_matches_move FOREIGN KEY (cheque_id, cheque_step) REFERENCES cheque_moves (cheque_id, step),
    CONSTRAINT bank_matches_cheque_once UNIQUE (cheque_id, cheque_step),
    CONSTRAINT bank_matches_money_once UNIQUE (money_received_id),
    CONSTRAINT bank_matches_cost_once UNIQUE (owner_cost_id),
    CONSTRAINT bank_matches_issued_once UNIQUE (issued_cheque_id)
);
CREATE INDEX bank_matches_line ON bank_matches (bank_line_id);

-- Cheques at the bank and transfers that are waited for, by what they are over.
CREATE INDEX cheques_at_bank ON cheques (amount) WHERE state IN ('deposited', 'represented');
CREATE INDEX contract_payments_open_transfers ON contract_payments (amount) WHERE status = 1 AND method = 'transfer';

-- sales -------------------------------------------------------------------------------------
-- One row a device (the authority's EGS unit); a cancelled one stays for its documents.
CREATE TABLE zatca_settings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- 0 cancelled, 1 pending, 2 connected, 3 renewed
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    environment text NOT NULL CHECK (environment IN ('sandbox', 'simulation', 'production')),
    invoice_types text NOT NULL CHECK (invoice_types IN ('standard', 'simplified', 'both')),
    name_en text NOT NULL,
    name_ar text NOT NULL,
    vat_number text NOT NULL,
    identity_scheme text NOT NULL CHECK (identity_scheme IN ('CRN', 'MOM', 'MLS', '700', 'SAG', 'OTH')),
    identity_number text NOT NULL,
    branch_name text NOT NULL,
    industry text NOT NULL,
    street text NOT NULL,
    building_number text NOT NULL,
    additional_number text,
    district text NOT NULL,
    city text NOT NULL,
    postal_code text NOT NULL,
    -- `1-solution|2-model|3-serial`, given once
    device_serial text NOT NULL UNIQUE,
    -- whether contracts' payments hold the tax already
    prices_include_vat boolean NOT NULL DEFAULT true,
    -- issue the invoice of a payment when it is collected
    issue_on_collection boolean NOT NULL DEFAULT false,
    -- why nothing is sent at present: the authority refused the credentials
    stopped_at timestamptz,
    stopped_reason text,
    connected_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    -- the last expiry alarm: 60, 30, 7 or 0 days before
    alarmed_days smallint,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX zatca_settings_one_live ON zatca_settings ((true)) WHERE status <> 0;

-- A key with its certificates: one for the onboarding, one more for each renewal.
CREATE TABLE zatca_credentials (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zatca_setting_id bigint NOT NULL REFERENCES zatca_settings (id),
    purpose text NOT NULL CHECK (purpose IN ('onboarding', 'renewal')),
    -- the step that is next; active and revoked are its ends
    step text NOT NULL CHECK (step IN ('key', 'compliance', 'checks', 'production', 'active', 'revoked')),
    otp_sealed bytea,
    private_key_sealed bytea,
    csr_pem text,
    compliance_request_id text,
    compliance_token text,
    compliance_secret_sealed bytea,
    -- [{"name", "hash"}] of the compliance checks that passed
    checks_passed jsonb NOT NULL DEFAULT '[]',
    production_request_id text,
    production_token text,
    production_secret_sealed bytea,
    certificate_serial text,
    certificate_issuer text,
    certificate_expires_at timestamptz,
    -- {"step", "http_status", "messages": [{"code", "text"}], "at"}
    failure jsonb,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (step <> 'active' OR (private_key_sealed IS NOT NULL AND production_token IS NOT NULL))
);
CREATE UNIQUE INDEX zatca_credentials_one_active ON zatca_credentials (zatca_setting_id) WHERE step = 'active';
CREATE UNIQUE INDEX zatca_credentials_one_open ON zatca_credentials (zatca_setting_id)
    WHERE step NOT IN ('active', 'revoked');

-- The chain of a device; its row is locked while a document is made.
CREATE TABLE zatca_chains (
    zatca_setting_id bigint PRIMARY KEY REFERENCES zatca_settings (id),
    last_icv bigint NOT NULL DEFAULT 0 CHECK (last_icv >= 0),
    -- base64, as the next document's PIH
    last_hash text NOT NULL
);

-- What the authority wants to know of a buyer, as last entered.
CREATE TABLE invoice_buyers (
    customer_id bigint PRIMARY KEY REFERENCES customers (id),
    -- {"name", "vat_number", "identity_scheme", "identity_number", address…}
    details jsonb NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Tax invoices and notes. Never edited: a wrong one is corrected by a note.
CREATE TABLE invoices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    public_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('invoice', 'prepayment', 'credit_note', 'debit_note')),
    subtype text NOT NULL CHECK (subtype IN ('standard', 'simplified')),
    contract_payment_id bigint REFERENCES contract_payments (id),
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the invoice that a note corrects
    original_id bigint REFERENCES invoices (id),
    reason text,
    issued_at timestamptz NOT NULL,
    issue_date date NOT NULL,
    currency text NOT NULL,
    -- without tax, tax, with tax
    net numeric(14, 2) NOT NULL,
    vat numeric(14, 2) NOT NULL,
    total numeric(14, 2) NOT NULL,
    -- set when credit notes took all of it back: the payment may be invoiced again
    taken_back_at timestamptz,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- that gave back the rent that a note takes back, or charged it again
    settlement_id bigint REFERENCES settlements (id),
    CONSTRAINT invoices_of_settlement CHECK (settlement_id IS NULL OR original_id IS NOT NULL),
    CONSTRAINT invoices_number_unique UNIQUE (number),
    CONSTRAINT invoices_public_id_unique UNIQUE (public_id),
    CHECK ((kind IN ('credit_note', 'debit_note')) = (original_id IS NOT NULL)),
    CHECK (original_id IS NULL OR reason IS NOT NULL),
    CONSTRAINT invoices_amounts CHECK (net > 0 AND vat >= 0 AND total > 0)
);
CREATE UNIQUE INDEX invoices_payment ON invoices (contract_payment_id)
    WHERE kind = 'invoice' AND taken_back_at IS NULL;
CREATE INDEX invoices_customer ON invoices (customer_id);
CREATE INDEX invoices_settlement ON invoices (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX invoices_original ON invoices (original_id) WHERE original_id IS NOT NULL;
CREATE INDEX invoices_issued ON invoices (issued_at, id);
CREATE INDEX invoices_search ON invoices USING gin (search_key public.gin_trgm_ops);

-- Collected payments whose invoice could not be issued by itself, until somebody issues it.
CREATE TABLE unissued_invoices (
    contract_payment_id bigint PRIMARY KEY REFERENCES contract_payments (id),
    refusal_code text NOT NULL,
    refusal_en text NOT NULL,
    refusal_ar text NOT NULL,
    failed_at timestamptz NOT NULL
);

-- A signed document and its way to the authority. The document itself is never changed; one that
-- was rejected is replaced by a new one of the same invoice.
CREATE TABLE zatca_submissions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invoice_id bigint NOT NULL REFERENCES invoices (id),
    zatca_setting_id bigint NOT NULL REFERENCES zatca_settings (id),
    zatca_credential_id bigint NOT NULL REFERENCES zatca_credentials (id),
    replaces_id bigint REFERENCES zatca_submissions (id),
    icv bigint NOT NULL CHECK (icv > 0),
    uuid uuid NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    -- what the document was built from
    draft jsonb NOT NULL,
    xml bytea NOT NULL,
    qr text NOT NULL,
    -- waiting, sending, reported, cleared, rejected, blocked (needs a person, not a change)
    state text NOT NULL CHECK (state IN ('waiting', 'sending', 'reported', 'cleared', 'rejected', 'blocked')),
    -- reporting (simplified) or clearance (standard); clearance turns to reporting when it is switched off
    call text NOT NULL CHECK (call IN ('reporting', 'clearance')),
    -- to be with the authority by then
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    -- while it is being sent: another worker takes over after it
    leased_until timestamptz,
    http_status smallint,
    -- [{"kind": "error|warning|info", "code", "category", "text"}]
    messages jsonb NOT NULL DEFAULT '[]',
    error text,
    cleared_xml bytea,
    cleared_qr text,
    finished_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT zatca_submissions_icv_unique UNIQUE (zatca_setting_id, icv),
    CONSTRAINT zatca_submissions_uuid_unique UNIQUE (uuid),
    CONSTRAINT zatca_submissions_replaced_once UNIQUE (replaces_id),
    CHECK ((state IN ('reported', 'cleared', 'rejected')) = (finished_at IS NOT NULL)),
    CHECK (state <> 'cleared' OR (cleared_xml IS NOT NULL AND cleared_qr IS NOT NULL)),
    CHECK ((state = 'sending') = (leased_until IS NOT NULL))
);
CREATE INDEX zatca_submissions_due ON zatca_submissions (zatca_setting_id, next_attempt_at, icv)
    WHERE state IN ('waiting', 'sending');
CREATE INDEX zatca_submissions_invoice ON zatca_submissions (invoice_id, id);
CREATE INDEX zatca_submissions_state ON zatca_submissions (state, id);

-- Every sending and what came back; kept for the audit.
CREATE TABLE zatca_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    zatca_submission_id bigint NOT NULL REFERENCES zatca_submissions (id),
    number integer NOT NULL,
    call text NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    http_status smallint,
    -- accepted, accepted_before, cleared, switched, rejected, refused, later, lost
    outcome text,
    answer text,
    UNIQUE (zatca_submission_id, number)
);

-- messaging --------------------------------------------------------------------------------
-- One row a payment, rule and channel: the promise that a reminder goes out once.
CREATE TABLE reminders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_payment_id bigint NOT NULL REFERENCES contract_payments (id),
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- days before the payment falls due
    rule_days smallint NOT NULL,
    due_on date NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
    recipient text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    mail_id bigint,
    body text NOT NULL,
    error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    -- 0: the first words
    template_version bigint,
    delivered_at timestamptz,
    read_at timestamptz,
    UNIQUE (contract_payment_id, rule_days, due_on, channel)
);
CREATE INDEX reminders_customer ON reminders (customer_id, id);
CREATE INDEX reminders_payment ON reminders (contract_payment_id, created_at DESC);

-- What tenants are asked after a payment: one survey a payment, answered once.
CREATE TABLE surveys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- of its page, which whoever has the address may open
    public_id text NOT NULL,
    contract_payment_id bigint NOT NULL REFERENCES contract_payments (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    customer_id bigint NOT NULL REFERENCES customers (id),
    -- the last day on which it can be answered
    expires_on date NOT NULL,
    score smallint CONSTRAINT surveys_score CHECK (score BETWEEN 1 AND 5),
    comment text,
    answered_at timestamptz,
    asked_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT surveys_public_id_unique UNIQUE (public_id),
    CONSTRAINT surveys_payment_unique UNIQUE (contract_payment_id),
    CONSTRAINT surveys_answered CHECK ((score IS NULL) = (answered_at IS NULL) AND (comment IS NULL OR score IS NOT NULL))
);
CREATE INDEX surveys_contract ON surveys (contract_id);
CREATE INDEX surveys_customer ON surveys (customer_id, created_at);

-- What becomes of the answers: one row.
CREATE TABLE survey_settings (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT survey_settings_one CHECK (id = 1),
    -- days for which a survey can be answered
    link_days integer NOT NULL DEFAULT 14 CONSTRAINT survey_settings_link_days CHECK (link_days BETWEEN 1 AND 90),
    -- an answer that is not better than this opens a complaint
    low_score integer NOT NULL DEFAULT 2 CONSTRAINT survey_settings_low_score CHECK (low_score BETWEEN 0 AND 4),
    -- days until such a complaint is to be settled
    complaint_days integer NOT NULL DEFAULT 3 CONSTRAINT survey_settings_complaint_days CHECK (complaint_days BETWEEN 0 AND 60),
    -- who sees to such a complaint
    complaint_assignee_id bigint REFERENCES users (id),
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO survey_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- Complaints and suggestions of tenants, with who sees to them and until when.
CREATE TABLE complaints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT complaints_kind CHECK (kind IN ('complaint', 'suggestion')),
    state text NOT NULL CONSTRAINT complaints_state CHECK (state IN ('open', 'under_way', 'closed')),
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint REFERENCES contracts (id),
    -- the answer that opened it
    survey_id bigint REFERENCES surveys (id),
    text text,
    assignee_id bigint REFERENCES users (id),
    due_on date NOT NULL,
    resolution text,
    closed_at timestamptz,
    closed_by text,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT complaints_survey_unique UNIQUE (survey_id),
    CONSTRAINT complaints_said CHECK (text IS NOT NULL OR survey_id IS NOT NULL),
    CONSTRAINT complaints_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL)
        AND (closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL OR resolution IS NOT NULL))
);
CREATE INDEX complaints_open ON complaints (due_on, id) WHERE state <> 'closed';
CREATE INDEX complaints_customer ON complaints (customer_id);
CREATE INDEX complaints_contract ON complaints (contract_id) WHERE contract_id IS NOT NULL;

-- Customers care: what is sent to many at once, each message, and what was answered.
CREATE TABLE care_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    -- the chosen records, in the order in which they are worked off
    record_ids jsonb NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0 CHECK (done <= total),
    queued integer NOT NULL DEFAULT 0,
    told integer NOT NULL DEFAULT 0,
    unreachable integer NOT NULL DEFAULT 0,
    settled integer NOT NULL DEFAULT 0,
    started_by text NOT NULL,
    created_at timestamptz NOT NULL,
    ended_at timestamptz,
    -- the employee who made it: the transaction says who that is
    made_by bigint DEFAULT nullif(current_setting('manzil.person', true), '')::bigint,
    CHECK (done = queued + told + unreachable + settled)
);
CREATE TABLE care_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    -- of the tenant, the contract or the payment, by the list
    record_id bigint NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    care_run_id bigint REFERENCES care_runs (id),
    -- the days on which the same is not told again
    period daterange NOT NULL CHECK (NOT isempty(period)),
    channel text NOT NULL CHECK (channel IN ('email', 'whatsapp')),
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    mail_id bigint,
    error text,
    sent_by text NOT NULL,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    template_version bigint,
    delivered_at timestamptz,
    read_at timestamptz,
    template text,
    CONSTRAINT care_messages_once EXCLUDE USING gist (list WITH =, record_id WITH =, period WITH &&)
);
CREATE INDEX care_messages_record ON care_messages (list, record_id, created_at DESC);
CREATE INDEX care_messages_customer ON care_messages (customer_id, created_at);
CREATE INDEX care_messages_contract ON care_messages (contract_id, created_at);
CREATE INDEX care_messages_mail ON care_messages (mail_id);
CREATE TABLE care_answers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list text NOT NULL,
    record_id bigint NOT NULL,
    customer_id bigint NOT NULL REFERENCES customers (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    answer text NOT NULL,
    call_on date,
    note text,
    answered_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- who did not answer is called again, and something else is said in words
    CONSTRAINT care_answers_complete
        CHECK ((answer <> 'no_answer' OR call_on IS NOT NULL) AND (answer <> 'other' OR note IS NOT NULL))
);
CREATE INDEX care_answers_record ON care_answers (list, record_id, id);
CREATE INDEX care_answers_customer ON care_answers (customer_id, created_at);
CREATE INDEX care_answers_contract ON care_answers (contract_id, created_at);
-- A kind of message to customers as the merchant has changed it: what is NULL is as it was at first.
CREATE TABLE message_templates (
    id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
    kind text NOT NULL CONSTRAINT message_templates_kind UNIQUE,
    by_email boolean NOT NULL,
    by_whatsapp boolean NOT NULL,
    is_english boolean NOT NULL,
    is_arabic boolean NOT NULL,
    subject_en text,
    subject_ar text,
    body_en text,
    body_ar text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT message_templates_language CHECK (is_english OR is_arabic)
);

-- When and by which way customers are written to; one row.
CREATE TABLE message_settings (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT message_settings_one CHECK (id = 1),
    -- hours of the merchant's zone between which nothing but codes leaves
    quiet_from smallint CONSTRAINT message_settings_quiet_from CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_until smallint CONSTRAINT message_settings_quiet_until CHECK (quiet_until BETWEEN 0 AND 23),
    -- which way is tried first where one is enough
    first_channel text NOT NULL DEFAULT 'whatsapp'
        CONSTRAINT message_settings_first_channel CHECK (first_channel IN ('email', 'whatsapp')),
    changed_by text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT message_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);
INSERT INTO message_settings (created_at, updated_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- Messages to many tenants by WhatsApp, at the pace of the merchant's own number.
CREATE TABLE campaigns (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- 0 disabled, 1 active, 2 sending, 3 paused, 4 temporary saved, 5 completed
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    message_en text,
    message_ar text,
    starts_at timestamptz NOT NULL,
    -- the last day of the period, in the merchant's zone
    ends_on date NOT NULL,
    -- whom it is for, as a segment has it
    audience jsonb NOT NULL,
    -- the first instant of its messages
    ready_at timestamptz,
    launched_at timestamptz,
    launched_by text,
    ended_at timestamptz,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- an image or a document that goes out beside the words
    media_path text,
    media_name text,
    CONSTRAINT campaigns_written CHECK (message_en IS NOT NULL OR message_ar IS NOT NULL),
    CONSTRAINT campaigns_launched CHECK ((status = 4) = (launched_at IS NULL) AND (launched_at IS NULL) = (ready_at IS NULL)),
    CONSTRAINT campaigns_ended CHECK ((status IN (0, 5)) = (ended_at IS NOT NULL)),
    CONSTRAINT campaigns_media CHECK ((media_path IS NULL) = (media_name IS NULL))
);
CREATE INDEX campaigns_open ON campaigns (ready_at, id) WHERE status IN (1, 2);

CREATE TABLE campaign_recipients (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    customer_id bigint NOT NULL REFERENCES customers (id),
    position integer NOT NULL,
    -- digits, as WhatsApp has them
    mobile text NOT NULL,
    language text NOT NULL,
    -- 0 failed, 1 pending, 2 sent
    status smallint CHECK (status BETWEEN 0 AND 2),
    -- why there is no message at all
    exclusion text,
    -- a worker has it, or had it when it was killed
    claimed_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    failure text,
    -- in the gateway's words
    error text,
    -- as it was sent
    body text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT campaign_recipients_one CHECK (num_nonnulls(status, exclusion) = 1),
    CONSTRAINT campaign_recipients_failed CHECK ((status IS NOT DISTINCT FROM 0) = (failure IS NOT NULL)),
    CONSTRAINT campaign_recipients_claimed_once CHECK (claimed_at IS NULL OR status = 1),
    CONSTRAINT campaign_recipients_went CHECK ((status IS NOT DISTINCT FROM 2) = (sent_at IS NOT NULL))
);
CREATE INDEX campaign_recipients_campaign ON campaign_recipients (campaign_id, position);
CREATE INDEX campaign_recipients_next ON campaign_recipients (campaign_id, position) WHERE status = 1;
CREATE INDEX campaign_recipients_claimed ON campaign_recipients (claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX campaign_recipients_waiting ON campaign_recipients (mobile) WHERE status = 1;
CREATE UNIQUE INDEX campaign_recipients_mobile ON campaign_recipients (campaign_id, mobile) WHERE status IS NOT NULL;
CREATE INDEX campaign_recipients_sent ON campaign_recipients (mobile, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX campaign_recipients_customer ON campaign_recipients (customer_id, sent_at);

-- What the merchant's number has sent: the seed and the count are the plan, so that a restart goes on with it.
CREATE TABLE campaign_pace (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    seed bigint NOT NULL,
    taken bigint NOT NULL DEFAULT 0,
    last_at timestamptz,
    setbacks integer NOT NULL DEFAULT 0,
    next_at timestamptz,
    -- what the next message waits for
    wait text CONSTRAINT campaign_pace_wait
        CHECK (wait IN ('start', 'gap', 'rest', 'hours', 'warm_up', 'gateway', 'not_connected', 'earlier', 'paused')),
    -- the linked number, and since when it sends; without a day it was used before
    number text,
    since date,
    -- on the day of the last one
    day_sent bigint NOT NULL DEFAULT 0,
    CONSTRAINT campaign_pace_waits CHECK ((next_at IS NULL) = (wait IS NULL))
);

CREATE TABLE campaign_segments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    audience jsonb NOT NULL,
    made_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT campaign_segments_name_unique UNIQUE (name)
);

-- A campaign's message to a number of the merchant's choice.
CREATE TABLE campaign_tests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
    channel text NOT NULL,
    recipient text NOT NULL,
    body text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
    error text,
    sent_by text NOT NULL,
    sent_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE INDEX campaign_tests_campaign ON campaign_tests (campaign_id, id);

CREATE TABLE notifications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- the specification's stocks, surveys, suggestionsAndComplains, orders; ours: contracts, payments
    kind text NOT NULL,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    noun text,
    record_id bigint,
    at timestamptz NOT NULL,
    topic text,
    -- The one employee whom it is for; without one, everybody who is shown its kind.
    user_id bigint
);
CREATE INDEX notifications_at ON notifications (id DESC);
CREATE INDEX notifications_of_one ON notifications (user_id, kind) WHERE user_id IS NOT NULL;
CREATE TABLE notification_reads (
    user_id bigint NOT NULL REFERENCES users (id),
    kind text NOT NULL,
    read_up_to bigint NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- The merchant's own mail server, which mails to its customers leave by.
CREATE TABLE email_accounts (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT email_accounts_one CHECK (id = 1),
    host text NOT NULL,
    port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
    security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
    user_name text,
    password_sealed bytea,
    sender_address text NOT NULL,
    sender_name text,
    reply_to text,
    -- whether the platform's server sends what this one does not take
    falls_back boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT email_accounts_sign_in CHECK ((user_name IS NULL) = (password_sealed IS NULL))
);

-- How far the audit log is told as events. An entry may be seen after one with a higher number, so the entries after the
-- settled one are looked through again.
CREATE TABLE event_feed (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT event_feed_one CHECK (id = 1),
    last_event_id bigint NOT NULL DEFAULT 0,
    settled_id bigint NOT NULL DEFAULT 0,
    seen_id bigint NOT NULL DEFAULT 0,
    -- nothing until the feed is used for the first time
    seen_at timestamptz
);
INSERT INTO event_feed DEFAULT VALUES;

-- What happened, numbered in the order in which it is told.
CREATE TABLE events (
    id bigint PRIMARY KEY,
    audit_id bigint NOT NULL,
    kind text NOT NULL,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT events_audit_unique UNIQUE (audit_id)
);
CREATE INDEX events_created_at ON events (created_at);

CREATE TABLE webhook_endpoints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    url text NOT NULL,
    description text,
    kinds jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    disabled_reason text CHECK (disabled_reason IN ('by_hand', 'failing', 'gone')),
    disabled_at timestamptz,
    secret_sealed bytea NOT NULL,
    -- the secret of before the last replacement, which signs beside the new one for a day
    old_secret_sealed bytea,
    old_secret_until timestamptz,
    -- the last event that it has deliveries of
    after_event_id bigint NOT NULL,
    failing_since timestamptz,
    last_delivered_at timestamptz,
    -- until when a worker has it to itself
    leased_until timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT webhook_endpoints_disabled CHECK (is_enabled = (disabled_reason IS NULL) AND is_enabled = (disabled_at IS NULL)),
    CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret_sealed IS NULL) = (old_secret_until IS NULL))
);

CREATE TABLE webhook_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_endpoint_id bigint NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
    -- nothing for a test
    event_id bigint,
    kind text NOT NULL,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    payload text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'skipped')),
    tries integer NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_event UNIQUE (webhook_endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_endpoint_id, noun, record_id, id)
    WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (webhook_endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
    at timestamptz NOT NULL,
    millis integer NOT NULL,
    -- of the answer, where there was one
    status integer,
    failure text CHECK (failure IN ('refused', 'redirected', 'too_late', 'unreached', 'private_address', 'no_address')),
    -- how the answer begins, or what was said where none came
    answer text
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (webhook_delivery_id, id);

-- How the merchant's WhatsApp number is reached: by one gateway at a time.
CREATE TABLE whatsapp_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    is_one boolean NOT NULL DEFAULT true CHECK (is_one),
    adapter text NOT NULL CHECK (adapter IN ('qr', 'cloud')),
    -- the gateway's id of the linked phone, or the Cloud API's id of the number
    instance text NOT NULL,
    token_sealed bytea NOT NULL,
    -- what the gateway signs its callbacks with
    secret_sealed bytea NOT NULL,
    -- the address that callbacks come to
    callback_id text NOT NULL,
    -- approved templates with one text field, for the Cloud API outside of the 24 hours
    utility_template text,
    marketing_template text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_accounts_one UNIQUE (is_one),
    CONSTRAINT whatsapp_accounts_callback_id UNIQUE (callback_id)
);

-- What a gateway said of a message, by the reference that it was sent with.
CREATE TABLE whatsapp_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reference text NOT NULL,
    gateway_id text NOT NULL,
    recipient text NOT NULL,
    sent_at timestamptz NOT NULL,
    delivered_at timestamptz,
    read_at timestamptz,
    failed_at timestamptz,
    failure text,
    CONSTRAINT whatsapp_messages_reference UNIQUE (reference)
);
CREATE INDEX whatsapp_messages_sent ON whatsapp_messages (sent_at, id);

-- Who wrote to the merchant and when: what opens the 24 hours. Their words are not kept.
CREATE TABLE whatsapp_incoming (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gateway_id text NOT NULL,
    sender text NOT NULL,
    received_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_incoming_gateway_id UNIQUE (gateway_id)
);
CREATE INDEX whatsapp_incoming_sender ON whatsapp_incoming (sender, received_at);

-- Numbers that want no advertising; messages about their contracts still reach them.
CREATE TABLE whatsapp_opt_outs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    -- what they wrote, as the proof
    words text NOT NULL,
    opted_out_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_opt_outs_number UNIQUE (number)
);

-- reports ----------------------------------------------------------------------------------
-- Files of all rows of a list, each for who asked for it.
CREATE TABLE exports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- that exports the list, as the published document names it
    operation text NOT NULL,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    -- filters, search and sort
    query jsonb NOT NULL,
    format text NOT NULL CONSTRAINT exports_format CHECK (format IN ('csv', 'xlsx', 'jsonl')),
    language text NOT NULL CONSTRAINT exports_language CHECK (language IN ('en', 'ar')),
    state text NOT NULL CONSTRAINT exports_state
        CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
    -- rows
    total bigint NOT NULL,
    done bigint NOT NULL,
    -- bytes
    size bigint,
    -- in the storage, while the file is kept
    path text,
    -- why it was not made, in both languages
    failure jsonb,
    made_by bigint NOT NULL REFERENCES users (id),
    -- that it was asked for with
    api_key_id bigint,
    finished_at timestamptz,
    expires_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX exports_made_by ON exports (made_by, id DESC);
CREATE INDEX exports_age ON exports (created_at);
CREATE INDEX exports_expires_at ON exports (expires_at) WHERE path IS NOT NULL;

-- kernel -----------------------------------------------------------------------------------
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_kind text NOT NULL,
    actor_id bigint,
    actor_name text NOT NULL,
    ip text,
    user_agent text,
    request_id text,
    noun text NOT NULL,
    record_id bigint NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb
);
CREATE INDEX audit_log_record ON audit_log (noun, record_id, id);
-- what was changed since an instant
CREATE INDEX audit_log_since ON audit_log (noun, at) INCLUDE (record_id);
-- A writing transaction takes a number before it writes: readers see by it whether anybody has written since. Anyone in the
-- schema may, for whoever reaches no other table writes too.
CREATE SEQUENCE writes;
GRANT USAGE, SELECT ON SEQUENCE writes TO PUBLIC;
CREATE INDEX audit_log_support ON audit_log (id) WHERE actor_kind = 'support';

CREATE TABLE idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    response text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE job_claims (
    name text NOT NULL,
    key text NOT NULL,
    claimed_at timestamptz NOT NULL,
    PRIMARY KEY (name, key)
);
