//! How far a lead is, as stored codes.

kernel::code! {
    /// How far a lead is.
    pub enum LeadState: text {
        New = "new" ("New", "جديد"),
        Contacted = "contacted" ("Contacted", "تم التواصل"),
        Meeting = "meeting" ("Meeting", "اجتماع"),
        Won = "won" ("Won", "تم كسبه"),
        Lost = "lost" ("Lost", "ضائع"),
    }
}

impl LeadState {
    /// Whether nobody follows it any more.
    pub fn is_closed(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// Whether staff may move a lead from one state to the other: any way, but nothing becomes new again.
pub fn moves(from: LeadState, to: LeadState) -> bool {
    to != LeadState::New || from == LeadState::New
}

#[cfg(test)]
mod rules {
    use kernel::code::Code as _;

    use super::{LeadState, moves};

    #[test]
    fn nothing_becomes_new_again_and_what_is_lost_can_be_followed_after_all() {
        for from in LeadState::ALL.iter().copied() {
            assert!(moves(from, from), "{from:?} may get a note");
            assert_eq!(moves(from, LeadState::New), from == LeadState::New);
            assert!(moves(from, LeadState::Contacted), "{from:?}");
        }
    }
}
