//! What an opening balance is to its callers: shown, filtered, given.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::{CUSTOMERS, OWNERS};
use parties::owners::OwnerId;
use poem_openapi::Object;

use super::{BalanceParty, BalanceSide, OpeningBalanceId};

fn party() -> String {
    format!(
        "CASE WHEN b.owner_id IS NULL THEN {} ELSE {} END",
        BalanceParty::Customer.sql(),
        BalanceParty::Owner.sql(),
    )
}

kernel::list! {
    /// What a tenant or an owner and the office owed each other on the day that the office began here.
    pub struct OpeningBalance = "opening_balances" ("Opening balances", "الأرصدة الافتتاحية"),
        filtered by OpeningBalanceFilter
    {
        from: format!(
            "opening_balances b LEFT JOIN {CUSTOMERS} cu ON cu.id = b.customer_id \
             LEFT JOIN {OWNERS} o ON o.id = b.owner_id LEFT JOIN {CONTRACTS} c ON c.id = b.contract_id"
        ),
        shown: ["cu", "o", "c"],
        key: "b.id",
        order: "b.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(coalesce(cu.search_key, '') || ' ' || coalesce(o.search_key, '') || ' ' || lower(b.reason) || ' ' || \
                 replace(replace(lower(b.number), 'ob-', 'ob '), '-', ''))",
        exports: [
            number, dated_on, party, party_name_en, contract_number, side, amount, reason, posted_by, withdrawn_on,
            withdraw_reason,
        ],
    } {
        id: OpeningBalanceId = "b.id";
        number: String [sort by "b.id", export("Number", "الرقم", ColumnKind::Code)] = "b.number";
        dated_on: NaiveDate [sort, export("Date", "التاريخ")] = "b.dated_on";
        party: BalanceParty [export("Of", "لمن")] = party();
        customer_id: Option<CustomerId> = "b.customer_id";
        owner_id: Option<OwnerId> = "b.owner_id";
        party_name_en: String [sort, export("Name", "الاسم", arabic party_name_ar)] = "coalesce(cu.title_en, o.title_en)";
        party_name_ar: String = "coalesce(cu.title_ar, o.title_ar)";
        /// Of what a tenant owes.
        contract_id: Option<ContractId> = "b.contract_id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        side: BalanceSide [sort, export("Who owes it", "على من")] = "b.side";
        amount: Amount [sort, export("Amount", "المبلغ")] = "b.amount";
        reason: String [export("Reason", "السبب")] = "b.reason";
        posted_by: String [export("By", "بواسطة")] = "b.posted_by";
        withdrawn_on: Option<NaiveDate> [sort, export("Withdrawn on", "تاريخ السحب")] = "b.withdrawn_on";
        withdrawn_by: Option<String> = "b.withdrawn_by";
        withdraw_reason: Option<String> [export("Why withdrawn", "سبب السحب")] = "b.withdraw_reason";
        version: i64 = "b.version";
    }
}

kernel::filter! {
    pub struct OpeningBalanceFilter {
        party: BalanceParty = format!("{} = ?", party());
        side: BalanceSide = "b.side = ?";
        customer_id: CustomerId = "b.customer_id = ?";
        owner_id: OwnerId = "b.owner_id = ?";
        withdrawn: bool = "((b.withdrawn_on IS NOT NULL) = ?)";
    }
}

#[derive(Debug, Clone, Default, Object)]
pub struct OpeningBalanceInput {
    /// One of the two.
    pub customer_id: Option<CustomerId>,
    pub owner_id: Option<OwnerId>,
    /// Of what a tenant owes; the tenant's latest without it.
    pub contract_id: Option<ContractId>,
    pub side: Option<BalanceSide>,
    /// Above zero.
    pub amount: Option<String>,
    /// YYYY-MM-DD, not in the future.
    pub dated_on: Option<String>,
    pub reason: Option<String>,
}

#[derive(Debug, Object)]
pub struct OpeningBalanceWithdrawal {
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
