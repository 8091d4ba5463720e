//! What a charge is to its readers, and what is given to settle it.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use leasing::registrations::RegistrationId;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;

use super::{ChargeId, ChargeKind, ChargeStatus};
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;
use crate::facts::cheque_key;
use crate::recharges::RechargeId;
use crate::settlements::SettlementId;
use crate::tenant_transfers::TenantTransferId;

kernel::list! {
    /// What a tenant owes beside the contract: for a cheque, for rent that is late, for the registration, or at the
    /// end of the tenancy.
    #[derive(Clone)]
    pub struct Charge = "charges" ("Charges", "الرسوم"), filtered by ChargeFilter {
        from: format!(
            "charges g LEFT JOIN cheques q ON q.id = g.cheque_id \
             LEFT JOIN contract_payments p ON p.id = g.contract_payment_id \
             JOIN {CONTRACTS} c ON c.id = g.contract_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id"
        ),
        shown: ["q", "p", "c", "cu"],
        key: "g.id",
        order: "g.id DESC",
        search: format!(
            "SELECT x.id FROM charges x JOIN {CONTRACTS} y ON y.id = x.contract_id \
                 JOIN {CUSTOMERS} w ON w.id = y.customer_id WHERE w.search_key LIKE ? \
             UNION ALL SELECT x.id FROM charges x JOIN cheques y ON y.id = x.cheque_id WHERE {} LIKE ?",
            cheque_key("y"),
        ),
    } {
        id: ChargeId = "g.id";
        contract_id: ContractId = "g.contract_id";
        contract_number: String [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        /// What charged it: a cheque, a settlement, a payment that is late, the contract's registration, or what a meter counted.
        cheque_id: Option<ChequeId> = "g.cheque_id";
        settlement_id: Option<SettlementId> = "g.settlement_id";
        registration_id: Option<RegistrationId> = "g.registration_id";
        recharge_id: Option<RechargeId> = "g.recharge_id";
        /// The transfer of the contract to another tenant.
        tenant_transfer_id: Option<TenantTransferId> = "g.tenant_transfer_id";
        /// The payment that is late, as it was agreed.
        contract_payment_id: Option<ContractPaymentId> = "g.contract_payment_id";
        /// When that fell due.
        payment_due_on: Option<NaiveDate> [export("Payment due", "استحقاق الدفعة")] = "p.due_on";
        cheque_number: Option<String> [export("Cheque no.", "رقم الشيك", ColumnKind::Code)] = "q.number";
        kind: ChargeKind [sort, export("Charge", "الرسم")] = "g.kind";
        amount: Amount [sort, export("Amount", "المبلغ")] = "g.amount";
        charged_on: NaiveDate [sort, export("Charged on", "تاريخ الرسم")] = "g.charged_on";
        status: ChargeStatus [sort, export("Status", "الحالة")] = "g.status";
        settled_on: Option<NaiveDate> [export("Settled on", "تاريخ التسوية")] = "g.settled_on";
        settled_by: Option<String> = "g.settled_by";
        /// How it was paid.
        method: Option<PaymentMethod> = "g.method";
        /// What it is for, or why it was waived.
        note: Option<String> = "g.note";
        /// The charge that this one was a part of, where the tenant paid in parts.
        split_from_id: Option<ChargeId> = "g.split_from_id";
        version: i64 = "g.version";
    }
}

kernel::filter! {
    pub struct ChargeFilter {
        status: ChargeStatus = "g.status = ?";
        kind: ChargeKind = "g.kind = ?";
        cheque_id: ChequeId = "g.cheque_id = ?";
        contract_id: ContractId = "g.contract_id = ?";
        settlement_id: SettlementId = "g.settlement_id = ?";
        recharge_id: RechargeId = "g.recharge_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct ChargePaid {
    /// Not in the future.
    pub on: String,
    pub method: Option<PaymentMethod>,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ChargeWaived {
    pub reason: Option<String>,
    pub version: i64,
}
