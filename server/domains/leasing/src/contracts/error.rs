kernel::error_enum! {
    /// Why something cannot be done with a contract.
    pub enum ContractError {
        /// Another live contract holds the unit on some of these days.
        UnitTaken { number: String, tenant_en: String, tenant_ar: String, from: kernel::text::DayText, to: kernel::text::DayText } = 409 "contracts.unit_taken" (
            "The unit is already let under contract {number} to {tenant_en}, from {from} to {to}.",
            "الوحدة مؤجرة بالفعل بموجب العقد {number} إلى {tenant_ar} من {from:#} إلى {to:#}."
        ),
        /// Another live contract holds the parking on some of these days.
        ParkingTaken { number: String, tenant_en: String, tenant_ar: String, from: kernel::text::DayText, to: kernel::text::DayText } = 409 "contracts.parking_taken" (
            "The parking is already let under contract {number} to {tenant_en}, from {from} to {to}.",
            "الموقف مؤجر بالفعل بموجب العقد {number} إلى {tenant_ar} من {from:#} إلى {to:#}."
        ),
        /// What was agreed is frozen once the contract is issued.
        NotDraft = 501 "contracts.not_draft" (
            "The contract was issued. Only its registration number and notes can still be changed.",
            "تم إصدار العقد. يمكن فقط تعديل رقم التصديق والملاحظات."
        ),
        /// A draft is edited as a whole.
        IsDraft = 501 "contracts.is_draft" (
            "The contract is still a draft. Edit the draft instead.",
            "العقد ما زال مسودة. قم بتعديل المسودة بدلاً من ذلك."
        ),
        /// Only drafts are deleted.
        NotDeletable = 501 "contracts.not_deletable" (
            "Only a draft can be deleted. Cancel the contract instead.",
            "يمكن حذف المسودات فقط. قم بإلغاء العقد بدلاً من ذلك."
        ),
        /// It has ended, one way or the other.
        NotLive = 501 "contracts.not_live" (
            "The contract was already cancelled or has expired.",
            "العقد ملغى أو منتهٍ بالفعل."
        ),
        /// A contract whose last day is over cannot be issued.
        PeriodOver = 501 "contracts.period_over" (
            "The contract's last day is over. Change its period first.",
            "انتهت مدة العقد. قم بتعديل المدة أولاً."
        ),
        /// The management agreement asks the owner about a rent below the unit's minimum.
        OwnerNotAsked = 501 "contracts.owner_not_asked" (
            "The rent is below the unit's minimum, and its owner wants to be asked first. Ask under “Owner's approval” of the draft; the contract can be issued once it is approved, or who may decides instead.",
            "الإيجار دون الحد الأدنى للوحدة، ويطلب مالكها سؤاله أولاً. اسأله من تبويب «موافقة المالك» في المسودة؛ يمكن إصدار العقد بعد الموافقة أو ببت صاحب الصلاحية."
        ),
        /// A draft may wait for the tenant's cheques, an issued contract names them.
        ChequesMissing { count: usize } = 501 "contracts.cheques_missing" (
            "Payments by cheque without a number or bank: {count}. Enter them in the draft, then issue the contract.",
            "دفعات بشيكات بلا رقم أو بنك: {count}. أدخلها في المسودة ثم أصدر العقد."
        ),
        /// A stop names one dispute.
        AlreadyStopped = 501 "contracts.already_stopped" (
            "The contract is already stopped. Resume it first.",
            "العقد موقوف بالفعل. استأنفه أولاً."
        ),
        NotStopped = 501 "contracts.not_stopped" (
            "The contract is not stopped, so there is nothing to resume.",
            "العقد غير موقوف، فلا يوجد ما يُستأنف."
        ),
        /// A stopped contract keeps its unit without an end.
        FollowedBy = 501 "contracts.followed_by" (
            "Another contract has the unit or the parking after this one. Cancel that one first, then stop this one.",
            "يوجد عقد آخر على الوحدة أو الموقف بعد هذا العقد. ألغِ ذلك العقد أولاً ثم أوقف هذا."
        ),
        /// Somebody else's hold has the unit or the parking on some of these days.
        Held { name_en: String, name_ar: String, from: kernel::text::DayText, to: kernel::text::DayText } = 409 "contracts.held" (
            "It is held for {name_en} from {from} to {to}. Release the hold first.",
            "محجوز باسم {name_ar} من {from:#} إلى {to:#}. ألغِ الحجز أولاً."
        ),
        /// A contract has one next contract.
        AlreadyFollowed { number: String } = 409 "contracts.already_followed" (
            "Contract {number} already follows this one. Open it instead of preparing another.",
            "العقد {number} يلي هذا العقد بالفعل. افتحه بدلاً من إعداد عقد آخر."
        ),
        /// Two prepared it in the same moment.
        FollowedMeanwhile = 409 "contracts.followed_meanwhile" (
            "Somebody else has just prepared the next contract. Open it instead of preparing another.",
            "أعد شخص آخر العقد التالي للتو. افتحه بدلاً من إعداد عقد آخر."
        ),
        /// The law's limit, which a right and a reason pass.
        AboveLimit { en: String, ar: String } = 501 "contracts.above_rent_limit" (
            "{en} Lower the rent, or enter a reason in the draft if you may exceed the limit.",
            "{ar} خفّض الإيجار، أو أدخل السبب في المسودة إن كان لك حق تجاوز الحد."
        ),
        /// The tenant stays under the next contract.
        Continued { number: String } = 501 "contracts.continued" (
            "Contract {number} follows this one for the same tenant. Cancel that one first, then end this one.",
            "يلي العقد {number} هذا العقد للمستأجر نفسه. ألغِ ذلك العقد أولاً ثم أنهِ هذا."
        ),
        /// Something refers to it: it is cancelled, not removed.
        BuiltOn = 501 "contracts.built_on" (
            "Something was built on the contract: a deposit, a cheque in the safe, a signature. Cancel the contract instead.",
            "بُني على العقد شيء: تأمين أو شيك في الخزنة أو توقيع. ألغِ العقد بدلاً من ذلك."
        ),
        /// It is in that list already, current or historical.
        AlreadyMoved = 501 "contracts.already_moved" (
            "The contract is already there.",
            "العقد موجود هناك بالفعل."
        ),
        /// Only what was issued is shared.
        NotShared = 501 "contracts.not_shared" (
            "Only an issued contract has a link for the tenant.",
            "رابط المستأجر متاح للعقود الصادرة فقط."
        ),
    }
}
