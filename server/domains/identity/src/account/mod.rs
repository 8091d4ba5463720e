//! The merchant's own account: its settings and the setup guide that fills them.
//!
//! One row. Each form of the guide marks its step; a finished step is never finished twice.
//! Others may call [`service::find`].

pub mod api;
mod codes;
pub mod entity;
mod events;
pub mod hours;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
pub mod wizard;

pub use codes::WizardStepName;
pub use events::AccountChanged;

/// The only row's id.
pub const ACCOUNT: i64 = 1;

kernel::page! {
    pub mod permission = 2 "account" ("Account settings", "إعدادات الحساب") {
        View = 1 "view" ("View", "عرض"),
        Edit = 3 "edit" ("Edit", "تعديل"),
    }
}
