//! Saudi e-invoices of phase 2: built, checked, hashed, stamped and read, without a database or a network.

pub mod answers;
pub mod canonical;
pub mod certificate;
pub mod csr;
pub mod fault;
pub mod hash;
pub mod issue;
pub mod keys;
pub mod model;
pub mod money;
pub mod qr;
pub mod rules;
pub mod stamp;
pub mod text;
pub mod totals;
pub mod ubl;
pub mod xml;
