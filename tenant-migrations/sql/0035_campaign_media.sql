-- An image or a document that goes out beside a campaign's words.
ALTER TABLE campaigns
    ADD COLUMN media_path text,
    ADD COLUMN media_name text;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_media CHECK ((media_path IS NULL) = (media_name IS NULL));
