kernel::error_enum! {
    /// Why something used cannot be charged, or a charge undone.
    pub enum RechargeError {
        /// Somebody else charged one of them meanwhile, or its reading was taken back.
        Changed = 501 "recharges.changed" (
            "Some of these readings were charged or taken back meanwhile. Look at the list again.",
            "حُمّلت بعض هذه القراءات أو سُحبت في هذه الأثناء. راجع القائمة من جديد."
        ),
        NoTenant { meter: String } = 501 "recharges.no_tenant" (
            "No contract has the unit of meter {meter} on all days between its readings. Read the meter on the day that the tenant changes.",
            "لا عقد يشمل وحدة العداد {meter} في كل الأيام بين القراءتين. سجّل قراءة في يوم تغيّر المستأجر."
        ),
        NoTariff { meter: String } = 501 "recharges.no_tariff" (
            "There is no tariff for meter {meter} on the day of its reading. Set the tariff first.",
            "لا توجد تعرفة للعداد {meter} في يوم قراءته. حدد التعرفة أولاً."
        ),
        /// By its tariff, the use of it costs nothing.
        Nothing { meter: String } = 501 "recharges.nothing" (
            "What meter {meter} counted costs nothing by its tariff: there is nothing to charge.",
            "استهلاك العداد {meter} لا يكلف شيئاً وفق تعرفته ولا يوجد ما يُحمَّل."
        ),
        Undone = 501 "recharges.undone" (
            "This recharge was undone already.",
            "جرى التراجع عن هذا التحميل مسبقاً."
        ),
    }
}
