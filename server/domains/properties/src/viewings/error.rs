kernel::error_enum! {
    /// Why a viewing cannot be planned or changed.
    pub enum ViewingError {
        AgentTaken = 409 "viewings.agent_taken" (
            "This employee shows a unit at that time already. Choose another time or another employee.",
            "لدى هذا الموظف معاينة أخرى في هذا الوقت. اختر وقتًا آخر أو موظفًا آخر."
        ),
        UnitTaken = 409 "viewings.unit_taken" (
            "Somebody else sees this unit at that time already. Choose another time.",
            "توجد معاينة أخرى لهذه الوحدة في هذا الوقت. اختر وقتًا آخر."
        ),
        /// Somebody was faster, or the time is no longer one to choose.
        SlotTaken = 409 "viewings.slot_taken" (
            "This time was just taken. Choose another one.",
            "حُجز هذا الموعد للتو. اختر موعدًا آخر."
        ),
        KnownAlready = 409 "viewings.known_already" (
            "A viewing of this unit is planned for this mobile number already. To change it, use the link of that viewing or call the office.",
            "توجد معاينة مجدولة لهذه الوحدة بهذا الرقم. لتغييرها استخدم رابط تلك المعاينة أو اتصل بالمكتب."
        ),
        Off = 501 "viewings.off" (
            "The office gives no times for viewings here at the moment. Call the office or send an enquiry.",
            "لا يتيح المكتب مواعيد معاينة هنا حاليًا. اتصل بالمكتب أو أرسل استفسارًا."
        ),
        NotVacant = 501 "viewings.not_vacant" (
            "This unit is not vacant at the moment. Send an enquiry, and the office answers.",
            "هذه الوحدة غير شاغرة حاليًا. أرسل استفسارًا وسيرد عليك المكتب."
        ),
        NotPlanned = 501 "viewings.not_planned" (
            "This viewing is over or cancelled. Plan another one.",
            "انتهت هذه المعاينة أو أُلغيت. جدول معاينة أخرى."
        ),
        IsCancelled = 501 "viewings.is_cancelled" (
            "This viewing was cancelled. Plan another one.",
            "أُلغيت هذه المعاينة. جدول معاينة أخرى."
        ),
        NotBegun = 501 "viewings.not_begun" (
            "This viewing has not begun, so nobody is missing yet. Cancel it if the visitor will not come.",
            "لم يحن موعد المعاينة بعد، فلا يوجد غياب. ألغِ المعاينة إن كان الزائر لن يحضر."
        ),
        Begun = 501 "viewings.begun" (
            "The time of this viewing has come, so it can no longer be cancelled here. Call the office.",
            "حان موعد هذه المعاينة، فلا يمكن إلغاؤها هنا. اتصل بالمكتب."
        ),
    }
}
