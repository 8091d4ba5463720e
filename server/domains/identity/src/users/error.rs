kernel::error_enum! {
    /// Why an employee stays as they are.
    pub enum UserError {
        /// Nobody would be left who can do everything.
        LastAdministrator = 501 "users.last_administrator" (
            "This is the last active administrator. Make another employee an administrator first.",
            "هذا آخر مدير نظام نشط. عيّن موظفاً آخر مديراً للنظام أولاً."
        ),
        /// Nobody locks themselves out.
        OwnAccount = 501 "users.own_account" (
            "You cannot disable yourself or change your own role.",
            "لا يمكنك تعطيل حسابك أو تغيير دورك بنفسك."
        ),
        /// A link for somebody who may not sign in.
        Disabled = 501 "users.disabled" (
            "This employee is disabled. Enable the employee first.",
            "هذا الموظف معطل. قم بتفعيله أولاً."
        ),
    }
}
