-- The one employee whom a notification is for; without one, everybody who is shown its kind.
ALTER TABLE notifications ADD COLUMN user_id bigint;
