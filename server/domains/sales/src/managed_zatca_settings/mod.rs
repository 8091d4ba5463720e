//! A merchant's device in the hands of the platform's staff, who act in that merchant's own schema.
//!
//! What is done and shown is what the merchant's own setting does and shows. The platform's feature
//! of the same name lists how all merchants stand, and declares the permission.

pub mod api;
#[cfg(test)]
mod tests;
