//! What other contexts may know of messages.

use kernel::code::Code as _;
use parties::customer_merges::columns::CustomerColumn;

use crate::customers_care::CareList;

/// Uploaded files, as `path`.
pub const FILES: &str = "SELECT media_path AS path FROM campaigns WHERE media_path IS NOT NULL";

/// What follows a tenant who is merged.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] = &[
    CustomerColumn::of(
        "campaign_recipients",
        "Messages of campaigns",
        "رسائل الحملات",
    ),
    CustomerColumn::of("reminders", "Reminders", "التذكيرات"),
    CustomerColumn::of("surveys", "Surveys", "الاستبيانات"),
    CustomerColumn::of(
        "complaints",
        "Complaints and suggestions",
        "الشكاوى والاقتراحات",
    ),
    CustomerColumn::of(
        "care_messages",
        "Customers care messages",
        "رسائل العناية بالعملاء",
    ),
    CustomerColumn::also("care_messages", "record_id", Some(is_free_message)),
    CustomerColumn::of(
        "care_answers",
        "Customers care answers",
        "ردود العناية بالعملاء",
    ),
    CustomerColumn::also("care_answers", "record_id", Some(is_of_tenant)),
];

/// How many WhatsApp messages were sent in the month of the merchant's date, as SQL.
pub fn messages_of_month((): ()) -> String {
    "(SELECT count(*) FROM whatsapp_messages \
     WHERE sent_at >= date_trunc('month', (:today)::timestamp) AT TIME ZONE :zone)"
        .to_owned()
}

/// What the merchant changed of the words that customers get, and of the ways they get them by.
pub fn own_words((): ()) -> String {
    "message_templates".to_owned()
}

/// Whether the records of a list are tenants.
const fn lists_tenants(list: CareList) -> bool {
    match list {
        CareList::MissingData
        | CareList::UpdatePassport
        | CareList::UpdateNationalId
        | CareList::AccountBalance
        | CareList::Birthday => true,
        CareList::UnattestedContracts
        | CareList::ExpiredWithinThreeMonths
        | CareList::ExpiredWithinOneMonth
        | CareList::ExpiredContracts
        | CareList::ContractPayment
        | CareList::RateUs => false,
    }
}

fn is_of_tenant() -> String {
    let lists = CareList::ALL.iter().filter(|list| lists_tenants(**list));
    let lists: Vec<String> = lists.map(|list| list.sql().to_string()).collect();
    format!("t.list IN ({})", lists.join(", "))
}

/// Both may have been told the same in one period; the constraint that nobody is told twice keeps one of them.
fn is_free_message() -> String {
    format!(
        "{} AND NOT EXISTS (SELECT 1 FROM care_messages o \
         WHERE o.list = t.list AND o.record_id = $1 AND o.period && t.period)",
        is_of_tenant()
    )
}
