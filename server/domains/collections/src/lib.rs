//! The rent that comes in: contracts' payments, the receipts for them, the deposits that are held, what a tenant owes, and what is
//! an owner's of it.

pub mod bank_accounts;
pub mod bank_lines;
pub mod bank_statements;
pub mod charges;
pub mod cheque_books;
pub mod cheques;
pub mod contract_payments;
pub mod customer_risks;
pub mod deposit_slips;
pub mod facts;
#[cfg(test)]
mod fixtures;
pub mod imports;
pub mod insurance_movements;
pub mod insurances;
pub mod issued_cheques;
pub mod late_fees;
pub mod management_agreements;
pub mod money_received;
pub mod opening_balances;
pub mod owner_approvals;
pub mod owner_costs;
pub mod owner_payouts;
pub mod owner_statements;
pub mod period_locks;
pub mod receipts;
pub mod recharges;
pub mod settlements;
pub mod statements;
pub mod tenant_links;
pub mod tenant_transfers;
pub mod unit_moves;

kernel::context! {
    bank_accounts { page permission; merchant api::BankAccountsApi; }
    bank_statements {
        page permission;
        codes [codes::StatementFormat, codes::StatementField];
        merchant api::BankStatementsApi;
    }
    cheque_books {
        page permission;
        codes [codes::ChequeField];
        merchant api::ChequeBooksApi;
    }
    issued_cheques {
        page permission;
        codes [IssuedPurpose, IssuedState];
        merchant api::IssuedChequesApi;
    }
    bank_lines {
        codes [BankLineState, BankProposal, BankRule, BankMatchKind, OtherLine];
        merchant api::BankLinesApi;
    }
    charges {
        page permission;
        codes [ChargeKind, ChargeStatus];
        merchant api::ChargesApi;
        jobs jobs::register;
    }
    cheques {
        page permission;
        codes [ChequePurpose, ChequeState, ChequeVerb, codes::ChequeDesk];
        merchant api::ChequesApi;
        publishes ChequeBounced;
    }
    contract_payments {
        page permission;
        codes [PaymentState, codes::ContractView, codes::NotCollectedReason, codes::PaymentDesk];
        merchant api::ContractPaymentsApi;
        owner owner_api::OwnerContractPaymentsApi;
        publishes PaymentCollected;
    }
    deposit_slips { page permission; merchant api::DepositSlipsApi; }
    recharges { page permission; merchant api::RechargesApi; }
    receipts { page permission; merchant api::ReceiptsApi; }
    insurances {
        page permission;
        codes [codes::InsuranceState];
        merchant api::InsurancesApi;
    }
    insurance_movements {
        codes [codes::MovementKind, codes::DeductionReason];
        merchant api::InsuranceMovementsApi;
    }
    imports {
        page permission;
        codes [ImportKind, ImportState, ImportExisting, ImportOutcome, codes::ImportCell];
        merchant api::ImportsApi;
        jobs jobs::register;
    }
    customer_risks {
        page permission;
        codes [RiskLevel, RiskReason];
        merchant api::CustomerRisksApi;
    }
    settlements {
        page permission;
        codes [SettlementStatus, RentBasis, ChequeAnswer, SettlementLineKind];
        merchant api::SettlementsApi;
        publishes RentGivenBack;
        publishes RentChargedAgain;
    }
    money_received {
        page permission;
        codes [codes::MoneyMovementKind, codes::MoneyState];
        merchant api::MoneyReceivedApi;
    }
    tenant_transfers {
        codes [TransferShare, TransferDeposit, TransferPayer];
        merchant api::TenantTransfersApi;
    }
    unit_moves { merchant api::UnitMovesApi; }
    late_fees {
        page permission;
        codes [LateFeeBasis, LateFeeRepeats];
        merchant api::LateFeesApi;
        jobs jobs::register;
    }
    period_locks { page permission; merchant api::PeriodLocksApi; }
    statements { merchant api::StatementsApi; }
    tenant_links {
        page permission;
        codes [TenantLinkState, TenantLinkVisitKind];
        merchant api::TenantLinksApi;
        public public_api::TenantAreaApi;
    }
    management_agreements {
        page permission;
        codes [FeeBasis, codes::AgreementState];
        merchant api::ManagementAgreementsApi;
    }
    opening_balances {
        page permission;
        codes [BalanceParty, BalanceSide];
        merchant api::OpeningBalancesApi;
    }
    owner_approvals {
        page permission;
        codes [ApprovalKind, ApprovalState];
        merchant api::OwnerApprovalsApi;
        owner owner_api::OwnApprovalsApi;
        public public_api::SharedApprovalsApi;
        jobs jobs::register;
    }
    owner_costs {
        page permission;
        codes [OwnerCostKind];
        merchant api::OwnerCostsApi;
        jobs jobs::register;
    }
    owner_payouts {
        page permission;
        codes [codes::PayoutMethod];
        merchant api::OwnerPayoutsApi;
    }
    owner_statements {
        page permission;
        codes [OwnerLineKind];
        merchant api::OwnerStatementsApi;
        owner owner_api::OwnStatementsApi;
        jobs jobs::register;
    }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "accepted",
    "allocated",
    "approved",
    "bounced",
    "cancelled",
    "cleared",
    "closed",
    "collected",
    "committed",
    "deposited",
    "drawn",
    "entered",
    "expired",
    "handed_over",
    "ignored",
    "lost",
    "marked_not_collected",
    "matched",
    "partly_paid",
    "posted",
    "postponed",
    "proposed",
    "put_back",
    "refunded",
    "refused",
    "released",
    "reopened",
    "replaced",
    "represented",
    "returned",
    "returned_to_on_date",
    "reversed",
    "split",
    "stopped_at_bank",
    "taken_back",
    "taken_in",
    "taken_to_court",
    "uncollected",
    "undone",
    "voided",
    "waived",
    "withdrawn",
];
