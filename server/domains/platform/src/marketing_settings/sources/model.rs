//! A source of leads, as staff keeps it.

use kernel::code::Status;
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::MarketingSourceId;

kernel::list! {
    /// Where leads come from.
    pub struct MarketingSource = "marketing_sources" ("Sources of leads", "مصادر العملاء المحتملين"),
        filtered by MarketingSourceFilter
    {
        from: "platform.marketing_sources s",
        key: "s.id",
        order: "s.name_en",
        contains: ["s.name_en", "s.name_ar", "s.utm_source"],
    } {
        id: MarketingSourceId = "s.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "s.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "s.name_ar";
        /// What links carry as `utm_source`.
        utm_source: String [sort, export("Word in links", "الكلمة في الروابط", ColumnKind::Code,
            |row, _| row.utm_source.as_str().into())] = "s.utm_source";
        status: Status [sort, export("Status", "الحالة")] = "s.status";
        /// Leads that came from it.
        leads: i64 [export("Leads", "العملاء المحتملون")]
            = "(SELECT count(*) FROM platform.marketing_leads l WHERE l.source_id = s.id)";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct MarketingSourceFilter {
        status: Status = "s.status = ?";
    }
}

#[derive(Debug, Object)]
pub struct MarketingSourceInput {
    pub name_en: String,
    pub name_ar: String,
    /// What links carry as `utm_source`: Latin letters, digits and `_ - .`, without spaces.
    pub utm_source: String,
}

#[derive(Debug, Object)]
pub struct MarketingSourceUpdate {
    #[oai(flatten)]
    pub source: MarketingSourceInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
