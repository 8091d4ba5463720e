//! What tenants' links are to the office: shown, opened, closed.

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;

use super::codes::state;
use super::{TenantLinkId, TenantLinkState, TenantLinkVisitKind};

kernel::list! {
    /// A link by which a tenant sees what is theirs.
    pub struct TenantLink = "tenant_links" ("Tenants' own links", "روابط المستأجرين الخاصة"),
        filtered by TenantLinkFilter {
        from: format!("tenant_links l JOIN {CUSTOMERS} c ON c.id = l.customer_id"),
        shown: ["c"],
        key: "l.id",
        order: "l.id DESC",
        search: "c.search_key",
        exports: [customer_name_en, state, visits, last_visit_at, opened_by, created_at],
    } {
        id: TenantLinkId = "l.id";
        customer_id: CustomerId = "l.customer_id";
        customer_name_en: String [sort as "customer", export("Tenant", "المستأجر", arabic customer_name_ar)]
            = "c.title_en";
        customer_name_ar: String = "c.title_ar";
        /// The end of the link's address.
        public_id: String = "l.public_id";
        state: TenantLinkState [export("Link", "الرابط")] = state("l");
        /// How often the tenant entered.
        visits: i64 [export("Visits", "الزيارات")] = format!(
            "(SELECT count(*) FROM tenant_link_visits v WHERE v.tenant_link_id = l.id AND v.kind = {})",
            TenantLinkVisitKind::Entered.sql()
        );
        /// UTC.
        last_visit_at: Option<DateTime<Utc>> [export("Last visit", "آخر زيارة")] = format!(
            "(SELECT max(v.at) FROM tenant_link_visits v WHERE v.tenant_link_id = l.id AND v.kind = {})",
            TenantLinkVisitKind::Entered.sql()
        );
        opened_by: String [export("Opened by", "فتحه")] = "l.opened_by";
        /// UTC.
        closed_at: Option<DateTime<Utc>> = "l.closed_at";
        /// UTC.
        created_at: DateTime<Utc> [sort by "l.id", export("Opened", "تاريخ الفتح")] = "l.created_at";
        version: i64 = "l.version";
    }
}

kernel::filter! {
    pub struct TenantLinkFilter {
        customer_id: CustomerId = "l.customer_id = ?";
        state: TenantLinkState = format!("{} = ?", state("l"));
    }
}

kernel::list! {
    /// What happened at a link.
    pub struct TenantLinkVisit = "tenant_link_visits" ("Visits", "الزيارات"), filtered by NoFilter {
        from: "tenant_link_visits v",
        key: "v.id",
    } {
        id: i64 = "v.id";
        /// UTC.
        at: DateTime<Utc> = "v.at";
        kind: TenantLinkVisitKind = "v.kind";
        ip: Option<String> = "v.ip";
        user_agent: Option<String> = "v.user_agent";
        /// The address that a code went to, in part, or the paper.
        note: Option<String> = "v.note";
    }
}

#[derive(Debug, Object)]
pub struct TenantLinkInput {
    pub customer_id: CustomerId,
    /// Sends the link to the tenant's e-mail address, or by WhatsApp where there is none.
    pub by_email: Option<bool>,
}

#[derive(Debug, Object)]
pub struct TenantLinkVersion {
    /// The version that was shown.
    pub version: i64,
}
