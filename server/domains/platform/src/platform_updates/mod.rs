//! News of the product, in both languages, for the merchants whom they concern: by country, by plan, or all.
//!
//! A draft is seen by staff only. What is published is shown once to each employee whom it concerns, until they have read it
//! ([`service::read_through`] is kept by the server), and stays on a page that lists all of them. Who is new at a merchant is
//! told of what was published since.

pub mod api;
mod codes;
pub mod entity;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::PlatformUpdateState;

kernel::id!(
    /// A row of `platform_updates`.
    PlatformUpdateId
);

kernel::page! {
    pub mod permission = 131 "platform_updates" ("Platform updates", "تحديثات المنصة") {
        View, Create, Edit, Delete,
        Publish = 5 "publish" ("Publish", "النشر"),
    }
}
