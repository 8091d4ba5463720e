//! Notes of the platform's staff on a merchant, with author and time. The merchant does not see them.
//!
//! Authors edit and remove their own notes, holders of the right everybody's. Pinned ones stand first.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::MerchantNoteError;

kernel::id!(
    /// A row of `merchant_notes`.
    MerchantNoteId
);

kernel::page! {
    pub mod permission = 139 "merchant_notes" ("Notes on merchants", "ملاحظات على المنشآت") {
        View,
        Create = 2 "create" ("Write, edit own", "كتابة وتعديل ما كتبه"),
        Edit = 3 "edit" ("Edit others'", "تعديل ملاحظات الآخرين"),
        Delete = 4 "delete" ("Remove others'", "حذف ملاحظات الآخرين"),
    }
}
