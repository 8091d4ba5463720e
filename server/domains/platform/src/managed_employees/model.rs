//! What staff see of merchants' employees.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::text::Language;

use crate::merchants::MerchantId;

kernel::list! {
    /// An employee of a merchant.
    pub struct ManagedEmployee = "managed_employees" ("Employees of merchants", "موظفو المنشآت"),
        filtered by ManagedEmployeeFilter
    {
        from: "platform.merchant_employees e JOIN platform.merchants m ON m.id = e.merchant_id",
        key: "e.id",
        order: "e.added_at DESC",
        search: "e.search_key",
        exports: [name, email, mobile, merchant_name_en, account_id, role_name_en, status, added_at, last_sign_in_at],
    } {
        id: i64 = "e.id";
        merchant_id: MerchantId = "e.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        /// The number that people of the merchant sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        name: String [sort, export("Name", "الاسم")] = "e.name";
        /// Without one the employee does not sign in.
        email: Option<String> [sort, export("E-mail", "البريد الإلكتروني")] = "e.email";
        mobile: Option<String> [export("Mobile", "الجوال")] = "e.mobile";
        role_name_en: String [export("Role", "الدور", arabic role_name_ar)] = "e.role_name_en";
        role_name_ar: String = "e.role_name_ar";
        is_administrator: bool = "e.is_administrator";
        status: Status [sort, export("Status", "الحالة")] = "e.status";
        /// Of the screens and of mail.
        language: Language = "e.language";
        /// UTC.
        last_sign_in_at: Option<DateTime<Utc>> [sort, export("Last sign-in", "آخر تسجيل دخول")]
            = "e.last_sign_in_at";
        /// UTC.
        added_at: DateTime<Utc> [sort, export("Added", "تاريخ الإضافة")] = "e.added_at";
    }
}

kernel::filter! {
    pub struct ManagedEmployeeFilter {
        merchant_id: MerchantId = "e.merchant_id = ?";
        status: Status = "e.status = ?";
        /// Whether the role may do everything.
        is_administrator: bool = "e.is_administrator = ?";
        /// Added on this day in UTC or later.
        from: NaiveDate = "e.added_at >= ?";
        /// Added on this day in UTC or before.
        to: NaiveDate = "e.added_at < ? + 1";
    }
}
