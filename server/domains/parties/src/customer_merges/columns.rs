//! What follows a tenant: each context publishes the columns of its tables that name one.

/// A column that names a tenant.
#[derive(Debug, Clone, Copy)]
pub struct CustomerColumn {
    pub table: &'static str,
    pub column: &'static str,
    /// The table's primary key.
    pub key: &'static str,
    /// Which rows `t` follow, where not all do; `$1` is the survivor.
    pub when: Option<fn() -> String>,
    /// What its rows are, in both languages; of several columns of a table one counts them.
    pub what: Option<(&'static str, &'static str)>,
}

impl CustomerColumn {
    /// The column `customer_id` of a table with the key `id`.
    pub const fn of(table: &'static str, en: &'static str, ar: &'static str) -> Self {
        Self {
            table,
            column: "customer_id",
            key: "id",
            when: None,
            what: Some((en, ar)),
        }
    }

    /// Another column of a table, whose rows are counted by its `customer_id`.
    pub const fn also(
        table: &'static str,
        column: &'static str,
        when: Option<fn() -> String>,
    ) -> Self {
        Self {
            table,
            column,
            key: "id",
            when,
            what: None,
        }
    }
}

/// The columns of all contexts, as the composed product plugs them in.
#[derive(Debug)]
pub struct CustomerColumns(pub Vec<CustomerColumn>);
