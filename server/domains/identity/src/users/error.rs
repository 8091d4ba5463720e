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
            "You cannot disable yourself, change your own role or remove your own e-mail.",
            "لا يمكنك تعطيل حسابك أو تغيير دورك أو حذف بريدك الإلكتروني بنفسك."
        ),
        /// A link for somebody without an address.
        NoEmail = 501 "users.no_email" (
            "This employee has no e-mail and does not sign in. Enter an e-mail first.",
            "ليس لهذا الموظف بريد إلكتروني ولا يسجّل الدخول. أدخل بريداً إلكترونياً أولاً."
        ),
        /// A link for somebody who may not sign in.
        Disabled = 501 "users.disabled" (
            "This employee is disabled. Enable the employee first.",
            "هذا الموظف معطل. قم بتفعيله أولاً."
        ),
    }
}
