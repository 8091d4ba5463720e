//! What other contexts' SQL may use of people, companies and their papers.

use kernel::facts::Socket;

use crate::documents::VisibleNouns;

/// A tenant: names and how to reach them, what papers say of them. `title_*` is the name for display.
pub const CUSTOMERS: &str = "(SELECT id, name_en, name_ar, coalesce(name_en, name_ar) AS title_en, \
     coalesce(name_ar, name_en) AS title_ar, mobile, email, gender, nationality, national_id, \
     passport_number, trade_licence, trn, language, allow_whatsapp, status, search_key FROM customers)";

/// A property owner. `title_*` is the name for display.
pub const OWNERS: &str = "(SELECT id, coalesce(name_en, name_ar) AS title_en, \
     coalesce(name_ar, name_en) AS title_ar, mobile, status, search_key FROM owners)";

/// The paths of stored files.
pub const FILES: &str = "SELECT path FROM documents";

/// The names of the tenant `c` as searches spell them, and nothing else of the tenant: for who may not
/// see the mobile or the papers, and would find them out by searching for parts of their numbers.
/// Once more without spaces, as a query joins words such as "Al".
pub fn names_key(c: &str) -> String {
    let names = format!(
        "translate(lower(coalesce({c}.name_en, '') || ' ' || coalesce({c}.name_ar, '')), \
         'أإآٱىیةہھەکـًٌٍَُِّْ', 'ااااييههههك')"
    );
    format!("({names} || ' ' || replace({names}, ' ', ''))")
}

/// How many documents that somebody may see have expired or expire up to `last`, SQL of a day.
pub fn expiring_documents(visible: &VisibleNouns, last: &str) -> String {
    format!(
        "(SELECT count(*) FROM documents d WHERE {} AND {})",
        expires_by("d", last),
        visible.condition("d.noun"),
    )
}

/// Whether the document `d` has expired or expires up to a day.
pub(crate) fn expires_by(d: &str, last: &str) -> String {
    format!("{d}.expires_on <= {last}")
}

/// How many live contracts the tenant has whose id is this SQL.
pub static LIVE_CONTRACTS: Socket<&'static str> = Socket::new("live_contracts");

/// How many holdings without a known end the owner has whose id is this SQL.
pub static OPEN_HOLDINGS: Socket<&'static str> = Socket::new("open_holdings");

/// Units and contracts as documents name them: `id`, `number`.
pub static UNIT_NUMBERS: Socket<()> = Socket::new("unit_numbers");
pub static CONTRACT_NUMBERS: Socket<()> = Socket::new("contract_numbers");
