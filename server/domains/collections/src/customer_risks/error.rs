kernel::error_enum! {
    /// Why a tenant's risk cannot be accepted, or the acceptance not be withdrawn.
    pub enum CustomerRiskError {
        /// Nothing speaks against the tenant.
        Nothing = 501 "customer_risks.nothing" (
            "Nothing speaks against this tenant, so there is nothing to accept.",
            "لا يوجد ما يؤخذ على هذا المستأجر، فلا حاجة إلى القبول."
        ),
        /// It was withdrawn before, or never accepted.
        NotAccepted = 501 "customer_risks.not_accepted" (
            "This risk is not accepted, so there is nothing to withdraw. Reload the page.",
            "هذه المخاطرة غير مقبولة، فلا يوجد ما يُسحب. أعد تحميل الصفحة."
        ),
    }
}
