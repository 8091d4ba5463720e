//! Where a document of the queue stands and what the authority said of it, as stored codes.

use zatca::answers;

kernel::code! {
    /// Where a document stands with the authority.
    pub enum SubmissionState: text {
        Waiting = "waiting" ("Waiting", "في الانتظار"),
        Sending = "sending" ("Being sent", "جارٍ الإرسال"),
        Reported = "reported" ("Reported", "تم الإبلاغ"),
        Cleared = "cleared" ("Cleared", "معتمدة"),
        Rejected = "rejected" ("Rejected", "مرفوضة"),
        /// A person has to do something; the document itself is not at fault.
        Blocked = "blocked" ("Needs attention", "تحتاج إلى تدخل"),
    }
}

impl SubmissionState {
    /// On its way without a person.
    pub const UNDER_WAY: [Self; 2] = [Self::Waiting, Self::Sending];
    /// Not with the authority.
    pub const UNDECIDED: [Self; 3] = [Self::Waiting, Self::Sending, Self::Blocked];
    /// What a person can have sent at once.
    pub const RETRYABLE: [Self; 2] = [Self::Waiting, Self::Blocked];

    /// Whether the authority has taken the document; one whose clearance was switched off is reported.
    pub const fn is_accepted(self) -> bool {
        matches!(self, Self::Reported | Self::Cleared)
    }

    /// The states as a list in SQL.
    pub(crate) fn sql_list(states: &[Self]) -> String {
        let literals: Vec<&str> = states.iter().map(|state| state.sql()).collect();
        format!("({})", literals.join(", "))
    }
}

kernel::code! {
    /// The authority's call that a document goes to.
    pub enum SubmissionCall: text {
        Reporting = "reporting" ("Reporting", "إبلاغ"),
        Clearance = "clearance" ("Clearance", "اعتماد"),
    }
}

impl From<SubmissionCall> for answers::Call {
    fn from(call: SubmissionCall) -> Self {
        match call {
            SubmissionCall::Reporting => Self::Reporting,
            SubmissionCall::Clearance => Self::Clearance,
        }
    }
}

kernel::code! {
    /// What a sending came to.
    pub enum SendingOutcome: text {
        Accepted = "accepted" ("Accepted", "مقبول"),
        /// An earlier sending had arrived.
        AcceptedBefore = "accepted_before" ("Had arrived before", "وصل من قبل"),
        Cleared = "cleared" ("Cleared", "معتمد"),
        /// Clearance is switched off.
        Switched = "switched" ("Passed on to reporting", "حُوّل إلى الإبلاغ"),
        Rejected = "rejected" ("Rejected", "مرفوض"),
        Refused = "refused" ("Credentials refused", "رُفضت بيانات الاعتماد"),
        Later = "later" ("Asked to wait", "طُلب الانتظار"),
        Lost = "lost" ("No answer", "بلا رد"),
    }
}

kernel::code! {
    /// How grave a message of the authority is.
    pub enum ZatcaMessageKind: text {
        Error = "error" ("Error", "خطأ"),
        Warning = "warning" ("Warning", "تنبيه"),
        Info = "info" ("Information", "معلومة"),
    }
}

impl From<answers::MessageKind> for ZatcaMessageKind {
    fn from(kind: answers::MessageKind) -> Self {
        match kind {
            answers::MessageKind::Error => Self::Error,
            answers::MessageKind::Warning => Self::Warning,
            answers::MessageKind::Info => Self::Info,
        }
    }
}
