kernel::error_enum! {
    /// Why somebody is not let in.
    pub enum SignInError {
        /// The merchant is disabled, expired, or its trial is over.
        AccountDisabled = 501 "account_disabled" (
            "The account is disabled or expired. Please contact sales.",
            "الحساب معطل أو منتهي. يرجى التواصل مع المبيعات."
        ),
        /// The subscription ended long ago.
        AccountArchived = 501 "account_archived" (
            "The subscription ended and the account is archived. All data is kept: contact our sales team to renew, and everything is back at once.",
            "انتهى الاشتراك وتمت أرشفة الحساب. جميع البيانات محفوظة: تواصل مع فريق المبيعات للتجديد ليعود كل شيء فوراً."
        ),
        /// The person is disabled, or has no access to the area.
        PersonDisabled = 501 "user_disabled" (
            "Your access is disabled. Please ask your administrator.",
            "تم تعطيل دخولك. يرجى مراجعة مدير النظام لديك."
        ),
        /// A link that was used, is too old or never was.
        LinkEnded = 501 "link_ended" (
            "This link was already used or has expired. Please ask for a new one.",
            "تم استخدام هذا الرابط من قبل أو انتهت صلاحيته. يرجى طلب رابط جديد."
        ),
    }
}
