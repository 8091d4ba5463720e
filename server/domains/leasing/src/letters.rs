//! What signers are written: the kinds, with the words that a merchant may change, and the values of their fields.

use kernel::Result;
use kernel::tenancy::MerchantConn;
use kernel::text::{DayText, Language, Text};
use kernel::wording::{WordField, Wording};
use parties::customers::CustomerId;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use crate::contracts::entity::{Column, Entity, Model as Contract};
use crate::neighbours;

/// Fields that letters of other contexts have, too.
pub mod fields {
    pub use kernel::wording::fields::{CUSTOMER, MERCHANT};

    use super::WordField;

    pub const CONTRACT: WordField = WordField::new("contract", "Contract number", "رقم العقد");
}
use fields::{CONTRACT, CUSTOMER, MERCHANT};

const STARTS_ON: WordField = WordField::new("starts_on", "First day", "أول يوم");
const ENDS_ON: WordField = WordField::new("ends_on", "Last day", "آخر يوم");
const CODE: WordField = WordField::new("code", "The code", "الرمز");

pub static CONTRACT_ISSUED: Wording = Wording {
    kind: "contract_issued",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, STARTS_ON, ENDS_ON],
    subject: Text::fixed(
        "Your tenancy contract {contract}",
        "عقد الإيجار الخاص بك {contract}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\n{merchant} has issued your tenancy contract {contract}, \
         from {starts_on} to {ends_on}. Please read it and sign it here.",
        "{customer} المحترم،\n\nأصدرت {merchant} عقد الإيجار الخاص بك رقم {contract} \
         من {starts_on} إلى {ends_on}. يرجى قراءته وتوقيعه من هنا.",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

pub static SIGNING_INVITATION: Wording = Wording {
    kind: "signing_invitation",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, STARTS_ON, ENDS_ON],
    subject: Text::fixed(
        "Contract {contract} waits for your signature",
        "العقد {contract} بانتظار توقيعك",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nit is your turn to sign tenancy contract {contract} of {merchant}, \
         from {starts_on} to {ends_on}. Please read it and sign it here.",
        "{customer} المحترم،\n\nحان دورك لتوقيع عقد الإيجار {contract} لدى {merchant} \
         من {starts_on} إلى {ends_on}. يرجى قراءته وتوقيعه من هنا.",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

pub static SIGNING_REMINDER: Wording = Wording {
    kind: "signing_reminder",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, STARTS_ON, ENDS_ON],
    subject: Text::fixed(
        "Reminder: contract {contract} waits for your signature",
        "تذكير: العقد {contract} بانتظار توقيعك",
    ),
    body: Text::fixed(
        "Dear {customer},\n\ntenancy contract {contract} of {merchant} still waits for your signature. \
         Please read it and sign it here, or tell us there why not.",
        "{customer} المحترم،\n\nما زال عقد الإيجار {contract} لدى {merchant} بانتظار توقيعك. \
         يرجى قراءته وتوقيعه من هنا، أو إخبارنا بسبب الرفض.",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

/// The code stands in the text only, where no preview of the subject shows it.
pub static SIGNING_CODE: Wording = Wording {
    kind: "signing_code",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, CODE],
    subject: Text::fixed(
        "Your code to sign contract {contract}",
        "رمز توقيع العقد {contract}",
    ),
    body: Text::fixed(
        "{code} is your code to sign contract {contract}. It is good for 10 minutes.\n\n\
         Nobody of ours asks for it. If you did not ask for a code, do nothing.",
        "رمز توقيع العقد {contract} هو {code} وهو صالح لمدة 10 دقائق.\n\n\
         لن يطلبه منك أحد من موظفينا. إذا لم تطلب رمزًا فتجاهل هذه الرسالة.",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: true,
};

pub static CONTRACT_SIGNED: Wording = Wording {
    kind: "contract_signed",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, STARTS_ON, ENDS_ON],
    subject: Text::fixed("Contract {contract} is signed", "تم توقيع العقد {contract}"),
    body: Text::fixed(
        "Thank you. Contract {contract} is signed; the signed copy can be downloaded here.",
        "شكراً لك. تم توقيع العقد {contract} ويمكن تنزيل النسخة الموقعة من هنا.",
    ),
    by_email: true,
    by_whatsapp: false,
    is_needed: false,
};

/// The values of a letter's fields but the code.
pub(crate) fn facts(
    db: &impl MerchantConn,
    contract: &Contract,
    name: &Text,
    language: Language,
) -> Vec<(&'static str, String)> {
    let day = |day| match language {
        Language::En => format!("{}", DayText(day)),
        Language::Ar => format!("{:#}", DayText(day)),
    };
    vec![
        ("customer", name.get(language).to_owned()),
        ("merchant", db.merchant().name.get(language).to_owned()),
        ("contract", contract.number.clone()),
        ("starts_on", day(contract.starts_on)),
        ("ends_on", day(contract.ends_on)),
    ]
}

/// The newest contract, of a tenant if one is named, as a letter has it; to look at a letter before it is written.
pub struct Sample {
    pub customer_id: CustomerId,
    pub name: Text,
    pub email: Option<String>,
    pub language: Language,
    contract: Contract,
}

impl Sample {
    pub async fn find(db: &impl MerchantConn, of: Option<CustomerId>) -> Result<Option<Self>> {
        let mut newest = Entity::find().order_by_desc(Column::Id);
        if let Some(id) = of {
            newest = newest.filter(Column::CustomerId.eq(id));
        }
        let Some(contract) = newest.one(db).await? else {
            return Ok(None);
        };
        let customer = neighbours::customer(db, contract.customer_id).await?;
        Ok(customer.map(|customer| Self {
            customer_id: contract.customer_id,
            name: customer.name(),
            email: customer.email.clone(),
            language: customer.language,
            contract,
        }))
    }

    /// A code of no signer stands where one would.
    pub fn facts(&self, db: &impl MerchantConn, language: Language) -> Vec<(&'static str, String)> {
        let mut facts = facts(db, &self.contract, &self.name, language);
        facts.push(("code", "000000".to_owned()));
        facts
    }
}
