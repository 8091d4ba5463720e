kernel::code! {
    /// How a bank wrote a statement.
    pub enum StatementFormat: text {
        Table = "table" ("Spreadsheet or CSV", "جدول أو CSV"),
        Mt940 = "mt940" ("MT940", "MT940"),
        Camt053 = "camt053" ("CAMT.053", "CAMT.053"),
    }
}

kernel::code! {
    /// What a column of a bank's list holds.
    pub enum StatementField: text {
        BookedOn = "booked_on" ("Date", "التاريخ"),
        ValueOn = "value_on" ("Value date", "تاريخ الاستحقاق"),
        Description = "description" ("Description", "البيان"),
        Reference = "reference" ("Reference", "المرجع"),
        ChequeNumber = "cheque_number" ("Cheque no.", "رقم الشيك"),
        /// With a sign, or with the column that says the side.
        Amount = "amount" ("Amount", "المبلغ"),
        Side = "side" ("Debit or credit", "مدين أو دائن"),
        Debit = "debit" ("Debit", "مدين"),
        Credit = "credit" ("Credit", "دائن"),
        Balance = "balance" ("Balance", "الرصيد"),
    }
}
