//! Countries of the world with their calling code, currency, zone and week, from the Unicode CLDR data.
//!
//! `frontend/scripts/countries.mjs` writes them into a migration. Merchants are in those that are served; the others name
//! where people come from. What forms need of them is [`crate::places`].

pub mod api;
pub mod model;
#[cfg(test)]
mod tests;

kernel::page! {
    pub mod permission = 132 "countries" ("Countries", "الدول") { View }
}
