//! Photos: pictures of a building or a unit, in an order; the first one is the cover.
//!
//! What is uploaded is turned upright, made small and written anew, so that nothing of the camera is kept: no place, no
//! device. A unit without photos shows its building's. One that is taken off can be put back until its row goes.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod picture;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;

pub use error::PhotoError;

kernel::id!(
    /// A row of `photos`.
    PhotoId
);

kernel::page! {
    pub mod permission = 82 "photos" ("Photos", "الصور") {
        View,
        Create = 2 "create" ("Upload", "رفع"),
        Edit, Delete,
    }
}
