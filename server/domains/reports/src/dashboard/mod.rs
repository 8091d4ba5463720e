//! The dashboard: what is to be done, what is let, what came in. Every number names the list and
//! the filter that show its rows, and is made of the facts that the lists are made of.

pub mod api;
mod codes;
pub mod details_model;
pub mod model;
pub mod owner_api;
pub mod owner_model;
mod service;
#[cfg(test)]
mod tests;

pub use codes::ToDoName;

kernel::page! {
    pub mod permission = 1 "dashboard" ("Dashboard", "لوحة المعلومات") { View }
}
