//! What signers get by e-mail, in their language.

use kernel::Result;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language};

use super::people::Person;
use super::show::page_of;
use super::turn::of_contract_row;
use crate::contracts::entity::Model as Contract;
use crate::contracts::service as contracts;
use crate::signing::SigningParty;
use crate::signing::entity::Model;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    Invitation,
    Reminder,
}

/// Asks a signer to read and sign, if there is an address.
pub(super) async fn ask(
    tx: &MerchantTx,
    contract: &Contract,
    signer: &Model,
    person: &Person,
    sent: Sent,
) -> Result<()> {
    if signer.party == SigningParty::Tenant && sent == Sent::Invitation {
        return contracts::invite(tx, contract).await;
    }
    let Some(to) = person.email.clone() else {
        return Ok(());
    };
    let language = person.language;
    let number = &contract.number;
    let (name, merchant) = (person.name.get(language), tx.merchant().name.get(language));
    let (from, until) = (DayText(contract.starts_on), DayText(contract.ends_on));
    let (subject, text, label) = match (language, sent) {
        (Language::En, Sent::Invitation) => (
            format!("Contract {number} waits for your signature"),
            format!(
                "Dear {name},\n\nit is your turn to sign tenancy contract {number} of {merchant}, \
                 from {from} to {until}. Please read it and sign it here."
            ),
            "Read and sign",
        ),
        (Language::Ar, Sent::Invitation) => (
            format!("العقد {number} بانتظار توقيعك"),
            format!(
                "{name} المحترم،\n\nحان دورك لتوقيع عقد الإيجار {number} لدى {merchant} \
                 من {from:#} إلى {until:#}. يرجى قراءته وتوقيعه من هنا."
            ),
            "قراءة وتوقيع",
        ),
        (Language::En, Sent::Reminder) => (
            format!("Reminder: contract {number} waits for your signature"),
            format!(
                "Dear {name},\n\ntenancy contract {number} of {merchant} still waits for your signature. \
                 Please read it and sign it here, or tell us there why not."
            ),
            "Read and sign",
        ),
        (Language::Ar, Sent::Reminder) => (
            format!("تذكير: العقد {number} بانتظار توقيعك"),
            format!(
                "{name} المحترم،\n\nما زال عقد الإيجار {number} لدى {merchant} بانتظار توقيعك. \
                 يرجى قراءته وتوقيعه من هنا، أو إخبارنا بسبب الرفض."
            ),
            "قراءة وتوقيع",
        ),
    };
    let kind = match sent {
        Sent::Invitation => "signing.invited",
        Sent::Reminder => "signing.reminded",
    };
    let page = contracts::shared_path(page_of(contract, signer));
    let action = Some((label.to_owned(), tx.kernel().link(language, &page)));
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action,
        language,
        kind,
    })
    .await?;
    Ok(())
}

/// The one-time code; it stands in the text only, where no preview of the subject shows it.
pub(super) async fn code(
    tx: &MerchantTx,
    contract: &Contract,
    person: &Person,
    to: String,
    code: &str,
) -> Result<()> {
    let language = person.language;
    let number = &contract.number;
    let (subject, text) = match language {
        Language::En => (
            format!("Your code to sign contract {number}"),
            format!(
                "{code} is your code to sign contract {number}. It is good for 10 minutes.\n\n\
                 Nobody of ours asks for it. If you did not ask for a code, do nothing."
            ),
        ),
        Language::Ar => (
            format!("رمز توقيع العقد {number}"),
            format!(
                "رمز توقيع العقد {number} هو {code} وهو صالح لمدة 10 دقائق.\n\n\
                 لن يطلبه منك أحد من موظفينا. إذا لم تطلب رمزًا فتجاهل هذه الرسالة."
            ),
        ),
    };
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: None,
        language,
        kind: "signing.code",
    })
    .await?;
    Ok(())
}

/// Tells every signer where the signed copy is.
pub(crate) async fn completed(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    for signer in of_contract_row(tx, contract.id).await? {
        let person = super::person(tx, contract, &signer).await?;
        let Some(to) = person.email.clone() else {
            continue;
        };
        let language = person.language;
        let number = &contract.number;
        let (subject, text, label) = match language {
            Language::En => (
                format!("Contract {number} is signed"),
                format!(
                    "Thank you. Contract {number} is signed; the signed copy can be downloaded here."
                ),
                "Open the contract",
            ),
            Language::Ar => (
                format!("تم توقيع العقد {number}"),
                format!("شكراً لك. تم توقيع العقد {number} ويمكن تنزيل النسخة الموقعة من هنا."),
                "فتح العقد",
            ),
        };
        let page = contracts::shared_path(page_of(contract, &signer));
        let action = Some((label.to_owned(), tx.kernel().link(language, &page)));
        tx.send_mail(Mail {
            to,
            subject,
            text,
            action,
            language,
            kind: "contracts.signed",
        })
        .await?;
    }
    Ok(())
}
