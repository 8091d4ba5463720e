//! The stored codes of customers care.

kernel::code! {
    /// What somebody is written to about.
    pub enum CareList: text {
        MissingData = "missing_data" ("Missing data", "بيانات ناقصة"),
        UnattestedContracts = "unattested_contracts" ("Unattested contracts", "عقود غير مصدقة"),
        /// Ends after a month from today and within three.
        ExpiredWithinThreeMonths = "expired_within_three_months" (
            "Contracts ending within three months", "عقود تنتهي خلال ثلاثة أشهر"
        ),
        ExpiredWithinOneMonth = "expired_within_one_month" (
            "Contracts ending within one month", "عقود تنتهي خلال شهر"
        ),
        ExpiredContracts = "expired_contracts" ("Expired contracts", "عقود منتهية"),
        UpdatePassport = "update_passport" ("Update the passport", "تحديث جواز السفر"),
        UpdateNationalId = "update_national_id" ("Update the national ID", "تحديث الهوية"),
        AccountBalance = "account_balance" ("Account balance", "رصيد الحساب"),
        ContractPayment = "contract_payment" ("Payments falling due", "دفعات مستحقة"),
        Birthday = "birthday" ("Birthday congratulations", "تهنئة عيد الميلاد"),
        /// Paid lately, and not asked about it yet.
        RateUs = "rate_us" ("Rate us for issued receipts", "قيّمنا بعد سندات القبض"),
    }
}

kernel::code! {
    /// What the tenant said.
    pub enum CareAnswer: text {
        WillRenew = "will_renew" ("Will renew", "سيجدد"),
        Leaving = "leaving" ("Leaving", "سيغادر"),
        AsksDiscount = "asks_discount" ("Asks for a discount", "يطلب خصمًا"),
        WillSend = "will_send" ("Will send it", "سيرسله"),
        WillPay = "will_pay" ("Will pay", "سيدفع"),
        NoAnswer = "no_answer" ("No answer", "لم يرد"),
        Other = "other" ("Something else", "غير ذلك"),
    }
}

kernel::code! {
    /// Why somebody in a list is not written to.
    pub enum CareLeftOut: text {
        /// The period of the last message is not over.
        Told = "told" ("Told lately", "أُبلغ مؤخراً"),
        NoAddress = "no_address" ("No e-mail address, and WhatsApp is not allowed", "لا بريد إلكتروني ولا يسمح بواتساب"),
        SwitchedOff = "switched_off" ("This message is switched off", "هذه الرسالة متوقفة"),
        NotConnected = "not_connected" (
            "Only by WhatsApp, which is not connected", "عبر واتساب فقط وهو غير متصل"
        ),
    }
}

kernel::code! {
    /// What an entry of the log is.
    pub enum CareEntryKind: text {
        Message = "message" ("Message", "رسالة"),
        Answer = "answer" ("Answer", "رد"),
    }
}
