//! The platform's main WhatsApp number: it sends codes, and tells merchants and those who ask for a trial what concerns their
//! account. One number, reached like a merchant's: by a linked phone or by the Cloud API.
//!
//! A message is a row, queued in the transaction of its cause; without a number none is queued. While the number is paused or
//! not connected messages wait, and leave one by one when it is back; what ends meanwhile, such as a code, is not sent. A
//! message counts as sent with the gateway's word only: where that was lost, the gateway is asked before it is given again.

pub mod api;
pub mod callbacks_api;
mod codes;
pub mod entity;
mod error;
pub mod jobs;
mod messages;
pub mod model;
mod port;
mod reports;
mod sending;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;

pub use codes::MainInstance;
pub use error::MainWhatsAppError;
pub use port::{MadeInstance, MainAccount, MainCall, MainGateway, MainMessage, MainTold, Unread};

use kernel::sealed::Sealed;

kernel::id!(
    /// The row of `main_whatsapp`.
    MainWhatsAppId
);

kernel::id!(
    /// A row of `main_messages`.
    MainWhatsAppMessageId
);

const TOKEN: &str = "token_sealed";
const CALLBACKS: &str = "secret_sealed";

/// The number's token and the secret of its callbacks.
pub const SECRETS: Sealed = Sealed {
    table: "main_whatsapp",
    columns: &[TOKEN, CALLBACKS],
    purpose: "main whatsapp",
};

kernel::page! {
    pub mod permission = 141 "main_whatsapp" ("Main WhatsApp number", "رقم واتساب الرئيسي") {
        View,
        Edit = 3 "edit" ("Connect, pause and disconnect the number", "ربط الرقم وإيقافه وفصله"),
        Test = 5 "test" ("Send a test message", "إرسال رسالة تجريبية"),
        Resend = 6 "resend" ("Send failed messages again", "إعادة إرسال الرسائل الفاشلة"),
    }
}
