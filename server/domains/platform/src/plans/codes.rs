use poem_openapi::NewType;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

kernel::code! {
    /// A function that a plan may be sold without: the noun of its page, where nothing is written then.
    pub enum PlanFunction: text {
        Campaigns = "campaigns" ("WhatsApp campaigns", "حملات واتساب"),
        Signing = "signing" ("Electronic signing", "التوقيع الإلكتروني"),
        Imports = "imports" ("Imports from files", "الاستيراد من الملفات"),
        LateFees = "late_fees" ("Late fees", "غرامات التأخير"),
        OwnerStatements = "owner_statements" ("Owner statements", "كشوف حساب الملاك"),
        CustomersCare = "customers_care" ("Customers care", "العناية بالعملاء"),
    }
}

/// The functions that a plan is sold without.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult,
)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct LeftOut(pub Vec<PlanFunction>);
