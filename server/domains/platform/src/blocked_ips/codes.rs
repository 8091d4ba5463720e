kernel::code! {
    /// What nobody may do from an address.
    pub enum BlockKind: text {
        Blocked = "blocked" ("Blocked", "محظور"),
        /// After failed sign-ins, for some minutes.
        Waiting = "waiting" ("Waits a few minutes", "ينتظر بضع دقائق"),
    }
}
