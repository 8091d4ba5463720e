//! What the office is told of its account: in the bell and by mail.

use chrono::NaiveDate;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantStatus, MerchantTx};
use kernel::text::{Language, Text};
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};

/// One announcement.
pub(super) struct Said {
    pub title: Text,
    /// What it means and what to do.
    pub advice: Text,
}

/// What is said of a status with this last day; nothing of those that nobody has to be told of.
pub(super) fn of(status: MerchantStatus, ends_soon: bool, last: Option<NaiveDate>) -> Option<Said> {
    let last = last.map(|day| day.to_string()).unwrap_or_default();
    let (title, advice) = match status {
        MerchantStatus::Active if ends_soon => (
            Text::new(
                format!("Your subscription is paid through {last}."),
                format!("اشتراكك مدفوع حتى {last}."),
            ),
            Text::fixed(
                "Pay the invoice on the page Subscription before that day, so that your work goes on without a break. \
                 If you have paid already, nothing is to be done.",
                "ادفع الفاتورة في صفحة الاشتراك قبل هذا اليوم ليستمر عملك دون انقطاع. إذا كنت قد دفعت بالفعل فلا يلزم أي إجراء.",
            ),
        ),
        MerchantStatus::Active => (
            Text::new(
                format!("Your subscription is active and paid through {last}."),
                format!("اشتراكك نشط ومدفوع حتى {last}."),
            ),
            Text::fixed(
                "Everything works. Your plan and its limits are on the page Subscription.",
                "كل شيء يعمل. تجد باقتك وحدودها في صفحة الاشتراك.",
            ),
        ),
        MerchantStatus::Grace => (
            Text::new(
                format!("Your subscription has ended. Everything works until {last}."),
                format!("انتهى اشتراكك. يستمر كل شيء في العمل حتى {last}."),
            ),
            Text::fixed(
                "Pay the invoice on the page Subscription by then; afterwards the account can only be read.",
                "ادفع الفاتورة في صفحة الاشتراك قبل ذلك، وبعده يصبح الحساب للقراءة فقط.",
            ),
        ),
        MerchantStatus::ReadOnly => (
            Text::new(
                format!("Your account is read-only until {last}."),
                format!("حسابك للقراءة فقط حتى {last}."),
            ),
            Text::fixed(
                "You can see, print and export everything. Renew the subscription with our sales team, and you can write \
                 again at once; otherwise the account is archived after that day, with all its data.",
                "يمكنك عرض كل شيء وطباعته وتصديره. جدد الاشتراك مع فريق المبيعات لتتمكن من التعديل فوراً، وإلا يُؤرشف الحساب \
                 بعد هذا اليوم بجميع بياناته.",
            ),
        ),
        MerchantStatus::Archived => (
            Text::fixed("Your account is archived.", "تمت أرشفة حسابك."),
            Text::fixed(
                "All its data is kept, and nobody can sign in. Renew the subscription with our sales team, and everything is \
                 back at once.",
                "جميع بياناته محفوظة ولا يمكن لأحد تسجيل الدخول. جدد الاشتراك مع فريق المبيعات ليعود كل شيء فوراً.",
            ),
        ),
        MerchantStatus::Trial | MerchantStatus::Expired | MerchantStatus::Disabled => return None,
    };
    Some(Said { title, advice })
}

/// The same by WhatsApp, to the account's mobile.
pub(super) fn message(tx: &MerchantTx, said: &Said, mobile: &str) -> PlatformMessage {
    let name = &tx.merchant().name;
    let text = Text::new(
        format!("Manzil, {}: {} {}", name.en, said.title.en, said.advice.en),
        format!("منزل، {}: {} {}", name.ar, said.title.ar, said.advice.ar),
    );
    PlatformMessage::bilingual(PlatformMessageKind::Subscription, mobile, &text)
}

pub(super) fn mail(tx: &MerchantTx, said: &Said, to: String, language: Language) -> Mail {
    let (name, account) = (tx.merchant().name.get(language), tx.merchant().account_id);
    let text = match language {
        Language::En => format!(
            "{} (account {account})\n\n{} {}",
            name,
            said.title.get(language),
            said.advice.get(language)
        ),
        Language::Ar => format!(
            "{} (حساب رقم {account})\n\n{} {}",
            name,
            said.title.get(language),
            said.advice.get(language)
        ),
    };
    let label = Text::fixed("Open the subscription", "فتح الاشتراك");
    Mail {
        to,
        subject: said.title.get(language).to_owned(),
        text,
        action: Some((
            label.get(language).to_owned(),
            tx.kernel().link(language, "merchant/billing"),
        )),
        language,
        kind: "subscriptions.status",
    }
}
