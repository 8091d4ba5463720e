-- The one employee whom a notification is for; without one, everybody who is shown its kind.
ALTER TABLE notifications ADD COLUMN user_id bigint;
CREATE INDEX notifications_of_one ON notifications (user_id, kind) WHERE user_id IS NOT NULL;
