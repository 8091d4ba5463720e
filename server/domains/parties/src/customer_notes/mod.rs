//! Notes: what somebody wrote down about a tenant, with author and time.
//!
//! Authors edit and remove their own notes, holders of the right everybody's. Pinned ones stand first.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::CustomerNoteError;

kernel::id!(
    /// A row of `customer_notes`.
    CustomerNoteId
);

kernel::page! {
    pub mod permission = 13 "customer_notes" ("Tenants' notes", "ملاحظات المستأجرين") {
        View,
        Create = 2 "create" ("Write, edit own", "كتابة وتعديل ما كتبه"),
        Edit = 3 "edit" ("Edit others'", "تعديل ملاحظات الآخرين"),
        Delete = 4 "delete" ("Remove others'", "حذف ملاحظات الآخرين"),
    }
}
