//! Registrations: live contracts, with the numbers that registering them asks for and that are entered
//! when the runner is back: the registry's own, the electricity's and the sewerage's.
//!
//! The registry follows from the unit's city. The registry's number is the contract's, the meters' are
//! the unit's; both are entered here in one step by whoever may, without the rights to edit the rest.

pub mod api;
mod codes;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::MissingNumber;

kernel::page! {
    pub mod permission = 34 "registrations" ("Registration of contracts", "تسجيل العقود") {
        View,
        Edit = 3 "edit" ("Enter numbers", "إدخال الأرقام"),
    }
}
