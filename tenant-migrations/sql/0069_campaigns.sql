-- Who booked a viewing after a campaign's message is found by the mobile.
CREATE INDEX viewings_mobile ON viewings (mobile, created_at);

-- A newly linked number sends few messages on its first days.
ALTER TABLE campaign_pace ADD COLUMN number text;
ALTER TABLE campaign_pace ADD COLUMN since date;
ALTER TABLE campaign_pace ADD COLUMN day_sent bigint NOT NULL DEFAULT 0;
ALTER TABLE campaign_pace DROP CONSTRAINT campaign_pace_wait;
ALTER TABLE campaign_pace ADD CONSTRAINT campaign_pace_wait
    CHECK (wait IN ('start', 'gap', 'rest', 'hours', 'warm_up', 'gateway', 'not_connected', 'earlier', 'paused'));
