//! What a reminder says, in the tenant's language.

use chrono::NaiveDate;
use kernel::money::{Amount, grouped};
use kernel::text::{DayText, Language, Text};
use kernel::wording::{Template, WordField, Wording};
use leasing::contracts::PaymentKind;
use leasing::letters::fields::{CONTRACT, CUSTOMER, MERCHANT};

use crate::words::{days_ar, days_en, isolated};

/// What the sentence is about.
pub struct Subject<'a> {
    pub customer: &'a Text,
    pub unit_number: &'a str,
    pub building: &'a Text,
    pub contract_number: &'a str,
    pub kind: PaymentKind,
    pub amount: Amount,
    pub currency: &'a str,
    pub due_on: NaiveDate,
    pub today: NaiveDate,
    pub merchant: &'a Text,
    pub language: Language,
}

const KIND: WordField = WordField::new(
    "payment",
    "What is paid: rent or deposit",
    "نوع الدفعة: إيجار أو تأمين",
);
const AMOUNT: WordField = WordField::new("amount", "Amount", "المبلغ");
pub const UNIT: WordField = WordField::new("unit", "Unit number", "رقم الوحدة");
pub const BUILDING: WordField = WordField::new("building", "Building", "المبنى");
const DUE: WordField = WordField::new("due", "When it is due, in short", "موعد الاستحقاق باختصار");
const IS_DUE: WordField = WordField::new(
    "is_due",
    "When it is due, as a sentence ends",
    "موعد الاستحقاق في نهاية الجملة",
);
const DUE_ON: WordField = WordField::new("due_on", "Due date", "تاريخ الاستحقاق");

/// A payment that falls due or is late; the morning's job and customers care say the same.
pub static PAYMENT_REMINDER: Wording = Wording {
    kind: "payment_reminder",
    fields: &[
        CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, KIND, AMOUNT, DUE, IS_DUE, DUE_ON,
    ],
    subject: Text::fixed(
        "{payment} of {amount}: {due}",
        "{payment} بمبلغ {amount}: {due}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\n\
         The {payment} of {amount} for unit {unit}, {building} {is_due}.\n\n\
         Contract: {contract}\n\
         If you have already paid, please disregard this message.\n\n\
         {merchant}",
        "السلام عليكم {customer}،\n\n\
         {payment} بمبلغ {amount} عن الوحدة {unit}، {building} {is_due}.\n\n\
         رقم العقد: {contract}\n\
         إذا كنتم قد سددتم المبلغ فيرجى إهمال هذه الرسالة.\n\n\
         {merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

/// A reminder in the words of its language.
pub struct Letter {
    pub language: Language,
    pub subject: String,
    pub body: String,
    /// The tenant's page of the contract.
    pub link: Option<String>,
    pub template: Template,
}

impl Letter {
    /// The text of a message without buttons.
    pub fn message(&self) -> String {
        match &self.link {
            Some(link) => format!("{}\n\n{}:\n{link}", self.body, open_contract(self.language)),
            None => self.body.clone(),
        }
    }
}

impl Subject<'_> {
    /// The values of the fields.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let language = self.language;
        vec![
            ("customer", self.customer.get(language).to_owned()),
            ("merchant", self.merchant.get(language).to_owned()),
            ("contract", self.piece(self.contract_number)),
            ("unit", self.piece(self.unit_number)),
            ("building", self.building.get(language).to_owned()),
            ("payment", self.what().to_owned()),
            ("amount", self.amount()),
            ("due", self.when().get(language).to_owned()),
            ("is_due", self.when_inside().get(language).to_owned()),
            ("due_on", self.day()),
        ]
    }

    fn what(&self) -> &'static str {
        match (self.kind, self.language) {
            (PaymentKind::Insurance, Language::En) => "deposit",
            (PaymentKind::Insurance, Language::Ar) => "دفعة التأمين",
            (PaymentKind::Rent, Language::En) => "rent payment",
            (PaymentKind::Rent, Language::Ar) => "دفعة الإيجار",
        }
    }

    fn amount(&self) -> String {
        self.piece(&format!("{} {}", self.currency, grouped(self.amount.0)))
    }

    /// In Arabic, numbers and codes keep their own direction.
    fn piece(&self, text: &str) -> String {
        match self.language {
            Language::En => text.to_owned(),
            Language::Ar => isolated(text),
        }
    }

    fn day(&self) -> String {
        match self.language {
            Language::En => format!("{}", DayText(self.due_on)),
            Language::Ar => format!("{:#}", DayText(self.due_on)),
        }
    }

    fn when(&self) -> Text {
        let days = (self.due_on - self.today).num_days();
        let date = DayText(self.due_on);
        match days {
            0 => Text::fixed("due today", "تستحق اليوم"),
            1 => Text::fixed("due tomorrow", "تستحق غداً"),
            2.. => Text::new(format!("due on {date}"), format!("تستحق بتاريخ {date:#}")),
            _ => Text::new(
                format!("was due on {date}"),
                format!("استحقت بتاريخ {date:#}"),
            ),
        }
    }

    fn when_inside(&self) -> Text {
        let days = (self.due_on - self.today).num_days();
        let date = DayText(self.due_on);
        match days {
            0 => Text::new(
                format!("is due today, {date}"),
                format!("تستحق اليوم {date:#}"),
            ),
            1 => Text::new(
                format!("is due tomorrow, {date}"),
                format!("تستحق غداً {date:#}"),
            ),
            2.. => Text::new(
                format!("is due in {}, on {date}", days_en(days)),
                format!("تستحق خلال {}، بتاريخ {date:#}", days_ar(days)),
            ),
            _ => Text::new(
                format!("was due on {date}, {} ago", days_en(-days)),
                format!("استحقت بتاريخ {date:#}، قبل {}", days_ar(-days)),
            ),
        }
    }
}

pub fn open_contract(language: Language) -> &'static str {
    match language {
        Language::En => "Open the contract",
        Language::Ar => "عرض العقد",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    fn texts(days: i64, language: Language) -> (String, String) {
        let today = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
        let subject = Subject {
            customer: &Text::fixed("Sara Haddad", "سارة حداد"),
            unit_number: "1203",
            building: &Text::fixed("Al Rumailah Tower", "برج الرميلة"),
            contract_number: "C-2026-0001",
            kind: PaymentKind::Rent,
            amount: Amount(dec!(12500)),
            currency: "AED",
            due_on: today + chrono::Duration::days(days),
            today,
            merchant: &Text::fixed("Palm Properties", "نخيل العقارية"),
            language,
        };
        let said = PAYMENT_REMINDER.first().say(language, &subject.facts());
        (said.subject, said.body)
    }

    #[test]
    fn english_says_how_long() {
        let (subject, body) = texts(7, Language::En);
        assert_eq!(subject, "Rent payment of AED 12,500.00: due on 22 Mar 2026");
        assert!(body.contains("The rent payment of AED 12,500.00 for unit 1203, Al Rumailah Tower is due in 7 days, on 22 Mar 2026."));
        assert!(
            texts(-3, Language::En)
                .1
                .contains("was due on 12 Mar 2026, 3 days ago.")
        );
        assert!(
            texts(0, Language::En)
                .1
                .contains("is due today, 15 Mar 2026.")
        );
    }

    #[test]
    fn arabic_counts_and_isolates() {
        let (subject, body) = texts(2, Language::Ar);
        assert!(subject.starts_with("دفعة الإيجار بمبلغ \u{2068}AED 12,500.00\u{2069}"));
        assert!(body.contains("تستحق خلال يومين، بتاريخ 17 مارس 2026"));
        assert!(texts(-1, Language::Ar).1.contains("قبل يوم واحد"));
    }
}
