//! The dashboard: what is to be done, what is let, what came in. Every number names the list and
//! the filter that show its rows.

pub mod api;
pub mod owner_api;
mod service;
#[cfg(test)]
mod tests;

kernel::page! {
    pub mod permission = 1 "dashboard" ("Dashboard", "لوحة المعلومات") {
        View = 1 "view" ("View", "عرض"),
    }
}
