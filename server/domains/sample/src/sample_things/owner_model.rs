//! What an owner sees of a sample thing.

use kernel::paging::NoFilter;

use super::SampleThingId;

kernel::list! {
    /// A sample thing of the signed-in owner.
    pub struct OwnSampleThing = "sample_things" ("Sample things", "العينات"), filtered by NoFilter {
        from: "sample_things f",
        key: "f.id",
        search: "f.search_key",
    } {
        id: SampleThingId = "f.id";
        name_en: String [sort] = "f.name_en";
        name_ar: String [sort] = "f.name_ar";
    }
}
