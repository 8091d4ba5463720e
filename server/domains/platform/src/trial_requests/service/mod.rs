//! One file a use case: asking (`register`), proving the address (`verify`), deciding (`decide`).

pub mod decide;
pub mod register;
pub mod verify;
