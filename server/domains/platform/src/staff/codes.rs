//! What staff is, as stored codes.

kernel::code! {
    /// Why a manager's session ended before its time.
    pub enum StaffSessionEnd: text {
        SignedOut = "signed_out" ("Signed out", "تسجيل خروج"),
        EndedByOwner = "ended_by_owner" ("Ended in the list of sessions", "أُنهيت من قائمة الجلسات"),
        RefreshTokenReused = "refresh_token_reused" ("A used token came back", "أُعيد استخدام رمز قديم"),
        PasswordReset = "password_reset" ("Password reset", "إعادة تعيين كلمة المرور"),
        PasswordChanged = "password_changed" ("Password changed", "تغيير كلمة المرور"),
        EmailChanged = "email_changed" ("E-mail address changed", "تغيير البريد الإلكتروني"),
        /// An app was taken off, so that another one is set up.
        SecondFactorReset = "second_factor_reset" ("Two-step sign-in set up anew", "إعادة إعداد التحقق بخطوتين"),
        Disabled = "disabled" ("Account disabled", "تعطيل الحساب"),
    }
}

kernel::code! {
    /// What a link that works once lets a manager do.
    pub enum StaffLinkPurpose: text {
        SetPassword = "set_password" ("Choose a first password", "اختيار كلمة المرور الأولى"),
        ResetPassword = "reset_password" ("Replace a forgotten password", "استبدال كلمة مرور منسية"),
    }
}
