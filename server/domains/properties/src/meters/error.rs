kernel::error_enum! {
    /// Why a meter or a reading cannot be changed.
    pub enum MeterError {
        /// It was taken out of its unit.
        TakenOut { number: String } = 501 "meters.taken_out" (
            "Meter {number} was taken out of its unit. Edit the meter first if it is still there.",
            "أُزيل العداد {number} من وحدته. عدّل بيانات العداد أولاً إن كان لا يزال فيها."
        ),
        HasReadings = 501 "meters.has_readings" (
            "The meter has readings. Enter the day that it was taken out instead.",
            "للعداد قراءات. أدخل تاريخ إزالته بدلاً من حذفه."
        ),
        /// A later one follows it, or a tenant was charged for it.
        ReadingUsed = 501 "meters.reading_used" (
            "Only the last reading can be taken back, and none that a tenant was charged for: undo the charge first.",
            "لا تُسحب إلا آخر قراءة لم يُحمَّل المستأجر قيمتها: تراجع عن التحميل أولاً."
        ),
    }
}
