//! What tenants get for their link, in their language: by e-mail, or by WhatsApp where they have no address.

use identity::sign_in::CodeWay;
use kernel::Result;
use kernel::mail::Mail;
use kernel::one_time;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Language;
use kernel::whatsapp::SendText;
use parties::customers::entity::Model as Customer;

use super::entity::Model;

/// The page that the tenant enters by.
pub(super) fn path(link: &Model) -> String {
    format!("my-tenancy/{}", link.public_id)
}

/// The link itself.
pub(super) async fn link(
    tx: &MerchantTx,
    customer: &Customer,
    way: CodeWay,
    link: &Model,
) -> Result<()> {
    let language = customer.language;
    let names = customer.name();
    let (name, merchant) = (names.get(language), tx.merchant().name.get(language));
    let (subject, text, label) = match language {
        Language::En => (
            format!("{merchant}: your contracts and payments"),
            format!(
                "Dear {name},\n\nhere you see your contracts, payments, cheques and receipts with us at any time. \
                 Each visit begins with a code that we send you in the same way; there is no password."
            ),
            "Open my page",
        ),
        Language::Ar => (
            format!("{merchant}: عقودك ودفعاتك"),
            format!(
                "{name} المحترم،\n\nتجد هنا عقودك ودفعاتك وشيكاتك وسنداتك لدينا في أي وقت. \
                 تبدأ كل زيارة برمز نرسله إليك بالطريقة نفسها، ولا حاجة إلى كلمة مرور."
            ),
            "فتح صفحتي",
        ),
    };
    let address = tx.kernel().link(language, &path(link));
    let to = match way {
        CodeWay::Email(to) => to,
        CodeWay::WhatsApp(to) => {
            let text = SendText {
                to,
                text: format!("{text}\n\n{address}"),
                ends_at: None,
            };
            return tx.enqueue(text, format!("tenant-link-{}", link.id)).await;
        }
    };
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: Some((label.to_owned(), address)),
        language,
        kind: "tenant_links.opened",
    })
    .await?;
    Ok(())
}

/// The one-time code; it stands in the text only, where no preview of the subject shows it.
pub(super) async fn code(
    tx: &MerchantTx,
    customer: &Customer,
    way: CodeWay,
    code: &str,
) -> Result<()> {
    let language = customer.language;
    let names = customer.name();
    let (name, merchant) = (names.get(language), tx.merchant().name.get(language));
    let (subject, text) = match language {
        Language::En => (
            format!("{merchant}: your code"),
            format!(
                "Dear {name},\n\nyour code is {code}. It is good for ten minutes. \
                 If you did not ask for it, somebody else has your link: tell us, and do not pass the code on."
            ),
        ),
        Language::Ar => (
            format!("{merchant}: رمز الدخول"),
            format!(
                "{name} المحترم،\n\nرمزك هو {code} وهو صالح لعشر دقائق. \
                 إن لم تطلبه فالرابط لدى غيرك: أبلغنا ولا تعطِ الرمز لأحد."
            ),
        ),
    };
    let to = match way {
        CodeWay::Email(to) => to,
        CodeWay::WhatsApp(to) => {
            let now = tx.now();
            let key = format!("tenant-code-{}-{}", customer.id, now.timestamp_micros());
            let ends_at = Some(now + one_time::LASTS);
            return tx.enqueue(SendText { to, text, ends_at }, key).await;
        }
    };
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: None,
        language,
        kind: "tenant_links.code",
    })
    .await?;
    Ok(())
}
