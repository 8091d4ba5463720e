use std::sync::Arc;

use identity::second_factors::engine::{Passed, Step, is_wrong_code};
use identity::second_factors::model::SecondFactorKey;
use identity::sign_in::SignInError;
use kernel::auth::{Area, Door, FailedLoginType};
use kernel::code::Status;
use kernel::tenancy::{Actor, ActorKind, Caller, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::passwords;
use super::sessions::{self, Renewal, Tokens};
use crate::staff::entity::{Column, Entity, Model};
use crate::staff::second_factors::service as second_factors;
use crate::staff::sign_in_model::{ChoosePasswordInput, LoginInput, SetUpInput};

/// Somebody who is in.
pub struct Entered {
    pub person: Model,
    pub tokens: Tokens,
    pub passed: Passed,
}

/// Signs a manager in, by the password and then a code. An unknown e-mail and a wrong password get the same answer in the
/// same time.
pub async fn login(door: &Door, input: &LoginInput) -> Result<Entered> {
    let (person, tx) = known(door, &input.login, &input.password).await?;
    let step = Step {
        code: input.code.as_deref(),
        trust_device: input.trust_device == Some(true),
        device_token: input.device_token.as_deref(),
        is_required: true,
    };
    let passed = match second_factors::pass(&tx, &person, step).await {
        Ok(passed) => passed,
        Err(problem) => {
            // What it has locked is let go before the failure is counted.
            drop(tx);
            return Err(counted(door, &person, problem).await?);
        }
    };
    // The password alone forgives no failures and makes no network known.
    door.open(Area::Manager, &person.email).await?;
    let tokens = sessions::begin(&tx, person.id, input.remember_me.unwrap_or_default()).await?;
    tx.commit().await?;
    Ok(Entered {
        person,
        tokens,
        passed,
    })
}

/// Sets a password by a mailed link, also where the code that came with it does not let its owner in.
pub async fn choose_password(door: &Door, input: &ChoosePasswordInput) -> Result<Entered> {
    let tx = PlatformTx::begin(door.kernel(), door.visitor.caller.clone()).await?;
    let id = passwords::reset(&tx, &input.chosen).await?;
    let person = record::find::<Entity>(&tx, id).await?;
    let step = Step {
        code: input.code.as_deref(),
        trust_device: false,
        device_token: None,
        is_required: true,
    };
    let passed = second_factors::pass(&tx, &person, step).await;
    let begun = match passed {
        Ok(passed) => Ok((passed, sessions::begin(&tx, person.id, false).await?)),
        Err(problem) => Err(problem),
    };
    tx.commit().await?;
    door.kernel().principals.clear();
    let (passed, tokens) = match begun {
        Ok(begun) => begun,
        Err(problem) => return Err(counted(door, &person, problem).await?),
    };
    Ok(Entered {
        person,
        tokens,
        passed,
    })
}

/// The refusal, counted among the failed sign-ins where it is of a code.
async fn counted(door: &Door, person: &Model, refusal: Problem) -> Result<Problem> {
    if is_wrong_code(&refusal) {
        let kind = FailedLoginType::Code;
        door.fail(kind, Area::Manager, &person.email, None).await?;
    }
    Ok(refusal)
}

/// Begins the set-up of an app for who has none yet.
pub async fn set_up(door: &Door, input: &SetUpInput) -> Result<SecondFactorKey> {
    let (person, tx) = known(door, &input.login, &input.password).await?;
    let key = second_factors::set_up(&tx, &person).await?;
    tx.commit().await?;
    Ok(key)
}

/// Whose password it is, and a transaction in their name.
async fn known(door: &Door, login: &str, password: &str) -> Result<(Model, PlatformTx)> {
    let mut form = Validator::new(door.visitor.caller.language);
    let email = form
        .field("login", login)
        .required()
        .email()
        .text()
        .to_lowercase();
    let password = form.secret("password", password).required().text();
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
    let tx = begin_as(door, &person).await?;
    Ok((person, tx))
}

/// New tokens for a refresh token. Where a used one came back, the end of its session is committed.
pub async fn refresh(door: &Door, refresh_token: &str) -> Result<Entered> {
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
            Ok(Entered {
                person,
                tokens,
                passed: Passed::default(),
            })
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
    tracing::debug!(staff = person.id.0, request = %tx.caller().request_id, "a manager's password was right");
    Ok(tx)
}

fn incorrect() -> Problem {
    let message = Text::fixed(
        "The login or the password is incorrect.",
        "بيانات الدخول أو كلمة المرور غير صحيحة.",
    );
    Problem::new(422, "wrong_credentials", message.clone()).with_field("password", message)
}
