//! Collected payments whose invoice could not be issued by itself: kept with the reason until it is.

use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use collections::contract_payments::codes::PaymentStatus;
use collections::facts::PAYMENTS;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

kernel::list! {
    /// A collected payment whose invoice could not be issued by itself, and why.
    pub struct UnissuedInvoice = "unissued-invoices" ("Tax invoices not issued", "فواتير ضريبية لم تصدر"),
        filtered by UnissuedInvoiceFilter
    {
        from: format!(
            "unissued_invoices f \
             JOIN {PAYMENTS} p ON p.id = f.contract_payment_id AND p.status = {} \
             JOIN {CONTRACTS} c ON c.id = p.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id",
            PaymentStatus::Collected.sql()
        ),
        key: "f.contract_payment_id",
        order: "f.failed_at DESC",
        contains: ["c.number", "cu.name_en", "cu.name_ar", "f.refusal_en", "f.refusal_ar"],
    } {
        contract_payment_id: ContractPaymentId = "f.contract_payment_id";
        contract_id: ContractId = "p.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        collected_on: Option<NaiveDate> [sort, export("Collected on", "تاريخ التحصيل")] = "p.collected_on";
        amount: Amount [sort, export("Amount", "المبلغ")] = "p.amount";
        /// The code of the refusal.
        refusal_code: String = "f.refusal_code";
        /// What is missing, and what to do.
        refusal_en: String [export("Reason", "السبب", arabic refusal_ar)] = "f.refusal_en";
        refusal_ar: String = "f.refusal_ar";
        /// When it was tried last; UTC.
        failed_at: DateTime<Utc> [sort, export("Tried at", "وقت المحاولة")] = "f.failed_at";
    }
}

kernel::filter! {
    pub struct UnissuedInvoiceFilter {
        customer_id: CustomerId = "c.customer_id = ?";
        contract_id: ContractId = "p.contract_id = ?";
        refusal_code: String = "f.refusal_code = ?";
        collected_from: NaiveDate = "p.collected_on >= ?";
        collected_to: NaiveDate = "p.collected_on <= ?";
    }
}

/// Keeps why a payment's invoice was not issued; a later reason replaces it.
pub(super) async fn keep(tx: &MerchantTx, id: ContractPaymentId, refusal: &Problem) -> Result<()> {
    let reason = reason(refusal);
    let sql = "INSERT INTO unissued_invoices (contract_payment_id, refusal_code, refusal_en, refusal_ar, failed_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (contract_payment_id) DO UPDATE \
         SET refusal_code = $2, refusal_en = $3, refusal_ar = $4, failed_at = $5";
    let values = [
        id.0.into(),
        refusal.code().to_owned().into(),
        reason.en.into_owned().into(),
        reason.ar.into_owned().into(),
        tx.now().into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

/// It is issued.
pub(super) async fn forget(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let sql = "DELETE FROM unissued_invoices WHERE contract_payment_id = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    tx.execute_raw(statement).await?;
    Ok(())
}

/// What the fields lack, where fields are refused; otherwise the refusal itself.
fn reason(refusal: &Problem) -> Text {
    let said = |language: Language| {
        let body = refusal.body(language, None);
        let of_fields: Vec<String> = body
            .errors
            .into_iter()
            .flatten()
            .flat_map(|(_, messages)| messages)
            .collect();
        if of_fields.is_empty() {
            body.message
        } else {
            of_fields.join(" ")
        }
    };
    Text::new(said(Language::En), said(Language::Ar))
}
