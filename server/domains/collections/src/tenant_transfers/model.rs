//! What a transfer is to its callers: asked for, shown before, listed.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, number_key};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::facts::UNITS;
use properties::units::UnitId;
use serde::Serialize;

use super::{TenantTransferId, TransferDeposit, TransferPayer, TransferShare};
use crate::cheques::{ChequeId, ChequeState};
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};
use crate::settlements::{RentBasis, SettlementId};
use crate::unit_moves::model::OnwardProblem;

kernel::list! {
    /// A transfer, as lists show it.
    #[derive(Clone)]
    pub struct TenantTransfer = "tenant_transfers" ("Tenant transfers", "التنازلات عن العقود"), filtered by TenantTransferFilter {
        from: format!(
            "tenant_transfers t JOIN {CONTRACTS} c ON c.id = t.contract_id JOIN {CONTRACTS} n ON n.id = t.next_id \
             JOIN {CUSTOMERS} o ON o.id = c.customer_id JOIN {CUSTOMERS} w ON w.id = n.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id"
        ),
        key: "t.id",
        order: "t.id DESC",
        search: format!(
            "(o.search_key || ' ' || w.search_key || ' ' || {} || ' ' || {} || ' ' || lower(u.number) || ' ' || \
             replace(replace(lower(t.number), 'tt-', 'tt '), '-', ''))",
            number_key("c"),
            number_key("n"),
        ),
        exports: [
            number, takes_over_on, unit_number, contract_number, old_name_en, next_number, new_name_en, share, stays, goes, given_back, deposit_answer, deposit, debts, fee, fee_vat, fee_payer, note, transferred_by, transferred_on, undone_on, undo_reason,
        ],
    } {
        id: TenantTransferId = "t.id";
        number: String [sort by "t.id", export("Number", "الرقم", ColumnKind::Code)] = "t.number";
        contract_id: ContractId = "t.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        /// The contract of the rest.
        next_id: ContractId = "t.next_id";
        /// The number of the contract of the rest.
        next_number: String [sort, export("Next contract", "العقد التالي", ColumnKind::Code)] = "n.number";
        /// The tenant who left.
        old_customer_id: CustomerId = "c.customer_id";
        old_name_en: Option<String> [sort, export("Who left", "المتنازل", ColumnKind::Text,
            |row, language| bilingual(row.old_name_en.as_deref(), row.old_name_ar.as_deref(), language))]
            = "o.name_en";
        old_name_ar: Option<String> [sort] = "o.name_ar";
        /// The tenant who took over.
        new_customer_id: CustomerId = "n.customer_id";
        new_name_en: Option<String> [sort, export("Who took over", "المتنازل له", ColumnKind::Text,
            |row, language| bilingual(row.new_name_en.as_deref(), row.new_name_ar.as_deref(), language))]
            = "w.name_en";
        new_name_ar: Option<String> [sort] = "w.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// The first day of the tenant who took over.
        takes_over_on: NaiveDate [sort, export("From day", "من يوم")] = "t.takes_over_on";
        share: TransferShare [sort, export("Rent shared", "توزيع الإيجار")] = "t.share";
        /// The rent that the contract states since.
        stays: Amount [sort, export("Rent that stays", "الإيجار الباقي")] = "t.stays";
        /// The rent of the next contract.
        goes: Amount [sort, export("Rent taken over", "الإيجار المتنازل عنه")] = "t.goes";
        /// Was paid for days after the last one.
        given_back: Amount [sort, export("Given back", "المردود")] = "t.given_back";
        deposit_answer: TransferDeposit [sort, export("Deposit", "التأمين")] = "t.deposit_answer";
        /// Carried over.
        deposit: Amount [sort, export("Carried over", "المُرحّل")] = "t.deposit";
        /// What the tenant who left still owed.
        debts: Amount [sort, export("Debts that stay", "الديون الباقية")] = "t.debts";
        /// Of the office, without tax.
        fee: Amount [sort, export("Fee", "الرسم")] = "t.fee";
        /// The tax on the fee.
        fee_vat: Amount [sort, export("VAT", "الضريبة")] = "t.fee_vat";
        fee_payer: Option<TransferPayer> [export("Paid by", "يدفعه")] = "t.fee_payer";
        note: Option<String> [export("Note", "ملاحظة")] = "t.note";
        /// Gave back what was paid ahead.
        settlement_id: Option<SettlementId> = "t.settlement_id";
        /// Who wrote the transfer.
        transferred_by: String [export("Written by", "نفّذه")] = "t.transferred_by";
        /// The day on which it was written.
        transferred_on: NaiveDate [sort, export("Written on", "تاريخ التحرير")] = "t.transferred_on";
        /// SHA-256 of the stored paper.
        pdf_hash: Option<String> = "t.pdf_hash";
        undone_on: Option<NaiveDate> [sort, export("Taken back on", "تاريخ التراجع")] = "t.undone_on";
        undone_by: Option<String> = "t.undone_by";
        undo_reason: Option<String> [export("Reason", "السبب")] = "t.undo_reason";
        version: i64 = "t.version";
    }
}

kernel::filter! {
    pub struct TenantTransferFilter {
        /// Either of the two contracts.
        contract_id: ContractId = "(t.contract_id = ? OR t.next_id = ?)";
        /// Either of the two tenants.
        customer_id: CustomerId = "(c.customer_id = ? OR n.customer_id = ?)";
        share: TransferShare = "t.share = ?";
        deposit_answer: TransferDeposit = "t.deposit_answer = ?";
        takes_over_on_from: NaiveDate = "t.takes_over_on >= ?";
        takes_over_on_to: NaiveDate = "t.takes_over_on <= ?";
    }
}

/// Who takes a contract over, and from when on.
#[derive(Debug, Clone, Object)]
pub struct TenantTransferInput {
    pub contract_id: ContractId,
    /// The tenant who takes over.
    pub customer_id: Option<CustomerId>,
    /// The first day of that tenant: after the contract's first day, not after its last.
    pub takes_over_on: Option<String>,
    /// Who pays which rent: by days where it is not given.
    pub share: Option<TransferShare>,
    /// How the days are counted: daily where it is not given.
    pub basis: Option<RentBasis>,
    /// What becomes of the deposit that is held.
    pub deposit_answer: Option<TransferDeposit>,
    /// Where it stays: what the other tenant is asked for; without it what the contract agrees.
    pub new_deposit: Option<String>,
    /// How the other tenant pays: by transfer where it is not given.
    pub method: Option<PaymentMethod>,
    /// Of the office, without tax.
    pub fee: Option<String>,
    /// Who pays it.
    pub fee_payer: Option<TransferPayer>,
    /// true: what the first tenant still owes stays with that tenant, and is known.
    #[oai(default)]
    pub leaves_debts: bool,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct NewTenantTransfer {
    #[oai(flatten)]
    pub transfer: TenantTransferInput,
    /// The rent of the next contract that was shown.
    pub goes: String,
    /// What is given back, as it was shown.
    pub given_back: String,
    /// The deposit that is held, as it was shown.
    pub deposit_held: String,
    /// The version of the contract that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct TenantTransferUndo {
    /// Why it is taken back.
    pub reason: String,
    /// The version that the caller saw.
    pub version: i64,
}

/// A payment that the tenant who takes over is asked for.
#[derive(Debug, Clone, Object, Serialize)]
pub struct TenantTransferPayment {
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
}

/// A cheque of the tenant who leaves that goes back.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TenantTransferCheque {
    pub cheque_id: ChequeId,
    pub number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub amount: Amount,
    pub state: ChequeState,
    /// Security, not a payment.
    pub is_security: bool,
}

/// Everything that a transfer does, before it is done.
#[derive(Debug, Clone, Object, Serialize)]
pub struct TenantTransferPreview {
    /// The last day of the tenant who leaves.
    pub last_day: NaiveDate,
    /// The first day of the tenant who takes over.
    pub takes_over_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The rent of the contract.
    pub total_before: Amount,
    /// The rent that the contract states then.
    pub stays: Amount,
    /// The rent of the next one.
    pub goes: Amount,
    /// Rent of the days before, as it is counted by days.
    pub own_days: Amount,
    /// Of the rent that stays: collected.
    pub collected: Amount,
    /// Of the days before, would fall due later, and is asked for on the last day.
    pub behind: Amount,
    /// Of later days, and not paid yet: it is owed no more.
    pub lowered: Amount,
    /// Of later days, and collected: it is given back with a settlement.
    pub given_back: Amount,
    /// What the tenant who leaves still owes: rent that is overdue, and open charges.
    pub debts: Amount,
    /// Held for the contract.
    pub deposit_held: Amount,
    /// Of it, carried over.
    pub deposit: Amount,
    /// The fee of the office without tax.
    pub fee: Amount,
    /// The tax on the fee.
    pub fee_vat: Amount,
    /// The fee with its tax.
    pub fee_total: Amount,
    /// Payments of the next contract.
    pub payments: Vec<TenantTransferPayment>,
    /// Cheques that go back.
    pub cheques: Vec<TenantTransferCheque>,
    /// Whether the present contract is registered: the next one needs a registration of its own.
    pub is_registered: bool,
    pub problems: Vec<OnwardProblem>,
    /// Of the contract.
    pub version: i64,
}
