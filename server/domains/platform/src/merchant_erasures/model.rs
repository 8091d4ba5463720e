//! An erasure, to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use poem_openapi::Object;
use serde::Serialize;

use super::{MerchantErasureId, MerchantErasureState};
use crate::merchants::MerchantId;

kernel::filter! {
    pub struct MerchantErasureFilter {
        merchant_id: MerchantId = "e.merchant_id = ?";
        /// Without it, of every state.
        state: AnyOf<MerchantErasureState> = "e.state = ANY(?)";
    }
}

kernel::list! {
    /// The erasure of a merchant, and how far it is.
    pub struct MerchantErasure = "merchant_erasures" ("Erasures", "عمليات المحو"), filtered by MerchantErasureFilter {
        from: "platform.merchant_erasures e JOIN platform.merchants m ON m.id = e.merchant_id",
        key: "e.id",
        order: "e.id DESC",
        contains: ["m.name_en", "m.name_ar", "m.account_id::text", "e.reason"],
        exports: [
            merchant_name_en, account_id, state, reason, requested_by, asked_by, runs_at, finished_at, sha256,
        ],
    } {
        /// The id of the erasure.
        id: MerchantErasureId = "e.id";
        merchant_id: MerchantId = "e.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        /// The number that people signed in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        /// How far it is.
        state: MerchantErasureState [sort, export("Status", "الحالة")] = "e.state";
        /// Why.
        reason: String [export("Reason", "السبب")] = "e.reason";
        /// Who of the merchant asked for it, where it is before its time.
        requested_by: Option<String> [export("Asked for by", "بطلب من")] = "e.requested_by";
        /// Who of the platform planned it.
        asked_by: String [sort, export("Ordered by", "بأمر من")] = "e.asked_by";
        /// When it begins.
        runs_at: DateTime<Utc> [sort, export("Begins", "يبدأ")] = "e.runs_at";
        /// Why it was cancelled.
        cancel_reason: Option<String> = "e.cancel_reason";
        /// When it ended.
        finished_at: Option<DateTime<Utc>> [sort, export("Ended", "تاريخ الانتهاء")] = "e.finished_at";
        /// Of the certificate's record, once it is done.
        sha256: Option<String> [export("SHA-256", "SHA-256")] = "e.certificate_sha256";
        /// When it was planned.
        created_at: DateTime<Utc> [sort] = "e.created_at";
        version: i64 = "e.version";
    }
}

/// Whether a merchant may be erased.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ErasureStanding {
    /// Whether its account is closed.
    pub is_closed: bool,
    /// From this day on, where its account is closed; before only at the merchant's request.
    pub from: Option<NaiveDate>,
    /// Whether that day has come.
    pub is_over: bool,
}

#[derive(Debug, Object)]
pub struct MerchantErasureInput {
    pub merchant_id: MerchantId,
    /// The account's number, typed once more.
    pub account_id: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// Who of the merchant asked for it, and how; needed before the archive period is over.
    pub requested_by: Option<String>,
}

#[derive(Debug, Object)]
pub struct CancelErasureInput {
    /// Why.
    pub reason: Option<String>,
    /// The version that was seen.
    pub version: Option<i64>,
}
