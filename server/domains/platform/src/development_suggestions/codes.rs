//! What became of a suggestion, as stored codes.

kernel::code! {
    /// Where a suggestion stands.
    pub enum DevelopmentSuggestionStatus: number of "development_suggestion" {
        Rejected = 0 "rejected" ("Rejected", "مرفوض"),
        New = 1 "new" ("New", "جديد"),
        UnderProcessing = 2 "under_processing" ("Under processing", "قيد المعالجة"),
        Done = 3 "done" ("Done", "منجز"),
    }
}

/// Whether staff may move a suggestion from one state to the other. Within one, only the answer changes; what is done
/// stays done, and what was rejected can be taken up after all.
pub fn moves(from: DevelopmentSuggestionStatus, to: DevelopmentSuggestionStatus) -> bool {
    use DevelopmentSuggestionStatus::{Done, New, Rejected, UnderProcessing};
    match from {
        New => to != New,
        UnderProcessing => to != New,
        Rejected => matches!(to, Rejected | UnderProcessing),
        Done => to == Done,
    }
}

#[cfg(test)]
mod rules {
    use kernel::code::Code as _;

    use super::DevelopmentSuggestionStatus as Status;
    use super::moves;

    #[test]
    fn nothing_becomes_new_again_and_what_is_done_stays_done() {
        for from in Status::ALL.iter().copied() {
            assert!(!moves(from, Status::New), "{from:?}");
            let left = Status::ALL.iter().filter(|to| moves(from, **to)).count();
            assert!(left > 0, "{from:?} can be answered");
        }
        assert!(!moves(Status::Done, Status::UnderProcessing));
        assert!(!moves(Status::Rejected, Status::Done));
        assert!(moves(Status::Rejected, Status::UnderProcessing));
    }
}
