kernel::error_enum! {
    /// Why no card is charged.
    pub enum PaymentGatewayError {
        /// No account is entered.
        NoAccount = 501 "payment_gateway_settings.no_account" (
            "No account at the payment gateway is entered. Enter its profile and key first.",
            "لم يُدخل حساب لدى بوابة الدفع. أدخل الملف التعريفي والمفتاح أولاً."
        ),
        /// It does not answer, or not in time.
        NotReached = 501 "payment_gateway_settings.not_reached" (
            "The payment gateway does not answer. Nothing was charged; try again in a few minutes.",
            "بوابة الدفع لا تستجيب. لم يُخصم أي مبلغ. حاول مجدداً بعد بضع دقائق."
        ),
        /// It opens no page for this payment.
        Refused = 501 "payment_gateway_settings.refused" (
            "The payment gateway did not open a page for this payment. Nothing was charged; pay by transfer, or ask our sales team.",
            "لم تفتح بوابة الدفع صفحة لهذه الدفعة. لم يُخصم أي مبلغ. ادفع بتحويل بنكي أو تواصل مع فريق المبيعات."
        ),
    }
}
