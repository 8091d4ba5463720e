//! What is looked at in a handover, line by line, with its photos.

pub mod api;
pub mod entity;
pub mod model;
pub mod photo_entity;
pub mod service;

kernel::id!(
    /// A row of `handover_items`.
    HandoverItemId
);

kernel::id!(
    /// A row of `handover_photos`.
    HandoverPhotoId
);
