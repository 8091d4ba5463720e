//! A visit: a code is sent, entered, and begins a session; all of it is logged.

use chrono::Duration;
use identity::sign_in::CodeWay;
use kernel::ids::PublicId;
use kernel::mail::may_be_asked_for;
use kernel::one_time::{self, Keyed};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result, record};
use parties::customers::entity::{Entity as Customers, Model as Customer};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::public_model::{TenantCodeSent, TenantDoor, TenantSession};
use super::settings::service as settings;
use super::{TenantLinkError, TenantLinkVisitKind, mails};

/// How long a visit goes on after its code.
const VISIT: Duration = Duration::minutes(30);

/// The open link of an address and its tenant; an unknown or closed one is a 404, and so is one of a tenant who was merged.
pub(super) async fn open(db: &impl MerchantConn, id: &PublicId) -> Result<(Model, Customer)> {
    let link = Entity::find()
        .filter(Column::PublicId.eq(id.as_str()))
        .filter(Column::ClosedAt.is_null());
    let link = link.one(db).await?.ok_or_else(Problem::not_found)?;
    if !settings::row(db).await?.is_on {
        return Err(TenantLinkError::Off.into());
    }
    let customer = record::find::<Customers>(db, link.customer_id).await?;
    if customer.merged_into_id.is_some() {
        return Err(Problem::not_found());
    }
    Ok((link, customer))
}

/// How a code reaches a tenant.
pub(super) async fn way(db: &impl MerchantConn, customer: &Customer) -> Result<Option<CodeWay>> {
    let mobile = customer.allow_whatsapp.then_some(customer.mobile.as_str());
    CodeWay::of(db, customer.email.as_deref(), mobile).await
}

/// What is shown before a code was entered.
pub async fn door(db: &impl MerchantConn, id: &PublicId) -> Result<TenantDoor> {
    let (link, customer) = open(db, id).await?;
    let office = &db.merchant().name;
    Ok(TenantDoor {
        public_id: link.public_id,
        office_en: office.en.to_string(),
        office_ar: office.ar.to_string(),
        code_address: way(db, &customer).await?.map(|way| way.masked()),
    })
}

/// Logs one thing that happened.
pub(super) async fn note(
    tx: &MerchantTx,
    link: &Model,
    kind: TenantLinkVisitKind,
    note: Option<&str>,
) -> Result<()> {
    let caller = tx.caller();
    let noted = statement(
        "INSERT INTO tenant_link_visits (tenant_link_id, at, kind, ip, user_agent, note) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        [
            link.id.0.into(),
            tx.now().into(),
            kind.into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
            note.map(str::to_owned).into(),
        ],
    );
    tx.execute_raw(noted).await?;
    Ok(())
}

fn code_key(link: &str) -> Keyed<'_> {
    Keyed {
        purpose: "codes of tenants' links",
        of: link,
    }
}

fn session_key(link: &str) -> Keyed<'_> {
    Keyed {
        purpose: "sessions of tenants' links",
        of: link,
    }
}

async fn locked(tx: &MerchantTx, id: &PublicId) -> Result<(Model, Customer)> {
    let (seen, customer) = open(tx, id).await?;
    let link = tx.lock::<Entity>(seen.id).await?;
    let link = link.filter(|link| link.closed_at.is_none());
    Ok((link.ok_or_else(Problem::not_found)?, customer))
}

/// Sends a code to the tenant's address or mobile on file.
pub async fn send_code(tx: &MerchantTx, id: &PublicId) -> Result<TenantCodeSent> {
    let (link, customer) = locked(tx, id).await?;
    let Some(way) = way(tx, &customer).await? else {
        return Err(TenantLinkError::NoAddress.into());
    };
    one_time::ensure_not_so_soon(link.code_sent_at, tx.now())?;
    if !may_be_asked_for(tx.kernel(), way.address()).await? {
        return Err(Problem::too_many(3_600));
    }
    let code = one_time::draw(tx.kernel());
    let row = ActiveModel {
        code_hash: Set(Some(code_key(&link.public_id).hash(tx.kernel(), &code))),
        code_sent_at: Set(Some(tx.now())),
        code_tries: Set(0),
        ..Default::default()
    };
    tx.change::<Entity>(&link, None, row).await?;
    let address = way.masked();
    note(tx, &link, TenantLinkVisitKind::CodeSent, Some(&address)).await?;
    mails::code(tx, &customer, way, &code).await?;
    Ok(TenantCodeSent {
        address,
        until: tx.now() + one_time::LASTS,
    })
}

fn check(tx: &MerchantTx, link: &Model, typed: Option<&str>) -> Result<()> {
    let (Some(hash), Some(sent_at), Some(typed)) = (&link.code_hash, link.code_sent_at, typed)
    else {
        return Err(TenantLinkError::CodeMissing.into());
    };
    if one_time::is_over(sent_at, link.code_tries, tx.now()) {
        return Err(TenantLinkError::CodeOver.into());
    }
    if code_key(&link.public_id).is(tx.kernel(), typed, hash) {
        return Ok(());
    }
    let left = one_time::TRIES - link.code_tries - 1;
    Err(TenantLinkError::CodeWrong { left }.into())
}

/// Counts a code that is not the right one, in a transaction of its own: the refusal that follows rolls nothing back.
pub async fn spend_try(tx: &MerchantTx, id: &PublicId, typed: &str) -> Result<Option<Problem>> {
    let (link, _) = locked(tx, id).await?;
    if link.code_hash.is_none() {
        return Ok(None);
    }
    let Err(refusal) = check(tx, &link, Some(typed)) else {
        return Ok(None);
    };
    let counted = statement(
        "UPDATE tenant_links SET code_tries = code_tries + 1 WHERE id = $1",
        [link.id.0.into()],
    );
    tx.execute_raw(counted).await?;
    note(tx, &link, TenantLinkVisitKind::CodeRefused, None).await?;
    Ok(Some(refusal))
}

/// Begins a visit with the code that was sent, which is good once; a visit before it ends.
pub async fn enter(tx: &MerchantTx, id: &PublicId, code: Option<&str>) -> Result<TenantSession> {
    let (link, _) = locked(tx, id).await?;
    check(tx, &link, code)?;
    let mut bytes = [0_u8; 32];
    tx.kernel().entropy.fill(&mut bytes);
    let session = hex::encode(bytes);
    let until = tx.now() + VISIT;
    let row = ActiveModel {
        code_hash: Set(None),
        session_hash: Set(Some(
            session_key(&link.public_id).hash(tx.kernel(), &session),
        )),
        session_until: Set(Some(until)),
        ..Default::default()
    };
    tx.change_as::<Entity>("entered", &link, None, row).await?;
    note(tx, &link, TenantLinkVisitKind::Entered, None).await?;
    Ok(TenantSession { session, until })
}

/// The link and the tenant of a visit that goes on.
pub(super) async fn visiting(
    db: &impl MerchantConn,
    id: &PublicId,
    session: &str,
) -> Result<(Model, Customer)> {
    let (link, customer) = open(db, id).await?;
    let goes_on = link.session_until.is_some_and(|until| until > db.now());
    let hash = link.session_hash.as_ref().filter(|_| goes_on);
    let is_own =
        hash.is_some_and(|hash| session_key(&link.public_id).is(db.kernel(), session, hash));
    if !is_own {
        return Err(TenantLinkError::SessionOver.into());
    }
    Ok((link, customer))
}
