//! Whole copies of merchants: every row and every file as one archive, for leaving and for moving.
//!
//! A merchant's administrator asks for one of the own office, the platform's staff for one of any merchant, also where the
//! account is closed. All rows are of one moment; files follow piece by piece, so that a worker that is killed goes on
//! where it was. Nobody comes in by a copy: [`owned`] says what it is without. The archive goes after [`DAYS`] days.
//! `docs/leaving.md` describes its form.

pub mod api;
pub mod codes;
pub mod contents;
pub mod entity;
mod error;
pub mod jobs;
mod making;
pub mod model;
pub mod owned;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::MerchantCopyState;
pub use error::MerchantCopyError;

kernel::id!(
    /// A row of `merchant_copies`.
    MerchantCopyId
);

/// For how long an archive can be downloaded.
pub const DAYS: i64 = 7;

kernel::page! {
    pub mod permission = 140 "merchant_copies" ("Merchants' data", "بيانات المنشآت") {
        View,
        Create = 2 "create" ("Make a copy", "إعداد نسخة"),
        Download = 5 "download" ("Download a copy", "تنزيل نسخة"),
        Import = 6 "import" ("Take in a merchant", "استقبال منشأة"),
        Erase = 7 "erase" ("Erase a merchant", "محو منشأة"),
    }
}
