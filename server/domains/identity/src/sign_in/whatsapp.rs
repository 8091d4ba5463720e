use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use sea_orm::FromQueryResult;

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
