//! What other contexts' SQL may use of the merchant's account: one row.

use kernel::code::Status;

pub const ACCOUNT: &str = "(SELECT name_en, name_ar, email, mobile, telephone, address_en, address_ar, city, trn, \
     logo, invoice_terms_en, invoice_terms_ar, vat_percentage, business_hours FROM account WHERE id = 1)";

/// The paths of stored files.
pub const FILES: &str = "SELECT logo AS path FROM account WHERE logo IS NOT NULL";

/// The employees who count against the limit of a merchant's plan.
pub fn counted_users() -> String {
    format!(
        "SELECT 1 FROM users WHERE status = {}",
        Status::Active.sql()
    )
}

/// Employees with what their role holds and reaches.
pub const EMPLOYEES: &str = "(SELECT u.id, u.name, u.status, r.name_en AS role_en, r.name_ar AS role_ar, \
     r.is_administrator, r.permissions, r.reach FROM users u JOIN roles r ON r.id = u.role_id)";
