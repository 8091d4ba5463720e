//! What a receipt is to its readers.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::text::Text;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, found};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;

use super::ReceiptId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};
use crate::facts::{cheque_key, receipt_key};

kernel::list! {
    /// A receipt, with the names that a screen shows beside it.
    pub struct Receipt = "receipts" ("Receipts", "سندات القبض"), filtered by ReceiptFilter {
        from: format!(
            "receipts r JOIN contract_payments p ON p.id = r.contract_payment_id \
             LEFT JOIN cheques q ON q.contract_payment_id = p.id AND q.is_current \
             JOIN {CONTRACTS} c ON c.id = p.contract_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["p", "q", "c", "cu", "u", "b"],
        key: "r.id",
        order: "r.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: format!(
            "SELECT x.id FROM receipts x JOIN contract_payments y ON y.id = x.contract_payment_id \
                 WHERE y.contract_id IN ({}) \
             UNION ALL SELECT x.id FROM receipts x JOIN cheques y ON y.contract_payment_id = x.contract_payment_id \
                 WHERE y.is_current AND {} LIKE ? \
             UNION ALL SELECT x.id FROM receipts x WHERE {} LIKE ?",
            found(),
            cheque_key("y"),
            receipt_key("x"),
        ),
        exports: [
            number, received_on, customer_name_en, contract_number, building_name_en, unit_number, amount, method, received_by, voided_at,
        ],
    } {
        id: ReceiptId = "r.id";
        number: String [sort by "r.id", export("Receipt", "سند القبض", ColumnKind::Code)] = "r.number";
        contract_payment_id: ContractPaymentId = "r.contract_payment_id";
        amount: Amount [sort, export("Amount", "المبلغ")] = "r.amount";
        received_on: NaiveDate [sort, export("Received on", "تاريخ الاستلام")]
            = "r.received_on";
        method: PaymentMethod [sort, export("Method", "طريقة الدفع")] = "r.method";
        /// Of the transfer or card payment.
        reference: Option<String> = "r.reference";
        received_by: String [export("Received by", "المستلم")] = "r.received_by";
        /// When the collection was taken back; UTC.
        voided_at: Option<DateTime<Utc>> [export("Status", "الحالة", ColumnKind::Text,
            |row, language| {
                let text = match row.voided_at {
                    Some(_) => Text::fixed("Void", "ملغى"),
                    None => Text::fixed("Valid", "ساري"),
                };
                text.get(language).into()
            })] = "r.voided_at";
        void_reason: Option<String> = "r.void_reason";
        /// UTC.
        created_at: DateTime<Utc> = "r.created_at";
        contract_id: ContractId = "p.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        #[oai(rename = "type")]
        #[serde(rename = "type")]
        kind: PaymentKind = "p.type";
        due_on: NaiveDate = "p.due_on";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        customer_mobile: String = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        cheque_number: Option<String> = "q.number";
        bank: Option<String> = "q.bank";
        cheque_date: Option<NaiveDate> = "q.cheque_date";
        version: i64 = "r.version";
    }
}

kernel::filter! {
    pub struct ReceiptFilter {
        customer_id: CustomerId = "c.customer_id = ?";
        contract_id: ContractId = "p.contract_id = ?";
        contract_payment_id: ContractPaymentId = "r.contract_payment_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        method: PaymentMethod = "r.method = ?";
        /// true: only void ones; false: only valid ones.
        voided: bool = "((r.voided_at IS NOT NULL) = ?)";
        received_from: NaiveDate = "r.received_on >= ?";
        received_to: NaiveDate = "r.received_on <= ?";
    }
}
