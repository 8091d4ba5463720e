//! What other contexts' SQL may use of people, companies and their papers.

use kernel::facts::Socket;

use crate::customer_merges::columns::CustomerColumn;
use crate::customers::{Gender, MissingData};
use crate::documents::{DocumentKind, DocumentNoun, VisibleNouns};

/// A tenant: names and how to reach them, what papers say of them. `title_*` is the name for display.
pub const CUSTOMERS: &str = "(SELECT id, name_en, name_ar, coalesce(name_en, name_ar) AS title_en, \
     coalesce(name_ar, name_en) AS title_ar, mobile, email, gender, birth_date, nationality, national_id, \
     national_id_expires_on, passport_number, passport_expires_on, trade_licence, trn, language, allow_whatsapp, no_advertising_at, status, merged_into_id, search_key FROM customers)";

/// A property owner. `title_*` is the name for display.
pub const OWNERS: &str = "(SELECT id, coalesce(name_en, name_ar) AS title_en, \
     coalesce(name_ar, name_en) AS title_ar, mobile, status, search_key FROM owners)";

/// Uploaded files, and whose they are.
pub const DOCUMENTS: &str =
    "(SELECT id, noun, record_id, kind, file_name, path, expires_on FROM documents)";

/// The paths of stored files.
pub const FILES: &str = "SELECT path FROM documents UNION ALL SELECT path FROM sent_documents";

/// What follows a tenant who is merged.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] = &[
    CustomerColumn::also("customers", "merged_into_id", None),
    CustomerColumn::of(
        "contact_changes",
        "Changes of contact data",
        "تغييرات بيانات التواصل",
    ),
    CustomerColumn::of("customer_notes", "Notes", "الملاحظات"),
    CustomerColumn::of("document_requests", "Document requests", "طلبات المستندات"),
    CustomerColumn::of("timeline", "Timeline entries", "أحداث السجل"),
    CustomerColumn {
        when: Some(is_tenants_document),
        what: Some(("Documents", "المستندات")),
        ..CustomerColumn::also("documents", "record_id", None)
    },
];

fn is_tenants_document() -> String {
    format!("t.noun = {}", DocumentNoun::Customers.sql())
}

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

/// What registering a contract asks of the tenant `c` and is not known: [`MissingData`] with commas
/// between, NULL where nothing is missing. A company has its licence, a person the ID or the passport.
pub fn missing_data(c: &str) -> String {
    let business = format!("{c}.gender = {}", Gender::Business.sql());
    let blank = |column: &str| format!("coalesce({c}.{column}, '') = ''");
    let no_id = blank("national_id");
    let no_passport = blank("passport_number");
    let parts = [
        (MissingData::NameAr, blank("name_ar")),
        (MissingData::Email, blank("email")),
        (
            MissingData::Nationality,
            format!("NOT {business} AND {}", blank("nationality")),
        ),
        (
            MissingData::Identity,
            format!("NOT {business} AND {no_id} AND {no_passport}"),
        ),
        (
            MissingData::IdentityExpiry,
            format!(
                "NOT {business} AND NOT ({no_id} AND {no_passport}) \
                 AND ({no_id} OR {id_expiry} IS NULL) AND ({no_passport} OR {passport_expiry} IS NULL)",
                id_expiry = paper_expires_on(c, Paper::NationalId),
                passport_expiry = paper_expires_on(c, Paper::Passport),
            ),
        ),
        (
            MissingData::TradeLicence,
            format!("{business} AND {}", blank("trade_licence")),
        ),
    ];
    let cases: Vec<String> = parts
        .iter()
        .map(|(data, lacks)| format!("CASE WHEN {lacks} THEN {} END", data.sql()))
        .collect();
    format!("nullif(concat_ws(',', {}), '')", cases.join(", "))
}

/// A tenant's paper that expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    NationalId,
    Passport,
}

/// The last day of the tenant `c`'s paper, as the record says or a newer file among the documents;
/// NULL where neither does.
pub fn paper_expires_on(c: &str, paper: Paper) -> String {
    let (column, kind) = match paper {
        Paper::NationalId => ("national_id_expires_on", DocumentKind::NationalId),
        Paper::Passport => ("passport_expires_on", DocumentKind::Passport),
    };
    format!(
        "greatest({c}.{column}, (SELECT max(d.expires_on) FROM documents d \
         WHERE d.noun = {noun} AND d.record_id = {c}.id AND d.kind = {kind}))",
        noun = DocumentNoun::Customers.sql(),
        kind = kind.sql(),
    )
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

/// Tax documents and whom they were issued to: `id`, `number`, `customer_id`, `contract_id`.
pub static ISSUED_TO: Socket<()> = Socket::new("issued_to");
