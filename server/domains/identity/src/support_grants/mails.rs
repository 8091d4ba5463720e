//! What administrators are told of support access.

use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language, Text};

use super::entity::Model;

/// What happened.
#[derive(Debug, Clone, Copy)]
pub(super) enum Told<'a> {
    Asked { by: &'a str },
    Allowed { by: &'a str },
    Entered { by: &'a str },
    Left { by: &'a str },
    Ended,
}

impl Told<'_> {
    /// In the key of what is sent.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Asked { .. } => "asked",
            Self::Allowed { .. } => "allowed",
            Self::Entered { .. } => "entered",
            Self::Left { .. } => "left",
            Self::Ended => "ended",
        }
    }

    pub(super) fn title(self) -> Text {
        let (words, by) = match self {
            Self::Asked { by } => (
                Text::fixed(
                    "\u{2068}{by}\u{2069} of Manzil support asks to enter your account",
                    "يطلب \u{2068}{by}\u{2069} من دعم منزل الدخول إلى حسابك",
                ),
                by,
            ),
            Self::Allowed { by } => (
                Text::fixed(
                    "\u{2068}{by}\u{2069} has opened your account to Manzil support",
                    "فتح \u{2068}{by}\u{2069} حسابك لدعم منزل",
                ),
                by,
            ),
            Self::Entered { by } => (
                Text::fixed(
                    "\u{2068}{by}\u{2069} of Manzil support has entered your account",
                    "دخل \u{2068}{by}\u{2069} من دعم منزل إلى حسابك",
                ),
                by,
            ),
            Self::Left { by } => (
                Text::fixed(
                    "\u{2068}{by}\u{2069} of Manzil support has left your account",
                    "خرج \u{2068}{by}\u{2069} من دعم منزل من حسابك",
                ),
                by,
            ),
            Self::Ended => (
                Text::fixed(
                    "Your account is no longer open to Manzil support",
                    "لم يعد حسابك مفتوحاً لدعم منزل",
                ),
                "",
            ),
        };
        words.fill(&[("by", by)])
    }
}

pub(super) fn told(
    tx: &MerchantTx,
    grant: &Model,
    told: Told<'_>,
    email: String,
    language: Language,
) -> Mail {
    let body = Text::fixed(
        "{title}.\n\nReason: \u{2068}{reason}\u{2069}\nAccess: {access}\n{until}\n\
         Under Settings, Support access, you see who entered and what was changed, \
         and you end it at any time.",
        "{title}.\n\nالسبب: \u{2068}{reason}\u{2069}\nالصلاحية: {access}\n{until}\n\
         تجد في الإعدادات، دخول الدعم، من دخل وما الذي عُدّل، ويمكنك إنهاؤه في أي وقت.",
    );
    let access = if grant.may_change {
        Text::fixed("looking and changing", "اطلاع وتعديل")
    } else {
        Text::fixed("looking only", "اطلاع فقط")
    };
    let until = grant.ends_at.map(|at| {
        let local = at.with_timezone(&tx.merchant().time_zone);
        let (day, time) = (DayText(local.date_naive()), local.format("%H:%M"));
        Text::new(
            format!("Open until: {day}, {time}\n"),
            format!("مفتوح حتى: {day:#}، {time}\n"),
        )
    });
    let title = told.title();
    let filled = [
        ("title", title.get(language)),
        ("reason", grant.reason.as_str()),
        ("access", access.get(language)),
        (
            "until",
            until.as_ref().map_or("", |until| until.get(language)),
        ),
    ];
    let button = Text::fixed("Open support access", "فتح صفحة دخول الدعم");
    Mail {
        to: email,
        subject: title.get(language).to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some((
            button.get(language).to_owned(),
            tx.kernel()
                .link(language, "merchant/setting/support-access"),
        )),
        language,
        kind: "support_grants.told",
    }
}
