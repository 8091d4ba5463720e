use kernel::auth::Area;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;

use super::entity::Model;
use crate::setup::password_link;

pub(super) fn set_password(tx: &MerchantTx, user: &Model, email: &str, token: &str) -> Mail {
    let language = user.language;
    let business = tx.merchant().name.get(language);
    let account_id = tx.merchant().account_id.to_string();
    let subject = Text::fixed(
        "Your sign-in at {business}",
        "حساب الدخول الخاص بك لدى {business}",
    );
    let body = Text::fixed(
        "Hello {name},\n\n{business} (account {account}) has made a sign-in for you.\n\n\
         Choose a password with the button below. The link works once, for seven days.\n\
         You sign in with this e-mail address.",
        "مرحباً {name}،\n\nأنشأت لك {business} (حساب رقم {account}) حساب دخول.\n\n\
         اختر كلمة مرور من الزر أدناه. يعمل الرابط مرة واحدة ولمدة سبعة أيام.\n\
         سجّل الدخول باستخدام عنوان البريد الإلكتروني هذا.",
    );
    let filled = [
        ("name", user.name.as_str()),
        ("business", business),
        ("account", &account_id),
    ];
    Mail {
        to: email.to_owned(),
        subject: subject.fill(&filled).get(language).to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some((
            Text::fixed("Choose a password", "اختيار كلمة المرور")
                .get(language)
                .to_owned(),
            password_link(tx.kernel(), language, Area::Merchant, token),
        )),
        language,
        kind: "users.set_password",
    }
}
