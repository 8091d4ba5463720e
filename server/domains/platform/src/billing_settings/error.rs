kernel::error_enum! {
    /// Why nothing is invoiced.
    pub enum BillingSettingsError {
        /// Nobody is named as the seller.
        NoSeller = 501 "billing_settings.no_seller" (
            "Nothing can be invoiced before the seller is named. Fill in the name, address and country on the page of payment methods.",
            "لا يمكن إصدار فاتورة قبل تحديد البائع. أدخل الاسم والعنوان والدولة في صفحة طرق الدفع."
        ),
    }
}
