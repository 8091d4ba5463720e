-- Which words a mail to a customer has: their kind, and the version of the merchant's own; 0 are the first ones.
ALTER TABLE platform.mails ADD COLUMN template text;
ALTER TABLE platform.mails ADD COLUMN template_version bigint;
ALTER TABLE platform.mails ADD CONSTRAINT mails_template CHECK ((template IS NULL) = (template_version IS NULL));
