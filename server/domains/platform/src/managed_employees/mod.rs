//! Employees of all merchants, for the platform's staff. Merchants' own transactions write the rows.

pub mod api;
pub mod model;
#[cfg(test)]
mod tests;

kernel::page! {
    pub mod permission = 127 "managed_employees" ("Employees of merchants", "موظفو المنشآت") { View }
}
