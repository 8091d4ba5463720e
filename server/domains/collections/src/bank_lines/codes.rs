kernel::code! {
    /// Where a line stands.
    pub enum BankLineState: text {
        Unmatched = "unmatched" ("Unmatched", "غير مطابق"),
        /// It seems to be something; somebody confirms that.
        Proposed = "proposed" ("Proposed", "مقترح"),
        Matched = "matched" ("Matched", "مطابق"),
        /// Nothing is posted for it.
        Ignored = "ignored" ("Ignored", "متجاهل"),
    }
}

kernel::code! {
    /// What a line seems to be.
    pub enum BankProposal: text {
        ChequeCleared = "cheque_cleared" ("Cheque cleared", "صرف شيك"),
        SlipCleared = "slip_cleared" ("Deposit slip cleared", "صرف قسيمة إيداع"),
        ChequeBounced = "cheque_bounced" ("Cheque returned", "شيك مرتجع"),
        Transfer = "transfer" ("Transfer from a tenant", "تحويل من مستأجر"),
        IssuedCheque = "issued_cheque" ("Issued cheque cleared", "صرف شيك صادر"),
    }
}

kernel::code! {
    /// Why it seems so.
    pub enum BankRule: text {
        ChequeNumber = "cheque_number" ("Cheque number", "رقم الشيك"),
        SlipNumber = "slip_number" ("Slip number", "رقم القسيمة"),
        SlipAmount = "slip_amount" ("Amount and day of a slip", "مبلغ القسيمة وتاريخها"),
        ChequeAmount = "cheque_amount" ("Amount and day of a cheque", "مبلغ الشيك وتاريخه"),
        ContractNumber = "contract_number" ("Contract number", "رقم العقد"),
        Mobile = "mobile" ("The tenant's mobile", "هاتف المستأجر"),
        PayerName = "payer_name" ("The tenant's name", "اسم المستأجر"),
        DueAmount = "due_amount" ("Amount and day of a payment", "مبلغ الدفعة وتاريخها"),
    }
}

kernel::code! {
    /// What a line was found to be.
    pub enum BankMatchKind: text {
        ChequeCleared = "cheque_cleared" ("Cheques cleared", "صرف شيكات"),
        ChequeBounced = "cheque_bounced" ("Cheque returned", "شيك مرتجع"),
        Transfer = "transfer" ("Transfer from a tenant", "تحويل من مستأجر"),
        IssuedCheque = "issued_cheque" ("Issued cheque cleared", "صرف شيك صادر"),
        OwnerCost = "owner_cost" ("Cost of an owner", "تكلفة على مالك"),
        Other = "other" ("Something else", "غير ذلك"),
    }
}

kernel::code! {
    /// What a line is that concerns no tenant and no owner.
    pub enum OtherLine: text {
        BankCharge = "bank_charge" ("Bank charge", "رسوم بنكية"),
        Interest = "interest" ("Interest or profit", "فائدة أو ربح"),
        OwnTransfer = "own_transfer" ("Transfer between own accounts", "تحويل بين حساباتنا"),
        OfficeCost = "office_cost" ("Cost of the office", "مصروف المكتب"),
        /// It was entered by hand before the statement came.
        AlreadyEntered = "already_entered" ("Entered before", "مسجل مسبقاً"),
        Other = "other" ("Other", "أخرى"),
    }
}
