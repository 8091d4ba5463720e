//! Failed sign-ins of every area, as they were recorded: which login was tried, from where and why it
//! was refused. The sign-ins write them through the kernel's port `SignInRecords`.
//!
//! Type: 1 email, 2 password, 3 blocked, 4 disallowed country. Source: 1 user, 2 manager, 3 owner.

pub mod api;
pub mod service;

kernel::page! {
    pub mod permission = 105 "failed_logins" ("Failed login attempts", "محاولات الدخول الفاشلة") {
        View = 1 "view" ("View", "عرض"),
    }
}
