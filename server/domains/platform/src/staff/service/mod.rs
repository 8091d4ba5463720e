//! Staff as records (`people`), their sign-in (`sign_in`), sessions (`sessions`) and passwords (`passwords`).

pub mod passwords;
pub mod people;
pub mod sessions;
pub mod sign_in;
