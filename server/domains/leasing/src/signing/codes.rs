//! The stored codes of signing.

kernel::code! {
    /// Who signs.
    pub enum SigningParty: text {
        Tenant = "tenant" ("Tenant", "المستأجر"),
        Owner = "owner" ("Owner", "المالك"),
        /// Whoever lets on the owner's behalf.
        Office = "office" ("Office", "المكتب"),
    }
}

kernel::code! {
    /// Whether signers confirm with a one-time code.
    pub enum CodeRule: text {
        /// Nobody signs without an address on file.
        Always = "always" ("Always", "دائمًا"),
        WherePossible = "where_possible" ("Where a code can be sent", "عند إمكان إرسال رمز"),
        /// The link alone is enough.
        Never = "link" ("Never: the link is enough", "أبدًا: الرابط يكفي"),
    }
}

kernel::code! {
    /// How a signer was confirmed.
    pub enum Confirmation: text {
        Code = "code" ("One-time code", "رمز لمرة واحدة"),
        Link = "link" ("Personal link", "رابط شخصي"),
    }
}

kernel::code! {
    /// How far a signer is.
    pub enum SignerState: text {
        /// Somebody signs before them.
        Waiting = "waiting" ("Not their turn yet", "لم يحن دوره"),
        Invited = "invited" ("Invited", "تمت دعوته"),
        Viewed = "viewed" ("Has read it", "قرأ العقد"),
        Signed = "signed" ("Signed", "وقّع"),
        Declined = "declined" ("Declined", "رفض"),
        Expired = "expired" ("Link expired", "انتهى الرابط"),
        Closed = "closed" ("Link closed", "أُغلق الرابط"),
    }
}

kernel::code! {
    /// What happened while a contract was signed.
    pub enum SigningEventKind: text {
        Invited = "invited" ("Invited", "دعوة"),
        Reminded = "reminded" ("Reminded", "تذكير"),
        Viewed = "viewed" ("Opened the link", "فتح الرابط"),
        CodeSent = "code_sent" ("Code sent", "إرسال الرمز"),
        CodeRefused = "code_refused" ("Wrong or expired code", "رمز خاطئ أو منتهٍ"),
        Signed = "signed" ("Signed", "توقيع"),
        Declined = "declined" ("Declined", "رفض"),
        LinkClosed = "link_closed" ("Link closed", "إغلاق الرابط"),
        LinkRenewed = "link_renewed" ("New link", "رابط جديد"),
        Sealed = "sealed" ("All signed, file sealed", "اكتمال التوقيع وختم الملف"),
    }
}
