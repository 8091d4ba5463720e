-- Where a visitor who asked for a trial came from, as the address of the form said it.
ALTER TABLE platform.trial_requests ADD COLUMN utm_source text;
ALTER TABLE platform.trial_requests ADD COLUMN utm_medium text;
ALTER TABLE platform.trial_requests ADD COLUMN utm_campaign text;
ALTER TABLE platform.trial_requests ADD COLUMN referrer text;
CREATE INDEX trial_requests_merchant ON platform.trial_requests (merchant_id) WHERE merchant_id IS NOT NULL;

-- How leads are followed; one row.
CREATE TABLE platform.marketing_settings (
    id bigint PRIMARY KEY CHECK (id = 1),
    -- A lead without contact for so many days is shown as waiting.
    waiting_days integer NOT NULL CHECK (waiting_days BETWEEN 1 AND 90),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO platform.marketing_settings (id, waiting_days, created_at, updated_at) VALUES (1, 3, now(), now());

-- Where leads come from.
CREATE TABLE platform.marketing_sources (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    -- what links carry as utm_source
    utm_source text NOT NULL CHECK (utm_source ~ '^[a-z0-9_.-]+$'),
    -- 0 is not offered any more; leads that have it keep it
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX marketing_sources_name_en ON platform.marketing_sources (lower(name_en));
CREATE UNIQUE INDEX marketing_sources_name_ar ON platform.marketing_sources (name_ar);
CREATE UNIQUE INDEX marketing_sources_utm_source ON platform.marketing_sources (utm_source);
-- The words of what visitors say (relative, blogger_ads, …) are those of their form.
INSERT INTO platform.marketing_sources (name_en, name_ar, utm_source, status, created_at, updated_at) VALUES
    ('Google', 'جوجل', 'google', 1, now(), now()),
    ('Facebook', 'فيسبوك', 'facebook', 1, now(), now()),
    ('Instagram', 'إنستغرام', 'instagram', 1, now(), now()),
    ('Snapchat', 'سناب شات', 'snapchat', 1, now(), now()),
    ('LinkedIn', 'لينكدإن', 'linkedin', 1, now(), now()),
    ('TikTok', 'تيك توك', 'tiktok', 1, now(), now()),
    ('WhatsApp', 'واتساب', 'whatsapp', 1, now(), now()),
    ('Newsletter', 'النشرة البريدية', 'newsletter', 1, now(), now()),
    ('Friend or relative', 'صديق أو قريب', 'relative', 1, now(), now()),
    ('Blogger', 'أحد المدونين', 'blogger_ads', 1, now(), now()),
    ('Exhibition', 'معرض', 'exhibition', 1, now(), now()),
    ('Telephone call', 'مكالمة هاتفية', 'call', 1, now(), now()),
    ('By chance', 'بالصدفة', 'coincidence', 1, now(), now()),
    ('Other', 'أخرى', 'other', 1, now(), now());

-- Businesses that may become merchants: those that asked for a trial, and those that staff entered.
CREATE TABLE platform.marketing_leads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    business_name text NOT NULL,
    contact_name text NOT NULL,
    mobile text NOT NULL,
    -- in small letters
    email text,
    country text REFERENCES platform.countries (code),
    city text,
    expected_units integer CHECK (expected_units > 0),
    source_id bigint REFERENCES platform.marketing_sources (id),
    state text NOT NULL CHECK (state IN ('new', 'contacted', 'meeting', 'won', 'lost')),
    lost_reason text,
    owner_id bigint REFERENCES platform.staff (id),
    next_step_on date,
    -- the newest; the history has those before
    note text,
    contacted_at timestamptz,
    trial_request_id bigint REFERENCES platform.trial_requests (id) ON DELETE SET NULL,
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((state = 'lost') = (lost_reason IS NOT NULL))
);
CREATE INDEX marketing_leads_search ON platform.marketing_leads USING gin (search_key public.gin_trgm_ops);
CREATE INDEX marketing_leads_source ON platform.marketing_leads (source_id);
CREATE INDEX marketing_leads_owner ON platform.marketing_leads (owner_id);
CREATE UNIQUE INDEX marketing_leads_email ON platform.marketing_leads (email) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX marketing_leads_trial_request ON platform.marketing_leads (trial_request_id)
    WHERE trial_request_id IS NOT NULL;

-- The newest proven request of each address.
INSERT INTO platform.marketing_leads (business_name, contact_name, mobile, email, country, city, expected_units, source_id,
    state, lost_reason, contacted_at, trial_request_id, search_key, created_at, updated_at)
SELECT DISTINCT ON (r.email) CASE r.language WHEN 'ar' THEN r.business_name_ar ELSE r.business_name_en END, r.owner_name,
    r.mobile, r.email, r.country, r.city, nullif(r.expected_units, 0), s.id,
    CASE WHEN r.status = 0 THEN 'lost' WHEN m.paid_through IS NOT NULL THEN 'won' ELSE 'new' END,
    CASE WHEN r.status = 0 THEN coalesce(r.rejection_reason, '—') END, r.decided_at, r.id, r.search_key,
    r.created_at, r.updated_at
FROM platform.trial_requests r
    LEFT JOIN platform.marketing_sources s ON s.utm_source = r.referral_source
    LEFT JOIN platform.merchants m ON m.id = r.merchant_id
WHERE r.verified_at IS NOT NULL
ORDER BY r.email, r.id DESC;
