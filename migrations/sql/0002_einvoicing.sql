-- How each merchant stands with the tax authority, as the merchant's own schema reported last:
-- what lists and counts for the platform's staff read.
CREATE TABLE platform.zatca_settings (
    merchant_id bigint PRIMARY KEY REFERENCES platform.merchants (id) ON DELETE CASCADE,
    -- 0 cancelled, 1 pending, 2 connected, 3 renewed
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    environment text NOT NULL,
    vat_number text NOT NULL,
    -- where the onboarding stands, and what stopped it
    step text NOT NULL,
    failure text,
    certificate_expires_at timestamptz,
    waiting bigint NOT NULL DEFAULT 0,
    rejected bigint NOT NULL DEFAULT 0,
    blocked bigint NOT NULL DEFAULT 0,
    oldest_due_at timestamptz,
    stopped_reason text,
    reported_at timestamptz NOT NULL
);
CREATE INDEX zatca_settings_status ON platform.zatca_settings (status, merchant_id);
