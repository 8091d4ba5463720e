-- News of the product, for those whom they concern.
CREATE TABLE platform.platform_updates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    content_en text NOT NULL,
    content_ar text NOT NULL,
    -- the date that stands on it
    day date NOT NULL,
    -- none is all of them
    countries text[] NOT NULL DEFAULT '{}',
    packages text[] NOT NULL DEFAULT '{}',
    -- none while it is a draft
    published_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX platform_updates_published ON platform.platform_updates (published_at) WHERE published_at IS NOT NULL;

-- Up to which news an employee of a merchant has read.
CREATE TABLE platform.platform_update_reads (
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    read_through timestamptz NOT NULL,
    PRIMARY KEY (merchant_id, user_id)
);
