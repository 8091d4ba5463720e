use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};

use super::entity::Model;
use crate::users::entity::Model as User;

pub(super) fn ends_soon(tx: &MerchantTx, key: &Model, user: &User, email: &str) -> Mail {
    let language = user.language;
    let zone = tx.merchant().time_zone;
    let ends = key.expires_at.with_timezone(&zone);
    let (day, time) = (DayText(ends.date_naive()), ends.format("%H:%M"));
    let ends = Text::new(format!("{day}, {time}"), format!("{day:#}، {time}"));
    let subject = Text::fixed(
        "Your API key \u{2068}{key}\u{2069} ends soon",
        "مفتاح API \u{2068}{key}\u{2069} ينتهي قريباً",
    );
    let body = Text::fixed(
        "Hello \u{2068}{name}\u{2069},\n\nyour API key \u{2068}{key}\u{2069} ({prefix}…) ends on {ends}. Programs that use it \
         cannot sign in after that.\n\nMake a new key in your profile, give it to the program, then end the old one.",
        "مرحباً \u{2068}{name}\u{2069}،\n\nينتهي مفتاح API \u{2068}{key}\u{2069} ({prefix}…) في {ends}. لن تتمكن البرامج التي تستخدمه \
         من الدخول بعد ذلك.\n\nأنشئ مفتاحاً جديداً من ملفك الشخصي، وضعه في البرنامج، ثم أنهِ القديم.",
    );
    let filled = [
        ("name", user.name.as_str()),
        ("key", key.name.as_str()),
        ("prefix", key.prefix.as_str()),
        ("ends", ends.get(language)),
    ];
    let button = Text::fixed("Open my profile", "فتح ملفي الشخصي");
    Mail {
        to: email.to_owned(),
        subject: subject.fill(&filled).get(language).to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some((
            button.get(language).to_owned(),
            tx.kernel().link(language, "merchant/profile"),
        )),
        language,
        kind: "api_keys.ends_soon",
    }
}
