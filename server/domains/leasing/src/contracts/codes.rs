//! The stored codes of contracts and of what is paid for them.

kernel::code! {
    /// What a contract is, whatever the date. An active one is also called issued, a cancelled one
    /// terminated.
    pub enum ContractStatus: number of "contract" {
        Cancelled = 0 "cancelled" ("Cancelled", "ملغى"),
        Active = 1 "active" ("Active", "ساري"),
        Draft = 2 "draft" ("Draft", "مسودة"),
        Expired = 3 "expired" ("Expired", "منتهٍ"),
    }
}

kernel::code! {
    /// What a payment is for.
    pub enum PaymentKind: number of "contract_payment_type" {
        Rent = 1 "rent" ("Rent", "إيجار"),
        Insurance = 2 "insurance" ("Deposit", "تأمين"),
    }
}

kernel::code! {
    /// What became of a payment.
    pub enum PaymentStatus: number of "contract_payment" {
        Cancelled = 0 "cancelled" ("Cancelled", "ملغاة"),
        OnDate = 1 "on_date" ("On date", "في موعدها"),
        Collected = 2 "collected" ("Collected", "محصلة"),
        NotCollected = 3 "not_collected" ("Not collected", "غير محصلة"),
    }
}

kernel::code! {
    /// How money changes hands.
    pub enum PaymentMethod: text of "payment_method" {
        Cash = "cash" ("Cash", "نقدًا"),
        CreditCard = "credit_card" ("Credit card", "بطاقة ائتمان"),
        Transfer = "transfer" ("Transfer", "تحويل"),
        Cheque = "cheque" ("Cheque", "شيك"),
        PaymentLink = "payment_link" ("Payment link", "رابط دفع"),
        Website = "website" ("Website", "الموقع الإلكتروني"),
        Deposit = "deposit" ("Advance payment", "دفعة مقدمة"),
        Balance = "balance" ("Balance", "الرصيد"),
    }
}

impl PaymentMethod {
    /// Whether a contract's payment can be made this way.
    pub const fn pays_contracts(self) -> bool {
        match self {
            Self::Cash | Self::CreditCard | Self::Transfer | Self::Cheque | Self::PaymentLink => {
                true
            }
            Self::Website | Self::Deposit | Self::Balance => false,
        }
    }

    /// A form's method of a contract's payment; another one is a fault of its field.
    pub fn of_contract(
        form: &mut kernel::validation::Validator,
        field: &str,
        given: Option<Self>,
    ) -> Option<Self> {
        let allowed = given.is_none_or(Self::pays_contracts);
        form.check(field, allowed, kernel::validation::Rule::OneOf);
        given
    }
}
