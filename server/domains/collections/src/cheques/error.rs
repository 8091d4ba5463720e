use kernel::Problem;
use kernel::code::Code as _;
use kernel::text::{DayText, Text};

use super::codes::{ChequeState, ChequeVerb};
use super::table::words;

/// A move that the table does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub number: String,
    pub state: ChequeState,
    pub verb: ChequeVerb,
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let Refused {
            number,
            state,
            verb,
        } = refused;
        let (en, ar) = words(state);
        let wanted = verb.text();
        let (advice_en, advice_ar) = state.advice();
        let text = Text::new(
            format!(
                "Cheque {number} is \"{en}\", so \"{}\" is not possible. {advice_en}",
                wanted.en.to_lowercase()
            ),
            format!(
                "حالة الشيك {number} «{ar}»، لذا لا يمكن «{}». {advice_ar}",
                wanted.ar
            ),
        );
        Self::new(501, "cheques.move_refused", text)
    }
}

kernel::error_enum! {
    /// Why something cannot be done with a cheque.
    pub enum ChequeError {
        /// A security cheque is kept.
        Security { number: String } = 501 "cheques.security" (
            "Cheque {number} is a security cheque: it is kept or returned, never banked or exchanged.",
            "الشيك {number} شيك ضمان: يُحفظ أو يُعاد ولا يودع ولا يُستبدل."
        ),
        /// Its date has not come.
        TooEarly { number: String, date: DayText } = 501 "cheques.too_early" (
            "Cheque {number} is dated {date}: a bank takes it on that day, or one or two days before. Choose a later deposit date.",
            "تاريخ الشيك {number} هو {date:#}: يقبله البنك في ذلك اليوم أو قبله بيوم أو يومين. اختر تاريخ إيداع لاحقاً."
        ),
        /// A bank may refuse it: the caller confirms.
        Stale { number: String, date: DayText } = 501 "cheques.stale" (
            "Cheque {number} is dated {date}, more than six months before: a bank may refuse it. Replace it, or confirm that it is deposited all the same.",
            "تاريخ الشيك {number} هو {date:#}، أي قبل أكثر من ستة أشهر: قد يرفضه البنك. قم باستبداله أو أكّد إيداعه رغم ذلك."
        ),
        /// The payment has a cheque already.
        HasCheque { number: String } = 501 "cheques.payment_has_one" (
            "Cheque {number} already stands for this payment. Replace or return it first.",
            "يوجد شيك {number} لهذه الدفعة. قم باستبداله أو إعادته أولاً."
        ),
        /// The payment needs none.
        PaymentSettled = 501 "cheques.payment_settled" (
            "This payment is collected or cancelled: it needs no cheque. Choose an open payment.",
            "هذه الدفعة محصلة أو ملغاة ولا تحتاج إلى شيك. اختر دفعة مفتوحة."
        ),
        /// Nothing of the contract is waited for.
        NothingToTakeIn = 501 "cheques.nothing_to_take_in" (
            "No payment of this contract waits for a cheque. Set a payment's method to cheque first.",
            "لا توجد دفعة في هذا العقد بانتظار شيك. اجعل طريقة الدفع شيكاً أولاً."
        ),
        /// What comes in its place is another sum.
        SumDiffers { wanted: String, given: String } = 501 "cheques.sum_differs" (
            "What takes the cheque's place adds up to {given}, but {wanted} is open. Correct the amounts.",
            "مجموع البدائل {given} بينما المتبقي {wanted}. صحّح المبالغ."
        ),
        /// It is still owed.
        StillOwed { number: String } = 501 "cheques.still_owed" (
            "Cheque {number} bounced and its payment is open: it is returned after the tenant paid. Replace it instead.",
            "الشيك {number} مرتجع ودفعته مفتوحة: يُعاد بعد أن يدفع المستأجر. قم باستبداله بدلاً من ذلك."
        ),
        /// Something happened since.
        MovedOn { number: String } = 501 "cheques.moved_on" (
            "Something happened to cheque {number} since then. Undo that on the cheque's page first.",
            "حدث شيء للشيك {number} بعد ذلك. تراجع عنه في صفحة الشيك أولاً."
        ),
        /// No picture was taken.
        NoImage = 501 "cheques.no_image" (
            "This cheque has no picture. Add one on its page.",
            "لا توجد صورة لهذا الشيك. أضف صورة في صفحته."
        ),
    }
}
