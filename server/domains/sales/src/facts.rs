//! What other contexts' SQL may use of tax documents, and what this one answers to those below it.

use collections::facts::PAYMENTS;
use parties::customer_merges::columns::CustomerColumn;

/// What follows a tenant who is merged; the documents themselves stay as they were signed.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] = &[
    CustomerColumn::of("invoices", "Tax invoices", "الفواتير الضريبية"),
    CustomerColumn {
        key: "customer_id",
        when: Some(is_only_buyer),
        what: Some(("Buyer details for invoices", "بيانات المشتري للفواتير")),
        ..CustomerColumn::also("invoice_buyers", "customer_id", None)
    },
];

/// The survivor's own details, where there are some, are those that hold.
fn is_only_buyer() -> String {
    "NOT EXISTS (SELECT 1 FROM invoice_buyers o WHERE o.customer_id = $1)".to_owned()
}

/// Plugged into [`parties::facts::ISSUED_TO`].
pub fn issued_to((): ()) -> String {
    format!(
        "(SELECT i.id, i.number, i.customer_id, p.contract_id \
         FROM invoices i JOIN {PAYMENTS} p ON p.id = i.contract_payment_id)"
    )
}
