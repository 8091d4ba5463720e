use kernel::auth::Area;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;

use crate::sign_in::person::Person;

/// What happened to a person's second factor.
#[derive(Clone, Copy)]
pub(super) enum Told {
    On,
    Off,
    Reset,
    RecoveryCodesRenewed,
    RecoveryCodeUsed { left: usize },
}

impl Told {
    const fn kind(self) -> &'static str {
        match self {
            Self::On => "second_factors.on",
            Self::Off => "second_factors.off",
            Self::Reset => "second_factors.reset",
            Self::RecoveryCodesRenewed => "second_factors.renewed",
            Self::RecoveryCodeUsed { .. } => "second_factors.recovery_code_used",
        }
    }

    fn subject(self) -> Text {
        match self {
            Self::On => Text::fixed("Two-step sign-in is on", "تم تفعيل التحقق بخطوتين"),
            Self::Off => Text::fixed("Two-step sign-in is off", "تم إيقاف التحقق بخطوتين"),
            Self::Reset => Text::fixed(
                "Your two-step sign-in was taken off",
                "أُزيل التحقق بخطوتين من حسابك",
            ),
            Self::RecoveryCodesRenewed => {
                Text::fixed("You have new recovery codes", "لديك رموز استرداد جديدة")
            }
            Self::RecoveryCodeUsed { .. } => {
                Text::fixed("A recovery code was used", "استُخدم رمز استرداد")
            }
        }
    }

    fn body(self) -> Text {
        match self {
            Self::On => Text::fixed(
                "from now on, signing in at {business} takes a code of your authenticator app besides your password.",
                "من الآن يتطلب الدخول إلى {business} رمزاً من تطبيق المصادقة إلى جانب كلمة المرور.",
            ),
            Self::Off => Text::fixed(
                "signing in at {business} takes your password alone again.",
                "أصبح الدخول إلى {business} بكلمة المرور وحدها من جديد.",
            ),
            Self::Reset => Text::fixed(
                "{by} has taken off the two-step sign-in of your account at {business}. Signing in takes your password \
                 alone until you set up an app again in your profile.",
                "أزال {by} التحقق بخطوتين من حسابك لدى {business}. يكفي الدخول بكلمة المرور وحدها حتى تُعدّ تطبيقاً من جديد في ملفك الشخصي.",
            ),
            Self::RecoveryCodesRenewed => Text::fixed(
                "new recovery codes were made for your sign-in at {business}. The old ones no longer work.",
                "أُنشئت رموز استرداد جديدة لدخولك إلى {business}. لم تعد الرموز القديمة صالحة.",
            ),
            Self::RecoveryCodeUsed { .. } => Text::fixed(
                "a recovery code stood in for your authenticator app at {business}. Codes that are left: {left}. \
                 Make new ones in your profile before they run out.",
                "استُخدم رمز استرداد بدلاً من تطبيق المصادقة لدى {business}. الرموز المتبقية: {left}. أنشئ رموزاً جديدة من ملفك الشخصي قبل نفادها.",
            ),
        }
    }
}

pub(super) fn told(tx: &MerchantTx, person: &Person, told: Told) -> Mail {
    let language = person.language;
    let left = match told {
        Told::RecoveryCodeUsed { left } => left.to_string(),
        _ => String::new(),
    };
    let body = told.body();
    let frame = Text::fixed(
        "Hello {name},\n\n{what}\n\nIf it was not you, change your password now and tell your administrator.",
        "مرحباً {name}،\n\n{what}\n\nإن لم تكن أنت من قام بذلك، فغيّر كلمة مرورك الآن وأبلغ مدير النظام لديك.",
    );
    let filled = [
        ("business", tx.merchant().name.get(language)),
        ("by", tx.caller().actor.name.as_str()),
        ("left", left.as_str()),
    ];
    let what = body.fill(&filled).get(language).to_owned();
    let filled = [("name", person.name.get(language)), ("what", what.as_str())];
    let path = match person.area {
        Area::Owner => "owner/profile",
        _ => "merchant/profile",
    };
    let button = Text::fixed("Open my profile", "فتح ملفي الشخصي");
    Mail {
        to: person.email.clone(),
        subject: told.subject().get(language).to_owned(),
        text: frame.fill(&filled).get(language).to_owned(),
        action: Some((
            button.get(language).to_owned(),
            tx.kernel().link(language, path),
        )),
        language,
        kind: told.kind(),
    }
}
