-- The countries that people may sign in from; without a row, from anywhere.
CREATE TABLE platform.allowed_countries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    added_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX allowed_countries_country ON platform.allowed_countries (country);
-- Whether the configured countries were taken over.
ALTER TABLE platform.installation ADD COLUMN allowed_countries_begun boolean NOT NULL DEFAULT false;
