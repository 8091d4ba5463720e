//! What a change of contact data is to the office: shown, filtered, decided on.

use chrono::{DateTime, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use kernel::text::Language;
use poem_openapi::Object;

use super::{ContactChangeId, ContactChangeState};
use crate::customers::CustomerId;

kernel::list! {
    /// A change of contact data that a tenant asked for.
    pub struct ContactChange = "contact_changes" ("Changes of contact data", "تغييرات بيانات التواصل"),
        filtered by ContactChangeFilter {
        from: "contact_changes g JOIN customers c ON c.id = g.customer_id",
        key: "g.id",
        order: "g.id DESC",
        search: "c.search_key",
        exports: [
            customer_name_en, mobile, email, note, state, reason, decided_by, decided_at, created_at,
        ],
    } {
        id: ContactChangeId = "g.id";
        customer_id: CustomerId = "g.customer_id";
        customer_name_en: String [sort as "customer", export("Tenant", "المستأجر", arabic customer_name_ar)]
            = "coalesce(c.name_en, c.name_ar)";
        customer_name_ar: String = "coalesce(c.name_ar, c.name_en)";
        /// As the tenant has them now.
        present_mobile: String = "c.mobile";
        present_email: Option<String> = "c.email";
        present_language: Language = "c.language";
        /// Absent where it is to stay as it is.
        mobile: Option<String> [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "g.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني", ColumnKind::Code)] = "g.email";
        language: Option<Language> = "g.language";
        note: Option<String> [export("Note", "ملاحظة")] = "g.note";
        state: ContactChangeState [sort, export("Status", "الحالة")] = "g.state";
        reason: Option<String> [export("Reason", "السبب")] = "g.reason";
        decided_by: Option<String> [export("Decided by", "قررها")] = "g.decided_by";
        /// UTC.
        decided_at: Option<DateTime<Utc>> [export("Decided", "وقت القرار")] = "g.decided_at";
        /// UTC.
        created_at: DateTime<Utc> [sort by "g.id", export("Asked", "تاريخ الطلب")] = "g.created_at";
        version: i64 = "g.version";
    }
}

kernel::filter! {
    pub struct ContactChangeFilter {
        state: AnyOf<ContactChangeState> = "g.state = ANY(?)";
        customer_id: CustomerId = "g.customer_id = ?";
    }
}

/// What a tenant wants changed; at least one thing.
#[derive(Debug, Clone, Default, Object)]
pub struct ContactChangeInput {
    /// With the country's code.
    pub mobile: Option<String>,
    pub email: Option<String>,
    pub language: Option<Language>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct ContactChangeAcceptance {
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ContactChangeRefusal {
    /// For the tenant to read.
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
