//! What a device is and how far its connection is, as stored codes and as the screen shows them.

pub use platform::managed_zatca_settings::codes::{
    ZatcaEnvironment, ZatcaOnboardingStep, ZatcaSettingStatus,
};
use zatca::model::{IdScheme, Subtype};

kernel::code! {
    /// The types of documents that a device is registered for.
    pub enum InvoiceTypes: text {
        Standard = "standard" ("Standard only (to businesses)", "الضريبية فقط (للمنشآت)"),
        Simplified = "simplified" ("Simplified only (to persons)", "المبسطة فقط (للأفراد)"),
        Both = "both" ("Standard and simplified", "الضريبية والمبسطة"),
    }
}

impl InvoiceTypes {
    pub fn includes(self, subtype: Subtype) -> bool {
        match self {
            Self::Standard => subtype == Subtype::Standard,
            Self::Simplified => subtype == Subtype::Simplified,
            Self::Both => true,
        }
    }
}

kernel::code! {
    /// Which register a party's number is of, beside its VAT number.
    pub enum PartyScheme: text {
        Tin = "TIN" ("Tax number (TIN)", "الرقم المميز TIN"),
        Crn = "CRN" ("Commercial registration (CRN)", "السجل التجاري CRN"),
        Mom = "MOM" ("Municipality licence (MOM)", "رخصة البلدية MOM"),
        Mls = "MLS" ("Labour ministry licence (MLS)", "رخصة وزارة الموارد البشرية MLS"),
        Unified = "700" ("Unified number (700)", "الرقم الموحد 700"),
        Sag = "SAG" ("Investment licence (SAG)", "رخصة وزارة الاستثمار SAG"),
        NationalId = "NAT" ("National ID (NAT)", "الهوية الوطنية NAT"),
        Gcc = "GCC" ("GCC ID", "هوية خليجية GCC"),
        Iqama = "IQA" ("Residence permit (IQA)", "الإقامة IQA"),
        Passport = "PAS" ("Passport (PAS)", "جواز السفر PAS"),
        Other = "OTH" ("Another number (OTH)", "رقم آخر OTH"),
    }
}

impl From<PartyScheme> for IdScheme {
    fn from(scheme: PartyScheme) -> Self {
        match scheme {
            PartyScheme::Tin => Self::Tin,
            PartyScheme::Crn => Self::Crn,
            PartyScheme::Mom => Self::Mom,
            PartyScheme::Mls => Self::Mls,
            PartyScheme::Unified => Self::Unified,
            PartyScheme::Sag => Self::Sag,
            PartyScheme::NationalId => Self::NationalId,
            PartyScheme::Gcc => Self::Gcc,
            PartyScheme::Iqama => Self::Iqama,
            PartyScheme::Passport => Self::Passport,
            PartyScheme::Other => Self::Other,
        }
    }
}

kernel::code! {
    /// What a key and its certificates are made for.
    pub enum CredentialPurpose: text {
        Onboarding = "onboarding" ("Connection", "الربط"),
        Renewal = "renewal" ("Renewal", "التجديد"),
    }
}

kernel::code! {
    /// The step of the credentials that is next; `active` and `revoked` are their ends.
    pub enum CredentialStep: text {
        Key = "key" ("Key and request", "المفتاح والطلب"),
        Compliance = "compliance" ("Compliance certificate", "شهادة الامتثال"),
        Checks = "checks" ("Compliance checks", "فحوص الامتثال"),
        Production = "production" ("Production certificate", "شهادة الإنتاج"),
        Active = "active" ("In use", "مستخدمة"),
        Revoked = "revoked" ("Revoked", "ملغاة"),
    }
}

impl CredentialStep {
    /// The steps that lead to a certificate, in their order.
    pub const MAKING: [Self; 4] = [Self::Key, Self::Compliance, Self::Checks, Self::Production];

    /// Whether nothing follows: the credentials are in use, or over.
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Active | Self::Revoked)
    }
}

kernel::code! {
    /// A step of the connection, as the screen shows it.
    pub enum ConnectionStep: text {
        Details = "details" ("Details", "البيانات"),
        Key = "key" ("Key and request", "المفتاح والطلب"),
        Compliance = "compliance" ("Compliance certificate", "شهادة الامتثال"),
        Checks = "checks" ("Compliance checks", "فحوص الامتثال"),
        Production = "production" ("Production certificate", "شهادة الإنتاج"),
        Connected = "connected" ("Connected", "مرتبط"),
    }
}

kernel::code! {
    /// How far a step of the connection is.
    pub enum ZatcaStepState: text {
        Done = "done" ("Done", "تمت"),
        Current = "current" ("Under way", "جارية"),
        Failed = "failed" ("Stopped", "متوقفة"),
        Pending = "pending" ("To come", "قادمة"),
    }
}

kernel::code! {
    /// How a compliance check stands.
    pub enum ZatcaCheckState: text {
        Passed = "passed" ("Passed", "ناجح"),
        Failed = "failed" ("Failed", "فاشل"),
        Pending = "pending" ("To come", "قادم"),
    }
}
