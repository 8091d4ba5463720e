-- Whether the visitor agreed to messages on the mobile number.
ALTER TABLE viewings ADD COLUMN allow_whatsapp boolean NOT NULL DEFAULT false;

-- What visitors were reminded of the day before: one row a viewing, its time and a channel.
CREATE TABLE viewing_reminders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    viewing_id bigint NOT NULL REFERENCES viewings (id) ON DELETE CASCADE,
    -- a viewing that is moved is reminded of again
    starts_at timestamptz NOT NULL,
    channel text NOT NULL CONSTRAINT viewing_reminders_channel CHECK (channel IN ('email', 'whatsapp')),
    recipient text NOT NULL,
    -- 0 failed, 1 pending, 2 sent, 3 sending, 4 unknown, 5 not connected
    status smallint NOT NULL CONSTRAINT viewing_reminders_status CHECK (status BETWEEN 0 AND 5),
    mail_id bigint,
    body text NOT NULL,
    error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL,
    -- 0: the first words
    template_version bigint NOT NULL,
    delivered_at timestamptz,
    read_at timestamptz,
    CONSTRAINT viewing_reminders_once UNIQUE (viewing_id, starts_at, channel)
);
CREATE INDEX viewing_reminders_mail ON viewing_reminders (mail_id) WHERE mail_id IS NOT NULL;
