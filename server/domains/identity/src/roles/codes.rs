//! The options of roles.

use kernel::code::Code as _;
use poem_openapi::NewType;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Deserializer, Serialize};

kernel::code! {
    /// What a role may beside its rights on pages.
    pub enum RoleOptionName: text of "role_option" {
        AllowChangePriceInInvoice = "allow_change_price_in_invoice" ("Change the price in an invoice", "تغيير السعر في الفاتورة"),
        AllowAddFreeGiftCard = "allow_add_free_gift_card" ("Add a free gift card", "إضافة بطاقة هدية مجانية"),
        AllowDebitInInvoice = "allow_debit_in_invoice" ("Allow debt in an invoice", "السماح بالدين في الفاتورة"),
        SellWithoutStock = "sell_without_stock" ("Sell without stock", "البيع دون مخزون"),
        ViewAllEmployeesAppointments = "view_all_employees_appointments" ("View all employees' appointments", "عرض مواعيد جميع الموظفين"),
        AllowEmployeeOverbooking = "allow_employee_overbooking" ("Overbook employees", "السماح بتجاوز حجوزات الموظفين"),
        AllowTenantOverbooking = "allow_tenant_overbooking" ("Overbook tenants", "السماح بتجاوز حجوزات المستأجرين"),
        AllowSellProducts = "allow_sell_products" ("Sell products", "بيع المنتجات"),
    }
}

/// A role's options. A stored name that this version does not know gives nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct RoleOptions(pub Vec<RoleOptionName>);

impl<'de> Deserialize<'de> for RoleOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let known = names
            .iter()
            .filter_map(|name| RoleOptionName::of_text(name));
        Ok(Self(known.collect()))
    }
}
