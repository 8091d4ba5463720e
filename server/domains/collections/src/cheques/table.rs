//! The table of moves: what may be done with a cheque, and where that leads. Postgres has the same
//! table as a constraint, and a test compares both.

use kernel::code::Code as _;

use super::codes::{ChequePurpose, ChequeState, ChequeVerb};

/// From where, what, to where.
pub const MOVES: &[(ChequeState, ChequeVerb, ChequeState)] = {
    use ChequeState as S;
    use ChequeVerb as V;
    &[
        (S::Expected, V::TakeIn, S::Received),
        (S::Expected, V::Void, S::Void),
        (S::Received, V::Deposit, S::Deposited),
        (S::Received, V::Hold, S::Held),
        (S::Received, V::Replace, S::Replaced),
        (S::Received, V::Return, S::Returned),
        (S::Received, V::Lose, S::Lost),
        (S::Held, V::Release, S::Received),
        (S::Deposited, V::Clear, S::Cleared),
        (S::Deposited, V::PartPay, S::PartlyPaid),
        (S::Deposited, V::Bounce, S::Bounced),
        (S::Deposited, V::Withdraw, S::Received),
        (S::PartlyPaid, V::Replace, S::Replaced),
        (S::PartlyPaid, V::GoLegal, S::Legal),
        (S::Bounced, V::Represent, S::Represented),
        (S::Bounced, V::Replace, S::Replaced),
        (S::Bounced, V::Return, S::Returned),
        (S::Bounced, V::GoLegal, S::Legal),
        (S::Represented, V::Clear, S::Cleared),
        (S::Represented, V::PartPay, S::PartlyPaid),
        (S::Represented, V::Bounce, S::Bounced),
        (S::Represented, V::Withdraw, S::Bounced),
        (S::Cleared, V::Reverse, S::Bounced),
        (S::Cleared, V::TakeBack, S::Deposited),
        (S::Cleared, V::TakeBack, S::Represented),
        (S::Bounced, V::TakeBack, S::Deposited),
        (S::Bounced, V::TakeBack, S::Represented),
        (S::Bounced, V::TakeBack, S::Cleared),
    ]
};

impl ChequeState {
    /// Where a verb leads from here; nothing where it is not allowed.
    pub fn after(self, verb: ChequeVerb) -> Option<Self> {
        let found = MOVES
            .iter()
            .find(|(from, by, _)| *from == self && *by == verb);
        found.map(|(_, _, to)| *to)
    }

    /// Whether an answer of the bank that led here is taken back to where the cheque was.
    pub(super) fn goes_back_to(self, before: Self) -> bool {
        MOVES.contains(&(self, ChequeVerb::TakeBack, before))
    }

    /// What may be done from here with a cheque of this purpose. An answer is taken back with the line of the bank's
    /// statement that it came from.
    pub fn verbs(self, purpose: ChequePurpose) -> Vec<ChequeVerb> {
        let own = MOVES.iter().filter(|(from, ..)| *from == self);
        own.map(|(_, verb, _)| *verb)
            .filter(|verb| *verb != ChequeVerb::TakeBack)
            .filter(|verb| purpose == ChequePurpose::Payment || verb.is_of_security())
            .collect()
    }

    /// In the house: nobody but the office has it.
    pub const IN_SAFE: [Self; 2] = [Self::Received, Self::Held];
    /// The bank has it and has not answered.
    pub const AT_BANK: [Self; 2] = [Self::Deposited, Self::Represented];
    /// It may still clear.
    pub const MAY_CLEAR: [Self; 5] = [
        Self::Expected,
        Self::Received,
        Self::Held,
        Self::Deposited,
        Self::Represented,
    ];
    /// Its payment waits for it, or for what takes its place.
    pub const OPEN: [Self; 6] = [
        Self::Expected,
        Self::Received,
        Self::Held,
        Self::Deposited,
        Self::Represented,
        Self::Bounced,
    ];

    pub fn is_open(self) -> bool {
        Self::OPEN.contains(&self)
    }

    /// No other cheque is taken in for what is open of its payment.
    pub fn stands(self) -> bool {
        self.is_open() || self == Self::PartlyPaid
    }

    pub fn is_at_bank(self) -> bool {
        Self::AT_BANK.contains(&self)
    }

    /// Some of the states, as the list behind `IN` in SQL.
    pub fn list(states: &[Self]) -> String {
        let literals: Vec<_> = states.iter().map(|state| state.sql()).collect();
        format!("({})", literals.join(", "))
    }

    /// What to do where a verb is refused.
    pub(super) fn advice(self) -> (&'static str, &'static str) {
        match self {
            Self::Expected => ("Take it in first.", "قم باستلامه أولاً."),
            Self::Received => (
                "Deposit, postpone, replace or return it.",
                "قم بإيداعه أو تأجيله أو استبداله أو إعادته.",
            ),
            Self::Held => ("End the postponement first.", "قم بإنهاء التأجيل أولاً."),
            Self::Deposited | Self::Represented => (
                "Enter the bank's answer or withdraw it from its slip first.",
                "أدخل رد البنك أو اسحبه من قسيمة الإيداع أولاً.",
            ),
            Self::Cleared => (
                "Only a reversal by the bank takes the money back.",
                "لا يُسترد المبلغ إلا بعكس القيد من البنك.",
            ),
            Self::PartlyPaid => (
                "Replace what is open of it, or take legal action.",
                "استبدل الجزء المتبقي منه أو اتخذ إجراءً قانونياً.",
            ),
            Self::Bounced => (
                "Deposit it again, replace it, return it or take legal action.",
                "أعد إيداعه أو استبدله أو أعده أو اتخذ إجراءً قانونياً.",
            ),
            Self::Replaced | Self::Returned | Self::Lost | Self::Legal | Self::Void => (
                "Take in another cheque for the payment, or collect it another way.",
                "استلم شيكاً آخر للدفعة أو حصّلها بطريقة أخرى.",
            ),
        }
    }
}

impl ChequeVerb {
    /// Whether it can be done with a cheque that is never banked.
    pub const fn is_of_security(self) -> bool {
        matches!(self, Self::TakeIn | Self::Return | Self::Lose | Self::Void)
    }

    /// What the audit log says.
    pub const fn action(self) -> &'static str {
        match self {
            Self::TakeIn => "taken_in",
            Self::Deposit => "deposited",
            Self::Withdraw => "withdrawn",
            Self::Clear => "cleared",
            Self::PartPay => "partly_paid",
            Self::Bounce => "bounced",
            Self::Represent => "represented",
            Self::Hold => "postponed",
            Self::Release => "released",
            Self::Replace => "replaced",
            Self::Return => "returned",
            Self::Lose => "lost",
            Self::GoLegal => "taken_to_court",
            Self::Reverse => "reversed",
            Self::Void => "voided",
            Self::TakeBack => "taken_back",
        }
    }
}

/// The moves as the constraint in Postgres spells them.
#[cfg(test)]
pub(super) fn spelled() -> std::collections::BTreeSet<String> {
    MOVES
        .iter()
        .map(|(from, verb, to)| format!("{}>{}>{}", from.as_str(), verb.as_str(), to.as_str()))
        .collect()
}

/// Words for a refusal.
pub(super) fn words(state: ChequeState) -> (String, String) {
    let text = state.text();
    (text.en.to_lowercase(), text.ar.to_string())
}
