use chrono::{DateTime, Duration, NaiveDate, Utc};
use kernel::Result;
use kernel::jobs::Job;
use kernel::tenancy::{MerchantConn, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::{WhatsAppConnection, WhatsAppPackage};
use crate::statement::bound;

/// The account's WhatsApp channel, as the platform keeps it.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct WhatsApp {
    pub package: WhatsAppPackage,
    /// The last day of the package in the merchant's zone.
    pub package_ends_on: Option<NaiveDate>,
    pub pause_reason: Option<String>,
    pub connection: WhatsAppConnection,
    /// The account's own number, as `971501234567`.
    pub number: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    pub dropped_at: Option<DateTime<Utc>>,
}

kernel::code! {
    /// Why an account cannot send by WhatsApp.
    pub enum WhatsAppUnusable: text {
        NoPackage = "no_package" ("No WhatsApp package", "لا توجد باقة واتساب"),
        PackagePaused = "package_paused" ("The package is paused", "الباقة متوقفة مؤقتاً"),
        PackageExpired = "package_expired" ("The package has expired", "انتهت صلاحية الباقة"),
        NotConnected = "not_connected" ("No number is connected", "لا يوجد رقم متصل"),
        Dropped = "dropped" ("The connection was lost", "انقطع الاتصال"),
    }
}

impl WhatsAppUnusable {
    /// Whether messages wait for it to pass, where others are not sent at all.
    pub fn is_passing(self) -> bool {
        match self {
            Self::PackagePaused | Self::Dropped => true,
            Self::NoPackage | Self::PackageExpired | Self::NotConnected => false,
        }
    }

    /// What to do about it.
    pub fn advice(self) -> Text {
        match self {
            Self::NoPackage => Text::fixed(
                "Ask the platform for a WhatsApp package.",
                "يرجى طلب باقة واتساب من المنصة.",
            ),
            Self::PackagePaused => Text::fixed(
                "The platform has paused the WhatsApp package; messages wait until it is resumed. Contact the platform.",
                "أوقفت المنصة باقة واتساب مؤقتاً، وتنتظر الرسائل حتى استئنافها. يرجى التواصل مع المنصة.",
            ),
            Self::PackageExpired => Text::fixed(
                "The WhatsApp package has expired. Ask the platform to renew it.",
                "انتهت صلاحية باقة واتساب. يرجى طلب تجديدها من المنصة.",
            ),
            Self::NotConnected => Text::fixed(
                "Connect a number on the page “WhatsApp settings”.",
                "يرجى ربط رقم من صفحة «إعدادات واتساب».",
            ),
            Self::Dropped => Text::fixed(
                "The connection to WhatsApp was lost; messages wait. Check the phone, then the page “WhatsApp settings”.",
                "انقطع الاتصال بواتساب، والرسائل في الانتظار. يرجى فحص الهاتف ثم صفحة «إعدادات واتساب».",
            ),
        }
    }
}

impl WhatsApp {
    /// An account that the platform never gave a package.
    const NONE: Self = Self {
        package: WhatsAppPackage::Disabled,
        package_ends_on: None,
        pause_reason: None,
        connection: WhatsAppConnection::Disconnected,
        number: None,
        connected_at: None,
        dropped_at: None,
    };

    /// The channel of a transaction's merchant.
    pub async fn of(db: &impl MerchantConn) -> Result<Self> {
        let sql = "SELECT package, package_ends_on, pause_reason, connection, number, connected_at, dropped_at \
             FROM platform.whatsapp_channels WHERE merchant_id = $1";
        let statement = bound(sql, [db.merchant().id.into()]);
        let found = Self::find_by_statement(statement).one(db).await?;
        Ok(found.unwrap_or(Self::NONE).on(db.today()))
    }

    /// A package that is over by that day counts as none.
    fn on(mut self, today: NaiveDate) -> Self {
        if self.is_expired(today) {
            self.package = WhatsAppPackage::Disabled;
        }
        self
    }

    fn is_expired(&self, today: NaiveDate) -> bool {
        self.package_ends_on.is_some_and(|last| last < today)
    }

    pub fn is_usable(&self) -> bool {
        self.unusable().is_none()
    }

    /// Why nothing can be sent now; nothing while it can.
    pub fn unusable(&self) -> Option<WhatsAppUnusable> {
        match (self.package, self.connection) {
            (WhatsAppPackage::Disabled, _) if self.package_ends_on.is_some() => {
                Some(WhatsAppUnusable::PackageExpired)
            }
            (WhatsAppPackage::Disabled, _) => Some(WhatsAppUnusable::NoPackage),
            (WhatsAppPackage::Paused, _) => Some(WhatsAppUnusable::PackagePaused),
            (WhatsAppPackage::Active, WhatsAppConnection::Connected) => None,
            (WhatsAppPackage::Active, _) if self.number.is_some() => {
                Some(WhatsAppUnusable::Dropped)
            }
            (WhatsAppPackage::Active, _) => Some(WhatsAppUnusable::NotConnected),
        }
    }

    /// Whether a job that needs the channel waits instead of failing, as a condition on the row `c` of
    /// `platform.whatsapp_channels` and the row `m` of its merchant, at the instant `$1`.
    pub fn waits_sql() -> String {
        format!(
            "(c.package_ends_on IS NULL OR c.package_ends_on >= ($1 AT TIME ZONE m.time_zone)::date) \
             AND (c.package = {} OR c.package = {} AND c.connection <> {} AND c.number IS NOT NULL)",
            WhatsAppPackage::Paused.sql(),
            WhatsAppPackage::Active.sql(),
            WhatsAppConnection::Connected.sql(),
        )
    }
}

/// A number that stays away for so long is told to people.
const ALERT_AFTER: Duration = Duration::minutes(10);

/// Tells the merchant and the platform, if the number is still not there.
#[derive(Debug, Serialize, Deserialize)]
pub struct AlertOfDrop {
    pub dropped_at: DateTime<Utc>,
}

impl Job for AlertOfDrop {
    const NAME: &'static str = "whatsapp_channels.alert";
}

/// The gateway of a lost number is asked for the first time after so long.
const RECHECK_AFTER: Duration = Duration::seconds(15);

/// Asks the gateway whether a lost number is back.
#[derive(Debug, Serialize, Deserialize)]
pub struct WhatsAppRecheck {
    pub dropped_at: DateTime<Utc>,
    /// How often it was asked before.
    #[serde(default)]
    pub tries: u32,
}

impl Job for WhatsAppRecheck {
    const NAME: &'static str = "whatsapp_channels.recheck";
}

/// What a gateway says of a merchant's number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhatsAppReport {
    Connected {
        number: String,
    },
    /// It was lost: the phone, or the gateway itself.
    Dropped(WhatsAppConnection),
    /// The merchant took the number away.
    Unlinked,
}

impl WhatsAppReport {
    /// Keeps what is new of it. A drop is timed from its first report, and told when it lasts.
    pub async fn keep(&self, tx: &PlatformTx, merchant_id: i64) -> Result<()> {
        let now = tx.now();
        match self {
            Self::Connected { number } => {
                let sql = "INSERT INTO platform.whatsapp_channels AS c \
                     (merchant_id, connection, number, connected_at, updated_at) VALUES ($1, $2, $3, $4, $4) \
                     ON CONFLICT (merchant_id) DO UPDATE SET connection = $2, number = $3, dropped_at = NULL, \
                         alerted_at = NULL, updated_at = $4, \
                         connected_at = CASE WHEN c.connection = $2 THEN c.connected_at ELSE $4 END";
                let connected = WhatsAppConnection::Connected;
                let values = [
                    merchant_id.into(),
                    connected.into(),
                    number.clone().into(),
                    now.into(),
                ];
                tx.execute_raw(bound(sql, values)).await?;
            }
            Self::Dropped(connection) => {
                let sql = "UPDATE platform.whatsapp_channels SET connection = $2, updated_at = $3, \
                         dropped_at = coalesce(dropped_at, $3) \
                     WHERE merchant_id = $1 AND number IS NOT NULL RETURNING dropped_at";
                let values = [merchant_id.into(), (*connection).into(), now.into()];
                let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
                    return Ok(());
                };
                let dropped_at: DateTime<Utc> = row.try_get("", "dropped_at")?;
                if dropped_at == now {
                    let key = format!("{merchant_id}-{}", dropped_at.timestamp_micros());
                    tx.enqueue_at(
                        Some(merchant_id),
                        AlertOfDrop { dropped_at },
                        key,
                        now + ALERT_AFTER,
                    )
                    .await?;
                    let recheck = WhatsAppRecheck {
                        dropped_at,
                        tries: 0,
                    };
                    let key = dropped_at.timestamp_micros().to_string();
                    tx.enqueue_at(Some(merchant_id), recheck, key, now + RECHECK_AFTER)
                        .await?;
                }
            }
            Self::Unlinked => {
                let sql = "UPDATE platform.whatsapp_channels SET connection = $2, number = NULL, connected_at = NULL, \
                     dropped_at = NULL, alerted_at = NULL, updated_at = $3 WHERE merchant_id = $1";
                let disconnected = WhatsAppConnection::Disconnected;
                let values = [merchant_id.into(), disconnected.into(), now.into()];
                tx.execute_raw(bound(sql, values)).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(package: WhatsAppPackage, connection: WhatsAppConnection) -> WhatsApp {
        WhatsApp {
            package,
            connection,
            number: Some("971501234567".to_owned()),
            ..WhatsApp::NONE
        }
    }

    #[test]
    fn usable_only_with_an_active_package_and_a_connection() {
        use WhatsAppConnection::{Connected, Disconnected, ServerDisconnected};
        use WhatsAppPackage::{Active, Disabled, Paused};
        let cases = [
            (Active, Connected, None),
            (Active, Disconnected, Some(WhatsAppUnusable::Dropped)),
            (Active, ServerDisconnected, Some(WhatsAppUnusable::Dropped)),
            (Paused, Connected, Some(WhatsAppUnusable::PackagePaused)),
            (Disabled, Connected, Some(WhatsAppUnusable::NoPackage)),
        ];
        for (package, connection, expected) in cases {
            let found = channel(package, connection).unusable();
            assert_eq!(found, expected, "{package:?} {connection:?}");
        }
        let without = WhatsApp {
            number: None,
            ..channel(Active, Disconnected)
        };
        assert_eq!(without.unusable(), Some(WhatsAppUnusable::NotConnected));
    }

    #[test]
    fn the_last_day_of_a_package_is_its_own() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        let until = WhatsApp {
            package_ends_on: Some(day(15)),
            ..channel(WhatsAppPackage::Active, WhatsAppConnection::Connected)
        };
        assert!(until.clone().on(day(15)).is_usable());
        let over = until.on(day(16));
        assert_eq!(over.package, WhatsAppPackage::Disabled);
        assert_eq!(over.unusable(), Some(WhatsAppUnusable::PackageExpired));
    }
}
