//! One contract with everything that its screens show.

use kernel::code::Status;
use kernel::money::Amount;
use kernel::paging::Listed as _;
use kernel::permission::Permissions;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::guard::Guard;
use super::list::with_state;
use super::{occupancy, share};
use crate::clauses::service as clauses;
use crate::contracts::model::{
    Contract, ContractAction, ContractMore, ContractPaymentRow, ContractRow, ContractSignature,
    ContractWarning,
};
use crate::contracts::{
    ContractError, ContractId, ContractStatus, PaymentMethod, PaymentStatus, permission,
};
use crate::facts::PAYMENTS;
use crate::neighbours::PLACES;
use crate::signing::SigningParty;
use crate::tenancy_rules::model::RentLimit;

const MORE: &str = "cu.email AS customer_email, cu.status AS customer_status, \
     cu.language AS customer_language, u.status AS unit_status, \
     u.minimum_rent AS unit_minimum_rent, p.status AS parking_status, c.rent_lines, c.insurance_method, \
     c.terms_en, c.terms_ar, c.index_rent, c.cap_reason, c.cap_exceeded_by, c.notes, c.public_id, c.public_revoked_at, c.issued_by, \
     c.cancelled_at, c.cancel_reason, l.country";

/// The contract's row as lists show it.
pub async fn read_row(db: &impl MerchantConn, id: ContractId) -> Result<ContractRow> {
    Ok(with_state(ContractRow::one(db, id).await?, db.today()))
}

/// The same with what its screens show beside it, asked for at once.
async fn read_both(db: &impl MerchantConn, id: ContractId) -> Result<(ContractRow, ContractMore)> {
    let columns = ContractRow::columns();
    let sql = format!(
        "SELECT {}, {MORE} FROM {} JOIN {PLACES} l ON l.building_id = b.id WHERE c.id = $1",
        columns.select, columns.from
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    let found = db
        .query_one_raw(statement)
        .await?
        .ok_or_else(Problem::not_found)?;
    let row = ContractRow::from_query_result(&found, "")?;
    let more = ContractMore::from_query_result(&found, "")?;
    Ok((with_state(row, db.today()), more))
}

pub(super) const PAYMENT: &str = "p.id, p.type, p.sequence, p.amount, p.due_on, p.status, p.method, \
     p.cheque_number, p.bank, p.cheque_date, p.collected_on, p.receipt_number";

/// The payments of a contract: rent first, each kind in its order.
pub async fn payments(db: &impl MerchantConn, id: ContractId) -> Result<Vec<ContractPaymentRow>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT {PAYMENT} FROM {} p WHERE p.contract_id = $1 ORDER BY p.type, p.sequence",
            PAYMENTS.sql(())
        ),
        [id.0.into()],
    );
    Ok(ContractPaymentRow::find_by_statement(statement)
        .all(db)
        .await?)
}

/// How many payments by cheque lack its number or bank.
pub(super) fn without_cheque(payments: &[ContractPaymentRow]) -> usize {
    payments
        .iter()
        .filter(|row| row.method == PaymentMethod::Cheque)
        .filter(|row| row.cheque_number.is_none() || row.bank.is_none())
        .count()
}

async fn signature(db: &impl MerchantConn, id: ContractId) -> Result<Option<ContractSignature>> {
    let sql = format!(
        "SELECT s.id, s.signer_name, s.signed_at, s.ip, s.user_agent, s.language, s.document_hash, \
         f.pdf_hash FROM signatures s JOIN signatures f ON f.contract_id = s.contract_id \
         AND f.pdf_path IS NOT NULL AND f.addendum_id IS NULL \
         WHERE s.contract_id = $1 AND s.addendum_id IS NULL AND s.party = {}",
        SigningParty::Tenant.sql()
    );
    one(db, sql, id).await
}

async fn one<T: FromQueryResult>(
    db: &impl MerchantConn,
    sql: String,
    id: ContractId,
) -> Result<Option<T>> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    Ok(T::find_by_statement(statement).one(db).await?)
}

/// `may`: what the caller is allowed to, for the actions that are offered.
pub async fn detail(db: &impl MerchantConn, id: ContractId, may: &Permissions) -> Result<Contract> {
    let (mut row, more) = read_both(db, id).await?;
    let rent_limit = rent_limit(db, &mut row, more.index_rent).await?;
    let payments = payments(db, id).await?;
    let collected: Decimal = payments
        .iter()
        .filter(|payment| payment.status == PaymentStatus::Collected)
        .map(|payment| payment.amount.0)
        .sum();
    let is_issued = row.issued_at.is_some();
    let is_open = is_issued && more.public_revoked_at.is_none();
    let language = more.customer_language.parse().unwrap_or(Language::En);
    Ok(Contract {
        customer_email: more.customer_email.clone(),
        country: more.country.clone(),
        unit_minimum_rent: more.unit_minimum_rent,
        rent_lines: more.rent_lines.0.clone(),
        insurance_method: more.insurance_method,
        clauses: clauses::of_contract(db, id).await?,
        index_rent: more.index_rent,
        cap_reason: more.cap_reason.clone(),
        cap_exceeded_by: more.cap_exceeded_by.clone(),
        terms_en: more.terms_en.clone(),
        terms_ar: more.terms_ar.clone(),
        notes: more.notes.clone(),
        issued_by: more.issued_by.clone(),
        cancelled_at: more.cancelled_at,
        cancel_reason: more.cancel_reason.clone(),
        public_id: is_issued.then(|| more.public_id.clone()),
        public_url: is_open.then(|| db.kernel().link(language, &share::path(&more.public_id))),
        collected_amount: collected.into(),
        signature: if row.signed_at.is_some() {
            signature(db, id).await?
        } else {
            None
        },
        allowed_actions: actions(&row, &more, may),
        warnings: warnings(db, &row, &more, &payments, rent_limit.as_ref()).await?,
        rent_limit,
        payments,
        contract: row,
    })
}

/// What the law says of a draft that follows another, and of the next term of one that runs.
async fn rent_limit(
    db: &impl MerchantConn,
    row: &mut ContractRow,
    index_rent: Option<Amount>,
) -> Result<Option<RentLimit>> {
    let (before, starts_on) = match (row.status, row.follows_id) {
        (ContractStatus::Draft, Some(before)) => (before, Some(row.starts_on)),
        (ContractStatus::Active, _) if row.stopped_on.is_none() => (row.id, row.ends_on.succ_opt()),
        _ => return Ok(None),
    };
    let guard = Guard::of(db, &[before]).await?;
    if row.status == ContractStatus::Active {
        row.notice_by = guard.notice_by(row.id);
    }
    let index_rent = index_rent.filter(|_| row.status == ContractStatus::Draft);
    match starts_on {
        Some(starts_on) => guard.limit(before, starts_on, index_rent.map(|rent| rent.0)),
        None => Ok(None),
    }
}

fn actions(row: &ContractRow, more: &ContractMore, may: &Permissions) -> Vec<ContractAction> {
    use permission as p;
    let is_draft = row.status == ContractStatus::Draft;
    let is_live = is_draft || row.status == ContractStatus::Active;
    let is_running = row.status == ContractStatus::Active;
    let is_stopped = row.stopped_on.is_some();
    let is_open = more.public_revoked_at.is_none();
    let was_issued = row.issued_at.is_some();
    let may_archive = may.allows::<p::Archive>();
    let may_share = may.allows::<p::Share>();
    [
        (is_draft && may.allows::<p::Edit>(), ContractAction::Edit),
        (
            !is_draft && may.allows::<p::Edit>(),
            ContractAction::EditRegistration,
        ),
        (is_draft && may.allows::<p::Issue>(), ContractAction::Issue),
        (
            is_live && row.agreed_ends_on.is_none() && may.allows::<p::Cancel>(),
            ContractAction::Cancel,
        ),
        (
            is_running && !is_stopped && may.allows::<p::Stop>(),
            ContractAction::Stop,
        ),
        (
            is_stopped && may.allows::<p::Stop>(),
            ContractAction::Resume,
        ),
        (
            is_draft && may.allows::<p::Delete>(),
            ContractAction::Delete,
        ),
        (
            !is_draft && !row.is_historical && may_archive,
            ContractAction::Archive,
        ),
        (
            !is_draft && row.is_historical && may_archive,
            ContractAction::Restore,
        ),
        (
            was_issued && is_open && may_share,
            ContractAction::RevokeLink,
        ),
        (was_issued && may_share, ContractAction::RenewLink),
    ]
    .into_iter()
    .filter_map(|(offered, action)| offered.then_some(action))
    .collect()
}

/// What a draft would meet if it were issued now.
async fn warnings(
    db: &impl MerchantConn,
    row: &ContractRow,
    more: &ContractMore,
    payments: &[ContractPaymentRow],
    rent_limit: Option<&RentLimit>,
) -> Result<Vec<ContractWarning>> {
    if row.status != ContractStatus::Draft {
        return Ok(Vec::new());
    }
    let language = db.language();
    let mut found: Vec<ContractWarning> = occupancy::conflicts(db, row)
        .await?
        .iter()
        .map(|problem| ContractWarning {
            code: problem.code().to_owned(),
            message: problem.message(language).to_owned(),
        })
        .collect();
    let cheques = without_cheque(payments);
    if cheques > 0 {
        let missing = Problem::from(ContractError::ChequesMissing { count: cheques });
        found.push(ContractWarning {
            code: missing.code().to_owned(),
            message: missing.message(language).to_owned(),
        });
    }
    if let Some(limit) = rent_limit.filter(|limit| !limit.allows(row.rent_price.0)) {
        found.push(ContractWarning {
            code: "contracts.above_rent_limit".to_owned(),
            message: limit.words().get(language).to_owned(),
        });
    }
    let facts = [
        (
            more.customer_status == Status::Disabled,
            "contracts.customer_disabled",
            CUSTOMER_DISABLED,
        ),
        (
            more.unit_status == Status::Disabled,
            "contracts.unit_disabled",
            UNIT_DISABLED,
        ),
        (
            more.parking_status == Some(Status::Disabled),
            "contracts.parking_disabled",
            PARKING_DISABLED,
        ),
        (
            more.customer_email.is_none(),
            "contracts.no_email",
            NO_EMAIL,
        ),
        (
            row.ends_on < db.today(),
            "contracts.period_over",
            PERIOD_OVER,
        ),
    ];
    for (holds, code, text) in facts {
        if holds {
            let message = text.get(language).to_owned();
            found.push(ContractWarning {
                code: code.to_owned(),
                message,
            });
        }
    }
    Ok(found)
}

const CUSTOMER_DISABLED: Text = Text::fixed("The tenant is disabled.", "المستأجر معطل.");
const UNIT_DISABLED: Text = Text::fixed("The unit is disabled.", "الوحدة معطلة.");
const PARKING_DISABLED: Text = Text::fixed("The parking is disabled.", "الموقف معطل.");
const NO_EMAIL: Text = Text::fixed(
    "The tenant has no e-mail address: share the link with them yourself.",
    "لا يوجد بريد إلكتروني للمستأجر: شارك الرابط معه بنفسك.",
);
const PERIOD_OVER: Text = Text::fixed(
    "The contract's last day is over.",
    "انتهى اليوم الأخير من العقد.",
);
