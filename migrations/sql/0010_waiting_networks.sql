-- What an address may not: sign in at all, or for some minutes.
ALTER TABLE platform.blocked_ips ADD COLUMN kind text NOT NULL DEFAULT 'blocked';
