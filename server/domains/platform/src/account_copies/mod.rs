//! The office's own whole copies: every row and every file of it as one archive, for whoever may ask for it, also where the
//! account can only be read.
//!
//! They are the platform's `merchant_copies` of the caller's office, by their number.

pub mod api;
pub mod model;
mod service;

kernel::page! {
    pub mod permission = 56 "account_copies" ("Copy of all data", "نسخة من كل البيانات") {
        View of whole reach,
        Create = 2 "create" ("Make and download a copy", "إعداد نسخة وتنزيلها") of whole reach,
    }
}
