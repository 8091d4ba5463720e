//! Who the signers are, and where they are reached now.

use identity::facts::ACCOUNT;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::contracts::entity::Model as Contract;
use crate::neighbours::{self, OwnerId, Place, holdings};
use crate::signing::SigningParty;
use crate::signing::entity::Model;

/// A signer as a person or an office.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub name: Text,
    pub email: Option<String>,
    /// Where WhatsApp may be used.
    pub mobile: Option<String>,
    pub language: Language,
}

#[derive(FromQueryResult)]
struct Office {
    name_en: String,
    name_ar: String,
    email: String,
}

pub(crate) async fn person(
    db: &impl MerchantConn,
    contract: &Contract,
    signer: &Model,
) -> Result<Person> {
    match (signer.party, signer.owner_id) {
        (SigningParty::Tenant, _) => {
            let tenant = neighbours::tenant(db, contract.customer_id).await?;
            Ok(Person {
                name: tenant.name(),
                mobile: tenant.allow_whatsapp.then(|| tenant.mobile.clone()),
                email: tenant.email,
                language: tenant.language,
            })
        }
        (SigningParty::Owner, Some(id)) => {
            let owner = neighbours::owner(db, id).await?;
            Ok(Person {
                name: owner.name(),
                email: owner.email,
                mobile: None,
                language: owner.language,
            })
        }
        (SigningParty::Owner, None) | (SigningParty::Office, _) => office(db).await,
    }
}

async fn office(db: &impl MerchantConn) -> Result<Person> {
    let sql = format!("SELECT name_en, name_ar, email FROM {ACCOUNT} a");
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let office = Office::find_by_statement(statement).one(db).await?;
    let office = office.ok_or_else(Problem::not_found)?;
    Ok(Person {
        name: Text::new(office.name_en, office.name_ar),
        email: Some(office.email).filter(|email| !email.is_empty()),
        mobile: None,
        language: Language::Ar,
    })
}

/// Whoever owns most of the unit on the contract's first day.
pub(super) async fn principal_owner(
    db: &impl MerchantConn,
    contract: &Contract,
) -> Result<Option<OwnerId>> {
    let sql = format!(
        "SELECT held.owner_id FROM {} held WHERE held.thing_id = $1 AND held.period @> $2::date \
         ORDER BY held.share DESC, held.owner_id LIMIT 1",
        holdings(Place::Unit)
    );
    let values = [contract.unit_id.0.into(), contract.starts_on.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = db.query_one_raw(statement).await?;
    Ok(row
        .map(|row| row.try_get("", "owner_id"))
        .transpose()?
        .map(OwnerId))
}
