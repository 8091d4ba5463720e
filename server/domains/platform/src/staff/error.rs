kernel::error_enum! {
    /// Why staff does not change.
    pub enum StaffError {
        /// Nobody would be left to change staff.
        LastSuperadmin = 501 "staff.last_superadmin" (
            "The last active superadmin keeps the role and stays active.",
            "يجب أن يبقى مشرف عام نشط واحد على الأقل."
        ),
    }
}
