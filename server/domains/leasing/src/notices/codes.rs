kernel::code! {
    /// Who gave notice.
    pub enum NoticeGiver: text {
        Tenant = "tenant" ("The tenant", "المستأجر"),
        Landlord = "landlord" ("The landlord", "المؤجر"),
    }
}
