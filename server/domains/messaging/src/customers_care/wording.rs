//! What a message of a care list says, in both languages.

use chrono::NaiveDate;
use collections::contract_payments::ContractPaymentId;
use kernel::Result;
use kernel::code::Code as _;
use kernel::money::grouped;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use leasing::contracts::Registry;

use super::CareList;
use super::model::CareRow;
use crate::reminders::{Candidate, still_due};
use crate::surveys;
use crate::words::isolated;

/// A message's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    pub subject: Text,
    pub body: Text,
    /// A button of an e-mail: its label and the page in each language.
    pub action: Option<(Text, Text)>,
}

/// Subject and what stands between greeting and signature. `{date}`, `{contract}`, `{unit}`, `{building}`,
/// `{missing}`, `{registry}` and `{amount}` are the row's.
fn template(list: CareList, is_over: bool) -> (Text, Text) {
    match (list, is_over) {
        (CareList::MissingData, _) => (
            Text::fixed(
                "Please complete your data for contract {contract}",
                "يرجى استكمال بياناتكم للعقد {contract}",
            ),
            Text::fixed(
                "To register your contract {contract} for unit {unit}, {building}, we still need from you: {missing}.\n\n\
                 Please send it by replying to this message, or bring it to our office.",
                "لتسجيل عقدكم رقم {contract} للوحدة {unit}، {building}، ما زلنا بحاجة إلى: {missing}.\n\n\
                 يرجى إرسالها بالرد على هذه الرسالة أو إحضارها إلى مكتبنا.",
            ),
        ),
        (CareList::UnattestedContracts, _) => (
            Text::fixed(
                "Your contract {contract} is not registered yet",
                "عقدكم {contract} غير مسجل بعد",
            ),
            Text::fixed(
                "Your contract {contract} for unit {unit}, {building}, which began on {date}, is not yet registered with {registry}.\n\n\
                 If you have registered it, please send us the registration number. If you have not, please contact us \
                 so that we complete it together.",
                "عقدكم رقم {contract} للوحدة {unit}، {building}، الذي بدأ في {date}، غير مسجل بعد لدى {registry}.\n\n\
                 إذا كنتم قد سجلتموه فيرجى إرسال رقم التسجيل، وإلا فيرجى التواصل معنا لإكمال التسجيل.",
            ),
        ),
        (CareList::ExpiredWithinThreeMonths | CareList::ExpiredWithinOneMonth, _) => (
            Text::fixed(
                "Your contract {contract} ends on {date}",
                "ينتهي عقدكم {contract} في {date}",
            ),
            Text::fixed(
                "Your contract {contract} for unit {unit}, {building} ends on {date}.\n\n\
                 Please tell us whether you would like to renew it, so that we prepare the new contract in time.",
                "ينتهي عقدكم رقم {contract} للوحدة {unit}، {building} في {date}.\n\n\
                 يرجى إبلاغنا برغبتكم في التجديد حتى نجهز العقد الجديد في موعده.",
            ),
        ),
        (CareList::ExpiredContracts, _) => (
            Text::fixed(
                "Your contract {contract} ended on {date}",
                "انتهى عقدكم {contract} في {date}",
            ),
            Text::fixed(
                "Your contract {contract} for unit {unit}, {building} ended on {date}, and no new one has been signed.\n\n\
                 Please contact us to renew it, or to hand over the unit.",
                "انتهى عقدكم رقم {contract} للوحدة {unit}، {building} في {date} ولم يُوقَّع عقد جديد.\n\n\
                 يرجى التواصل معنا لتجديده أو لتسليم الوحدة.",
            ),
        ),
        (CareList::UpdatePassport, false) => (
            Text::fixed(
                "Your passport expires on {date}",
                "تنتهي صلاحية جواز سفركم في {date}",
            ),
            Text::fixed(
                "The passport that we keep for your contract {contract} expires on {date}.\n\n\
                 Please send us a copy of the new one as soon as you have it.",
                "تنتهي صلاحية جواز السفر المسجل لدينا لعقدكم رقم {contract} في {date}.\n\n\
                 يرجى إرسال نسخة من الجواز الجديد فور صدوره.",
            ),
        ),
        (CareList::UpdatePassport, true) => (
            Text::fixed(
                "Your passport expired on {date}",
                "انتهت صلاحية جواز سفركم في {date}",
            ),
            Text::fixed(
                "The passport that we keep for your contract {contract} expired on {date}.\n\n\
                 Please send us a copy of the new one.",
                "انتهت صلاحية جواز السفر المسجل لدينا لعقدكم رقم {contract} في {date}.\n\n\
                 يرجى إرسال نسخة من الجواز الجديد.",
            ),
        ),
        (CareList::UpdateNationalId, false) => (
            Text::fixed(
                "Your national ID expires on {date}",
                "تنتهي صلاحية هويتكم في {date}",
            ),
            Text::fixed(
                "The national ID that we keep for your contract {contract} expires on {date}.\n\n\
                 Please send us a copy of the new one as soon as you have it.",
                "تنتهي صلاحية الهوية المسجلة لدينا لعقدكم رقم {contract} في {date}.\n\n\
                 يرجى إرسال نسخة من الهوية الجديدة فور صدورها.",
            ),
        ),
        (CareList::UpdateNationalId, true) => (
            Text::fixed(
                "Your national ID expired on {date}",
                "انتهت صلاحية هويتكم في {date}",
            ),
            Text::fixed(
                "The national ID that we keep for your contract {contract} expired on {date}.\n\n\
                 Please send us a copy of the new one.",
                "انتهت صلاحية الهوية المسجلة لدينا لعقدكم رقم {contract} في {date}.\n\n\
                 يرجى إرسال نسخة من الهوية الجديدة.",
            ),
        ),
        (CareList::Birthday, _) => (
            Text::fixed("Happy birthday!", "عيد ميلاد سعيد!"),
            Text::fixed(
                "Happy birthday! We wish you health and happiness in the year to come.",
                "عيد ميلاد سعيد! نتمنى لكم عامًا جديدًا مليئًا بالصحة والسعادة.",
            ),
        ),
        (CareList::RateUs, _) => (
            Text::fixed("How satisfied are you with us?", "ما مدى رضاكم عنا؟"),
            Text::fixed(
                "Thank you for your payment of {amount} on {date} for unit {unit}, {building}.\n\n\
                 Please tell us how satisfied you are: one click is enough.",
                "شكرًا لسدادكم مبلغ {amount} في {date} عن الوحدة {unit}، {building}.\n\n\
                 يرجى إخبارنا بمدى رضاكم: تكفي نقرة واحدة.",
            ),
        ),
        (CareList::AccountBalance | CareList::ContractPayment, _) => (
            Text::fixed(
                "Your account: {amount} is overdue",
                "حسابكم: مبلغ {amount} متأخر",
            ),
            Text::fixed(
                "Your account shows {amount} that has fallen due and not been received; the oldest payment was due on {date}.\n\n\
                 If you have already paid, please disregard this message.",
                "يظهر حسابكم مبلغ {amount} استحق ولم يُستلم؛ وأقدم دفعة استحقت في {date}.\n\n\
                 إذا كنتم قد سددتم المبلغ فيرجى إهمال هذه الرسالة.",
            ),
        ),
    }
}

const LETTER: Text = Text::fixed(
    "Dear {customer},\n\n{text}\n\n{merchant}",
    "السلام عليكم {customer}،\n\n{text}\n\n{merchant}",
);

const RATE: Text = Text::fixed("Rate us", "قيّمنا");

/// Where the place has no registry of a known name.
const REGISTRY: Text = Text::fixed("the authority", "الجهة المختصة");

/// The words about a row, as things are now; none where a payment has been settled meanwhile.
pub async fn of(db: &impl MerchantConn, row: &CareRow) -> Result<Option<Words>> {
    if row.list == CareList::ContractPayment {
        let payment = still_due(db, ContractPaymentId(row.record_id)).await?;
        return Ok(payment.map(|payment| of_payment(db, payment)));
    }
    let currency = &db.merchant().currency;
    let words = letter(row, &db.merchant().name, currency, db.today());
    let link = match row.list {
        CareList::RateUs => surveys::service::link_of(db, ContractPaymentId(row.record_id)).await?,
        _ => None,
    };
    let action = link.map(|link| (RATE, link));
    Ok(Some(Words { action, ..words }))
}

fn letter(row: &CareRow, merchant: &Text, currency: &str, today: NaiveDate) -> Words {
    let is_over = row.due_on.is_some_and(|day| day < today);
    let (subject, text) = template(row.list, is_over);
    let in_language = |language| {
        let piece = |text: &str| match language {
            Language::En => text.to_owned(),
            Language::Ar => isolated(text),
        };
        let date = row
            .due_on
            .map(|day| piece(&day.to_string()))
            .unwrap_or_default();
        let amount = row
            .amount
            .map(|amount| piece(&format!("{currency} {}", grouped(amount.0))));
        let amount = amount.unwrap_or_default();
        let missing = row.missing.as_ref().map(|missing| missing.words(language));
        let missing = missing.unwrap_or_default();
        let city = [row.city_name_en.as_str(), row.city_name_ar.as_str()];
        let registry =
            Registry::of(&row.country, city).map_or(REGISTRY, |registry| registry.text());
        let (contract, unit) = (piece(&row.contract_number), piece(&row.unit_number));
        let building = row.building();
        let facts = [
            ("contract", contract.as_str()),
            ("unit", &unit),
            ("building", building.get(language)),
            ("date", &date),
            ("amount", &amount),
            ("missing", &missing),
            ("registry", registry.get(language)),
        ];
        let fill = |template: &Text| kernel::text::fill(template.get(language), &facts);
        let body = [
            ("customer", row.customer().get(language).to_owned()),
            ("text", fill(&text)),
            ("merchant", merchant.get(language).to_owned()),
        ];
        let body = body.each_ref().map(|(name, value)| (*name, value.as_str()));
        let body = kernel::text::fill(LETTER.get(language), &body);
        (fill(&subject), body)
    };
    let (subject_en, body_en) = in_language(Language::En);
    let (subject_ar, body_ar) = in_language(Language::Ar);
    Words {
        subject: Text::new(subject_en, subject_ar),
        body: Text::new(body_en, body_ar),
        action: None,
    }
}

/// The same words as the reminder of the morning has.
fn of_payment(db: &impl MerchantConn, payment: Candidate) -> Words {
    let in_language = |language: Language| {
        let payment = Candidate {
            language,
            ..payment.clone()
        };
        let (subject, body) = payment.say(db, db.today(), |words| (words.subject(), words.body()));
        (subject, body, payment.link(db))
    };
    let (subject_en, body_en, link_en) = in_language(Language::En);
    let (subject_ar, body_ar, link_ar) = in_language(Language::Ar);
    Words {
        subject: Text::new(subject_en, subject_ar),
        body: Text::new(body_en, body_ar),
        action: link_en.zip(link_ar).map(|(en, ar)| {
            let label = crate::reminders::open_contract;
            let label = Text::fixed(label(Language::En), label(Language::Ar));
            (label, Text::new(en, ar))
        }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_template_forgets_a_language_or_names_what_is_not_known() {
        let known = [
            "contract", "unit", "building", "date", "amount", "missing", "registry",
        ];
        for (list, is_over) in CareList::ALL
            .iter()
            .flat_map(|list| [(*list, true), (*list, false)])
        {
            let (subject, text) = template(list, is_over);
            for words in [&subject.en, &subject.ar, &text.en, &text.ar] {
                let names = words
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| rest.split('}').next());
                for name in names {
                    assert!(known.contains(&name), "{list:?} names {name}");
                }
            }
            let names = |text: &str| text.matches('{').count();
            assert_eq!(names(&text.en), names(&text.ar), "{list:?}");
            assert_eq!(names(&subject.en), names(&subject.ar), "{list:?}");
        }
    }
}
