-- What happened, where the bell tells several such events in one line.
ALTER TABLE notifications ADD COLUMN topic text;
