ALTER TABLE campaign_pace ADD CONSTRAINT campaign_pace_wait
    CHECK (wait IN ('start', 'gap', 'rest', 'hours', 'gateway', 'not_connected', 'earlier', 'paused'));
