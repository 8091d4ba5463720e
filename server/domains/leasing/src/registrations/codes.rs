//! The stored codes of registrations.

use crate::neighbours::UnitIdentifier;

kernel::code! {
    /// A number that a registration asks for.
    pub enum MissingNumber: text {
        Registration = "registration" ("Registration number", "رقم التسجيل"),
        Electricity = "electricity" ("Electricity number", "رقم الكهرباء"),
        Sewerage = "sewerage" ("Sewerage number", "رقم الصرف الصحي"),
        /// Of the unit's meters, one or both.
        Meters = "meters" ("Electricity or sewerage number", "رقم الكهرباء أو الصرف الصحي"),
    }
}

kernel::code! {
    /// Who bears the registry's fee.
    pub enum FeePayer: text {
        Tenant = "tenant" ("The tenant", "المستأجر"),
        Owner = "owner" ("The owner", "المالك"),
        Office = "office" ("The office", "المكتب"),
    }
}

kernel::code! {
    /// What a registry asks for before it takes a contract.
    pub enum RegistrationItem: text {
        Issued = "issued" ("The contract is issued", "العقد صادر"),
        Signed = "signed" ("All have signed", "اكتملت التواقيع"),
        Period = "period" ("The last day is not over", "لم تنته مدة العقد"),
        TenantDetails = "tenant_details" ("The tenant's details are complete", "بيانات المستأجر مكتملة"),
        TenantPaper = "tenant_paper" (
            "A valid ID, passport or licence of the tenant is uploaded", "هوية أو جواز أو رخصة سارية للمستأجر مرفوعة"
        ),
        Owner = "owner" ("The unit has an owner on the first day", "للوحدة مالك في أول يوم"),
        OwnerPaper = "owner_paper" (
            "A valid ID, passport or licence of each owner is uploaded", "هوية أو جواز أو رخصة سارية لكل مالك مرفوعة"
        ),
        PowerOfAttorney = "power_of_attorney" (
            "A power of attorney of each owner is uploaded", "وكالة من كل مالك مرفوعة"
        ),
        TitleDeed = "title_deed" ("The unit's title deed is uploaded", "سند ملكية الوحدة مرفوع"),
        Plot = "plot" ("The building's plot number is entered", "رقم قطعة المبنى مدخل"),
        Electricity = "electricity" ("The unit's electricity number is entered", "رقم كهرباء الوحدة مدخل"),
        Sewerage = "sewerage" ("The unit's sewerage number is entered", "رقم الصرف الصحي للوحدة مدخل"),
        PropertyNumber = "property_number" (
            "The unit's property number of the title deed is entered", "رقم عقار الوحدة في سند الملكية مدخل"
        ),
        Makani = "makani_number" ("The unit's Makani number is entered", "رقم مكاني للوحدة مدخل"),
        NationalAddress = "national_address" (
            "The unit's short national address is entered", "العنوان الوطني المختصر للوحدة مدخل"
        ),
        CivilNumber = "civil_number" ("The unit's PACI number is entered", "الرقم الآلي لعنوان الوحدة مدخل"),
        Size = "size_sqft" ("The unit's size is entered", "مساحة الوحدة مدخلة"),
    }
}

impl From<UnitIdentifier> for RegistrationItem {
    fn from(identifier: UnitIdentifier) -> Self {
        match identifier {
            UnitIdentifier::Plot => Self::Plot,
            UnitIdentifier::PropertyNumber => Self::PropertyNumber,
            UnitIdentifier::MakaniNumber => Self::Makani,
            UnitIdentifier::ElectricityNumber => Self::Electricity,
            UnitIdentifier::SewerageNumber => Self::Sewerage,
            UnitIdentifier::NationalAddress => Self::NationalAddress,
            UnitIdentifier::CivilNumber => Self::CivilNumber,
            UnitIdentifier::Size => Self::Size,
        }
    }
}
