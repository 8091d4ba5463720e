kernel::error_enum! {
    /// Why staff does not change.
    pub enum StaffError {
        /// Only superadmins change staff, so one stays.
        LastSuperadmin = 501 "staff.last_superadmin" (
            "The last active superadmin keeps the role and stays active. Make somebody else a superadmin first.",
            "يجب أن يبقى مشرف عام نشط واحد على الأقل. عيّن مشرفاً عاماً آخر أولاً."
        ),
    }
}
