-- The merchant's own mail server, which mails to its customers leave by.
CREATE TABLE email_accounts (
    id bigint PRIMARY KEY DEFAULT 1 CONSTRAINT email_accounts_one CHECK (id = 1),
    host text NOT NULL,
    port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
    security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
    user_name text,
    password_sealed bytea,
    sender_address text NOT NULL,
    sender_name text,
    reply_to text,
    -- whether the platform's server sends what this one does not take
    falls_back boolean NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT email_accounts_sign_in CHECK ((user_name IS NULL) = (password_sealed IS NULL))
);
