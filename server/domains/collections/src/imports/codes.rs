//! The stored codes of imports.

kernel::code! {
    /// What a file lists.
    pub enum ImportKind: text {
        Units = "units" ("Units", "الوحدات"),
        Parkings = "parkings" ("Parkings", "المواقف"),
        Owners = "owners" ("Owners", "الملاك"),
        Customers = "customers" ("Tenants", "المستأجرون"),
        Contracts = "contracts" ("Contracts", "العقود"),
        Cheques = "cheques" ("Cheques", "الشيكات"),
        /// Contracts of the earlier system, also those that are over, each with what was collected of it.
        History = "history" ("Contracts with their collections", "العقود مع تحصيلاتها"),
        CustomerBalances = "customer_balances" ("Tenants' opening balances", "أرصدة المستأجرين الافتتاحية"),
        OwnerBalances = "owner_balances" ("Owners' opening balances", "أرصدة الملاك الافتتاحية"),
    }
}

kernel::code! {
    /// How far an import is.
    pub enum ImportState: text {
        Open = "open" ("Being prepared", "قيد الإعداد"),
        Committing = "committing" ("Being written", "قيد الحفظ"),
        Committed = "committed" ("Imported", "تم الاستيراد"),
        Undoing = "undoing" ("Being undone", "قيد التراجع"),
        Undone = "undone" ("Undone", "تم التراجع"),
    }
}

kernel::code! {
    /// What becomes of rows whose record is there already.
    pub enum ImportExisting: text {
        Skip = "skip" ("Leave as they are", "تركها كما هي"),
        Update = "update" ("Update them", "تحديثها"),
    }
}

kernel::code! {
    /// What became of a row.
    pub enum ImportOutcome: text {
        Created = "created" ("Created", "أُنشئ"),
        Updated = "updated" ("Updated", "حُدّث"),
        Skipped = "skipped" ("Left as it was", "تُرك كما هو"),
    }
}

kernel::code! {
    /// What a column of an import holds.
    pub enum ImportCell: text {
        Text = "text" ("Text", "نص"),
        Day = "day" ("Date", "تاريخ"),
        Amount = "amount" ("Amount", "مبلغ"),
        Whole = "whole" ("Whole number", "عدد صحيح"),
        Mobile = "mobile" ("Mobile", "جوال"),
        Choice = "choice" ("One of a list", "من قائمة"),
    }
}
