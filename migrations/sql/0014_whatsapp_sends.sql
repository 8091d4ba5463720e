-- What became of merchants' WhatsApp messages, written by the merchants' own transactions. Their words are not here.
CREATE TABLE platform.whatsapp_sends (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    -- as the gateway knows the message
    reference text NOT NULL,
    kind text NOT NULL,
    -- the merchant's campaign that it was of
    campaign_id bigint,
    recipient text NOT NULL,
    -- 0 failed, 1 pending, 2 sent
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
    attempts integer NOT NULL DEFAULT 1,
    error text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT whatsapp_sends_reference_unique UNIQUE (merchant_id, reference)
);
CREATE INDEX whatsapp_sends_campaign ON platform.whatsapp_sends (merchant_id, campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX whatsapp_sends_newest ON platform.whatsapp_sends (created_at);
