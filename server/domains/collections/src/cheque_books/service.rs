use std::collections::BTreeSet;

use kernel::code::Status;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result, record};
use sea_orm::ActiveValue::{NotSet, Set};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{ChequeBookInput, ChequeBookUpdate, ChequeLayout};
use super::{ChequeBookError, ChequeBookId, layout};
use crate::bank_accounts::BankAccountId;
use crate::bank_accounts::entity::Entity as Accounts;

/// Digits of the longest number that a bank prints.
const MOST_DIGITS: usize = 12;
const MOST_LEAVES: i64 = 1_000;

pub async fn create(tx: &MerchantTx, input: &ChequeBookInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let account = record::find::<Accounts>(tx, input.bank_account_id).await;
    form.check("bank_account_id", account.is_ok(), Rule::NotFound);
    let first = form
        .field("first_number", &input.first_number)
        .required()
        .max_length(MOST_DIGITS)
        .digits()
        .text();
    let is_count = (1..=MOST_LEAVES).contains(&input.count);
    form.check_custom("count", is_count, "leaves", LEAVES);
    let received_on = form
        .date("received_on", &input.received_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    form.finish()?;
    let first_number: i64 = first.parse().map_err(Problem::internal)?;
    let row = ActiveModel {
        bank_account_id: Set(input.bank_account_id),
        first_number: Set(first_number),
        last_number: Set(first_number + input.count - 1),
        next_number: Set(first_number),
        digits: Set(i16::try_from(first.len()).map_err(Problem::internal)?),
        received_on: Set(received_on),
        status: Set(Status::Active),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Disables a book, or passes over leaves that are not there.
pub async fn update(tx: &MerchantTx, id: ChequeBookId, input: &ChequeBookUpdate) -> Result<()> {
    let before = tx.locked::<Entity>(id).await?;
    let mut form = Validator::new(tx.language());
    let next = form
        .field("next_number", &input.next_number)
        .max_length(MOST_DIGITS)
        .digits()
        .optional();
    let next = next.and_then(|typed| typed.parse::<i64>().ok());
    let is_ahead = |next: i64| (before.next_number..=before.last_number).contains(&next);
    form.check_custom("next_number", next.is_none_or(is_ahead), "ahead", AHEAD);
    form.finish()?;
    let row = ActiveModel {
        status: Set(input.status),
        next_number: match next {
            Some(next) => Set(next),
            None => NotSet,
        },
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

/// A book that nobody else draws from until the end of the transaction.
async fn lock(tx: &MerchantTx, id: ChequeBookId) -> Result<Model> {
    let book = tx.locked::<Entity>(id).await?;
    if book.status != Status::Active {
        return Err(ChequeBookError::Disabled.into());
    }
    if book.next_number > book.last_number {
        return Err(ChequeBookError::UsedUp.into());
    }
    Ok(book)
}

fn next_of(book: &Model) -> String {
    let width = usize::try_from(book.digits).unwrap_or_default();
    format!("{:0width$}", book.next_number)
}

/// The bank of a book, and the number that is drawn next.
pub(crate) async fn next(tx: &MerchantTx, id: ChequeBookId) -> Result<(String, String)> {
    let book = lock(tx, id).await?;
    let account = record::find::<Accounts>(tx, book.bank_account_id).await?;
    Ok((account.bank, next_of(&book)))
}

/// A leaf of a book, drawn.
pub(crate) struct Leaf {
    pub book: ChequeBookId,
    pub account: BankAccountId,
    pub number: String,
}

/// Draws the next number of a book: nobody else draws it.
pub(crate) async fn draw(tx: &MerchantTx, id: ChequeBookId) -> Result<Leaf> {
    let book = lock(tx, id).await?;
    let row = ActiveModel {
        next_number: Set(book.next_number + 1),
        ..Default::default()
    };
    tx.change_as::<Entity>("drawn", &book, None, row).await?;
    Ok(Leaf {
        book: id,
        account: book.bank_account_id,
        number: next_of(&book),
    })
}

/// How the cheques of an account are printed.
pub async fn layout_of(db: &impl MerchantConn, account: BankAccountId) -> Result<ChequeLayout> {
    record::find::<Accounts>(db, account).await?;
    layout::of(db, account).await
}

/// Says how the cheques of an account are printed.
pub async fn lay_out(tx: &MerchantTx, input: &ChequeLayout) -> Result<()> {
    tx.locked::<Accounts>(input.bank_account_id).await?;
    let mut form = Validator::new(tx.language());
    let mut within = |name: &str, value: i32, least: i32, most: i32| {
        let text = Text::new(
            format!("Enter {} to {} mm.", least / 10, most / 10),
            format!("أدخل من {} إلى {} مم.", least / 10, most / 10),
        );
        form.check_custom(name, (least..=most).contains(&value), "between", text);
    };
    within("width", input.width, 1_000, 2_970);
    within("height", input.height, 500, 2_100);
    within("offset_x", input.offset_x, -500, 500);
    within("offset_y", input.offset_y, -500, 500);
    for (index, place) in input.fields.iter().enumerate() {
        let at = |name: &str| item("fields", index, name);
        within(&at("x"), place.x, 0, input.width.max(0));
        within(&at("y"), place.y, 0, input.height.max(0));
        within(&at("width"), place.width, 50, input.width.max(50));
    }
    let named: BTreeSet<&str> = input
        .fields
        .iter()
        .map(|place| place.field.as_str())
        .collect();
    form.check_custom("fields", named.len() == input.fields.len(), "once", ONCE);
    form.finish()?;
    layout::keep(tx, input).await
}

const LEAVES: Text = Text::fixed(
    "A book has 1 to 1,000 leaves.",
    "يحتوي الدفتر من ورقة واحدة إلى 1,000 ورقة.",
);

const AHEAD: Text = Text::fixed(
    "Choose a number of this book that was not passed over yet.",
    "اختر رقماً من هذا الدفتر لم يتم تجاوزه بعد.",
);

const ONCE: Text = Text::fixed("Each field has one place.", "لكل حقل موضع واحد.");
