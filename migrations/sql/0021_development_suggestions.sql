-- What merchants' people want changed in the product, and what became of it.
CREATE TABLE platform.development_suggestions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id bigint NOT NULL REFERENCES platform.merchants (id) ON DELETE CASCADE,
    user_id bigint NOT NULL,
    user_name text NOT NULL,
    -- of the screens that the sender sees
    language text NOT NULL CHECK (language IN ('en', 'ar')),
    content text NOT NULL,
    -- the screen where they were
    page text,
    -- a picture in the merchant's own files
    picture text,
    -- 0 rejected, 1 new, 2 under processing, 3 done
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    answer_en text,
    answer_ar text,
    answered_by text,
    answered_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX development_suggestions_status ON platform.development_suggestions (status, id);
CREATE INDEX development_suggestions_sender ON platform.development_suggestions (merchant_id, user_id, id);
