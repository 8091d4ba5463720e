-- What the platform sells: a package in a country from a day on. An edition that was sold stays as it was sold.
CREATE TABLE platform.plans (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    package text NOT NULL CHECK (package IN ('basic', 'advanced', 'premium')),
    country text NOT NULL REFERENCES platform.countries (code),
    currency text NOT NULL REFERENCES platform.currencies (code),
    -- As many decimals as the currency has.
    monthly_price numeric(14, 4) NOT NULL CHECK (monthly_price >= 0),
    yearly_price numeric(14, 4) NOT NULL CHECK (yearly_price >= 0),
    -- Without a number there is no limit.
    unit_limit integer CHECK (unit_limit > 0),
    user_limit integer CHECK (user_limit > 0),
    -- WhatsApp messages a month.
    message_limit integer CHECK (message_limit > 0),
    -- The pages of the permission map that the plan is sold without.
    left_out jsonb NOT NULL DEFAULT '[]',
    sold_from date NOT NULL,
    -- The last day; without one it is sold until another edition follows.
    sold_until date,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT plans_sold_in_order CHECK (sold_until >= sold_from),
    CONSTRAINT plans_editions_apart EXCLUDE USING gist
        (package WITH =, country WITH =, daterange(sold_from, sold_until, '[]') WITH &&)
);
CREATE INDEX plans_newest ON platform.plans (sold_from DESC, id DESC);

-- Who bought which edition, and how long it is paid.
CREATE TABLE platform.subscriptions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    plan_id bigint NOT NULL REFERENCES platform.plans (id),
    billing text NOT NULL CHECK (billing IN ('monthly', 'yearly')),
    starts_on date NOT NULL,
    -- The last paid day; the day before the first one where it was cancelled before it began.
    paid_through date NOT NULL,
    -- For one period, as agreed.
    price numeric(14, 4) NOT NULL CHECK (price >= 0),
    renews boolean NOT NULL,
    cancelled_at timestamptz,
    cancel_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT subscriptions_paid_in_order CHECK (paid_through >= starts_on - 1),
    CONSTRAINT subscriptions_cancelled_with_reason CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL)),
    CONSTRAINT subscriptions_one_at_a_time EXCLUDE USING gist
        (merchant_id WITH =, daterange(starts_on, paid_through + 1) WITH &&)
);
CREATE INDEX subscriptions_merchant ON platform.subscriptions (merchant_id, starts_on DESC);
CREATE INDEX subscriptions_plan ON platform.subscriptions (plan_id);
CREATE INDEX subscriptions_ending ON platform.subscriptions (paid_through, id);

-- How long a merchant goes on after the last paid day.
CREATE TABLE platform.subscription_settings (
    id bigint PRIMARY KEY CHECK (id = 1),
    grace_days integer NOT NULL CHECK (grace_days BETWEEN 0 AND 90),
    read_only_days integer NOT NULL CHECK (read_only_days BETWEEN 1 AND 3650),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
INSERT INTO platform.subscription_settings (id, grace_days, read_only_days, created_at, updated_at)
VALUES (1, 14, 90, now(), now());

ALTER TABLE platform.merchants DROP CONSTRAINT merchants_status_check;
ALTER TABLE platform.merchants ADD CONSTRAINT merchants_status_check
    CHECK (status IN ('trial', 'active', 'grace', 'read_only', 'archived', 'expired', 'disabled'));
-- The plan of today and the last paid day of all subscriptions, so that requests need not look for them.
ALTER TABLE platform.merchants ADD COLUMN plan_id bigint REFERENCES platform.plans (id);
ALTER TABLE platform.merchants ADD COLUMN paid_through date;
CREATE INDEX merchants_paid_through ON platform.merchants (paid_through) WHERE paid_through IS NOT NULL;
