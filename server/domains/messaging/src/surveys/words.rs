//! What stands on the page that a tenant rates on.

use kernel::text::Text;
use kernel::wording::Wording;
use kernel::wording::fields::MERCHANT;

use crate::reminders::wording::{BUILDING, UNIT};

/// The heading and the question. It is on a page, and sent by no way.
pub static RATING_PAGE: Wording = Wording {
    kind: "rating_page",
    fields: &[MERCHANT, UNIT, BUILDING],
    subject: Text::fixed("How satisfied are you?", "ما مدى رضاكم؟"),
    body: Text::fixed(
        "{merchant} would like to know how satisfied you are with unit {unit}, {building}.",
        "تود {merchant} معرفة مدى رضاكم عن الوحدة {unit}، {building}.",
    ),
    by_email: false,
    by_whatsapp: false,
    is_needed: false,
};

/// The thanks after the rating.
pub static RATING_THANKS: Wording = Wording {
    kind: "rating_thanks",
    fields: &[MERCHANT],
    subject: Text::fixed("Thank you for your rating.", "شكراً لتقييمكم."),
    body: Text::fixed("{merchant} has received it.", "استلمته {merchant}."),
    by_email: false,
    by_whatsapp: false,
    is_needed: false,
};
