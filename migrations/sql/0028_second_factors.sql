-- A sign-in is also refused for the code of the second factor (5).
ALTER TABLE platform.failed_login_attempts DROP CONSTRAINT failed_login_attempts_type_check;
ALTER TABLE platform.failed_login_attempts
    ADD CONSTRAINT failed_login_attempts_type_check CHECK (type BETWEEN 1 AND 5);
