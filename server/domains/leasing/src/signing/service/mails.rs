//! What signers get by e-mail, in their language.

use identity::sign_in::CodeWay;
use kernel::Result;
use kernel::mail::Mail;
use kernel::one_time;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::whatsapp::SendText;
use kernel::wording::Wording;

use super::people::Person;
use super::show::page_of;
use super::turn::of_contract_row;
use crate::contracts::entity::Model as Contract;
use crate::contracts::service as contracts;
use crate::letters;
use crate::signing::Subject;
use crate::signing::entity::Model;

const READ_AND_SIGN: Text = Text::fixed("Read and sign", "قراءة وتوقيع");
const OPEN_CONTRACT: Text = Text::fixed("Open the contract", "فتح العقد");

/// One letter to one signer.
struct Letter<'a> {
    wording: &'static Wording,
    /// What the tracker of mails shows.
    kind: &'static str,
    contract: &'a Contract,
    person: &'a Person,
    to: String,
    /// The button's label, and the public id of the page that it opens.
    page: Option<(Text, &'a str)>,
}

impl Letter<'_> {
    /// Queues it in the merchant's words, unless the merchant has switched its kind off.
    async fn send(self, tx: &MerchantTx, code: Option<&str>) -> Result<()> {
        let worded = self.wording.of(tx).await?;
        if !worded.by_email {
            return Ok(());
        }
        let language = worded.language(self.person.language);
        let mut facts = letters::facts(tx, self.contract, &self.person.name, language);
        facts.extend(code.map(|code| ("code", code.to_owned())));
        let said = worded.say(language, &facts);
        let action = self.page.map(|(label, page)| {
            let link = tx.kernel().link(language, &contracts::shared_path(page));
            (label.get(language).to_owned(), link)
        });
        let mail = Mail {
            to: self.to,
            subject: said.subject,
            text: said.body,
            action,
            language,
            kind: self.kind,
        };
        tx.send_worded(mail, worded.template).await?;
        Ok(())
    }
}

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
    if signer.public_id.is_none() && sent == Sent::Invitation {
        return contracts::invite(tx, contract).await;
    }
    let Some(to) = person.email.clone() else {
        return Ok(());
    };
    let (wording, kind) = match sent {
        Sent::Invitation => (&letters::SIGNING_INVITATION, "signing.invited"),
        Sent::Reminder => (&letters::SIGNING_REMINDER, "signing.reminded"),
    };
    let letter = Letter {
        wording,
        kind,
        contract,
        person,
        to,
        page: Some((READ_AND_SIGN, page_of(contract, signer))),
    };
    letter.send(tx, None).await
}

/// The one-time code; it stands in the text only, where no preview of the subject shows it. It is needed, so that nobody
/// can switch it off.
pub(super) async fn code(
    tx: &MerchantTx,
    contract: &Contract,
    person: &Person,
    way: CodeWay,
    code: &str,
) -> Result<()> {
    let to = match way {
        CodeWay::Email(to) => to,
        CodeWay::WhatsApp(to) => {
            let worded = letters::SIGNING_CODE.of(tx).await?;
            let language = worded.language(person.language);
            let mut facts = letters::facts(tx, contract, &person.name, language);
            facts.push(("code", code.to_owned()));
            let text = SendText {
                to,
                text: worded.say(language, &facts).body,
                ends_at: Some(tx.now() + one_time::LASTS),
            };
            let key = format!("signing-{}-{}", contract.id, tx.now().timestamp_micros());
            return tx.enqueue(text, key).await;
        }
    };
    let letter = Letter {
        wording: &letters::SIGNING_CODE,
        kind: "signing.code",
        contract,
        person,
        to,
        page: None,
    };
    letter.send(tx, Some(code)).await
}

/// Tells every signer where the signed copy is.
pub(crate) async fn completed(
    tx: &MerchantTx,
    contract: &Contract,
    subject: Subject,
) -> Result<()> {
    for signer in of_contract_row(tx, subject).await? {
        let person = super::person(tx, contract, &signer).await?;
        let Some(to) = person.email.clone() else {
            continue;
        };
        let letter = Letter {
            wording: &letters::CONTRACT_SIGNED,
            kind: "contracts.signed",
            contract,
            person: &person,
            to,
            page: Some((OPEN_CONTRACT, page_of(contract, &signer))),
        };
        letter.send(tx, None).await?;
    }
    Ok(())
}
