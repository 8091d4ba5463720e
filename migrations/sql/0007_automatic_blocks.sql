-- Whether failures blocked the address, or a manager did.
ALTER TABLE platform.blocked_ips ADD COLUMN automatic boolean NOT NULL DEFAULT false;
UPDATE platform.blocked_ips SET automatic = true WHERE reason LIKE '% failed sign-ins within a day';
