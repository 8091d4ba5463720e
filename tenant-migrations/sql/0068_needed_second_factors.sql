-- Whether the office lets nobody in without a second factor.
ALTER TABLE account ADD COLUMN employees_need_second_factor boolean NOT NULL DEFAULT false;
ALTER TABLE account ADD COLUMN owners_need_second_factor boolean NOT NULL DEFAULT false;
