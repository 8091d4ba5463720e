//! What callers see of letters, and give.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::sql::searched;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use super::RenewalLetterId;
use crate::contracts::ContractId;
use crate::neighbours::{BUILDINGS, BuildingId, CUSTOMERS, CustomerId, UNITS};
use crate::renewals::ServedBy;

kernel::list! {
    /// A letter about the terms of a next contract.
    pub struct RenewalLetter = "renewal_letters" ("Renewal letters", "خطابات التجديد"),
        filtered by RenewalLetterFilter
    {
        from: format!(
            "renewal_letters l JOIN contracts c ON c.id = l.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        key: "l.id",
        order: "l.id DESC",
        search: format!("({} || ' ' || c.search_key || ' ' || cu.search_key || ' ' || u.search_key)", searched("l.number")),
    } {
        id: RenewalLetterId = "l.id";
        number: String [sort, export("Letter", "الخطاب", ColumnKind::Code)] = "l.number";
        contract_id: ContractId = "l.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        written_on: NaiveDate [sort, export("Written on", "تاريخ الخطاب")] = "l.written_on";
        written_by: String = "l.written_by";
        /// Of a year.
        rent_before: Amount [export("Rent", "الإيجار")] = "l.rent_before";
        rent_price: Amount [sort, export("Next rent", "الإيجار التالي")] = "l.rent_price";
        starts_on: NaiveDate [sort, export("From", "من")] = "l.starts_on";
        ends_on: NaiveDate [export("To", "إلى")] = "l.ends_on";
        /// The law's last day to serve it.
        notice_by: Option<NaiveDate> [sort, export("Serve by", "آخر يوم للتبليغ")] = "l.notice_by";
        note: Option<String> = "l.note";
        served_by: Option<ServedBy> [export("Served by", "طريقة التبليغ")] = "l.served_by";
        served_on: Option<NaiveDate> [sort, export("Served on", "تاريخ التبليغ")] = "l.served_on";
        served_to: Option<String> [export("Served to", "المستلم")] = "l.served_to";
        has_proof: bool = "(l.proof_path IS NOT NULL)";
        version: i64 = "l.version";
    }
}

kernel::filter! {
    pub struct RenewalLetterFilter {
        contract_id: ContractId = "l.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        served: bool = "((l.served_on IS NOT NULL) = ?)";
        served_by: ServedBy = "l.served_by = ?";
        /// Last days to serve from this date on.
        notice_from: NaiveDate = "l.notice_by >= ?";
        notice_to: NaiveDate = "l.notice_by <= ?";
    }
}

/// Letters of one wording.
#[derive(Debug, Object)]
pub struct RenewalLettersInput {
    /// At most 500.
    pub contracts: Vec<RenewalLetterInput>,
    /// Printed on each.
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct RenewalLetterInput {
    pub contract_id: ContractId,
    /// A year's rent; that of the next contract, or of its draft, or the present one without it.
    pub rent_price: Option<String>,
}

#[derive(Debug, Multipart)]
pub struct LetterServiceInput {
    pub served_by: ServedBy,
    /// YYYY-MM-DD, not before the letter and not in the future.
    pub served_on: String,
    /// Who took it.
    pub served_to: String,
    /// What proves it: a picture or a PDF, at most 5 MB.
    pub file: Option<Upload>,
    /// The version that the form was opened with.
    pub version: i64,
}
