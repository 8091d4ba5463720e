//! One file a use case: asking (`register`), proving the address (`verify`) and the mobile (`mobile`), deciding (`decide`).

pub mod decide;
pub mod mobile;
pub mod register;
pub mod verify;
