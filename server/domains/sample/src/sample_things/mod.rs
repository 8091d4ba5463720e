//! Sample things: what they are in business words, in a sentence or two.
//!
//! A name is unique in each language. A sample thing that something refers to is disabled, never
//! removed; the office is told of it. An owner sees the active ones of their own.

pub mod api;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod owner_api;
mod owner_model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::SampleThingError;

kernel::id!(
    /// A row of `sample_things`.
    SampleThingId
);

kernel::page! {
    pub mod permission = 99 "sample_things" ("Sample things", "العينات") {
        View, Create, Edit, Delete,
    }
}
