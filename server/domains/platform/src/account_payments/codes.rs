use payments::State;

kernel::code! {
    /// Whether the money is there.
    pub enum AccountPaymentStatus: number of "manager_payment" {
        Cancelled = 0 "cancelled" ("Cancelled", "ملغاة"),
        NotPaid = 1 "not_paid" ("Not paid", "غير مدفوعة"),
        Paid = 2 "paid" ("Paid", "مدفوعة"),
    }
}

kernel::code! {
    /// How the money comes.
    pub enum AccountPaymentMethod: text {
        Card = "card" ("Card", "بطاقة"),
        Transfer = "transfer" ("Bank transfer", "تحويل بنكي"),
        Cash = "cash" ("Cash", "نقداً"),
    }
}

kernel::code! {
    /// How a card's payment stands at the gateway.
    pub enum GatewayState: number {
        Open = 1 "open" ("Page is open", "الصفحة مفتوحة"),
        Waiting = 2 "waiting" ("Waiting for an answer", "بانتظار الرد"),
        Declined = 3 "declined" ("Declined", "مرفوضة"),
        Failed = 4 "failed" ("Failed", "فشلت"),
        Paid = 5 "paid" ("Paid", "مدفوعة"),
        Ended = 6 "ended" ("Given up", "تم التخلي عنها"),
    }
}

impl From<GatewayState> for State {
    fn from(state: GatewayState) -> Self {
        match state {
            GatewayState::Open => Self::Open,
            GatewayState::Waiting => Self::Waiting,
            GatewayState::Declined => Self::Declined,
            GatewayState::Failed => Self::Failed,
            GatewayState::Paid => Self::Paid,
            GatewayState::Ended => Self::Ended,
        }
    }
}

impl From<State> for GatewayState {
    fn from(state: State) -> Self {
        match state {
            State::Open => Self::Open,
            State::Waiting => Self::Waiting,
            State::Declined => Self::Declined,
            State::Failed => Self::Failed,
            State::Paid => Self::Paid,
            State::Ended => Self::Ended,
        }
    }
}
