//! What owners get by e-mail, in their language.

use kernel::Result;
use kernel::code::Code as _;
use kernel::mail::Mail;
use kernel::money::grouped;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language};
use parties::owners::entity::Entity as Owners;

use super::entity::Model;

/// Sends the link, if there is an address.
pub(super) async fn ask(tx: &MerchantTx, question: &Model, again: bool) -> Result<()> {
    let owner = record::find::<Owners>(tx, question.owner_id).await?;
    let Some(to) = owner.email.clone() else {
        return Ok(());
    };
    let language = owner.language;
    let kind = question.kind.text();
    let (what, office) = (kind.get(language), tx.merchant().name.get(language));
    let (currency, amount) = (&tx.merchant().currency, grouped(question.amount));
    let (allowed, until) = (grouped(question.allowed), DayText(question.ends_on));
    let note = &question.note;
    let (subject, text, label) = match language {
        Language::En => (
            match again {
                false => format!("{office} asks for your approval: {what}"),
                true => format!("Until {until}: {office} asks for your approval"),
            },
            format!(
                "{what}: {currency} {amount} (allowed without asking: {allowed}).\n\n{note}\n\n\
                 You can approve or decline until {until}."
            ),
            "Approve or decline",
        ),
        Language::Ar => (
            match again {
                false => format!("{office}: طلب موافقتك، {what}"),
                true => format!("حتى {until:#}: {office} بانتظار موافقتك"),
            },
            format!(
                "{what}: {amount} {currency} (المسموح دون سؤال: {allowed}).\n\n{note}\n\n\
                 يمكنك الموافقة أو الرفض حتى {until:#}."
            ),
            "الموافقة أو الرفض",
        ),
    };
    let path = format!("owner-approvals/{}", question.public_id);
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: Some((label.to_owned(), tx.kernel().link(language, &path))),
        language,
        kind: "owner_approvals.asked",
    })
    .await?;
    Ok(())
}
