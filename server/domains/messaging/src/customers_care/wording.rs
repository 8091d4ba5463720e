//! What a message of a care list says now, in the language that its tenant gets.

use collections::contract_payments::ContractPaymentId;
use kernel::Result;
use kernel::code::Code as _;
use kernel::facts::TODAY;
use kernel::money::grouped;
use kernel::paging::{Listed as _, Paging};
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::wording::{Template, Worded, Wording};
use leasing::contracts::Registry;
use parties::customers::CustomerId;

use super::CareList;
use super::model::CareRow;
use super::words::kind;
use crate::reminders::wording::open_contract;
use crate::reminders::{Candidate, still_due};
use crate::surveys;
use crate::words::isolated;

/// A message's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The one that the tenant is written to in.
    pub language: Language,
    pub subject: Text,
    pub body: Text,
    /// A button of an e-mail: its label and the page in each language.
    pub action: Option<(Text, Text)>,
    pub template: Template,
}

const RATE: Text = Text::fixed("Rate us", "قيّمنا");

/// Where the place has no registry of a known name.
const NO_REGISTRY: Text = Text::fixed("the authority", "الجهة المختصة");

/// The kind of a row as things are today.
pub fn kind_of(db: &impl MerchantConn, row: &CareRow) -> &'static Wording {
    kind(row.list, row.due_on.is_some_and(|day| day < db.today()))
}

/// The words about a row, as things are now; none where a payment has been settled meanwhile.
pub async fn of(db: &impl MerchantConn, row: &CareRow) -> Result<Option<Words>> {
    let worded = kind_of(db, row).of(db).await?;
    if row.list == CareList::ContractPayment {
        let payment = still_due(db, ContractPaymentId(row.record_id)).await?;
        return Ok(payment.map(|payment| of_payment(db, &worded, &payment)));
    }
    let say = |language| worded.say(language, &facts(db, row, language));
    let (en, ar) = (say(Language::En), say(Language::Ar));
    let link = match row.list {
        CareList::RateUs => surveys::service::link_of(db, ContractPaymentId(row.record_id)).await?,
        _ => None,
    };
    Ok(Some(Words {
        language: worded.language(row.language),
        subject: Text::new(en.subject, ar.subject),
        body: Text::new(en.body, ar.body),
        action: link.map(|link| (RATE, link)),
        template: worded.template,
    }))
}

/// The values of the fields that a row's message may name.
pub fn facts(
    db: &impl MerchantConn,
    row: &CareRow,
    language: Language,
) -> Vec<(&'static str, String)> {
    let piece = |text: &str| match language {
        Language::En => text.to_owned(),
        Language::Ar => isolated(text),
    };
    let currency = &db.merchant().currency;
    let date = row.due_on.map(|day| piece(&day.to_string()));
    let amount = row
        .amount
        .map(|amount| piece(&format!("{currency} {}", grouped(amount.0))));
    let missing = row.missing.as_ref().map(|missing| missing.words(language));
    let city = [row.city_name_en.as_str(), row.city_name_ar.as_str()];
    let registry = Registry::of(&row.country, city).map_or(NO_REGISTRY, |registry| registry.text());
    vec![
        ("customer", row.customer().get(language).to_owned()),
        ("merchant", db.merchant().name.get(language).to_owned()),
        ("contract", piece(&row.contract_number)),
        ("unit", piece(&row.unit_number)),
        ("building", row.building().get(language).to_owned()),
        ("date", date.unwrap_or_default()),
        ("amount", amount.unwrap_or_default()),
        ("missing", missing.unwrap_or_default()),
        ("registry", registry.get(language).to_owned()),
    ]
}

/// A row of a list, of a tenant if one is named, to look at its words before they are sent.
pub async fn newest(
    db: &impl MerchantConn,
    list: CareList,
    is_over: Option<bool>,
    of: Option<CustomerId>,
) -> Result<Option<CareRow>> {
    let query = CareRow::all()
        .filter("r.list = ?", Some(list))
        .filter(&format!("((r.due_on < {TODAY}) = ?)"), is_over)
        .filter("r.customer_id = ?", of);
    let first = Paging {
        page_size: 1,
        ..Paging::default()
    };
    let query = query.sort(&[], &[], "r.due_on NULLS FIRST, r.key")?;
    let page = query.page::<CareRow>(db, &first).await?;
    Ok(page.items.into_iter().next())
}

/// The same words as the reminder of the morning has.
fn of_payment(db: &impl MerchantConn, worded: &Worded, payment: &Candidate) -> Words {
    let say = |language| {
        let said = worded.say(language, &payment.facts(db, db.today(), language));
        (said.subject, said.body, payment.link(db, language))
    };
    let (subject_en, body_en, link_en) = say(Language::En);
    let (subject_ar, body_ar, link_ar) = say(Language::Ar);
    Words {
        language: worded.language(payment.language),
        subject: Text::new(subject_en, subject_ar),
        body: Text::new(body_en, body_ar),
        action: link_en.zip(link_ar).map(|(en, ar)| {
            let label = Text::fixed(open_contract(Language::En), open_contract(Language::Ar));
            (label, Text::new(en, ar))
        }),
        template: worded.template,
    }
}

impl Words {
    /// The text of a message without buttons.
    pub fn message(&self, language: Language) -> String {
        let body = self.body.get(language);
        match &self.action {
            Some((label, link)) => {
                format!("{body}\n\n{}:\n{}", label.get(language), link.get(language))
            }
            None => body.to_owned(),
        }
    }
}
