//! The bilingual receipt voucher (سند قبض).

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures, decimal_in_figures};
use crate::issuer::{Issuer, Verification};
use crate::language::Bilingual;
use crate::page::{Label, Letterhead, QrView, Section, label};
use crate::printable::{Directed, both, line};
use crate::words::{Currency, amount_in_words};

const MOST_LINES: usize = 500;

/// Everything that a receipt prints. Blank texts leave their line out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ReceiptDocument {
    /// The company that received the money.
    pub issuer: Issuer,
    /// Number of the receipt.
    pub number: String,
    /// Whether the receipt was taken back: watermark.
    pub cancelled: bool,
    /// Date of the receipt; also the date inside the PDF file.
    pub received_on: NaiveDate,
    /// Who paid.
    pub received_from: Bilingual,
    /// Mobile number of the payer.
    pub mobile: String,
    /// Currency of all amounts.
    pub currency: Currency,
    /// Amount received.
    pub amount: Decimal,
    /// How it was paid.
    pub method: PaymentMethod,
    /// Number of the cheque or reference of the transfer.
    pub reference: String,
    /// Date on the cheque.
    pub cheque_date: Option<NaiveDate>,
    /// Bank of the cheque or transfer.
    pub bank: Bilingual,
    /// Number of the contract that the money is for.
    pub contract_number: String,
    /// Building and unit.
    pub premises: Bilingual,
    /// What the amount is made of; the rows add up to the amount.
    pub lines: Vec<ReceiptLine>,
    /// What the payer still owes after this receipt.
    pub balance_after: Option<Decimal>,
    /// The tax that the amount holds.
    pub vat: Option<IncludedVat>,
    /// The company's small print.
    pub terms: Bilingual,
    /// A remark.
    pub remark: Bilingual,
    /// The employee who received the money.
    pub received_by: Bilingual,
    /// Where anybody can check this receipt.
    pub verification: Option<Verification>,
}

/// The tax that an amount holds; net and tax add up to the amount.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct IncludedVat {
    /// In per cent.
    pub percentage: Decimal,
    /// Without the tax.
    pub net: Decimal,
    /// The tax.
    pub vat: Decimal,
}

/// One row of a receipt.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ReceiptLine {
    /// What was paid.
    pub description: Bilingual,
    /// Day on which it fell due.
    pub due_on: Option<NaiveDate>,
    /// Amount in the receipt's currency.
    pub amount: Decimal,
}

/// How money was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    /// Bank notes.
    Cash,
    /// A cheque, subject to collection.
    Cheque,
    /// Bank transfer.
    Transfer,
    /// Payment card.
    Card,
    /// A mandate that the bank executed.
    DirectDebit,
    /// An online payment service.
    Online,
}

impl PaymentMethod {
    fn name(self) -> Bilingual {
        match self {
            Self::Cash => Bilingual::new("Cash", "نقداً"),
            Self::Cheque => Bilingual::new("Cheque (subject to collection)", "شيك (يخضع للتحصيل)"),
            Self::Transfer => Bilingual::new("Bank transfer", "تحويل مصرفي"),
            Self::Card => Bilingual::new("Card", "بطاقة"),
            Self::DirectDebit => Bilingual::new("Direct debit", "خصم مباشر"),
            Self::Online => Bilingual::new("Online payment", "دفع إلكتروني"),
        }
    }
}

/// What a paper about a deposit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepositPaper {
    /// Money that came.
    Receipt,
    /// Money that was paid out.
    Payment,
    /// What became of it without money changing hands.
    Note,
}

/// A movement of a security deposit, printed on the receipt's page.
#[derive(Debug, Clone)]
pub struct DepositDocument {
    /// Names the page and its parties.
    pub paper: DepositPaper,
    /// What is held after the movement.
    pub held_after: Decimal,
    /// The rest of the page; its method is printed where money changes hands.
    pub receipt: ReceiptDocument,
}

/// What differs between the papers that share the page.
struct Wording {
    title: Label,
    party: Label,
    is_paid: bool,
    held_after: Option<Decimal>,
}

impl Wording {
    fn of_receipt() -> Self {
        Self {
            title: label("Receipt Voucher", "سند قبض"),
            party: label("Received from", "استلمنا من"),
            is_paid: true,
            held_after: None,
        }
    }

    fn of_voucher() -> Self {
        Self {
            title: label("Payment Voucher", "سند صرف"),
            party: label("Paid to", "صرفنا إلى"),
            is_paid: true,
            held_after: None,
        }
    }

    fn of_deposit(deposit: &DepositDocument) -> Self {
        let (title, party) = match deposit.paper {
            DepositPaper::Receipt => {
                let receipt = Self::of_receipt();
                (receipt.title, receipt.party)
            }
            DepositPaper::Payment => {
                let voucher = Self::of_voucher();
                (voucher.title, voucher.party)
            }
            DepositPaper::Note => (
                label("Deposit Note", "إشعار تأمين"),
                label("Tenant", "المستأجر"),
            ),
        };
        Self {
            title,
            party,
            is_paid: deposit.paper != DepositPaper::Note,
            held_after: Some(deposit.held_after),
        }
    }
}

#[derive(Serialize)]
struct ReceiptsView {
    receipts: Vec<ReceiptView>,
}

#[derive(Serialize)]
struct ReceiptView {
    title: Label,
    number: String,
    date: String,
    watermark: Option<Label>,
    letterhead: Letterhead,
    currency: &'static str,
    amount: String,
    payment: Section,
    lines: Vec<LineView>,
    balance_after: Option<String>,
    received_by: [Directed; 2],
    verification: Option<QrView>,
}

#[derive(Serialize)]
struct LineView {
    description: [Directed; 2],
    due: String,
    amount: String,
}

/// Makes the receipt as a PDF/A file, the same bytes for the same receipt.
pub fn receipt_pdf(receipt: &ReceiptDocument) -> Result<Vec<u8>, DocumentError> {
    receipts_pdf(std::slice::from_ref(receipt))
}

/// Makes one file of several receipts of one company, each on pages of its own. A logo that one of them
/// has is on all; a code to check by is only on a receipt that is printed alone.
pub fn receipts_pdf(receipts: &[ReceiptDocument]) -> Result<Vec<u8>, DocumentError> {
    // A file of no receipts has no date.
    let last = receipts.iter().map(|receipt| receipt.received_on).max();
    let date = last.ok_or(DocumentError::Date)?;
    let mut files = Attachments::default();
    let mut views = Vec::with_capacity(receipts.len());
    for receipt in receipts {
        let link = receipt.verification.as_ref();
        views.push(view(
            receipt,
            link.filter(|_| receipts.len() == 1),
            &Wording::of_receipt(),
            &mut files,
        )?);
    }
    let has_logo = views.iter().any(|view| view.letterhead.has_logo);
    for view in &mut views {
        view.letterhead.has_logo = has_logo;
    }
    let view = ReceiptsView { receipts: views };
    pdf(Template::Receipt, &view, files, date)
}

/// Makes the voucher of money that was paid out as a PDF/A file, the same bytes for the same voucher. Who received the money
/// stands in the receipt's `received_from`.
pub fn voucher_pdf(voucher: &ReceiptDocument) -> Result<Vec<u8>, DocumentError> {
    one(voucher, &Wording::of_voucher())
}

/// Makes the paper of a deposit's movement as a PDF/A file, the same bytes for the same movement.
pub fn deposit_pdf(deposit: &DepositDocument) -> Result<Vec<u8>, DocumentError> {
    one(&deposit.receipt, &Wording::of_deposit(deposit))
}

fn one(paper: &ReceiptDocument, wording: &Wording) -> Result<Vec<u8>, DocumentError> {
    let mut files = Attachments::default();
    let receipts = vec![view(paper, None, wording, &mut files)?];
    let view = ReceiptsView { receipts };
    pdf(Template::Receipt, &view, files, paper.received_on)
}

fn view(
    receipt: &ReceiptDocument,
    verification: Option<&Verification>,
    wording: &Wording,
    files: &mut Attachments,
) -> Result<ReceiptView, DocumentError> {
    if receipt.lines.len() > MOST_LINES {
        return Err(DocumentError::TooManyRows {
            field: "lines",
            limit: MOST_LINES,
        });
    }
    let money = |amount| amount_in_figures(amount, receipt.currency);
    let lines = receipt.lines.iter().map(|row| LineView {
        description: both(&row.description),
        due: row.due_on.map(date_in_figures).unwrap_or_default(),
        amount: money(row.amount),
    });
    Ok(ReceiptView {
        title: wording.title,
        number: line(&receipt.number),
        date: date_in_figures(receipt.received_on),
        watermark: receipt.cancelled.then_some(label("CANCELLED", "ملغى")),
        letterhead: receipt.issuer.letterhead(files)?,
        currency: receipt.currency.code(),
        amount: money(receipt.amount),
        payment: payment(receipt, wording),
        lines: lines.collect(),
        balance_after: receipt.balance_after.map(money),
        received_by: both(&receipt.received_by),
        verification: verification.map(|link| link.view(files)).transpose()?,
    })
}

fn payment(receipt: &ReceiptDocument, wording: &Wording) -> Section {
    let mut section = Section::new(label("Payment", "الدفع"));
    section.text(wording.party, &receipt.received_from);
    section.text(
        label("The sum of", "مبلغ وقدره"),
        &amount_in_words(receipt.amount, receipt.currency),
    );
    if wording.is_paid {
        section.text(label("Paid by", "طريقة الدفع"), &receipt.method.name());
    }
    section.text(label("Bank", "البنك"), &receipt.bank);
    section.text(label("Premises", "العين المؤجرة"), &receipt.premises);
    if let Some(vat) = &receipt.vat {
        let money = |amount| amount_in_figures(amount, receipt.currency);
        let (rate, net, tax) = (
            decimal_in_figures(vat.percentage, 0),
            money(vat.net),
            money(vat.vat),
        );
        section.text(
            label("VAT included", "الضريبة المشمولة"),
            &Bilingual::new(
                format!("{net} and {tax} VAT at {rate}%"),
                format!("{net} وضريبة القيمة المضافة {tax} بنسبة {rate}%"),
            ),
        );
    }
    if let Some(held) = wording.held_after {
        section.text(
            label("Deposit held after this", "رصيد التأمين بعد ذلك"),
            &Bilingual::same(amount_in_figures(held, receipt.currency)),
        );
    }
    section.text(label("Remark", "ملاحظة"), &receipt.remark);
    section.text(label("Terms", "الشروط"), &receipt.terms);
    let reference = match receipt.method {
        PaymentMethod::Cheque => label("Cheque no.", "رقم الشيك"),
        _ => label("Reference", "المرجع"),
    };
    section.code(reference, &receipt.reference);
    if let Some(date) = receipt.cheque_date {
        section.code(label("Cheque date", "تاريخ الشيك"), &date_in_figures(date));
    }
    section.code(label("Contract no.", "رقم العقد"), &receipt.contract_number);
    section.code(label("Mobile", "الهاتف المتحرك"), &receipt.mobile);
    section
}
