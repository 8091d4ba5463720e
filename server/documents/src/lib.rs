//! Documents that leave the house: contracts, receipts, settlements, deposit slips, cheques, tax invoices, owners' statements and certificates
//! of erasure as PDF, and amounts in words.
//!
//! Everything here is a pure function of its input: no database, no network, no clock. The same
//! input gives the same bytes, so that an issued document can be stored with its hash and
//! compared later.
//!
//! Text given by people is only ever data to the page templates, never markup.

mod account_invoice;
mod cheque;
mod contract;
mod country;
mod deposit_slip;
mod engine;
mod erasure_certificate;
mod figures;
mod handover;
mod image;
mod issuer;
mod language;
mod letter;
mod owner_statement;
mod page;
mod printable;
mod receipt;
mod settlement;
mod tax_invoice;
mod transfer;
mod words;

pub use account_invoice::{
    AccountInvoiceDocument, AccountInvoiceLine, AccountInvoiceStanding, account_invoice_pdf,
};
pub use cheque::{ChequePaper, ChequePlaceOnPaper, cheque_pdf};
pub use contract::{
    Addendum, AddendumPart, Certificate, CertificateSignature, ContractDocument, ContractStatus,
    HijriTerm, Instalment, InstalmentMethod, Party, Premises, Registration, RentPart, Signature,
    SigningRole, contract_pdf,
};
pub use country::country_name;
pub use deposit_slip::{DepositSlipDocument, DepositSlipLine, deposit_slip_pdf};
pub use engine::{DocumentError, warm_up};
pub use erasure_certificate::{
    ErasedTable, ErasureCertificateDocument, KeptRows, erasure_certificate_pdf,
};
pub use figures::{amount_in_figures, date_in_figures};
pub use handover::{
    HandoverDocument, HandoverPaperKeys, HandoverPaperLine, HandoverPaperMeter, HandoverPaperPhoto,
    HandoverPaperSignature, handover_pdf,
};
pub use image::{is_usable_png, logo_size, qr_svg};
pub use issuer::{Issuer, Verification};
pub use language::Bilingual;
pub use letter::{LetterDocument, LetterService, letter_pdf};
pub use owner_statement::{
    OwnerStatementDocument, OwnerStatementLine, OwnerStatementSum, OwnerStatementUnit,
    owner_statements_pdf,
};
pub use receipt::{
    DepositDocument, DepositPaper, IncludedVat, PaymentMethod, ReceiptDocument, ReceiptLine,
    deposit_pdf, receipt_pdf, receipts_pdf, voucher_pdf,
};
pub use settlement::{SettlementDocument, SettlementPaperLine, settlement_pdf};
pub use tax_invoice::{
    DeductedPrepayment, IdentityScheme, OriginalDocument, SpecialTransaction, TaxInvoiceDocument,
    TaxInvoiceKind, TaxLine, TaxParty, TaxStanding, TaxTotals, TotalsInSar, VatCategory,
    VatSubtotal, tax_invoice_file_name, tax_invoice_pdf,
};
pub use transfer::{TransferDocument, transfer_pdf};
pub use words::{Currency, UnknownCurrency, amount_in_words};
