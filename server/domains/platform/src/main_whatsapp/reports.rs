//! What the gateway says of the number; kept beside the settings, outside of their versions.

use chrono::{DateTime, Duration, Utc};
use identity::sign_in::WhatsAppConnection;
use kernel::Result;
use kernel::jobs::Job;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::{MainInstance, messages};
use crate::statement::bound;

/// A number that stays away for so long is told to the platform's administrators.
const ALERT_AFTER: Duration = Duration::minutes(10);
/// The gateway of a lost number is asked for the first time after so long.
const RECHECK_AFTER: Duration = Duration::seconds(15);

/// How the number is, as the gateway told last.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Standing {
    pub connection: WhatsAppConnection,
    /// Digits with the country's code.
    pub number: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    pub dropped_at: Option<DateTime<Utc>>,
}

impl Standing {
    const NONE: Self = Self {
        connection: WhatsAppConnection::Disconnected,
        number: None,
        connected_at: None,
        dropped_at: None,
    };

    pub(super) async fn of(tx: &PlatformTx) -> Result<Self> {
        let sql = "SELECT connection, number, connected_at, dropped_at FROM platform.main_whatsapp";
        let found = Self::find_by_statement(bound(sql, [])).one(tx).await?;
        Ok(found.unwrap_or(Self::NONE))
    }

    pub(super) fn instance(&self) -> MainInstance {
        match self.connection {
            WhatsAppConnection::Disconnected => MainInstance::Disconnected,
            WhatsAppConnection::Connected => MainInstance::Connected,
            WhatsAppConnection::ServerDisconnected => MainInstance::ServerDisconnected,
        }
    }
}

/// Tells the platform's administrators, if the number is still not there.
#[derive(Debug, Serialize, Deserialize)]
pub struct AlertOfMainDrop {
    pub dropped_at: DateTime<Utc>,
}

impl Job for AlertOfMainDrop {
    const NAME: &'static str = "main_whatsapp.alert";
}

/// Asks the gateway whether the lost number is back.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecheckMainNumber {
    pub dropped_at: DateTime<Utc>,
    /// How often it was asked before.
    #[serde(default)]
    pub tries: u32,
}

impl Job for RecheckMainNumber {
    const NAME: &'static str = "main_whatsapp.recheck";
}

/// What a gateway says of the number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    Connected(String),
    /// The phone was lost.
    Dropped,
    /// The gateway itself was lost.
    ServerDropped,
    /// The staff connects another number.
    Unlinked,
}

impl Report {
    /// Keeps what is new of it. A drop is timed from its first report; what waited leaves when the number is back.
    pub(super) async fn keep(&self, tx: &PlatformTx) -> Result<()> {
        match self {
            Self::Connected(number) => connected(tx, number).await,
            Self::Dropped => dropped(tx, WhatsAppConnection::Disconnected).await,
            Self::ServerDropped => dropped(tx, WhatsAppConnection::ServerDisconnected).await,
            Self::Unlinked => {
                let sql = "UPDATE platform.main_whatsapp SET connection = $1, number = NULL, connected_at = NULL, \
                     dropped_at = NULL, alerted_at = NULL";
                let values = [WhatsAppConnection::Disconnected.into()];
                tx.execute_raw(bound(sql, values)).await?;
                Ok(())
            }
        }
    }
}

async fn connected(tx: &PlatformTx, number: &str) -> Result<()> {
    // The row is locked, so that a job that has just seen it away ends before what waits is looked for.
    let sql = "SELECT connection, number, connected_at, dropped_at FROM platform.main_whatsapp FOR UPDATE";
    let before = Standing::find_by_statement(bound(sql, [])).one(tx).await?;
    let Some(before) = before else {
        return Ok(());
    };
    let was_connected = before.connection == WhatsAppConnection::Connected;
    let sql = "UPDATE platform.main_whatsapp SET connection = $1, number = $2, connected_at = $3, dropped_at = NULL, \
         alerted_at = NULL";
    let since = before.connected_at.filter(|_| was_connected);
    let values = [
        WhatsAppConnection::Connected.into(),
        number.into(),
        since.unwrap_or_else(|| tx.now()).into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    if was_connected {
        return Ok(());
    }
    messages::release(tx).await
}

async fn dropped(tx: &PlatformTx, connection: WhatsAppConnection) -> Result<()> {
    let now = tx.now();
    let sql = "UPDATE platform.main_whatsapp SET connection = $1, dropped_at = coalesce(dropped_at, $2) \
         WHERE number IS NOT NULL RETURNING dropped_at";
    let values = [connection.into(), now.into()];
    let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
        return Ok(());
    };
    let dropped_at: DateTime<Utc> = row.try_get("", "dropped_at")?;
    if dropped_at != now {
        return Ok(());
    }
    let key = dropped_at.timestamp_micros().to_string();
    let alert = AlertOfMainDrop { dropped_at };
    tx.enqueue_at(None, alert, key.clone(), now + ALERT_AFTER)
        .await?;
    let recheck = RecheckMainNumber {
        dropped_at,
        tries: 0,
    };
    tx.enqueue_at(None, recheck, key, now + RECHECK_AFTER).await
}
