-- A reminder may stay unsent because the account has no WhatsApp channel.
ALTER TABLE reminders DROP CONSTRAINT reminders_status_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_status_check CHECK (status BETWEEN 0 AND 5);
-- An employee without an e-mail has no sign-in.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_sign_in_needs_email CHECK (email IS NOT NULL OR password_hash IS NULL);
-- Steps of the setup guide that were done are finished, those that only a button finished are not.
UPDATE account SET wizard_progress = (
    SELECT coalesce(jsonb_agg(done.step ORDER BY done.place), '[]')
    FROM (
        SELECT step, place FROM jsonb_array_elements_text(wizard_progress) WITH ORDINALITY AS kept(step, place)
        WHERE step NOT IN ('employees', 'activate-services')
        UNION ALL SELECT 'employees', 100 WHERE (SELECT count(*) FROM users) > 1
        UNION ALL SELECT 'activate-services', 101 WHERE EXISTS (SELECT 1 FROM units)
    ) done
);
-- The default receptionist takes money and cheques; a role that somebody edited stays as it is.
UPDATE roles SET permissions = jsonb_set(permissions, '{40}', '[1, 3, 5]')
WHERE name_en = 'Receptionist' AND version = 1 AND permissions -> '40' = '[1]';
