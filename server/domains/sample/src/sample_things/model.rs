//! What a sample thing is to its callers: shown, given, filtered.

use kernel::code::Status;
use parties::owners::OwnerId;
use poem_openapi::Object;

use super::SampleThingId;

kernel::list! {
    /// A sample thing, as lists and forms show it.
    pub struct SampleThing = "sample_things" ("Sample things", "العينات"), filtered by SampleThingFilter {
        from: "sample_things f",
        key: "f.id",
        search: "f.search_key",
    } {
        id: SampleThingId = "f.id";
        owner_id: Option<OwnerId> = "f.owner_id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "f.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "f.name_ar";
        pieces: i32 [sort, export("Pieces", "القطع")] = "f.pieces";
        status: Status [export("Status", "الحالة")] = "f.status";
        version: i64 = "f.version";
    }
}

kernel::filter! {
    pub struct SampleThingFilter {
        status: Status = "f.status = ?";
        owner_id: OwnerId = "f.owner_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct SampleThingInput {
    pub owner_id: Option<OwnerId>,
    pub name_en: String,
    pub name_ar: String,
    pub pieces: i32,
}

#[derive(Debug, Object)]
pub struct SampleThingUpdate {
    #[oai(flatten)]
    pub sample_thing: SampleThingInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
