//! What an invoice is and how it is taxed, as stored codes.

use zatca::model::{Category, Kind, Subtype};

kernel::code! {
    /// Which document it is.
    pub enum InvoiceKind: text {
        Invoice = "invoice" ("Invoice", "فاتورة"),
        Prepayment = "prepayment" ("Prepayment invoice", "فاتورة دفعة مقدمة"),
        CreditNote = "credit_note" ("Credit note", "إشعار دائن"),
        DebitNote = "debit_note" ("Debit note", "إشعار مدين"),
    }
}

kernel::code! {
    /// Standard documents are cleared before they are handed out, simplified ones reported within
    /// 24 hours.
    pub enum InvoiceSubtype: text {
        Standard = "standard" ("Standard", "ضريبية"),
        Simplified = "simplified" ("Simplified", "مبسطة"),
    }
}

kernel::code! {
    /// How a supply is taxed (UNCL 5305).
    pub enum VatCategory: text {
        Standard = "S" ("Standard rate", "النسبة الأساسية"),
        Zero = "Z" ("Zero rate", "نسبة صفرية"),
        Exempt = "E" ("Exempt", "معفاة"),
        OutOfScope = "O" ("Outside the tax", "خارج نطاق الضريبة"),
    }
}

impl From<Kind> for InvoiceKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Invoice => Self::Invoice,
            Kind::Prepayment => Self::Prepayment,
            Kind::CreditNote => Self::CreditNote,
            Kind::DebitNote => Self::DebitNote,
        }
    }
}

impl From<Subtype> for InvoiceSubtype {
    fn from(subtype: Subtype) -> Self {
        match subtype {
            Subtype::Standard => Self::Standard,
            Subtype::Simplified => Self::Simplified,
        }
    }
}

impl From<Category> for VatCategory {
    fn from(category: Category) -> Self {
        match category {
            Category::S => Self::Standard,
            Category::Z => Self::Zero,
            Category::E => Self::Exempt,
            Category::O => Self::OutOfScope,
        }
    }
}
