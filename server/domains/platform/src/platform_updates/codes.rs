//! Whether merchants see the news.

kernel::code! {
    /// Whether merchants see it.
    pub enum PlatformUpdateState: text {
        Draft = "draft" ("Draft", "مسودة"),
        Published = "published" ("Published", "منشور"),
    }
}
