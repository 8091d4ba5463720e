kernel::error_enum! {
    /// Why a role of staff stays as it is.
    pub enum StaffRoleError {
        /// The administrator's role is not disabled.
        Administrator = 501 "staff_roles.administrator" (
            "The administrator's role keeps every right and stays active; only its name can change.",
            "يحتفظ دور مدير المنصة بجميع الصلاحيات ويبقى فعالاً، ولا يتغير منه إلا الاسم."
        ),
        /// Rights would be given, or a role changed, beyond what the editor has.
        MoreThanOwn = 501 "staff_roles.more_than_own" (
            "You cannot give rights that you do not have, nor change a role or a person that has more than you. Ask an administrator of the platform.",
            "لا يمكنك منح صلاحيات لا تملكها، ولا تعديل دور أو شخص صلاحياته أكثر من صلاحياتك. اطلب ذلك من مدير المنصة."
        ),
        /// It is disabled already.
        AlreadyDisabled = 501 "staff_roles.already_disabled" (
            "The role is already disabled. Reload the page to see since when.",
            "الدور معطل بالفعل. حدّث الصفحة لمعرفة متى عُطل."
        ),
        /// There is nothing to enable.
        NotDisabled = 501 "staff_roles.not_disabled" (
            "The role is not disabled. Reload the page to see how it stands.",
            "الدور ليس معطلاً. حدّث الصفحة لمعرفة حالته."
        ),
    }
}
