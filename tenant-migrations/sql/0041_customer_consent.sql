-- Who said whether a tenant may be written to by WhatsApp, and when; unknown where it was said before it was kept.
ALTER TABLE customers ADD COLUMN whatsapp_source text
    CONSTRAINT customers_whatsapp_source CHECK (whatsapp_source IN ('form', 'import'));
ALTER TABLE customers ADD COLUMN whatsapp_at timestamptz;
ALTER TABLE customers ADD CONSTRAINT customers_whatsapp_said CHECK ((whatsapp_source IS NULL) = (whatsapp_at IS NULL));
-- since when the tenant wants no advertising, by a word of their own
ALTER TABLE customers ADD COLUMN no_advertising_at timestamptz;
UPDATE customers c SET no_advertising_at = o.opted_out_at
    FROM whatsapp_opt_outs o WHERE c.mobile = '+' || o.number AND c.merged_into_id IS NULL;
-- since when mails to the tenant's address come back, and what the mailbox's server said
ALTER TABLE customers ADD COLUMN email_bounced_at timestamptz;
ALTER TABLE customers ADD COLUMN email_bounce text;
ALTER TABLE customers ADD CONSTRAINT customers_email_bounce CHECK ((email_bounced_at IS NULL) = (email_bounce IS NULL));
