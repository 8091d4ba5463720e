-- Each merchant's WhatsApp: the package that the platform gives, and how its number is connected. The queue is held
-- and released by it, so that it is here and not in the merchants' schemas.
CREATE TABLE platform.whatsapp_channels (
    merchant_id bigint PRIMARY KEY REFERENCES platform.merchants ON DELETE CASCADE,
    package smallint NOT NULL DEFAULT 0 CHECK (package BETWEEN 0 AND 2),
    -- The last day of the package in the merchant's zone; without one it has no end.
    package_ends_on date,
    -- What the platform says of a paused package.
    pause_reason text,
    connection smallint NOT NULL DEFAULT 0 CHECK (connection BETWEEN 0 AND 2),
    -- Digits with the country's code; gone when the merchant takes the number away.
    number text,
    connected_at timestamptz,
    -- Since when a number that was connected is not.
    dropped_at timestamptz,
    -- When people were told of this drop.
    alerted_at timestamptz,
    -- Of the package.
    version bigint NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL
);
CREATE INDEX whatsapp_channels_dropped ON platform.whatsapp_channels (dropped_at) WHERE dropped_at IS NOT NULL;

-- Messages of a merchant whose number is not connected wait, too.
ALTER TABLE platform.outbox DROP CONSTRAINT outbox_held_for_check;
ALTER TABLE platform.outbox ADD CONSTRAINT outbox_held_for_check CHECK (held_for IN ('merchant', 'worker', 'whatsapp'));
