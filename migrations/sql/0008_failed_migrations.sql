-- A merchant's migration that failed is tried again: since when it fails, how often it was tried, when it is next.
ALTER TABLE platform.merchant_migrations
    ADD COLUMN failed_at timestamptz,
    ADD COLUMN tries integer NOT NULL DEFAULT 0,
    ADD COLUMN next_try_at timestamptz;
UPDATE platform.merchant_migrations SET failed_at = now(), tries = 1, next_try_at = now() WHERE error IS NOT NULL;
ALTER TABLE platform.merchant_migrations ADD CONSTRAINT merchant_migrations_failed
    CHECK ((error IS NULL) = (failed_at IS NULL) AND (error IS NULL) = (next_try_at IS NULL));
