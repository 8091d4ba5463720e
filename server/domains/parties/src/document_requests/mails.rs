//! What tenants get by e-mail, in their language and the merchant's words.

use kernel::Result;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use kernel::wording::Wording;

use super::entity::Model;
use super::letters::{self, DOCUMENT_REFUSED, DOCUMENTS_ASKED};
use crate::customers::entity::Model as Customer;
use crate::documents::DocumentKind;

/// A letter to a tenant.
struct Letter<'a> {
    wording: &'static Wording,
    /// What the tracker of mails shows.
    kind: &'static str,
    customer: &'a Customer,
    request: &'a Model,
    label: Text,
}

impl Letter<'_> {
    /// Queues it in the merchant's words, if there is an address and the merchant has not switched its kind off.
    async fn send(
        self,
        tx: &MerchantTx,
        facts: impl Fn(Language) -> Vec<(&'static str, String)>,
        below: Option<&str>,
    ) -> Result<()> {
        let Some(to) = self.customer.email.clone() else {
            return Ok(());
        };
        let worded = self.wording.of(tx).await?;
        if !worded.by_email {
            return Ok(());
        }
        let language = worded.language(self.customer.language);
        let said = worded.say(language, &facts(language));
        let text = match below {
            Some(below) => format!("{}\n\n{below}", said.body),
            None => said.body,
        };
        // Where the tenant sends documents.
        let path = format!("send-documents/{}", self.request.public_id);
        let link = tx.kernel().link(language, &path);
        let mail = Mail {
            to,
            subject: said.subject,
            text,
            action: Some((self.label.get(language).to_owned(), link)),
            language,
            kind: self.kind,
        };
        tx.send_worded(mail, worded.template).await?;
        Ok(())
    }
}

/// Asks for the documents; what the employee wrote stands below.
pub(super) async fn ask(tx: &MerchantTx, customer: &Customer, request: &Model) -> Result<()> {
    let letter = Letter {
        wording: &DOCUMENTS_ASKED,
        kind: "document_requests.asked",
        customer,
        request,
        label: Text::fixed("Send documents", "إرسال المستندات"),
    };
    let name = customer.name();
    let facts = |language| letters::of_request(tx, &name, request, language);
    letter.send(tx, facts, request.note.as_deref()).await
}

/// Says that a document was refused and why, so that another is sent.
pub(crate) async fn refused(
    tx: &MerchantTx,
    customer: &Customer,
    request: &Model,
    kind: DocumentKind,
    reason: &str,
) -> Result<()> {
    let letter = Letter {
        wording: &DOCUMENT_REFUSED,
        kind: "document_requests.refused",
        customer,
        request,
        label: Text::fixed("Send again", "إعادة الإرسال"),
    };
    let name = customer.name();
    let facts = |language| letters::of_refusal(tx, &name, (kind, reason), language);
    letter.send(tx, facts, None).await
}
