//! What tenants are written about documents: the kinds, with the words that a merchant may change, and the values of
//! their fields.

use kernel::Result;
use kernel::code::Code as _;
use kernel::tenancy::MerchantConn;
use kernel::text::{DayText, Language, Text};
use kernel::wording::fields::{CUSTOMER, MERCHANT};
use kernel::wording::{WordField, Wording};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entity::{Column, Entity, Model};
use crate::customers::CustomerId;
use crate::customers::entity::{Entity as Customers, Model as Customer};
use crate::documents::DocumentKind;

const DOCUMENTS: WordField = WordField::new("documents", "The documents", "المستندات");
const UNTIL: WordField = WordField::new("until", "Last day of the link", "آخر يوم للرابط");
const DOCUMENT: WordField = WordField::new("document", "The document", "المستند");
const REASON: WordField = WordField::new("reason", "Why it was refused", "سبب الرفض");

pub static DOCUMENTS_ASKED: Wording = Wording {
    kind: "documents_asked",
    fields: &[CUSTOMER, MERCHANT, DOCUMENTS, UNTIL],
    subject: Text::fixed(
        "{merchant} asks for your documents",
        "{merchant}: طلب مستندات",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nplease send us: {documents}. You can take pictures of them with your phone. \
         The link is open until {until}.",
        "{customer} المحترم،\n\nيرجى إرسال ما يلي: {documents}. يمكن تصويرها بالهاتف. الرابط مفتوح حتى {until}.",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

pub static DOCUMENT_REFUSED: Wording = Wording {
    kind: "document_refused",
    fields: &[CUSTOMER, MERCHANT, DOCUMENT, REASON],
    subject: Text::fixed(
        "Please send this document again: {document}",
        "يرجى إعادة إرسال المستند: {document}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nwe could not accept the document that you sent ({document}): {reason}\n\n\
         Please send another one here.\n\n{merchant}",
        "{customer} المحترم،\n\nتعذر قبول المستند المرسل ({document}): {reason}\n\nيرجى إرسال غيره من هنا.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

type Facts = Vec<(&'static str, String)>;

fn of_reader(db: &impl MerchantConn, name: &Text, language: Language) -> Facts {
    vec![
        ("customer", name.get(language).to_owned()),
        ("merchant", db.merchant().name.get(language).to_owned()),
    ]
}

/// The values of the fields of a request's letter.
pub(super) fn of_request(
    db: &impl MerchantConn,
    name: &Text,
    request: &Model,
    language: Language,
) -> Facts {
    let kinds = request.kinds.0.iter();
    let kinds = kinds.map(|kind| kind.text().get(language).to_owned());
    let kinds: Vec<String> = kinds.collect();
    let (comma, until) = match language {
        Language::En => (", ", format!("{}", DayText(request.ends_on))),
        Language::Ar => ("، ", format!("{:#}", DayText(request.ends_on))),
    };
    let mut facts = of_reader(db, name, language);
    facts.push(("documents", kinds.join(comma)));
    facts.push(("until", until));
    facts
}

/// The values of the fields of a refusal's letter.
pub(super) fn of_refusal(
    db: &impl MerchantConn,
    name: &Text,
    (kind, reason): (DocumentKind, &str),
    language: Language,
) -> Facts {
    let mut facts = of_reader(db, name, language);
    facts.push(("document", kind.text().get(language).to_owned()));
    facts.push(("reason", reason.to_owned()));
    facts
}

/// The newest request, of a tenant if one is named; to look at a letter before it is written.
pub struct Sample {
    pub customer: Customer,
    request: Model,
}

impl Sample {
    pub async fn find(db: &impl MerchantConn, of: Option<CustomerId>) -> Result<Option<Self>> {
        let mut newest = Entity::find().order_by_desc(Column::Id);
        if let Some(id) = of {
            newest = newest.filter(Column::CustomerId.eq(id));
        }
        let Some(request) = newest.one(db).await? else {
            return Ok(None);
        };
        let customer = Customers::find_by_id(request.customer_id).one(db).await?;
        Ok(customer.map(|customer| Self { customer, request }))
    }

    /// The first document stands for a refused one.
    pub fn facts(&self, db: &impl MerchantConn, language: Language) -> Facts {
        let name = self.customer.name();
        let mut facts = of_request(db, &name, &self.request, language);
        if let Some(kind) = self.request.kinds.0.first() {
            let reason = Text::fixed("The picture is not readable.", "الصورة غير مقروءة.");
            let refusal = of_refusal(db, &name, (*kind, reason.get(language)), language);
            facts.extend(refusal.into_iter().skip(2));
        }
        facts
    }
}
