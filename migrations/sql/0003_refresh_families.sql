-- A session's refresh tokens share their family, so that any used one that comes back ends it.
ALTER TABLE platform.sessions ADD COLUMN refresh_family uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();
