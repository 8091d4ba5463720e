use kernel::auth::Area;
use kernel::mail::Mail;
use kernel::tenancy::{Merchant, MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};

use super::person::Person;
use crate::setup::password_link;

pub(super) fn reset_password(tx: &MerchantTx, person: &Person, token: &str) -> Mail {
    let language = person.language;
    let business = tx.merchant().name.get(language);
    let account_id = tx.merchant().account_id.to_string();
    let body = Text::fixed(
        "Hello {name},\n\nsomebody asked for a new password for your sign-in at {business} (account {account}).\n\n\
         Choose it with the button below. The link works once, for one hour.\n\
         If it was not you, you need to do nothing: your password stays as it is.",
        "مرحباً {name}،\n\nطُلبت كلمة مرور جديدة لدخولك إلى {business} (حساب رقم {account}).\n\n\
         اخترها من الزر أدناه. يعمل الرابط مرة واحدة ولمدة ساعة.\n\
         إذا لم تطلب ذلك فلا حاجة إلى أي إجراء، وتبقى كلمة مرورك كما هي.",
    );
    let filled = [
        ("name", person.name.get(language)),
        ("business", business),
        ("account", &account_id),
    ];
    Mail {
        to: person.email.clone(),
        subject: Text::fixed("Choose a new password", "اختيار كلمة مرور جديدة")
            .get(language)
            .to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some((
            Text::fixed("Choose a new password", "اختيار كلمة مرور جديدة")
                .get(language)
                .to_owned(),
            password_link(tx.kernel(), language, person.area, token),
        )),
        language,
        kind: "sign_in.password_reset",
    }
}

pub(super) fn account_ids(tx: &MerchantTx, person: &Person, merchants: &[&Merchant]) -> Mail {
    let language = person.language;
    let lines: Vec<String> = merchants
        .iter()
        .map(|merchant| format!("{}: {}", merchant.name.get(language), merchant.account_id))
        .collect();
    let body = Text::fixed(
        "Hello {name},\n\nyou sign in to:\n\n{accounts}\n\nYou can use your e-mail address or the account ID.",
        "مرحباً {name}،\n\nحساباتك هي:\n\n{accounts}\n\nيمكنك استخدام بريدك الإلكتروني أو رقم الحساب لتسجيل الدخول.",
    );
    let filled = [
        ("name", person.name.get(language)),
        ("accounts", &lines.join("\n")),
    ];
    Mail {
        to: person.email.clone(),
        subject: Text::fixed("Your account ID", "رقم حسابك")
            .get(language)
            .to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some(sign_in_button(tx, language, person.area)),
        language,
        kind: "sign_in.account_ids",
    }
}

fn sign_in_button(tx: &MerchantTx, language: Language, area: Area) -> (String, String) {
    let label = Text::fixed("Sign in", "تسجيل الدخول")
        .get(language)
        .to_owned();
    let path = format!("{}/sign-in", area.segment());
    (label, tx.kernel().link(language, &path))
}
