//! The merchant's own account: its settings and the setup guide that fills them.
//!
//! One row. A step of the guide is finished by what it asks for: its form is saved, an employee or a unit
//! is added. Others may call [`service::find`] and [`service::finish_step`].

pub mod api;
mod codes;
pub mod entity;
mod error;
mod events;
pub mod hours;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
pub mod wizard;

pub use codes::WizardStepName;
pub use error::AccountError;
pub use events::AccountChanged;

/// The only row's id.
pub const ACCOUNT: i64 = 1;

kernel::page! {
    pub mod permission = 2 "account" ("Account settings", "إعدادات الحساب") { View, Edit }
}
