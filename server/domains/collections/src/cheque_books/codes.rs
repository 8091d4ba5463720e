kernel::code! {
    /// What is printed on a cheque.
    pub enum ChequeField: text {
        Date = "date" ("Date", "التاريخ"),
        Payee = "payee" ("Payee", "المستفيد"),
        Amount = "amount" ("Amount in figures", "المبلغ بالأرقام"),
        WordsEn = "words_en" ("Amount in English words", "المبلغ كتابةً بالإنجليزية"),
        WordsAr = "words_ar" ("Amount in Arabic words", "المبلغ كتابةً بالعربية"),
        AccountPayee = "account_payee" ("A/C payee only", "يصرف للمستفيد الأول فقط"),
    }
}
