//! The bilingual deposit slip (قسيمة إيداع شيكات): what is brought to the bank, for its stamp.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures};
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Label, Letterhead, Section, label};
use crate::printable::{Directed, both, line};
use crate::words::{Currency, amount_in_words};

const MOST_LINES: usize = 500;

/// Everything that a slip prints. Blank texts leave their line out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DepositSlipDocument {
    /// The company whose account it is.
    pub issuer: Issuer,
    /// Number of the slip.
    pub number: String,
    /// Day of the deposit; also the date inside the PDF file.
    pub deposited_on: NaiveDate,
    /// The bank that has the account.
    pub bank: String,
    /// The account's name, as the bank spells it.
    pub account_name: String,
    /// The account's number.
    pub account_number: String,
    /// The account's IBAN.
    pub iban: String,
    /// Currency of all amounts.
    pub currency: Currency,
    /// What the lines add up to.
    pub total: Decimal,
    /// The cheques.
    pub lines: Vec<DepositSlipLine>,
    /// The employee who made it.
    pub prepared_by: String,
    /// A remark.
    pub note: String,
}

/// One cheque of a slip.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DepositSlipLine {
    /// The bank that it is drawn on.
    pub bank: String,
    /// Its number.
    pub number: String,
    /// Who drew it.
    pub drawer: Bilingual,
    /// Its date.
    pub dated: Option<NaiveDate>,
    /// Its amount.
    pub amount: Decimal,
}

#[derive(Serialize)]
struct SlipView {
    title: Label,
    number: String,
    date: String,
    letterhead: Letterhead,
    currency: &'static str,
    total: String,
    count: String,
    account: Section,
    lines: Vec<LineView>,
    prepared_by: String,
}

#[derive(Serialize)]
struct LineView {
    bank: String,
    number: String,
    drawer: [Directed; 2],
    dated: String,
    amount: String,
}

/// Makes the slip as a PDF/A file, the same bytes for the same slip.
pub fn deposit_slip_pdf(slip: &DepositSlipDocument) -> Result<Vec<u8>, DocumentError> {
    if slip.lines.len() > MOST_LINES {
        return Err(DocumentError::TooManyRows {
            field: "lines",
            limit: MOST_LINES,
        });
    }
    let mut files = Attachments::default();
    let money = |amount| amount_in_figures(amount, slip.currency);
    let lines = slip.lines.iter().map(|row| LineView {
        bank: line(&row.bank),
        number: line(&row.number),
        drawer: both(&row.drawer),
        dated: row.dated.map(date_in_figures).unwrap_or_default(),
        amount: money(row.amount),
    });
    let view = SlipView {
        title: label("Cheque Deposit Slip", "قسيمة إيداع شيكات"),
        number: line(&slip.number),
        date: date_in_figures(slip.deposited_on),
        letterhead: slip.issuer.letterhead(&mut files)?,
        currency: slip.currency.code(),
        total: money(slip.total),
        count: slip.lines.len().to_string(),
        account: account(slip),
        lines: lines.collect(),
        prepared_by: line(&slip.prepared_by),
    };
    pdf(Template::DepositSlip, &view, files, slip.deposited_on)
}

fn account(slip: &DepositSlipDocument) -> Section {
    let mut section = Section::new(label("Account", "الحساب"));
    section.text(label("Bank", "البنك"), &Bilingual::same(slip.bank.clone()));
    section.text(
        label("Account name", "اسم الحساب"),
        &Bilingual::same(slip.account_name.clone()),
    );
    section.text(
        label("The sum of", "مبلغ وقدره"),
        &amount_in_words(slip.total, slip.currency),
    );
    section.text(
        label("Remark", "ملاحظة"),
        &Bilingual::same(slip.note.clone()),
    );
    section.code(label("Account no.", "رقم الحساب"), &slip.account_number);
    section.code(label("IBAN", "الآيبان"), &slip.iban);
    section
}
