//! The steps of the setup guide, which the account keeps by name.

kernel::code! {
    /// A step of the setup guide.
    pub enum WizardStepName: text {
        GeneralInformations = "general-informations" ("General information", "معلومات عامة"),
        Vat = "vat" ("VAT", "ضريبة القيمة المضافة"),
        BusinessHours = "business-hours" ("Business hours", "ساعات العمل"),
        Employees = "employees" ("Employees", "الموظفون"),
        InvoiceSetting = "invoice-setting" ("Invoice setting", "إعدادات الفاتورة"),
        ActivateServices = "activate-services" ("Activate services", "تفعيل الخدمات"),
    }
}

impl WizardStepName {
    /// Its share of the whole guide, in per cent.
    pub const fn weight(self) -> u8 {
        match self {
            Self::Vat => 10,
            Self::BusinessHours | Self::InvoiceSetting => 15,
            Self::GeneralInformations | Self::Employees | Self::ActivateServices => 20,
        }
    }
}
