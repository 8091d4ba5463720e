-- WhatsApp packages that the platform sells in a country, each for so many months.
CREATE TABLE platform.whatsapp_offers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    country text NOT NULL REFERENCES platform.countries (code),
    currency text NOT NULL REFERENCES platform.currencies (code),
    -- For all its months, with as many decimals as the currency has.
    price numeric(14, 4) NOT NULL CHECK (price >= 0),
    months integer NOT NULL CHECK (months BETWEEN 1 AND 60),
    -- 0 is not sold any more; who has it keeps it
    status smallint NOT NULL CHECK (status IN (0, 1)),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX whatsapp_offers_name_en ON platform.whatsapp_offers (country, name_en);
CREATE UNIQUE INDEX whatsapp_offers_name_ar ON platform.whatsapp_offers (country, name_ar);

-- The one that a merchant was given last; none where the days were agreed without one.
ALTER TABLE platform.whatsapp_channels ADD COLUMN offer_id bigint;
ALTER TABLE platform.whatsapp_channels ADD CONSTRAINT whatsapp_channels_offer
    FOREIGN KEY (offer_id) REFERENCES platform.whatsapp_offers (id);
CREATE INDEX whatsapp_channels_offer ON platform.whatsapp_channels (offer_id) WHERE offer_id IS NOT NULL;
