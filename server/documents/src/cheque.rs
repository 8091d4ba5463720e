//! What is printed on the bank's own cheque: nothing but its fields, each in its place.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures};
use crate::printable::{Directed, both, directed, line};
use crate::words::{Currency, amount_in_words};

/// Where a field begins, in tenths of a millimetre from the top left corner, and how wide it is.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ChequePlaceOnPaper {
    /// From the left edge.
    pub x: i32,
    /// From the top edge.
    pub y: i32,
    /// To the right.
    pub width: i32,
}

/// A cheque. A field without a place is not printed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ChequePaper {
    /// Of the paper, in tenths of a millimetre.
    pub width: i32,
    /// Of the paper, in tenths of a millimetre.
    pub height: i32,
    /// Who is paid.
    pub payee: String,
    /// What is paid.
    pub amount: Decimal,
    /// Its currency.
    pub currency: Currency,
    /// The date on the paper; also the date inside the PDF file.
    pub dated: NaiveDate,
    /// Frames show where the fields are.
    pub is_test: bool,
    /// Place of the date.
    pub date_at: Option<ChequePlaceOnPaper>,
    /// Place of the payee.
    pub payee_at: Option<ChequePlaceOnPaper>,
    /// Place of the amount in figures.
    pub amount_at: Option<ChequePlaceOnPaper>,
    /// Place of the amount in English words.
    pub words_en_at: Option<ChequePlaceOnPaper>,
    /// Place of the amount in Arabic words.
    pub words_ar_at: Option<ChequePlaceOnPaper>,
    /// Place of the words that only the payee's account is paid.
    pub account_payee_at: Option<ChequePlaceOnPaper>,
}

#[derive(Serialize)]
struct ChequeView {
    width: f64,
    height: f64,
    is_test: bool,
    fields: Vec<FieldView>,
}

#[derive(Serialize)]
struct FieldView {
    x: f64,
    y: f64,
    width: f64,
    said: Directed,
}

fn millimetres(tenths: i32) -> f64 {
    f64::from(tenths) / 10.0
}

/// Makes the cheque as a PDF of the paper's size, the same bytes for the same cheque.
pub fn cheque_pdf(cheque: &ChequePaper) -> Result<Vec<u8>, DocumentError> {
    let words = amount_in_words(cheque.amount, cheque.currency);
    // Stars on both sides, so that nothing is written before or behind.
    let figures = format!("*{}*", amount_in_figures(cheque.amount, cheque.currency));
    let [en, ar] = both(&words);
    let printed = [
        (
            cheque.date_at,
            directed(&date_in_figures(cheque.dated), false),
        ),
        (cheque.payee_at, directed(&line(&cheque.payee), true)),
        (cheque.amount_at, directed(&figures, false)),
        (cheque.words_en_at, en),
        (cheque.words_ar_at, ar),
        (cheque.account_payee_at, directed("A/C PAYEE ONLY", false)),
    ];
    let fields = printed.into_iter().filter_map(|(place, said)| {
        let place = place?;
        Some(FieldView {
            x: millimetres(place.x),
            y: millimetres(place.y),
            width: millimetres(place.width),
            said,
        })
    });
    let view = ChequeView {
        width: millimetres(cheque.width),
        height: millimetres(cheque.height),
        is_test: cheque.is_test,
        fields: fields.collect(),
    };
    pdf(
        Template::Cheque,
        &view,
        Attachments::default(),
        cheque.dated,
    )
}
