//! What a line is to its callers: listed, matched, ignored, undone.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::{AnyOf, Code as _};
use kernel::export::ColumnKind;
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{
    BankLineId, BankLineState, BankMatchId, BankMatchKind, BankProposal, BankRule, OtherLine,
};
use crate::bank_accounts::BankAccountId;
use crate::bank_statements::BankStatementId;
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::NotCollectedReason;
use crate::deposit_slips::DepositSlipId;
use crate::issued_cheques::IssuedChequeId;
use crate::money_received::MoneyReceivedId;
use crate::owner_costs::{OwnerCostId, OwnerCostKind};

kernel::list! {
    /// A line of a bank statement, with what it seems to be or was found to be.
    pub struct BankLine = "bank_lines" ("Lines of bank statements", "قيود كشوف الحسابات"), filtered by BankLineFilter {
        from: format!(
            "bank_lines l JOIN bank_accounts a ON a.id = l.bank_account_id \
             LEFT JOIN cheques pq ON pq.id = l.proposed_cheque_id \
             LEFT JOIN {CONTRACTS} pco ON pco.id = pq.contract_id \
             LEFT JOIN deposit_slips ps ON ps.id = l.proposed_slip_id \
             LEFT JOIN issued_cheques pi ON pi.id = l.proposed_issued_cheque_id \
             LEFT JOIN {CUSTOMERS} pc ON pc.id = coalesce(l.proposed_customer_id, pco.customer_id) \
             LEFT JOIN LATERAL (SELECT string_agg(coalesce(q.number, x.number, k.number, n.number), ', ' ORDER BY m.id) AS numbers \
                 FROM bank_matches m LEFT JOIN cheques q ON q.id = m.cheque_id \
                 LEFT JOIN money_received x ON x.id = m.money_received_id \
                 LEFT JOIN owner_costs k ON k.id = m.owner_cost_id \
                 LEFT JOIN issued_cheques n ON n.id = m.issued_cheque_id WHERE m.bank_line_id = l.id) w ON true"
        ),
        shown: ["a", "pq", "pco", "ps", "pi", "pc", "w"],
        key: "l.id",
        order: "l.booked_on DESC, l.id DESC",
        contains: ["l.description", "l.reference", "l.cheque_number", "l.amount::text"],
        exports: [
            booked_on, account_bank, account_number, description, reference, cheque_number, amount, balance, state,
            proposal, proposed_number, kind, matched_numbers, other, note, settled_by,
        ],
    } {
        id: BankLineId = "l.id";
        bank_statement_id: BankStatementId = "l.bank_statement_id";
        bank_account_id: BankAccountId = "l.bank_account_id";
        account_bank: String [export("Bank", "البنك")] = "a.bank";
        account_number: String [export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        booked_on: NaiveDate [sort, export("Date", "التاريخ")] = "l.booked_on";
        value_on: Option<NaiveDate> = "l.value_on";
        description: String [export("Description", "البيان")] = "l.description";
        reference: Option<String> [export("Reference", "المرجع", ColumnKind::Code)] = "l.reference";
        cheque_number: Option<String> [export("Cheque no.", "رقم الشيك", ColumnKind::Code)] = "l.cheque_number";
        /// What came is above zero, what went below.
        amount: Amount [sort, export("Amount", "المبلغ")] = "l.amount";
        /// As the bank says it, after the line.
        balance: Option<Amount> [export("Balance", "الرصيد")] = "l.balance";
        state: BankLineState [sort, export("Status", "الحالة")] = "l.state";
        proposal: Option<BankProposal> [export("Proposal", "المقترح")] = "l.proposal";
        /// Why it seems so.
        proposed_by: Option<BankRule> = "l.proposed_by";
        proposed_cheque_id: Option<ChequeId> = "l.proposed_cheque_id";
        proposed_slip_id: Option<DepositSlipId> = "l.proposed_slip_id";
        proposed_payment_id: Option<ContractPaymentId> = "l.proposed_payment_id";
        proposed_issued_cheque_id: Option<IssuedChequeId> = "l.proposed_issued_cheque_id";
        /// Of the cheque or the slip.
        proposed_number: Option<String> [export("Proposed no.", "الرقم المقترح", ColumnKind::Code)]
            = "coalesce(pq.number, ps.number, pi.number)";
        proposed_customer_id: Option<CustomerId> = "pc.id";
        proposed_customer_name_en: Option<String> = "pc.title_en";
        proposed_customer_name_ar: Option<String> = "pc.title_ar";
        kind: Option<BankMatchKind> [sort, export("Matched as", "المطابقة")] = "l.kind";
        /// Of the cheques, the receipt or the cost.
        matched_numbers: Option<String> [export("Matched with", "مطابق مع", ColumnKind::Code)] = "w.numbers";
        other: Option<OtherLine> [export("What it is", "ماهيته")] = "l.other";
        note: Option<String> [export("Note", "ملاحظة")] = "l.note";
        settled_by: Option<String> [export("By", "بواسطة")] = "l.settled_by";
        /// UTC.
        settled_at: Option<DateTime<Utc>> = "l.settled_at";
        version: i64 = "l.version";
    }
}

kernel::filter! {
    pub struct BankLineFilter {
        bank_statement_id: BankStatementId = "l.bank_statement_id = ?";
        bank_account_id: BankAccountId = "l.bank_account_id = ?";
        state: AnyOf<BankLineState> = "l.state = ANY(?)";
        kind: BankMatchKind = "l.kind = ?";
        /// true: what came; false: what went.
        paid_in: bool = "((l.amount > 0) = ?)";
        booked_from: NaiveDate = "l.booked_on >= ?";
        booked_to: NaiveDate = "l.booked_on <= ?";
    }
}

/// Sums over every line that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct BankLineTotals {
    pub paid_in: Amount,
    pub paid_out: Amount,
    /// What came less what went.
    pub amount: Amount,
    pub unmatched: i64,
    pub proposed: i64,
    pub matched: i64,
    pub ignored: i64,
}

impl BankLineTotals {
    /// The select list that it is read from.
    pub(super) fn sums() -> String {
        let count = |state: BankLineState| {
            format!(
                "count(*) FILTER (WHERE l.state = {}) AS {}",
                state.sql(),
                state.as_str()
            )
        };
        let counts = BankLineState::ALL.iter().map(|state| count(*state));
        format!(
            "coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0) AS paid_in, \
             coalesce(-sum(l.amount) FILTER (WHERE l.amount < 0), 0) AS paid_out, \
             coalesce(sum(l.amount), 0) AS amount, {}",
            counts.collect::<Vec<_>>().join(", ")
        )
    }
}

/// One page of lines, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct BankLinePage {
    pub items: Vec<BankLine>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: BankLineTotals,
}

impl BankLinePage {
    pub(super) fn new(page: Page<BankLine>, totals: BankLineTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

/// A line with what it settled.
#[derive(Debug, Object, Serialize)]
pub struct BankLineDetail {
    pub line: BankLine,
    pub matches: Vec<BankMatch>,
}

/// A part of a line: the cheque, the tenant's money or the owner's cost that it is.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BankMatch {
    pub id: BankMatchId,
    pub amount: Amount,
    pub cheque_id: Option<ChequeId>,
    pub money_received_id: Option<MoneyReceivedId>,
    pub owner_cost_id: Option<OwnerCostId>,
    pub issued_cheque_id: Option<IssuedChequeId>,
    /// Of the cheque, the receipt or the cost.
    pub number: Option<String>,
}

#[derive(Debug, Object)]
pub struct BankLineVersion {
    /// The version that was shown.
    pub version: i64,
}

/// What a line is, as somebody says it.
#[derive(Debug, Default, Object)]
pub struct BankLineMatch {
    pub kind: Option<BankMatchKind>,
    /// Of cleared cheques all, of a returned one that one.
    pub cheque_ids: Option<Vec<ChequeId>>,
    /// Of a returned cheque.
    pub reason: Option<NotCollectedReason>,
    /// What the tenant is charged for a returned cheque.
    pub bank_fee: Option<String>,
    pub fee: Option<String>,
    /// Whose transfer it is.
    pub customer_id: Option<CustomerId>,
    /// What the transfer pays first; what fell due, the oldest first, without it.
    pub contract_payment_id: Option<ContractPaymentId>,
    /// The cheque that the office issued.
    pub issued_cheque_id: Option<IssuedChequeId>,
    /// Who bears a cost, or its place.
    pub owner_id: Option<OwnerId>,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub cost: Option<OwnerCostKind>,
    /// Of the cost, within the line's amount.
    pub vat: Option<String>,
    pub supplier: Option<String>,
    pub other: Option<OtherLine>,
    pub note: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BankLineIgnored {
    pub note: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BankLineUndone {
    /// Why.
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BankLinesProposed {
    pub bank_statement_id: BankStatementId,
}
