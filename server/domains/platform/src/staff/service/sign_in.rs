use std::sync::Arc;

use identity::sign_in::SignInError;
use kernel::auth::{Area, Door, FailedLoginType};
use kernel::code::Status;
use kernel::tenancy::{Actor, ActorKind, Caller, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::sessions::{self, Renewal, Tokens};
use crate::staff::entity::{Column, Entity, Model};
use crate::staff::sign_in_model::LoginInput;

/// Signs a manager in. An unknown e-mail and a wrong password get the same answer in the same time.
pub async fn login(door: &Door, input: &LoginInput) -> Result<(Model, Tokens)> {
    let mut form = Validator::new(door.visitor.caller.language);
    let email = form
        .field("login", &input.login)
        .required()
        .email()
        .text()
        .to_lowercase();
    let password = form.secret("password", &input.password).required().text();
    form.finish()?;
    door.enter(Area::Manager, &email).await?;
    let person = by_email(door, &email).await?;
    let stored = person
        .as_ref()
        .and_then(|person| person.password_hash.as_deref());
    let passwords = &door.kernel().passwords;
    let matches = passwords.verify(&password, stored).await?;
    let person = match person {
        Some(person) if matches => person,
        known => {
            let kind = if known.is_some() {
                FailedLoginType::Password
            } else {
                FailedLoginType::Email
            };
            door.fail(kind, Area::Manager, &email, None).await?;
            return Err(incorrect());
        }
    };
    if person.status != Status::Active {
        return Err(SignInError::PersonDisabled.into());
    }
    door.open(Area::Manager, &email).await?;
    let tx = begin_as(door, &person).await?;
    let tokens = sessions::begin(&tx, person.id, input.remember_me.unwrap_or_default()).await?;
    tx.commit().await?;
    Ok((person, tokens))
}

/// New tokens for a refresh token. Where a used one came back, the end of its session is committed.
pub async fn refresh(door: &Door, refresh_token: &str) -> Result<(Model, Tokens)> {
    let ended = || Problem::unauthenticated("session_ended");
    let tx = PlatformTx::begin(door.kernel(), door.visitor.caller.clone()).await?;
    match sessions::renew(&tx, refresh_token).await? {
        Renewal::Renewed { person, tokens } => {
            let person = Entity::find_by_id(person)
                .one(&tx)
                .await?
                .filter(|person| person.status == Status::Active);
            let person = person.ok_or_else(ended)?;
            tx.commit().await?;
            door.kernel().principals.clear();
            Ok((person, tokens))
        }
        Renewal::Stolen => {
            tx.commit().await?;
            door.kernel().principals.clear();
            Err(ended())
        }
        Renewal::Ended => Err(ended()),
    }
}

/// Without a transaction, so that none is open while the password is hashed.
async fn by_email(door: &Door, email: &str) -> Result<Option<Model>> {
    let person = Entity::find().filter(Column::Email.eq(email));
    Ok(person
        .one(&door.kernel().database.platform_lookups())
        .await?)
}

/// A transaction whose audit rows name the manager instead of a visitor.
async fn begin_as(door: &Door, person: &Model) -> Result<PlatformTx> {
    let mut caller = Caller::clone(&door.visitor.caller);
    caller.actor = Actor {
        kind: ActorKind::Manager,
        id: Some(person.id.0),
        name: person.name.clone(),
    };
    let tx = PlatformTx::begin(door.kernel(), Arc::new(caller)).await?;
    tracing::debug!(staff = person.id.0, request = %tx.caller().request_id, "a manager signed in");
    Ok(tx)
}

fn incorrect() -> Problem {
    let message = Text::fixed(
        "The login or the password is incorrect.",
        "بيانات الدخول أو كلمة المرور غير صحيحة.",
    );
    Problem::new(422, "wrong_credentials", message.clone()).with_field("password", message)
}
