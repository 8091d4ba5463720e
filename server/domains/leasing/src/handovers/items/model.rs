//! What a line of a handover is to its callers.

use chrono::{DateTime, Utc};
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use super::{HandoverItemId, HandoverPhotoId};
use crate::handovers::codes::is_damage;
use crate::handovers::{HandoverId, ItemState};

kernel::list! {
    /// Something that is looked at, with how it was when the tenant moved in.
    pub struct HandoverItem = "handover_items" ("Lines of a handover", "بنود المحضر"),
        filtered by HandoverItemFilter {
        from: "handover_items i JOIN handovers h ON h.id = i.handover_id \
               LEFT JOIN handover_items b ON b.id = i.before_id",
        key: "i.id",
        order: "i.position, i.id",
    } {
        id: HandoverItemId = "i.id";
        handover_id: HandoverId = "i.handover_id";
        room_en: String = "i.room_en";
        room_ar: String = "i.room_ar";
        name_en: String = "i.name_en";
        name_ar: String = "i.name_ar";
        /// Absent until it was looked at.
        state: Option<ItemState> = "i.state";
        note: Option<String> = "i.note";
        before_id: Option<HandoverItemId> = "i.before_id";
        before_state: Option<ItemState> = "b.state";
        before_note: Option<String> = "b.note";
        /// Damaged or missing, and not so before.
        is_damage: bool = is_damage("h", "i", "b");
        version: i64 = "i.version";
    }
}

kernel::filter! {
    pub struct HandoverItemFilter {
        handover_id: HandoverId = "i.handover_id = ?";
    }
}

kernel::list! {
    /// A photo of a line.
    pub struct HandoverPhoto = "handover_photos" ("Photos of a handover", "صور المحضر"),
        filtered by HandoverPhotoFilter {
        from: "handover_photos p JOIN handover_items i ON i.id = p.handover_item_id",
        key: "p.id",
        order: "p.id",
    } {
        id: HandoverPhotoId = "p.id";
        handover_item_id: HandoverItemId = "p.handover_item_id";
        taken_by: String = "p.taken_by";
        /// UTC.
        created_at: DateTime<Utc> = "p.created_at";
    }
}

kernel::filter! {
    pub struct HandoverPhotoFilter {
        handover_id: HandoverId = "i.handover_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct HandoverItemInput {
    pub handover_id: HandoverId,
    pub room_en: String,
    pub room_ar: String,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct HandoverItemUpdate {
    /// Nothing: it was not looked at yet.
    pub state: Option<ItemState>,
    /// At most 500 characters.
    pub note: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Multipart)]
pub struct HandoverPhotoInput {
    pub handover_item_id: i64,
    /// PNG, JPEG or WebP, at most 5 MB and 50 million pixels.
    pub file: Upload,
}
