//! The rent that comes in: contracts' payments, the receipts for them, the deposits that are held, what a tenant owes.

pub mod contract_payments;
pub mod facts;
#[cfg(test)]
mod fixtures;
pub mod insurance_movements;
pub mod insurances;
pub mod receipts;
pub mod statements;

kernel::context! {
    contract_payments {
        page permission;
        codes [PaymentState, codes::ContractView, codes::NotCollectedReason];
        merchant api::ContractPaymentsApi;
        owner owner_api::OwnerContractPaymentsApi;
        publishes PaymentCollected;
    }
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
    statements { merchant api::StatementsApi; }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "cancelled",
    "collected",
    "marked_not_collected",
    "postponed",
    "returned_to_on_date",
    "uncollected",
    "voided",
];
