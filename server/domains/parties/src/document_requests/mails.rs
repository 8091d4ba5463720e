//! What tenants get by e-mail, in their language.

use kernel::Result;
use kernel::code::Code as _;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language};

use super::entity::Model;
use crate::customers::entity::Model as Customer;
use crate::documents::DocumentKind;

/// Where the tenant sends documents.
fn page(tx: &MerchantTx, customer: &Customer, request: &Model) -> String {
    let path = format!("send-documents/{}", request.public_id);
    tx.kernel().link(customer.language, &path)
}

/// Asks for the documents, if there is an address.
pub(super) async fn ask(tx: &MerchantTx, customer: &Customer, request: &Model) -> Result<()> {
    let Some(to) = customer.email.clone() else {
        return Ok(());
    };
    let language = customer.language;
    let names = customer.name();
    let (name, merchant) = (names.get(language), tx.merchant().name.get(language));
    let kinds = request.kinds.0.iter();
    let kinds = kinds.map(|kind| kind.text().get(language).to_owned());
    let kinds: Vec<String> = kinds.collect();
    let until = DayText(request.ends_on);
    let (subject, text, label) = match language {
        Language::En => (
            format!("{merchant} asks for your documents"),
            format!(
                "Dear {name},\n\nplease send us: {kinds}. You can take pictures of them with your phone. \
                 The link is open until {until}.",
                kinds = kinds.join(", "),
            ),
            "Send documents",
        ),
        Language::Ar => (
            format!("{merchant}: طلب مستندات"),
            format!(
                "{name} المحترم،\n\nيرجى إرسال ما يلي: {kinds}. يمكن تصويرها بالهاتف. الرابط مفتوح حتى {until:#}.",
                kinds = kinds.join("، "),
            ),
            "إرسال المستندات",
        ),
    };
    let text = match &request.note {
        Some(note) => format!("{text}\n\n{note}"),
        None => text,
    };
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: Some((label.to_owned(), page(tx, customer, request))),
        language,
        kind: "document_requests.asked",
    })
    .await?;
    Ok(())
}

/// Says that a document was refused and why, so that another is sent.
pub(crate) async fn refused(
    tx: &MerchantTx,
    customer: &Customer,
    request: &Model,
    kind: DocumentKind,
    reason: &str,
) -> Result<()> {
    let Some(to) = customer.email.clone() else {
        return Ok(());
    };
    let language = customer.language;
    let names = customer.name();
    let (name, what) = (names.get(language), kind.text());
    let what = what.get(language);
    let (subject, text, label) = match language {
        Language::En => (
            format!("Please send this document again: {what}"),
            format!(
                "Dear {name},\n\nwe could not accept the document that you sent ({what}): {reason}\n\n\
                 Please send another one here."
            ),
            "Send again",
        ),
        Language::Ar => (
            format!("يرجى إعادة إرسال المستند: {what}"),
            format!(
                "{name} المحترم،\n\nتعذر قبول المستند المرسل ({what}): {reason}\n\nيرجى إرسال غيره من هنا."
            ),
            "إعادة الإرسال",
        ),
    };
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: Some((label.to_owned(), page(tx, customer, request))),
        language,
        kind: "document_requests.refused",
    })
    .await?;
    Ok(())
}
