//! What a merchant is to the platform's staff: shown, given, filtered.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{
    BusinessType, MerchantConnectionKind, MerchantConnectionState, MerchantDataState,
    MerchantFaultKind, MerchantId, MerchantStatus, MigrationCause, SubscriptionPackage,
};

kernel::list! {
    /// A merchant, as the platform's staff sees it.
    pub struct MerchantAccount = "merchants" ("Merchants", "المنشآت"), filtered by MerchantFilter {
        from: "platform.merchants m JOIN platform.countries c ON c.code = m.country \
            LEFT JOIN platform.merchant_migrations f ON f.merchant_id = m.id \
            AND f.version = m.schema_version + 1 AND f.error IS NOT NULL",
        key: "m.id",
        order: "m.id DESC",
        search: "m.search_key",
        exports: [
            account_id, name_en, name_ar, owner_name, mobile, email, country_name_en, status,
            trial_ends_on, package, paid_through, created_at, migration_cause, migration_error,
        ],
    } {
        id: MerchantId = "m.id";
        /// Short, public, part of shared documents' ids.
        key: String = "m.key";
        /// The number that people sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "m.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "m.name_ar";
        business_type: BusinessType = "m.business_type";
        /// ISO 3166 alpha-2.
        country: String = "m.country";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        city: String = "m.city";
        currency: String = "m.currency";
        time_zone: String = "m.time_zone";
        email: String [export("E-mail", "البريد الإلكتروني")] = "m.email";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "m.mobile";
        owner_name: String [export("Owner", "المالك")] = "m.owner_name";
        status: MerchantStatus [export("Status", "الحالة")] = "m.status";
        /// Once subscribed.
        package: Option<SubscriptionPackage> [sort, export("Package", "الباقة")] = "m.package";
        /// The last paid day of all subscriptions.
        paid_through: Option<NaiveDate> [sort, export("Paid through", "مدفوع حتى")] = "m.paid_through";
        trial_ends_on: Option<NaiveDate> [sort, export("Trial ends on", "نهاية الفترة التجريبية")]
            = "m.trial_ends_on";
        disabled_reason: Option<String> = "m.disabled_reason";
        disabled_at: Option<DateTime<Utc>> = "m.disabled_at";
        /// The migration that its data is at.
        schema_version: i64 = "m.schema_version";
        /// Whether its data is at the newest migration; only then it is served. Of an erased one nothing is left to bring there.
        data_state: MerchantDataState = data_state();
        /// Why the next migration failed.
        migration_cause: Option<MigrationCause> [export("Why", "السبب")] = migration_cause();
        /// The same, as the database said it.
        migration_error: Option<String> [export("What the database said", "رد قاعدة البيانات")] = "f.error";
        /// Since when it fails.
        migration_failed_at: Option<DateTime<Utc>> [sort] = "f.failed_at";
        migration_tries: Option<i32> = "f.tries";
        /// When it is tried again by itself.
        migration_next_try_at: Option<DateTime<Utc>> = "f.next_try_at";
        /// When staff asked for another try, as long as it has not been made.
        migration_retry_asked_at: Option<DateTime<Utc>> = "f.retry_asked_at";
        /// Since when there is no data of it any more.
        erased_at: Option<DateTime<Utc>> = "m.erased_at";
        version: i64 = "m.version";
        created_at: DateTime<Utc> [sort, export("Since", "منذ")] = "m.created_at";
    }
}

kernel::filter! {
    pub struct MerchantFilter {
        /// Without it, merchants of every status.
        status: AnyOf<MerchantStatus> = "m.status = ANY(?)";
        /// ISO 3166 alpha-2.
        country: String = "m.country = ?";
        data_state: MerchantDataState = format!("{} = ?", data_state());
        /// Whether its data is not at the newest migration, because that failed or has not been done yet.
        behind: bool = format!(
            "(m.schema_version < {} AND m.erased_at IS NULL) = ?",
            tenant_migrations::LATEST
        );
    }
}

/// By the first digits of the database's code, or the whole.
fn migration_cause() -> String {
    let like = |begin: &str| format!("f.error_code LIKE '{begin}%'");
    let any = |begins: &[&str]| {
        let conditions: Vec<String> = begins.iter().map(|begin| like(begin)).collect();
        conditions.join(" OR ")
    };
    format!(
        "CASE WHEN f.error IS NULL THEN NULL WHEN {} THEN {} WHEN {} THEN {} WHEN {} THEN {} WHEN {} THEN {} \
         WHEN {} THEN {} WHEN f.error_code IS NULL OR {} THEN {} ELSE {} END",
        any(&["22", "23"]),
        MigrationCause::Records.sql(),
        any(&["55P03", "40"]),
        MigrationCause::Busy.sql(),
        any(&["42501"]),
        MigrationCause::Rights.sql(),
        any(&["42", "3F", "2BP01"]),
        MigrationCause::Shape.sql(),
        any(&["53", "54"]),
        MigrationCause::Space.sql(),
        any(&["57", "58", "08"]),
        MigrationCause::Interrupted.sql(),
        MigrationCause::Other.sql(),
    )
}

/// An erased merchant has no data that could be behind.
fn data_state() -> String {
    format!(
        "CASE WHEN m.schema_version >= {} OR m.erased_at IS NOT NULL THEN {} WHEN f.error IS NULL THEN {} ELSE {} END",
        tenant_migrations::LATEST,
        MerchantDataState::Current.sql(),
        MerchantDataState::Waiting.sql(),
        MerchantDataState::Failed.sql(),
    )
}

/// How a merchant's connections stand, how many its people are, and what failed last there.
#[derive(Debug, Object, Serialize)]
pub struct MerchantStanding {
    /// Each that concerns the merchant, also those that it has not set up.
    pub connections: Vec<MerchantConnection>,
    /// How many there are.
    pub people: MerchantPeople,
    /// The newest of each kind that the caller may see, newest first.
    pub faults: Vec<MerchantFault>,
}

/// One connection of a merchant, as the merchant's own events told it last.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MerchantConnection {
    /// To what.
    pub kind: MerchantConnectionKind,
    /// How it stands.
    pub state: MerchantConnectionState,
    /// Since when it stands so, UTC.
    pub since: Option<DateTime<Utc>>,
    /// To whom: a number, a mail server with its sender, a VAT number, a payment's reference.
    pub peer: Option<String>,
    /// What the other side said last of why it does not work.
    pub error: Option<String>,
}

/// People of a merchant.
#[derive(Debug, Default, Object, FromQueryResult, Serialize)]
pub struct MerchantPeople {
    /// All, also those who are disabled.
    pub employees: i64,
    /// Those of them who may sign in.
    pub active_employees: i64,
    /// Of the active, who may do everything there.
    pub administrators: i64,
    /// All, without those who were merged into others.
    pub tenants: i64,
    /// Sessions that are open now, of employees and owners.
    pub sessions: i64,
}

/// What failed at a merchant's.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MerchantFault {
    /// Where.
    pub kind: MerchantFaultKind,
    /// UTC.
    pub at: DateTime<Utc>,
    /// What failed: a job's name, a recipient, a screen's address.
    pub subject: Option<String>,
    /// As it was reported.
    pub error: Option<String>,
}

#[derive(Debug, Object)]
pub struct DisableInput {
    /// Why; only the platform's staff reads it.
    pub reason: String,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct ExtendInput {
    /// 1 to 90.
    pub days: String,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}
