//! What a merge is to its callers: shown, asked for, filtered.

use chrono::{DateTime, Utc};
use kernel::export::ColumnKind;
use poem_openapi::Object;
use serde::Serialize;

pub use super::fields::MergedField;
use super::{CustomerMergeId, UNDO_DAYS};
use crate::customers::CustomerId;

kernel::list! {
    /// Two entries of one tenant that became one.
    pub struct CustomerMerge = "merges" ("Merged tenants", "مستأجرون مدموجون"), filtered by CustomerMergeFilter {
        from: "customer_merges g JOIN customers s ON s.id = g.survivor_id JOIN customers m ON m.id = g.merged_id",
        key: "g.id",
        order: "g.id DESC",
        search: "(s.search_key || ' ' || m.search_key)",
    } {
        // Ids are given in the order of time.
        id: CustomerMergeId [sort as "merged_at"] = "g.id";
        survivor_id: CustomerId = "g.survivor_id";
        survivor_name_en: String [sort, export("Remaining tenant", "المستأجر الباقي", arabic survivor_name_ar)]
            = "coalesce(s.name_en, s.name_ar)";
        survivor_name_ar: String = "coalesce(s.name_ar, s.name_en)";
        merged_id: CustomerId = "g.merged_id";
        merged_name_en: String [sort, export("Merged tenant", "المستأجر المدموج", arabic merged_name_ar)]
            = "coalesce(m.name_en, m.name_ar)";
        merged_name_ar: String = "coalesce(m.name_ar, m.name_en)";
        merged_mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "m.mobile";
        /// How many rows followed.
        moved: i64 [export("Records moved", "السجلات المنقولة")]
            = "(SELECT count(*) FROM customer_merge_moves v WHERE v.customer_merge_id = g.id)";
        /// UTC.
        merged_at: DateTime<Utc> [export("Merged at", "وقت الدمج")] = "g.created_at";
        merged_by: String [export("By", "بواسطة")] = "g.merged_by";
        /// Until when it can be undone, UTC.
        undo_until: DateTime<Utc> = format!("g.created_at + interval '{UNDO_DAYS} days'");
        /// UTC.
        undone_at: Option<DateTime<Utc>> [export("Undone at", "وقت التراجع")] = "g.undone_at";
        undone_by: Option<String> [export("Undone by", "تراجع عنه")] = "g.undone_by";
        version: i64 = "g.version";
    }
}

kernel::filter! {
    pub struct CustomerMergeFilter {
        /// Either of the two.
        customer_id: CustomerId = "(g.survivor_id = ? OR g.merged_id = ?)";
        /// true: undone ones; false: those that hold.
        undone: bool = "((g.undone_at IS NOT NULL) = ?)";
    }
}

/// Rows of a kind that follow the tenant who is merged.
#[derive(Debug, Object, Serialize)]
pub struct FollowingRows {
    pub what_en: String,
    pub what_ar: String,
    pub rows: i64,
}

#[derive(Debug, Object)]
pub struct CustomerMergeInput {
    /// Who remains.
    pub survivor_id: CustomerId,
    /// Whose records follow.
    pub merged_id: CustomerId,
    /// The fields whose values come from the merged one.
    pub take: Vec<MergedField>,
    /// The versions that were shown.
    pub survivor_version: i64,
    pub merged_version: i64,
}

#[derive(Debug, Object)]
pub struct CustomerMergeUndo {
    /// The version that was shown.
    pub version: i64,
}
