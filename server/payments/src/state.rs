/// How a payment stands at the gateway, by the numbers that the product keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Its page is open and nobody has paid yet.
    Open = 1,
    /// Given and not decided: held for a check, or waiting for a bank.
    Waiting = 2,
    /// The bank said no.
    Declined = 3,
    /// It went wrong, or was taken back.
    Failed = 4,
    Paid = 5,
    /// The payer gave up, or the page is over.
    Ended = 6,
}

/// What a word of the gateway makes of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    /// It was known, or is older than what is known.
    Nothing,
    To(State),
    /// What was paid is taken back.
    TakenBack,
}

impl State {
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Waiting,
        Self::Declined,
        Self::Failed,
        Self::Paid,
        Self::Ended,
    ];

    #[must_use]
    pub const fn number(self) -> i16 {
        self as i16
    }

    #[must_use]
    pub fn of_number(number: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.number() == number)
    }

    #[must_use]
    pub const fn is_pending(self) -> bool {
        matches!(self, Self::Open | Self::Waiting)
    }

    #[must_use]
    pub const fn is_failed(self) -> bool {
        matches!(self, Self::Declined | Self::Failed | Self::Ended)
    }

    /// What a payment that is known as `self` becomes when the gateway says `told`, in whatever order its words arrive.
    /// A failed try can be followed by a good one on the same page, so that money always wins over a failure.
    #[must_use]
    pub fn after(self, told: Self) -> Moved {
        match (self, told) {
            (known, told) if known == told => Moved::Nothing,
            (Self::Paid, Self::Failed) => Moved::TakenBack,
            (Self::Paid, _) => Moved::Nothing,
            (_, Self::Paid) => Moved::To(Self::Paid),
            (Self::Open, told) => Moved::To(told),
            (Self::Waiting, Self::Open) => Moved::Nothing,
            (Self::Waiting, told) => Moved::To(told),
            // What failed does not wait again, and the first reason is kept.
            (_, _) => Moved::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told() -> impl Strategy<Value = State> {
        prop::sample::select(State::ALL.to_vec())
    }

    fn run(words: &[State]) -> State {
        words
            .iter()
            .fold(State::Open, |known, told| match known.after(*told) {
                Moved::To(state) => state,
                Moved::TakenBack => State::Failed,
                Moved::Nothing => known,
            })
    }

    #[test]
    fn the_numbers_are_those_of_the_product() {
        for (number, pending, failed) in [
            (1, true, false),
            (2, true, false),
            (3, false, true),
            (4, false, true),
            (5, false, false),
            (6, false, true),
        ] {
            let state = State::of_number(number).expect("a state");
            assert_eq!((state.is_pending(), state.is_failed()), (pending, failed));
            assert_eq!(state.number(), number);
        }
        assert_eq!(State::of_number(0), None);
        assert_eq!(State::of_number(7), None);
    }

    proptest! {
        #[test]
        fn words_that_are_repeated_change_nothing(words in prop::collection::vec(told(), 0..8)) {
            let once = run(&words);
            let doubled: Vec<State> = words.iter().flat_map(|told| [*told, *told]).collect();
            prop_assert_eq!(once, run(&doubled));
        }

        #[test]
        fn without_a_taking_back_money_wins_in_any_order(words in prop::collection::vec(told(), 0..8).prop_shuffle()) {
            prop_assume!(!words.contains(&State::Failed));
            let is_paid = words.contains(&State::Paid);
            prop_assert_eq!(run(&words) == State::Paid, is_paid);
        }

        #[test]
        fn what_is_decided_never_waits_again(words in prop::collection::vec(told(), 0..8), late in told()) {
            let known = run(&words);
            prop_assume!(!known.is_pending());
            match known.after(late) {
                Moved::To(state) => prop_assert_eq!(state, State::Paid),
                Moved::TakenBack => prop_assert_eq!(known, State::Paid),
                Moved::Nothing => (),
            }
        }
    }
}
