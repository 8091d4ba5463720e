//! What other contexts' SQL may use of the merchant's account: one row.

pub const ACCOUNT: &str = "(SELECT name_en, name_ar, email, mobile, telephone, address_en, address_ar, trn, \
     logo FROM account WHERE id = 1)";
