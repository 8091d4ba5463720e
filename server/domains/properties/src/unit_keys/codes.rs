//! What opens a unit, and who has it.

kernel::code! {
    /// What opens something of a unit.
    pub enum KeyKind: text {
        Door = "door" ("Door key", "مفتاح باب"),
        Card = "card" ("Access card", "بطاقة دخول"),
        Remote = "remote" ("Remote control", "جهاز تحكم"),
        Mailbox = "mailbox" ("Mailbox key", "مفتاح صندوق البريد"),
        Other = "other" ("Other", "أخرى"),
    }
}

kernel::code! {
    /// Who has keys.
    pub enum KeyHolder: text {
        Office = "office" ("The office", "المكتب"),
        Customer = "customer" ("A tenant", "مستأجر"),
        Owner = "owner" ("An owner", "مالك"),
        /// A guard, a contractor: by name.
        Other = "other" ("Somebody else", "شخص آخر"),
        Lost = "lost" ("Lost", "مفقود"),
    }
}
