//! The stored codes of sessions.

kernel::code! {
    /// Why a session ended before its time.
    pub enum SessionEnd: text {
        SignedOut = "signed_out" ("Signed out", "تسجيل خروج"),
        /// The person signed in elsewhere and chose to go on there.
        AnotherSignIn = "another_sign_in" ("Signed in elsewhere", "تسجيل دخول من مكان آخر"),
        PasswordChanged = "password_changed" ("Password changed", "تغيير كلمة المرور"),
        /// The e-mail address changed: whoever reads the old one is signed out.
        EmailChanged = "email_changed" ("E-mail address changed", "تغيير البريد الإلكتروني"),
        /// By the person, or by whoever manages employees.
        Revoked = "revoked" ("Ended", "أُنهيت"),
        /// A refresh token that had been used was used again.
        RefreshReused = "refresh_reused" ("Refresh token reused", "إعادة استخدام رمز التجديد"),
        Disabled = "disabled" ("Employee disabled", "تعطيل الموظف"),
        /// The person took the own app off where nobody signs in without one.
        SecondFactorReset = "second_factor_reset" ("Two-step sign-in set up anew", "إعادة إعداد التحقق بخطوتين"),
        AccessRevoked = "access_revoked" ("Owner's access taken back", "سحب صلاحية دخول المالك"),
    }
}
