//! What the authority's own library refuses in a request, in words for the person who filled the form.

use std::fmt;

use super::CsrConfig;
use crate::text::Text;

/// Characters the authority refuses in names and addresses.
const FORBIDDEN: &[char] = &['!', '@', '#', '$', '%', '&', '*', '_'];

/// A field of [`CsrConfig`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CsrField {
    /// The unit's name.
    CommonName,
    /// `1-Solution|2-Model|3-Serial`.
    SerialNumber,
    /// The VAT number.
    VatNumber,
    /// The branch, or the group member's TIN.
    UnitName,
    /// The taxpayer's name.
    Organization,
    /// The country's code.
    Country,
    /// The four flags.
    DocumentTypes,
    /// The branch's address.
    Address,
    /// The line of business.
    Industry,
    /// Not one field: the request could not be encoded.
    Request,
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Problem {
    /// Empty.
    Missing,
    /// A character that the authority refuses, or one that does not print.
    Character(char),
    /// Not of the field's form.
    Form,
}

/// One thing wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsrFault {
    /// Where.
    pub field: CsrField,
    /// What.
    pub problem: Problem,
}

/// Everything wrong with a request; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsrFaults(pub Vec<CsrFault>);

impl std::error::Error for CsrFaults {}

impl fmt::Display for CsrFaults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            write!(formatter, "{separator}{}", fault.message().en)?;
        }
        Ok(())
    }
}

impl CsrFaults {
    pub(super) fn encoding() -> Self {
        Self(vec![CsrFault {
            field: CsrField::Request,
            problem: Problem::Form,
        }])
    }
}

impl CsrField {
    const fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::CommonName => ("the unit's name", "اسم الوحدة"),
            Self::SerialNumber => ("the unit's serial number", "الرقم التسلسلي للوحدة"),
            Self::VatNumber => ("the VAT number", "الرقم الضريبي"),
            Self::UnitName => ("the branch", "اسم الفرع"),
            Self::Organization => ("the organization's name", "اسم المنشأة"),
            Self::Country => ("the country", "رمز الدولة"),
            Self::DocumentTypes => ("the document types", "أنواع الفواتير"),
            Self::Address => ("the branch's address", "عنوان الفرع"),
            Self::Industry => ("the line of business", "نشاط المنشأة"),
            Self::Request => ("the request", "الطلب"),
        }
    }

    const fn form(self) -> (&'static str, &'static str) {
        match self {
            Self::SerialNumber => (
                "Write the serial number as 1-Solution|2-Model|3-Serial.",
                "اكتب الرقم التسلسلي بالصيغة 1-الحل|2-الطراز|3-الرقم.",
            ),
            Self::VatNumber => (
                "Enter the VAT number as 15 digits that start and end with 3.",
                "أدخل الرقم الضريبي من 15 خانة تبدأ بالرقم 3 وتنتهي به.",
            ),
            Self::UnitName => (
                "This VAT number belongs to a VAT group: enter the member's own 10-digit TIN as the branch.",
                "هذا الرقم الضريبي لمجموعة ضريبية: أدخل في خانة الفرع الرقم المميز للعضو، وهو 10 أرقام.",
            ),
            Self::Country => (
                "Enter the country as two Latin letters, for example SA.",
                "أدخل رمز الدولة من حرفين لاتينيين، مثل SA.",
            ),
            Self::DocumentTypes => (
                "Choose standard invoices, simplified invoices, or both.",
                "اختر الفواتير الضريبية أو الفواتير المبسطة أو كلتيهما.",
            ),
            _ => (
                "The request could not be made from this data. Check the fields and try again.",
                "تعذر إنشاء الطلب من هذه البيانات. راجع الحقول ثم أعد المحاولة.",
            ),
        }
    }
}

impl CsrFault {
    /// What to do about it.
    pub fn message(&self) -> Text {
        let (en, ar) = self.field.label();
        match self.problem {
            Problem::Missing => Text::new(
                format!("Fill in {en}: it is required."),
                format!("أدخل {ar}، فهو مطلوب."),
            ),
            Problem::Character(character) if character.is_control() => Text::new(
                format!("Write {en} in one line, without hidden characters."),
                format!("اكتب {ar} في سطر واحد دون رموز خفية."),
            ),
            Problem::Character(character) => Text::new(
                format!("Remove the character {character} from {en}: the authority refuses it."),
                format!("احذف الرمز {character} من {ar}، فالهيئة لا تقبله."),
            ),
            Problem::Form => {
                let (en, ar) = self.field.form();
                Text::new(en, ar)
            }
        }
    }
}

pub(super) fn check(config: &CsrConfig) -> Result<(), CsrFaults> {
    let mut faults = Vec::new();
    for (field, value, free) in [
        (CsrField::CommonName, &config.common_name, false),
        (CsrField::SerialNumber, &config.serial_number, true),
        (CsrField::VatNumber, &config.vat_number, true),
        (CsrField::UnitName, &config.unit_name, false),
        (CsrField::Organization, &config.organization, false),
        (CsrField::Country, &config.country, true),
        (CsrField::DocumentTypes, &config.document_types, true),
        (CsrField::Address, &config.address, false),
        (CsrField::Industry, &config.industry, false),
    ] {
        let problem = if value.trim().is_empty() {
            Some(Problem::Missing)
        } else if let Some(character) = refused(value, free) {
            Some(Problem::Character(character))
        } else if !well_formed(field, config) {
            Some(Problem::Form)
        } else {
            None
        };
        faults.extend(problem.map(|problem| CsrFault { field, problem }));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(CsrFaults(faults))
    }
}

fn refused(value: &str, free: bool) -> Option<char> {
    value
        .trim()
        .chars()
        .find(|character| character.is_control() || (!free && FORBIDDEN.contains(character)))
}

fn well_formed(field: CsrField, config: &CsrConfig) -> bool {
    match field {
        CsrField::SerialNumber => serial_number(config.serial_number.trim()),
        CsrField::VatNumber => vat_number(config.vat_number.trim()),
        CsrField::UnitName => {
            !grouped(config.vat_number.trim()) || digits(config.unit_name.trim(), 10)
        }
        CsrField::Country => {
            let country = config.country.trim();
            country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_uppercase())
        }
        CsrField::DocumentTypes => {
            matches!(config.document_types.trim(), "1000" | "0100" | "1100")
        }
        _ => true,
    }
}

fn serial_number(text: &str) -> bool {
    let mut parts = text.split('|');
    let complete = ["1-", "2-", "3-"].iter().all(|prefix| {
        parts
            .next()
            .and_then(|part| part.strip_prefix(prefix))
            .is_some_and(|rest| !rest.trim().is_empty())
    });
    complete && parts.next().is_none()
}

fn vat_number(text: &str) -> bool {
    digits(text, 15) && text.starts_with('3') && text.ends_with('3')
}

/// The 11th digit of a VAT group's number is 1.
fn grouped(vat_number: &str) -> bool {
    vat_number.as_bytes().get(10) == Some(&b'1')
}

fn digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
}
