//! The stored codes of renewals.

kernel::code! {
    /// How the rents of a renewal change.
    pub enum RenewalChange: text {
        Percent = "percent" ("By a percentage", "بنسبة مئوية"),
        Amount = "amount" ("By an amount", "بمبلغ"),
    }
}

kernel::code! {
    /// What became of a contract of a renewal.
    pub enum RenewalRowState: text {
        Waiting = "waiting" ("Waiting", "بالانتظار"),
        Drafted = "drafted" ("Draft prepared", "أُعدت المسودة"),
        Refused = "refused" ("Refused", "رُفض"),
        Undone = "undone" ("Undone", "تُراجع عنه"),
    }
}

kernel::code! {
    /// How a letter reached the tenant.
    pub enum ServedBy: text {
        Hand = "hand" ("Handed over", "تسليم باليد"),
        Courier = "courier" ("Courier", "شركة توصيل"),
        RegisteredMail = "registered_mail" ("Registered mail", "بريد مسجل"),
        Email = "email" ("E-mail", "بريد إلكتروني"),
        Notary = "notary" ("Notary public", "الكاتب العدل"),
        Posted = "posted" ("Posted on the door", "تعليق على الباب"),
    }
}
