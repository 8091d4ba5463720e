use kernel::Kernel;
use kernel::mail::Mail;
use kernel::tenancy::Caller;
use kernel::text::{Language, Text};

/// What happened to a person's second factor.
#[derive(Debug, Clone, Copy)]
pub enum Told {
    On,
    Off,
    /// Taken off by the person, who has to set up another app.
    Replaced,
    Reset {
        is_required: bool,
    },
    RecoveryCodesRenewed,
    RecoveryCodeUsed {
        left: usize,
    },
}

impl Told {
    /// What the audit log says.
    pub const fn action(self) -> &'static str {
        match self {
            Self::On => "second_factor_on",
            Self::Off | Self::Replaced => "second_factor_off",
            Self::Reset { .. } => "second_factor_reset",
            Self::RecoveryCodesRenewed => "recovery_codes_renewed",
            Self::RecoveryCodeUsed { .. } => "recovery_code_used",
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::On => "second_factors.on",
            Self::Off => "second_factors.off",
            Self::Replaced => "second_factors.replaced",
            Self::Reset { .. } => "second_factors.reset",
            Self::RecoveryCodesRenewed => "second_factors.renewed",
            Self::RecoveryCodeUsed { .. } => "second_factors.recovery_code_used",
        }
    }

    fn subject(self) -> Text {
        match self {
            Self::On => Text::fixed("Two-step sign-in is on", "تم تفعيل التحقق بخطوتين"),
            Self::Off => Text::fixed("Two-step sign-in is off", "تم إيقاف التحقق بخطوتين"),
            Self::Replaced => Text::fixed(
                "Set up another app for your sign-in",
                "أعدّ تطبيقاً آخر لتسجيل دخولك",
            ),
            Self::Reset { .. } => Text::fixed(
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
            Self::Replaced => Text::fixed(
                "your authenticator app no longer signs you in at {business}, and you are signed out everywhere. You set up \
                 another app when you sign in next.",
                "لم يعد تطبيق المصادقة الخاص بك صالحاً للدخول إلى {business}، وتم تسجيل خروجك من كل مكان. ستُعدّ تطبيقاً آخر عند دخولك التالي.",
            ),
            Self::Reset { is_required: true } => Text::fixed(
                "{by} has taken off the two-step sign-in of your account at {business}. You set up an app again when you \
                 sign in next.",
                "أزال {by} التحقق بخطوتين من حسابك لدى {business}. ستُعدّ تطبيقاً من جديد عند دخولك التالي.",
            ),
            Self::Reset { is_required: false } => Text::fixed(
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

/// Whom a mail goes to, and what it says of where they sign in.
pub struct Reader<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub language: Language,
    /// Where they sign in.
    pub business: &'a str,
    /// Where their profile is.
    pub path: &'a str,
}

/// The mail that tells somebody what happened to their second factor, and by whom.
pub fn letter(kernel: &Kernel, caller: &Caller, reader: &Reader<'_>, told: Told) -> Mail {
    let language = reader.language;
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
        ("business", reader.business),
        ("by", caller.actor.name.as_str()),
        ("left", left.as_str()),
    ];
    let what = body.fill(&filled).get(language).to_owned();
    let filled = [("name", reader.name), ("what", what.as_str())];
    let button = Text::fixed("Open my profile", "فتح ملفي الشخصي");
    Mail {
        to: reader.email.to_owned(),
        subject: told.subject().get(language).to_owned(),
        text: frame.fill(&filled).get(language).to_owned(),
        action: Some((
            button.get(language).to_owned(),
            kernel.link(language, reader.path),
        )),
        language,
        kind: told.kind(),
    }
}
