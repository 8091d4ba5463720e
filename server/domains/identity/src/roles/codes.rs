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
