//! The local stand-ins' inbox. A repeated reference is received once, like a real mailbox that
//! knows the Message-ID.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use smtp::Letter;

use super::Channel;

pub async fn catch_mail(tx: &PlatformTx, letter: &Letter) -> Result<()> {
    let caught = Caught {
        channel: Channel::Email,
        reference: &letter.message_id,
        recipient: &letter.recipient,
        subject: Some(&letter.subject),
        body: &letter.text,
        action_url: letter.action.as_ref().map(|(_, address)| address.as_str()),
    };
    caught.keep(tx, tx.now()).await
}

pub struct Caught<'a> {
    pub channel: Channel,
    pub reference: &'a str,
    pub recipient: &'a str,
    pub subject: Option<&'a str>,
    pub body: &'a str,
    pub action_url: Option<&'a str>,
}

impl Caught<'_> {
    pub async fn keep(&self, tx: &PlatformTx, at: DateTime<Utc>) -> Result<()> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO platform.caught_messages \
             (channel, reference, recipient, subject, body, action_url, received_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (channel, reference) DO NOTHING",
            [
                self.channel.into(),
                self.reference.into(),
                self.recipient.into(),
                self.subject.map(str::to_owned).into(),
                self.body.into(),
                self.action_url.map(str::to_owned).into(),
                at.into(),
            ],
        );
        tx.execute_raw(statement).await?;
        Ok(())
    }
}
