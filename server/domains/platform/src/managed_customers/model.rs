//! What staff see of merchants' tenants.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::text::Language;

use crate::merchants::MerchantId;

kernel::list! {
    /// A tenant of a merchant.
    pub struct ManagedCustomer = "managed_customers" ("Tenants of merchants", "مستأجرو المنشآت"),
        filtered by ManagedCustomerFilter
    {
        from: "platform.merchant_customers c JOIN platform.merchants m ON m.id = c.merchant_id",
        key: "c.id",
        order: "c.added_at DESC",
        search: "c.search_key",
        exports: [name_en, mobile, email, nationality, merchant_name_en, account_id, status, added_at],
    } {
        id: i64 = "c.id";
        merchant_id: MerchantId = "c.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        /// The number that people of the merchant sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        /// In the language that exists, where one of the two is missing.
        name_en: String [sort, export("Name", "الاسم", arabic name_ar)] = "coalesce(c.name_en, c.name_ar, '')";
        name_ar: String [sort] = "coalesce(c.name_ar, c.name_en, '')";
        mobile: String [export("Mobile", "الجوال")] = "c.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "c.email";
        /// ISO 3166 alpha-2.
        nationality: Option<String> [export("Nationality", "الجنسية")] = "c.nationality";
        /// Of messages to the tenant.
        language: Language = "c.language";
        status: Status [sort, export("Status", "الحالة")] = "c.status";
        /// UTC.
        added_at: DateTime<Utc> [sort, export("Added", "تاريخ الإضافة")] = "c.added_at";
    }
}

kernel::filter! {
    pub struct ManagedCustomerFilter {
        merchant_id: MerchantId = "c.merchant_id = ?";
        status: Status = "c.status = ?";
        /// ISO 3166 alpha-2.
        nationality: String = "c.nationality = ?";
        /// Added on this day in UTC or later.
        from: NaiveDate = "c.added_at >= ?";
        /// Added on this day in UTC or before.
        to: NaiveDate = "c.added_at < ? + 1";
    }
}
