//! Where a server refused, and what that means for the mail.

use kernel::text::Text;

/// How far the conversation came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The server's name.
    Address,
    Connect,
    Secure,
    SignIn,
    Sender,
    Recipient,
    Content,
}

/// What a failure means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The server takes no mail of this sender now: nothing was sent, and nothing can be.
    Refused,
    /// There is no such mailbox.
    Bounced,
    /// The server will never take this mail.
    Rejected,
    /// Another try may work; where the content was on its way, it may have been taken.
    Later,
}

/// Why a mail was not sent, in the server's own words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {said}", .step.name())]
pub struct Failure {
    pub step: Step,
    pub kind: Kind,
    pub said: String,
}

impl Step {
    const fn name(self) -> &'static str {
        match self {
            Self::Address => "the mail server's name",
            Self::Connect => "connecting",
            Self::Secure => "encryption",
            Self::SignIn => "signing in",
            Self::Sender => "the sender",
            Self::Recipient => "the recipient",
            Self::Content => "the mail",
        }
    }

    /// What to look at.
    const fn advice(self) -> Text {
        match self {
            Self::Address => Text::fixed(
                "The mail server's name leads nowhere. Check the name.",
                "اسم خادم البريد غير صالح. يرجى التحقق من الاسم.",
            ),
            Self::Connect => Text::fixed(
                "The mail server does not answer. Check the name, the port and the encryption.",
                "خادم البريد لا يستجيب. يرجى التحقق من الاسم والمنفذ والتشفير.",
            ),
            Self::Secure => Text::fixed(
                "No encrypted connection was made. Check the encryption and the port.",
                "تعذر إنشاء اتصال مشفر. يرجى التحقق من التشفير والمنفذ.",
            ),
            Self::SignIn => Text::fixed(
                "The mail server did not take the user name and the password. Check both.",
                "لم يقبل خادم البريد اسم المستخدم وكلمة المرور. يرجى التحقق منهما.",
            ),
            Self::Sender => Text::fixed(
                "The mail server does not take mail from this sender. Check the sender's address.",
                "لا يقبل خادم البريد رسائل من هذا المرسل. يرجى التحقق من عنوان المرسل.",
            ),
            Self::Recipient => Text::fixed(
                "The mail server did not take the recipient. Check the recipient's address.",
                "لم يقبل خادم البريد المستلم. يرجى التحقق من عنوان المستلم.",
            ),
            Self::Content => Text::fixed(
                "The mail server did not take the mail. Try again, or ask whoever runs the server.",
                "لم يقبل خادم البريد الرسالة. يرجى المحاولة مجدداً أو سؤال مشغل الخادم.",
            ),
        }
    }
}

impl Failure {
    /// What to look at, and what the server said.
    pub fn text(&self) -> Text {
        let advice = self.step.advice();
        Text::new(
            format!("{} ({})", advice.en, self.said),
            format!("{} ({})", advice.ar, self.said),
        )
    }

    /// A connection that broke says nothing of the content that was on its way.
    pub(crate) fn of(step: Step, error: &lettre::transport::smtp::Error) -> Self {
        let kind = match step {
            Step::Address | Step::Connect | Step::Secure | Step::SignIn | Step::Sender => {
                Kind::Refused
            }
            Step::Recipient if is_no_mailbox(error) => Kind::Bounced,
            Step::Recipient | Step::Content if error.is_permanent() || error.is_client() => {
                Kind::Rejected
            }
            Step::Recipient | Step::Content => Kind::Later,
        };
        Self {
            step,
            kind,
            said: error.to_string(),
        }
    }
}

/// The codes of what is refused for the mailbox, not for the sender.
const NO_MAILBOX: [&str; 4] = ["550", "551", "553", "556"];

/// Whether an answer says that there is no such mailbox. A refusal for a policy (RFC 3463: X.7.X) does not.
pub fn is_no_mailbox(error: &lettre::transport::smtp::Error) -> bool {
    let code = error.status().map(|code| code.to_string());
    code.is_some_and(|code| NO_MAILBOX.contains(&code.as_str()))
        && !error.to_string().contains(": 5.7.")
}
