//! Failed sign-ins of every area, as they were recorded: which login was tried, from where and why it
//! was refused. The sign-ins write them through the kernel's port `SignInRecords`.

pub mod api;
pub mod model;
pub mod service;

kernel::id!(
    /// A row of `failed_login_attempts`.
    FailedLoginId
);

kernel::page! {
    pub mod permission = 105 "failed_logins" ("Failed login attempts", "محاولات الدخول الفاشلة") {
        View,
    }
}
