//! What an invoice is to its readers, and what is asked for to issue or correct one.

use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use collections::facts::PAYMENTS;
use collections::settlements::SettlementId;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::InvoiceId;
use super::codes::{InvoiceKind, InvoiceSubtype, VatCategory};
use crate::zatca_settings::codes::PartyScheme;
use crate::zatca_submissions::ZatcaSubmissionId;
use crate::zatca_submissions::codes::SubmissionState;
use crate::zatca_submissions::model::ZatcaMessage;

kernel::list! {
    /// A tax invoice or note, as far as its newest document has come.
    #[derive(Clone)]
    pub struct Invoice = "invoices" ("Tax invoices", "الفواتير الضريبية"),
        filtered by InvoiceFilter
    {
        // The state is that of the newest document.
        from: format!(
            "invoices i JOIN {CUSTOMERS} cu ON cu.id = i.customer_id \
             LEFT JOIN {PAYMENTS} p ON p.id = i.contract_payment_id \
             LEFT JOIN {CONTRACTS} c ON c.id = p.contract_id \
             LEFT JOIN invoices o ON o.id = i.original_id \
             JOIN LATERAL (SELECT z.id, z.state, z.icv, z.uuid, z.due_at, z.finished_at, z.http_status, \
               z.messages FROM zatca_submissions z WHERE z.invoice_id = i.id ORDER BY z.id DESC LIMIT 1) s ON true \
             CROSS JOIN LATERAL (SELECT {} AS sign) a",
            super::sign("i")
        ),
        shown: ["cu", "p", "c", "o"],
        key: "i.id",
        order: "i.id DESC",
        search: "i.search_key",
        exports: [
            number, issue_date, kind, subtype, customer_name_en, contract_number, net, vat, rounding, total, state,
        ],
    } {
        id: InvoiceId = "i.id";
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "i.number";
        kind: InvoiceKind [export("Document", "المستند")] = "i.kind";
        subtype: InvoiceSubtype [export("Type", "النوع")] = "i.subtype";
        contract_payment_id: Option<ContractPaymentId> = "i.contract_payment_id";
        contract_id: Option<ContractId> = "p.contract_id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "i.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        /// The invoice that a note corrects.
        original_id: Option<InvoiceId> = "i.original_id";
        original_number: Option<String> = "o.number";
        /// Of a note: the settlement that gave the rent back that it takes back, or that was taken back.
        settlement_id: Option<SettlementId> = "i.settlement_id";
        reason: Option<String> = "i.reason";
        /// UTC.
        issued_at: DateTime<Utc> = "i.issued_at";
        /// In the merchant's zone.
        issue_date: NaiveDate [sort by "i.issued_at", export("Date", "التاريخ")] = "i.issue_date";
        /// ISO 4217.
        currency: String = "i.currency";
        /// Without tax. A credit note's amounts are negative, so that columns add up.
        net: Amount [export("Net", "الصافي")] = "a.sign * i.net";
        vat: Amount [sort, export("VAT", "الضريبة")] = "a.sign * i.vat";
        /// The halala by which net and tax miss the total (BT-114).
        rounding: Amount [export("Rounding", "التقريب")] = "a.sign * (i.total - i.net - i.vat)";
        /// With tax: what is due.
        total: Amount [sort, export("Total", "الإجمالي")] = "a.sign * i.total";
        /// When credit notes had taken all of it back; UTC.
        taken_back_at: Option<DateTime<Utc>> = "i.taken_back_at";
        submission_id: ZatcaSubmissionId = "s.id";
        state: SubmissionState [sort, export("Status", "الحالة")] = "s.state";
        /// Place in the device's chain.
        icv: i64 = "s.icv";
        uuid: String = "s.uuid::text";
        /// To be with the authority by then; UTC.
        due_at: DateTime<Utc> = "s.due_at";
        finished_at: Option<DateTime<Utc>> = "s.finished_at";
        /// Of the authority's last answer.
        http_status: Option<i16> = "s.http_status";
        /// How many messages that answer holds.
        message_count: i32 = "jsonb_array_length(s.messages)";
        version: i64 = "i.version";
        created_at: DateTime<Utc> = "i.created_at";
    }
}

kernel::filter! {
    pub struct InvoiceFilter {
        kind: InvoiceKind = "i.kind = ?";
        subtype: InvoiceSubtype = "i.subtype = ?";
        state: SubmissionState = "s.state = ?";
        customer_id: CustomerId = "i.customer_id = ?";
        contract_id: ContractId = "p.contract_id = ?";
        contract_payment_id: ContractPaymentId = "i.contract_payment_id = ?";
        /// The notes of an invoice.
        original_id: InvoiceId = "i.original_id = ?";
        /// The notes of a settlement.
        settlement_id: SettlementId = "i.settlement_id = ?";
        issued_from: NaiveDate = "i.issue_date >= ?";
        issued_to: NaiveDate = "i.issue_date <= ?";
    }
}

/// What an invoice or note says, as its newest document has it, and what the authority said of that.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct InvoiceContent {
    pub seller: InvoiceParty,
    pub buyer: Option<InvoiceParty>,
    /// First and last day of the supply.
    pub supplied_from: Option<NaiveDate>,
    pub supplied_to: Option<NaiveDate>,
    pub lines: Vec<InvoiceLine>,
    /// The QR code as an SVG picture; only of a document that may be handed out.
    pub qr: Option<String>,
    /// How it stands with the authority and what to do next.
    pub advice_en: String,
    pub advice_ar: String,
    pub messages: Vec<ZatcaMessage>,
}

/// A party as it stands in the document.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct InvoiceParty {
    pub name_en: String,
    pub name_ar: String,
    pub address_en: String,
    pub address_ar: String,
    pub vat_number: Option<String>,
    pub identity_scheme: Option<PartyScheme>,
    pub identity_number: Option<String>,
}

/// A line as it stands in the document; amounts are positive, in notes too.
#[derive(Debug, Object, Serialize)]
pub struct InvoiceLine {
    pub description_en: String,
    pub description_ar: String,
    pub quantity: String,
    pub unit_price: Amount,
    /// Without tax.
    pub net: Amount,
    pub vat_category: VatCategory,
    /// In percent.
    pub vat_rate: String,
    pub vat: Amount,
    /// With tax.
    pub total: Amount,
}

/// What a payment's invoice would say, and what keeps it from being issued.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct InvoicePreview {
    pub can_issue: bool,
    /// Why not, and what to do; with a code as refusals have.
    pub refusal_code: Option<String>,
    pub refusal: Option<String>,
    /// What is missing or wrong on the form.
    pub faults: Vec<InvoiceFault>,
    pub subtype: InvoiceSubtype,
    pub vat_category: VatCategory,
    /// In percent.
    pub vat_rate: String,
    /// Of the payment.
    pub amount: Amount,
    pub net: Option<Amount>,
    pub vat: Option<Amount>,
    /// The halala by which net and tax miss the total.
    pub rounding: Option<Amount>,
    pub total: Option<Amount>,
    /// As last entered, completed from the tenant's record.
    pub buyer: BuyerInput,
}

/// A field of the document and what is wrong with it.
#[derive(Debug, Object, Serialize)]
pub struct InvoiceFault {
    /// As a field of the form, such as `buyer.vat_number`; `seller.…` is mended in the setting.
    pub field: String,
    pub message: String,
}

/// A buyer's details for the tax authority. A business needs its VAT number or another number, and
/// its national address; a person needs a name only.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Object, Serialize, Deserialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BuyerInput {
    /// As registered; the tenant's name without it.
    pub name: Option<String>,
    /// 15 digits from 3 to 3.
    pub vat_number: Option<String>,
    pub identity_scheme: Option<PartyScheme>,
    pub identity_number: Option<String>,
    pub street: Option<String>,
    /// 4 digits.
    pub building_number: Option<String>,
    pub additional_number: Option<String>,
    pub district: Option<String>,
    pub city: Option<String>,
    /// 5 digits in Saudi Arabia.
    pub postal_code: Option<String>,
    /// ISO 3166 alpha-2; SA without it.
    pub country: Option<String>,
}

#[derive(Debug, Object)]
pub struct IssueInput {
    /// Kept for the tenant's next invoice; without it, as last entered.
    pub buyer: Option<BuyerInput>,
}

#[derive(Debug, Object)]
pub struct NoteInput {
    /// With tax. Of a credit note: all that is left without it.
    pub amount: Option<String>,
    /// Why, as it stands on the note.
    pub reason: String,
}
