//! The tracker of WhatsApp messages: what became of each, for the platform's staff. Merchants' own transactions write the
//! rows; words stay with the merchant.

pub mod api;
pub mod model;
#[cfg(test)]
mod tests;

kernel::id!(
    /// A row of `whatsapp_sends`.
    WhatsAppSendId
);

kernel::page! {
    pub mod permission = 114 "whatsapp_sends" ("WhatsApp tracker", "متتبع واتساب") { View }
}
