//! Campaigns of all merchants with their figures, for the platform's staff. Merchants' own transactions write the rows;
//! names and words stay with the merchant.

pub mod api;
pub mod model;
#[cfg(test)]
mod tests;

kernel::page! {
    pub mod permission = 118 "managed_campaigns" ("Campaigns of merchants", "حملات المنشآت") { View }
}
