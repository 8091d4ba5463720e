//! Why there is no VAT: the authority's codes (XML implementation standard 1.2, section 11.2.4, and rule BR-KSA-CL-04).

use serde::{Deserialize, Serialize};

use super::Category;
use crate::text::Text;

/// Reason of a zero-rated or exempt supply (BT-121). What is not subject to VAT has free text instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Exemption {
    /// Exempt: financial services.
    #[serde(rename = "VATEX-SA-29")]
    FinancialServices,
    /// Exempt: life insurance.
    #[serde(rename = "VATEX-SA-29-7")]
    LifeInsurance,
    /// Exempt: real estate, such as the rent of a home.
    #[serde(rename = "VATEX-SA-30")]
    RealEstate,
    #[serde(rename = "VATEX-SA-32")]
    ExportOfGoods,
    #[serde(rename = "VATEX-SA-32(bis)")]
    CustomsSuspension,
    #[serde(rename = "VATEX-SA-33")]
    ExportOfServices,
    #[serde(rename = "VATEX-SA-34-1")]
    TransportOfGoods,
    #[serde(rename = "VATEX-SA-34-2")]
    TransportOfPassengers,
    #[serde(rename = "VATEX-SA-34-3")]
    PassengerTransportServices,
    #[serde(rename = "VATEX-SA-34-4")]
    MeansOfTransport,
    #[serde(rename = "VATEX-SA-34-5")]
    TransportServices,
    #[serde(rename = "VATEX-SA-35")]
    Medicines,
    #[serde(rename = "VATEX-SA-36")]
    QualifyingMetals,
    /// Needs the buyer's name and national id.
    #[serde(rename = "VATEX-SA-EDU")]
    CitizenEducation,
    /// Needs the buyer's name and national id.
    #[serde(rename = "VATEX-SA-HEA")]
    CitizenHealthcare,
    #[serde(rename = "VATEX-SA-MLTRY")]
    MilitaryGoods,
    #[serde(rename = "VATEX-SA-DIPLOMAT")]
    DiplomaticMissions,
    #[serde(rename = "VATEX-SA-DUTYFREE")]
    DutyFree,
    #[serde(rename = "VATEX-SA-ROYALDECREE")]
    RoyalDecree,
}

/// Reason, code, English text, Arabic text.
type Entry = (Exemption, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const TABLE: [Entry; 19] = [
    (Exemption::FinancialServices, "VATEX-SA-29",
        "Financial services mentioned in Article 29 of the VAT Regulations",
        "الخدمات المالية المذكورة في المادة التاسعة والعشرين من لائحة ضريبة القيمة المضافة"),
    (Exemption::LifeInsurance, "VATEX-SA-29-7",
        "Life insurance services mentioned in Article 29 of the VAT Regulations",
        "عقد تأمين على الحياة وفق المادة التاسعة والعشرين من لائحة ضريبة القيمة المضافة"),
    (Exemption::RealEstate, "VATEX-SA-30",
        "Real estate transactions mentioned in Article 30 of the VAT Regulations",
        "التوريدات العقارية المعفاة من الضريبة"),
    (Exemption::ExportOfGoods, "VATEX-SA-32",
        "Export of goods",
        "صادرات السلع من المملكة"),
    (Exemption::CustomsSuspension, "VATEX-SA-32(bis)",
        "Supply under Customs Suspension Arrangement",
        "توريد تحت وضع تعليق الرسوم الجمركية"),
    (Exemption::ExportOfServices, "VATEX-SA-33",
        "Export of services",
        "صادرات الخدمات من المملكة"),
    (Exemption::TransportOfGoods, "VATEX-SA-34-1",
        "The international transport of Goods",
        "النقل الدولي للسلع"),
    (Exemption::TransportOfPassengers, "VATEX-SA-34-2",
        "international transport of passengers",
        "النقل الدولي للركاب"),
    (Exemption::PassengerTransportServices, "VATEX-SA-34-3",
        "services directly connected and incidental to a Supply of international passenger transport",
        "الخدمات المرتبطة مباشرة أو عرضيًا بتوريد النقل الدولي للركاب"),
    (Exemption::MeansOfTransport, "VATEX-SA-34-4",
        "Supply of a qualifying means of transport",
        "توريد وسائل النقل المؤهلة"),
    (Exemption::TransportServices, "VATEX-SA-34-5",
        "Any services relating to Goods or passenger transportation, as defined in article twenty five of these Regulations",
        "الخدمات ذات الصلة بنقل السلع أو الركاب، وفقًا للتعريف الوارد بالمادة الخامسة والعشرين من اللائحة التنفيذية لنظام ضريبة القيمة المضافة"),
    (Exemption::Medicines, "VATEX-SA-35",
        "Medicines and medical equipment",
        "الأدوية والمعدات الطبية"),
    (Exemption::QualifyingMetals, "VATEX-SA-36",
        "Qualifying metals",
        "المعادن المؤهلة"),
    (Exemption::CitizenEducation, "VATEX-SA-EDU",
        "Private education to citizen",
        "الخدمات التعليمية الخاصة للمواطنين"),
    (Exemption::CitizenHealthcare, "VATEX-SA-HEA",
        "Private healthcare to citizen",
        "الخدمات الصحية الخاصة للمواطنين"),
    (Exemption::MilitaryGoods, "VATEX-SA-MLTRY",
        "supply of qualified military goods",
        "توريد السلع العسكرية المؤهلة"),
    (Exemption::DiplomaticMissions, "VATEX-SA-DIPLOMAT",
        "Qualified Supplies to Diplomatic Missions",
        "التوريدات المؤهلة للبعثات الدبلوماسية"),
    (Exemption::DutyFree, "VATEX-SA-DUTYFREE",
        "Qualified Supply of Goods in Duty Free area",
        "التوريد المؤهل للسلع في الأسواق الحرة"),
    (Exemption::RoyalDecree, "VATEX-SA-ROYALDECREE",
        "Supply on which the Government bears the VAT",
        "توريد تتحمل الدولة ضريبته"),
];

impl Exemption {
    /// Every reason, in the order of the authority's list.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|entry| entry.0)
    }

    pub fn from_code(code: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|entry| entry.1 == code)
            .map(|entry| entry.0)
    }

    /// E or Z.
    pub fn category(self) -> Category {
        match self {
            Self::FinancialServices | Self::LifeInsurance | Self::RealEstate => Category::E,
            _ => Category::Z,
        }
    }

    /// Whether the buyer must be a named citizen (BR-KSA-25, BR-KSA-49).
    pub fn needs_citizen(self) -> bool {
        matches!(self, Self::CitizenEducation | Self::CitizenHealthcare)
    }

    /// `VATEX-SA-...`
    pub fn code(self) -> &'static str {
        self.entry().1
    }

    /// The authority's wording (BT-120), as written into documents.
    pub fn label(self) -> &'static str {
        self.entry().2
    }

    /// The authority's wording in both languages, for people.
    pub fn text(self) -> Text {
        let (_, _, en, ar) = *self.entry();
        Text::new(en, ar)
    }

    fn entry(self) -> &'static Entry {
        // The table is in the order of the variants; a test holds it there.
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_reasons() {
        for (index, entry) in TABLE.iter().enumerate() {
            assert_eq!(entry.0 as usize, index, "{}", entry.1);
            let stored = serde_json::to_value(entry.0).expect("a reason is stored");
            assert_eq!(stored, entry.1);
            assert_eq!(Exemption::from_code(entry.1), Some(entry.0));
        }
    }
}
