-- When each merchant's next turn of a kind is, such as the next message of its campaigns: one row a merchant and kind,
-- so that a look at what is due costs what is due.
CREATE TABLE platform.turns (
    name text NOT NULL,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (name, merchant_id)
);
CREATE INDEX turns_due ON platform.turns (due_at);

-- Merchants' campaigns with their figures, written by the merchants' own transactions.
CREATE TABLE platform.campaigns (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    campaign_id bigint NOT NULL,
    name text NOT NULL,
    -- as of the merchant's campaign
    status smallint NOT NULL,
    recipients integer NOT NULL,
    sent integer NOT NULL,
    failed integer NOT NULL,
    excluded integer NOT NULL,
    starts_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    UNIQUE (merchant_id, campaign_id)
);
CREATE INDEX campaigns_newest ON platform.campaigns (starts_at DESC);
