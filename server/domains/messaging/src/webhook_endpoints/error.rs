kernel::error_enum! {
    /// Why an endpoint stays as it is.
    pub enum WebhookEndpointError {
        /// As many as an account may have.
        TooMany = 501 "webhook_endpoints.too_many" (
            "An account has at most 20 webhooks. Delete one that is no longer used.",
            "للحساب 20 خطاف ويب كحد أقصى. احذف ما لم يعد مستخدماً."
        ),
        Disabled = 501 "webhook_endpoints.disabled" (
            "This webhook is disabled. Enable it first.",
            "خطاف الويب معطل. فعّله أولاً."
        ),
        Enabled = 501 "webhook_endpoints.enabled" (
            "This webhook is enabled already.",
            "خطاف الويب مفعّل بالفعل."
        ),
    }
}
