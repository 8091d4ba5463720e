kernel::error_enum! {
    /// Why staff does not change.
    pub enum StaffError {
        /// Nobody would be left who may do everything.
        LastAdministrator = 501 "staff.last_administrator" (
            "The last active person with the administrator's role keeps it and stays active. Give the role to somebody else first.",
            "يجب أن يبقى شخص نشط واحد على الأقل له دور مدير المنصة. أسند الدور إلى شخص آخر أولاً."
        ),
    }
}
