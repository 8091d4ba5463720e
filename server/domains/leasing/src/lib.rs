//! Who rents what, for how long and for how much: contracts, their plans, their signatures.

pub mod addenda;
pub mod clauses;
pub mod contracts;
pub mod facts;
#[cfg(test)]
mod fixtures;
pub mod handovers;
pub mod letters;
mod neighbours;
pub mod notices;
pub mod registrations;
pub mod renewals;
pub mod signatures;
pub mod signing;
pub mod stays;
pub mod tenancy_rules;
pub mod unit_holds;

kernel::context! {
    contracts {
        page permission;
        codes [ContractStatus, ContractState, Registry, PaymentKind, PaymentStatus, PaymentMethod];
        merchant api::ContractsApi;
        owner owner_api::OwnContractsApi;
        jobs jobs::register;
    }
    addenda {
        page permission;
        codes [AddendumStatus, AddendumPart];
        merchant api::AddendaApi;
    }
    handovers {
        page permission;
        codes [HandoverSide, HandoverState, ItemState, HandoverParty];
        merchant points::api::HandoverPointsApi;
        merchant items::api::HandoverItemsApi;
        merchant api::HandoversApi;
    }
    unit_holds {
        page permission;
        codes [codes::UnitHoldState];
        merchant api::UnitHoldsApi;
    }
    notices {
        page permission;
        codes [codes::NoticeGiver];
        merchant api::NoticesApi;
    }
    stays { merchant api::StaysApi; }
    registrations {
        page permission;
        codes [FeePayer, MissingNumber, RegistrationItem];
        merchant api::RegistrationsApi;
        publishes ContractRegistered;
        publishes RegistrationWithdrawn;
    }
    tenancy_rules {
        page permission;
        codes [NoticeUnit, RentCap, Enforcement, LimitReason];
        merchant api::TenancyRulesApi;
    }
    clauses { page permission; codes [ClauseField]; merchant api::ClausesApi; }
    renewals {
        page permission;
        codes [RenewalChange, RenewalRowState, ServedBy];
        merchant letters::api::RenewalLettersApi;
        merchant api::RenewalsApi;
        jobs jobs::register;
    }
    signing {
        page permission;
        codes [SigningParty, CodeRule, SignerState, SigningEventKind, Confirmation];
        merchant api::SigningApi;
        jobs jobs::register;
    }
    signatures {
        page permission;
        codes [VerifyState];
        merchant api::SignaturesApi;
        public public_api::SharedContractsApi;
        public verify_api::ContractVerificationsApi;
    }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "amended",
    "archived",
    "cancelled",
    "declined",
    "expired",
    "invited",
    "issued",
    "link_renewed",
    "link_revoked",
    "reinstated",
    "released",
    "reminded",
    "reopened",
    "restored",
    "resumed",
    "sealed",
    "served",
    "signed",
    "stopped",
    "terminated",
    "undone",
    "withdrawn",
];
