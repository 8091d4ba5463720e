//! Merchants: the platform's customers, from their trial to their end.
//!
//! trial → expired, or with a subscription active → grace → read-only → archived; any of them can be disabled with a
//! reason and returns to what its dates say. Disabling signs the merchant's people out within seconds: servers keep
//! merchants and sessions in their caches for no longer. A trial that is over expires in the night after its last day, and
//! can be extended. A merchant whose data could not be brought to the newest form is tried again by itself,
//! or at once when the staff says so. A merchant is made by [`provisioning`](crate::provisioning) only.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
pub(crate) mod sign_in_names;
pub mod standing;
#[cfg(test)]
mod tests;

pub use codes::{
    BusinessType, MerchantConnectionKind, MerchantConnectionState, MerchantDataState,
    MerchantFaultKind, MerchantStatus, MigrationCause, SubscriptionPackage,
};
pub use error::MerchantError;

kernel::id!(
    /// A row of `merchants`.
    MerchantId
);

kernel::page! {
    pub mod permission = 102 "merchants" ("Merchants", "المنشآت") {
        View,
        Disable = 5 "disable" ("Disable", "تعطيل"),
        Enable = 6 "enable" ("Enable", "تفعيل"),
        Extend = 7 "extend" ("Extend the trial", "تمديد الفترة التجريبية"),
        Migrate = 8 "migrate" ("Update the data again", "إعادة تحديث البيانات"),
    }
}
