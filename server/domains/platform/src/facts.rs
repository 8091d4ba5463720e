//! What this context publishes, and what it asks of those above it about a merchant's use.

use kernel::code::Status;
use kernel::facts::Socket;

/// How many units count against the plan, as SQL.
pub static UNITS: Socket<()> = Socket::new("used_units");

/// How many WhatsApp messages were sent this month, as SQL.
pub static MESSAGES: Socket<()> = Socket::new("messages_of_month");

/// The packages of WhatsApp: id, country, names, price (text with the currency's decimals), currency, months, status.
pub const WHATSAPP_OFFERS: &str = "(SELECT o.id, o.country, o.name_en, o.name_ar, round(o.price, y.exponent)::text AS price, \
     o.currency, o.months, o.status FROM platform.whatsapp_offers o JOIN platform.currencies y ON y.code = o.currency)";

/// The cities that merchants of a country are offered: country, `name_en`, `name_ar`. Plugged into
/// `properties::facts::KNOWN_CITIES`.
pub fn known_cities((): ()) -> String {
    format!(
        "(SELECT country, name_en, name_ar FROM platform.known_cities WHERE status = {})",
        Status::Active.sql()
    )
}
