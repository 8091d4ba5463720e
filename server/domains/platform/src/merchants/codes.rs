//! What a merchant is, as stored codes.

pub use kernel::tenancy::MerchantStatus;

kernel::code! {
    /// The merchant's line of business.
    pub enum BusinessType: text {
        RealEstate = "real_estate" ("Real-estate office", "مكتب عقاري"),
        PropertyManagement = "property_management" ("Property management", "إدارة أملاك"),
        Owner = "owner" ("Property owner", "مالك عقارات"),
        Developer = "developer" ("Developer", "مطوّر عقاري"),
        Other = "other" ("Other", "أخرى"),
    }
}

kernel::code! {
    /// What a merchant subscribed to.
    pub enum SubscriptionPackage: text of "subscription_package" {
        Basic = "basic" ("Basic", "الأساسية"),
        Advanced = "advanced" ("Advanced", "المتقدمة"),
        Premium = "premium" ("Premium", "المميزة"),
    }
}

kernel::code! {
    /// What a merchant is connected to.
    pub enum MerchantConnectionKind: text {
        WhatsApp = "whatsapp" ("WhatsApp", "واتساب"),
        Email = "email" ("E-mail", "البريد الإلكتروني"),
        EInvoicing = "e_invoicing" ("E-invoicing", "الفوترة الإلكترونية"),
        PaymentGateway = "payment_gateway" ("Payment gateway", "بوابة الدفع"),
    }
}

kernel::code! {
    /// How a connection of a merchant stands.
    pub enum MerchantConnectionState: text {
        Off = "off" ("Not set up", "غير مُعد"),
        Pending = "pending" ("Not finished", "لم يكتمل"),
        Working = "working" ("Works", "يعمل"),
        Paused = "paused" ("Paused", "متوقف مؤقتاً"),
        Broken = "broken" ("Does not work", "لا يعمل"),
    }
}

kernel::code! {
    /// Where something failed at a merchant's.
    pub enum MerchantFaultKind: text {
        Job = "job" ("Background job", "مهمة خلفية"),
        Mail = "mail" ("Mail", "بريد"),
        WhatsApp = "whatsapp" ("WhatsApp message", "رسالة واتساب"),
        Screen = "screen" ("Screen", "شاشة"),
    }
}

kernel::code! {
    /// Why a merchant's data could not be brought to the newest form, by the database's code.
    pub enum MigrationCause: text {
        Records = "records" ("Records are in its way", "سجلات تعيق التحديث"),
        Busy = "busy" ("The data was in use all the time", "كانت البيانات مستخدمة طوال الوقت"),
        Shape = "shape" ("The tables are not as expected", "الجداول ليست كما هو متوقع"),
        Space = "space" ("The database has no room", "لا توجد مساحة في قاعدة البيانات"),
        Rights = "rights" ("The database lacks a right", "صلاحية ناقصة في قاعدة البيانات"),
        Interrupted = "interrupted" ("It was interrupted", "انقطع التحديث"),
        Other = "other" ("Another reason", "سبب آخر"),
    }
}

kernel::code! {
    /// Whether a merchant's data has the form that this server needs; only then it is served.
    pub enum MerchantDataState: text {
        Current = "current" ("Up to date", "محدّثة"),
        Waiting = "waiting" ("Being updated", "قيد التحديث"),
        Failed = "failed" ("Update failed", "تعذّر التحديث"),
    }
}
