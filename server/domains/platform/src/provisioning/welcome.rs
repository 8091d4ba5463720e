use identity::setup::password_link;
use kernel::auth::Area;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language};
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};

use super::TRIAL_DAYS;
use crate::merchants::entity::Model;

/// The first mail, in both languages, the administrator's own first.
pub(super) fn mail(made: &Model, language: Language, token: &str, tx: &MerchantTx) -> Mail {
    let (first, second) = match language {
        Language::En => (english(made), arabic(made)),
        Language::Ar => (arabic(made), english(made)),
    };
    let (subject, label) = match language {
        Language::En => (
            "Welcome to Manzil | مرحباً بك في منزل",
            "Set your password | تعيين كلمة المرور",
        ),
        Language::Ar => (
            "مرحباً بك في منزل | Welcome to Manzil",
            "تعيين كلمة المرور | Set your password",
        ),
    };
    Mail {
        to: made.email.clone(),
        subject: subject.to_owned(),
        text: format!("{first}\n\n{second}"),
        action: Some((
            label.to_owned(),
            password_link(tx.kernel(), language, Area::Merchant, token),
        )),
        language,
        kind: "provisioning.welcome",
    }
}

/// The same by WhatsApp, without the link: whoever has the phone need not have the mailbox.
pub(super) fn message(made: &Model, language: Language) -> PlatformMessage {
    let text = match language {
        Language::En => format!(
            "Manzil: the account of {} is ready. Your account ID is {}. The link that sets your password is in the mail to {}.",
            made.name_en, made.account_id, made.email
        ),
        Language::Ar => format!(
            "منزل: حساب {} جاهز. رقم حسابك هو {}. تجد رابط تعيين كلمة المرور في الرسالة المرسلة إلى {}.",
            made.name_ar, made.account_id, made.email
        ),
    };
    PlatformMessage::plain(PlatformMessageKind::Trial, &made.mobile, text, language)
}

fn english(made: &Model) -> String {
    let trial = made
        .trial_ends_on
        .map(DayText)
        .map_or_else(String::new, |end| {
            format!(" Your free trial of {TRIAL_DAYS} days runs until {end}.")
        });
    format!(
        "Dear {},\n\nThe account of {} is ready.{trial} Your account ID is {}. Set your password with the button \
         below, then sign in with your account ID or your e-mail. The link works once.",
        made.owner_name, made.name_en, made.account_id
    )
}

fn arabic(made: &Model) -> String {
    let trial = made
        .trial_ends_on
        .map(DayText)
        .map_or_else(String::new, |end| {
            format!(" تستمر تجربتك المجانية لمدة {TRIAL_DAYS} أيام حتى {end:#}.")
        });
    format!(
        "عزيزنا {}،\n\nحساب {} جاهز.{trial} رقم حسابك هو {}. عيّن كلمة المرور من الزر أدناه، ثم سجّل الدخول برقم \
         الحساب أو بالبريد الإلكتروني. يعمل الرابط مرة واحدة.",
        made.owner_name, made.name_ar, made.account_id
    )
}
