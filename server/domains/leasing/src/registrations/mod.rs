//! Registrations: live contracts, with the numbers that registering them asks for and that are entered
//! when the runner is back: the registry's own, the electricity's and the sewerage's.
//!
//! The registry follows from the unit's city. The registry's number is the contract's, the meters' are
//! the unit's; both are entered here in one step by whoever may, without the rights to edit the rest.
//!
//! A registration that is recorded has its day, its fee and who bears it: the fee is the tenant's debt or the owner's cost
//! ([`ContractRegistered`]). One stands per contract; a wrong one is withdrawn, and what it charged falls away.

pub mod api;
mod checks;
mod codes;
pub mod entity;
mod error;
mod events;
pub mod model;
mod pack;
mod record;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{FeePayer, MissingNumber, RegistrationItem};
pub use error::RegistrationError;
pub use events::{ContractRegistered, RegistrationWithdrawn};

kernel::id!(
    /// A row of `registrations`.
    RegistrationId
);

kernel::page! {
    pub mod permission = 34 "registrations" ("Registration of contracts", "تسجيل العقود") {
        View,
        Edit = 3 "edit" ("Enter numbers", "إدخال الأرقام"),
        Record = 4 "record" ("Record registrations", "تسجيل التصديق"),
        Withdraw = 5 "withdraw" ("Withdraw registrations", "سحب التصديق"),
        Pack = 6 "pack" ("Download the papers", "تنزيل الأوراق"),
    }
}
