kernel::code! {
    /// What a field of an event's record holds.
    pub enum EventFieldKind: text {
        Id = "id" ("Id", "معرّف"),
        Text = "text" ("Text", "نص"),
        Code = "code" ("Code", "رمز"),
        Amount = "amount" ("Amount", "مبلغ"),
        Number = "number" ("Number", "عدد"),
        Date = "date" ("Date", "تاريخ"),
        Instant = "instant" ("Instant", "لحظة"),
    }
}
