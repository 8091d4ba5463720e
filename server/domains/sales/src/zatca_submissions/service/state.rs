//! Where a document stands, and to which of the authority's calls it goes.

pub const WAITING: &str = "waiting";
pub const SENDING: &str = "sending";
pub const REPORTED: &str = "reported";
pub const CLEARED: &str = "cleared";
pub const REJECTED: &str = "rejected";
/// A person has to do something; the document itself is not at fault.
pub const BLOCKED: &str = "blocked";
pub const ALL: [&str; 6] = [WAITING, SENDING, REPORTED, CLEARED, REJECTED, BLOCKED];

pub const REPORTING: &str = "reporting";
pub const CLEARANCE: &str = "clearance";

/// What a sending came to, as the attempts keep it.
pub mod outcome {
    pub const ACCEPTED: &str = "accepted";
    pub const ACCEPTED_BEFORE: &str = "accepted_before";
    pub const CLEARED: &str = "cleared";
    pub const SWITCHED: &str = "switched";
    pub const REJECTED: &str = "rejected";
    pub const REFUSED: &str = "refused";
    pub const LATER: &str = "later";
    pub const LOST: &str = "lost";
}
