//! The first words of the care lists.

use kernel::text::Text;
use kernel::wording::{WordField, Wording};
use leasing::letters::fields::{CONTRACT, CUSTOMER, MERCHANT};

use super::CareList;
use crate::reminders::wording::{BUILDING, PAYMENT_REMINDER, UNIT};

const DATE: WordField = WordField::new("date", "The day that it is about", "اليوم المعني");
const AMOUNT: WordField = WordField::new("amount", "Overdue amount", "المبلغ المتأخر");
const MISSING: WordField = WordField::new("missing", "What is missing", "البيانات الناقصة");
const REGISTRY: WordField = WordField::new("registry", "The registry", "جهة التصديق");

pub static MISSING_DATA: Wording = Wording {
    kind: "missing_data",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, MISSING],
    subject: Text::fixed(
        "Please complete your data for contract {contract}",
        "يرجى استكمال بياناتكم للعقد {contract}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nTo register your contract {contract} for unit {unit}, {building}, \
         we still need from you: {missing}.\n\nPlease send it by replying to this message, or \
         bring it to our office.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nلتسجيل عقدكم رقم {contract} للوحدة {unit}، {building}، ما \
         زلنا بحاجة إلى: {missing}.\n\nيرجى إرسالها بالرد على هذه الرسالة أو إحضارها إلى \
         مكتبنا.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static UNATTESTED: Wording = Wording {
    kind: "unattested",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE, REGISTRY],
    subject: Text::fixed(
        "Your contract {contract} is not registered yet",
        "عقدكم {contract} غير مسجل بعد",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nYour contract {contract} for unit {unit}, {building}, which began \
         on {date}, is not yet registered with {registry}.\n\nIf you have registered it, please \
         send us the registration number. If you have not, please contact us so that we complete \
         it together.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nعقدكم رقم {contract} للوحدة {unit}، {building}، الذي بدأ في \
         {date}، غير مسجل بعد لدى {registry}.\n\nإذا كنتم قد سجلتموه فيرجى إرسال رقم التسجيل، \
         وإلا فيرجى التواصل معنا لإكمال التسجيل.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static ENDING_WITHIN_THREE_MONTHS: Wording = Wording {
    kind: "ending_within_three_months",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your contract {contract} ends on {date}",
        "ينتهي عقدكم {contract} في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nYour contract {contract} for unit {unit}, {building} ends on \
         {date}.\n\nPlease tell us whether you would like to renew it, so that we prepare the \
         new contract in time.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nينتهي عقدكم رقم {contract} للوحدة {unit}، {building} في \
         {date}.\n\nيرجى إبلاغنا برغبتكم في التجديد حتى نجهز العقد الجديد في موعده.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static ENDING_WITHIN_ONE_MONTH: Wording = Wording {
    kind: "ending_within_one_month",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your contract {contract} ends on {date}",
        "ينتهي عقدكم {contract} في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nYour contract {contract} for unit {unit}, {building} ends on \
         {date}.\n\nPlease tell us whether you would like to renew it, so that we prepare the \
         new contract in time.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nينتهي عقدكم رقم {contract} للوحدة {unit}، {building} في \
         {date}.\n\nيرجى إبلاغنا برغبتكم في التجديد حتى نجهز العقد الجديد في موعده.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static CONTRACT_ENDED: Wording = Wording {
    kind: "contract_ended",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your contract {contract} ended on {date}",
        "انتهى عقدكم {contract} في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nYour contract {contract} for unit {unit}, {building} ended on \
         {date}, and no new one has been signed.\n\nPlease contact us to renew it, or to hand \
         over the unit.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nانتهى عقدكم رقم {contract} للوحدة {unit}، {building} في \
         {date} ولم يُوقَّع عقد جديد.\n\nيرجى التواصل معنا لتجديده أو لتسليم \
         الوحدة.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static PASSPORT_EXPIRES: Wording = Wording {
    kind: "passport_expires",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your passport expires on {date}",
        "تنتهي صلاحية جواز سفركم في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nThe passport that we keep for your contract {contract} expires on \
         {date}.\n\nPlease send us a copy of the new one as soon as you have it.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nتنتهي صلاحية جواز السفر المسجل لدينا لعقدكم رقم {contract} \
         في {date}.\n\nيرجى إرسال نسخة من الجواز الجديد فور صدوره.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static PASSPORT_EXPIRED: Wording = Wording {
    kind: "passport_expired",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your passport expired on {date}",
        "انتهت صلاحية جواز سفركم في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nThe passport that we keep for your contract {contract} expired on \
         {date}.\n\nPlease send us a copy of the new one.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nانتهت صلاحية جواز السفر المسجل لدينا لعقدكم رقم {contract} \
         في {date}.\n\nيرجى إرسال نسخة من الجواز الجديد.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static NATIONAL_ID_EXPIRES: Wording = Wording {
    kind: "national_id_expires",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your national ID expires on {date}",
        "تنتهي صلاحية هويتكم في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nThe national ID that we keep for your contract {contract} expires \
         on {date}.\n\nPlease send us a copy of the new one as soon as you have it.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nتنتهي صلاحية الهوية المسجلة لدينا لعقدكم رقم {contract} في \
         {date}.\n\nيرجى إرسال نسخة من الهوية الجديدة فور صدورها.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static NATIONAL_ID_EXPIRED: Wording = Wording {
    kind: "national_id_expired",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, DATE],
    subject: Text::fixed(
        "Your national ID expired on {date}",
        "انتهت صلاحية هويتكم في {date}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nThe national ID that we keep for your contract {contract} expired \
         on {date}.\n\nPlease send us a copy of the new one.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nانتهت صلاحية الهوية المسجلة لدينا لعقدكم رقم {contract} في \
         {date}.\n\nيرجى إرسال نسخة من الهوية الجديدة.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static ACCOUNT_BALANCE: Wording = Wording {
    kind: "account_balance",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, AMOUNT, DATE],
    subject: Text::fixed(
        "Your account: {amount} is overdue",
        "حسابكم: مبلغ {amount} متأخر",
    ),
    body: Text::fixed(
        "Dear {customer},\n\nYour account shows {amount} that has fallen due and not been \
         received; the oldest payment was due on {date}.\n\nIf you have already paid, please \
         disregard this message.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nيظهر حسابكم مبلغ {amount} استحق ولم يُستلم؛ وأقدم دفعة \
         استحقت في {date}.\n\nإذا كنتم قد سددتم المبلغ فيرجى إهمال هذه الرسالة.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static BIRTHDAY: Wording = Wording {
    kind: "birthday",
    fields: &[CUSTOMER, MERCHANT],
    subject: Text::fixed("Happy birthday!", "عيد ميلاد سعيد!"),
    body: Text::fixed(
        "Dear {customer},\n\nHappy birthday! We wish you health and happiness in the year to \
         come.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nعيد ميلاد سعيد! نتمنى لكم عامًا جديدًا مليئًا بالصحة \
         والسعادة.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

pub static RATE_US: Wording = Wording {
    kind: "rate_us",
    fields: &[CUSTOMER, MERCHANT, CONTRACT, UNIT, BUILDING, AMOUNT, DATE],
    subject: Text::fixed("How satisfied are you with us?", "ما مدى رضاكم عنا؟"),
    body: Text::fixed(
        "Dear {customer},\n\nThank you for your payment of {amount} on {date} for unit {unit}, \
         {building}.\n\nPlease tell us how satisfied you are: one click is enough.\n\n{merchant}",
        "السلام عليكم {customer}،\n\nشكرًا لسدادكم مبلغ {amount} في {date} عن الوحدة {unit}، \
         {building}.\n\nيرجى إخبارنا بمدى رضاكم: تكفي نقرة واحدة.\n\n{merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

/// What a list's row is written about; a paper that has expired is another kind than one that expires.
pub fn kind(list: CareList, is_over: bool) -> &'static Wording {
    match (list, is_over) {
        (CareList::MissingData, _) => &MISSING_DATA,
        (CareList::UnattestedContracts, _) => &UNATTESTED,
        (CareList::ExpiredWithinThreeMonths, _) => &ENDING_WITHIN_THREE_MONTHS,
        (CareList::ExpiredWithinOneMonth, _) => &ENDING_WITHIN_ONE_MONTH,
        (CareList::ExpiredContracts, _) => &CONTRACT_ENDED,
        (CareList::UpdatePassport, false) => &PASSPORT_EXPIRES,
        (CareList::UpdatePassport, true) => &PASSPORT_EXPIRED,
        (CareList::UpdateNationalId, false) => &NATIONAL_ID_EXPIRES,
        (CareList::UpdateNationalId, true) => &NATIONAL_ID_EXPIRED,
        (CareList::Birthday, _) => &BIRTHDAY,
        (CareList::RateUs, _) => &RATE_US,
        (CareList::AccountBalance, _) => &ACCOUNT_BALANCE,
        (CareList::ContractPayment, _) => &PAYMENT_REMINDER,
    }
}

#[cfg(test)]
mod tests {
    use kernel::code::Code as _;

    use crate::message_templates::MessageKind;

    #[test]
    fn the_first_words_name_only_declared_fields_and_all_of_them_in_both_languages() {
        for kind in MessageKind::ALL {
            let wording = kind.wording();
            assert_eq!(
                wording.kind,
                serde_json::to_value(kind).unwrap(),
                "{kind:?}"
            );
            let texts = [&wording.subject, &wording.body];
            for text in texts {
                for words in [&text.en, &text.ar] {
                    assert_eq!(wording.unknown_field(words), None, "{kind:?}");
                }
                let names = |text: &str| text.matches('{').count();
                assert_eq!(names(&text.en), names(&text.ar), "{kind:?}");
            }
        }
    }
}
