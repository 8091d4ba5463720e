//! The codes of handovers, and what of an item is the tenant's to bear.

kernel::code! {
    /// Which way a unit is handed over.
    pub enum HandoverSide: text {
        In = "in" ("Move-in", "تسليم للمستأجر"),
        Out = "out" ("Move-out", "استلام من المستأجر"),
    }
}

kernel::code! {
    /// How far a handover is.
    pub enum HandoverState: text {
        Open = "open" ("Being filled in", "قيد التعبئة"),
        OneSigned = "one_signed" ("One side has signed", "وقّع طرف واحد"),
        Signed = "signed" ("Signed by both", "موقّع من الطرفين"),
    }
}

kernel::code! {
    /// How something in a unit is.
    pub enum ItemState: text {
        Good = "good" ("Good", "جيد"),
        /// By ordinary use: nobody bears it.
        Worn = "worn" ("Worn", "مستهلك بالاستخدام"),
        Damaged = "damaged" ("Damaged", "متضرر"),
        Missing = "missing" ("Missing", "مفقود"),
    }
}

kernel::code! {
    /// Who signs a handover.
    pub enum HandoverParty: text {
        Tenant = "tenant" ("Tenant", "المستأجر"),
        Office = "office" ("Office", "المكتب"),
    }
}

/// Whether what is now was not so before: what was never looked at counts as good.
pub(crate) fn is_new_damage(before: Option<ItemState>, now: ItemState) -> bool {
    let before = before.unwrap_or(ItemState::Good);
    let is_loss = matches!(now, ItemState::Damaged | ItemState::Missing);
    is_loss && before != now && before != ItemState::Missing
}

/// The same as SQL of the item `i`, its handover `h` and the item before it `b`; only what comes back is charged.
pub(crate) fn is_damage(h: &str, i: &str, b: &str) -> String {
    let before = format!("coalesce({b}.state, {})", ItemState::Good.sql());
    format!(
        "coalesce({h}.side = {out} AND {i}.state IN ({damaged}, {missing}) AND {before} <> {i}.state \
         AND {before} <> {missing}, false)",
        out = HandoverSide::Out.sql(),
        damaged = ItemState::Damaged.sql(),
        missing = ItemState::Missing.sql(),
    )
}

/// The [`HandoverState`] of the handover `h`.
pub(super) fn state(h: &str) -> String {
    format!(
        "CASE WHEN {h}.sealed IS NOT NULL THEN {signed} \
         WHEN {h}.tenant_signer IS NULL AND {h}.office_signer IS NULL THEN {open} ELSE {one} END",
        signed = HandoverState::Signed.sql(),
        open = HandoverState::Open.sql(),
        one = HandoverState::OneSigned.sql(),
    )
}
