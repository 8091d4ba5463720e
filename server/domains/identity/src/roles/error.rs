kernel::error_enum! {
    /// Why a role stays as it is.
    pub enum RoleError {
        /// Employees hold it.
        InUse = 501 "roles.in_use" (
            "Employees hold this role. Give them another role first.",
            "هذا الدور مسند إلى موظفين. أسند إليهم دوراً آخر أولاً."
        ),
        /// The administrator's role is not removed.
        Administrator = 501 "roles.administrator" (
            "The administrator's role cannot be deleted and keeps every right.",
            "لا يمكن حذف دور مدير النظام، وهو يحتفظ بجميع الصلاحيات."
        ),
        /// The role would have rights that its editor lacks.
        MoreThanOwn = 501 "roles.more_than_own" (
            "You cannot give rights that you do not have. Please ask an administrator.",
            "لا يمكنك منح صلاحيات لا تملكها. يرجى مراجعة مدير النظام."
        ),
    }
}
