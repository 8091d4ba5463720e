use kernel::audit::Change;
use kernel::auth::{Area, Principal, refused_to_support};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result, record};

use super::engine::{Passed, Step, shown};
use super::mails::{Reader, Told, letter};
use super::model::{SecondFactor, SecondFactorKey};
use super::{Factors, SecondFactorError, TABLES, TrustedDeviceId, Whose};
use crate::account::service as account;
use crate::authenticator::ended;
use crate::sessions::SessionEnd;
use crate::sessions::service as sessions;
use crate::sign_in::model::LoginInput;
use crate::sign_in::person::{self, Person};
use crate::sign_in::recovery::own_password;
use crate::users::UserId;
use crate::users::entity::Entity as Users;
use crate::users::service::may_manage;

impl Whose {
    /// The signed-in person at the screen; a program has no second factor, and support sees nobody's.
    pub fn caller(principal: &Principal) -> Result<Self> {
        if principal.support.is_some() {
            return Err(refused_to_support());
        }
        if principal.session_id.is_none() {
            return Err(Problem::no_permission("session"));
        }
        Ok(Self {
            area: principal.area,
            id: principal.subject_id,
        })
    }

    pub(crate) fn of(person: &Person) -> Self {
        Self {
            area: person.area,
            id: person.id,
        }
    }

    const fn noun(self) -> &'static str {
        match self.area {
            Area::Owner => "owners",
            _ => "users",
        }
    }
}

fn factors<C: MerchantConn>(db: &C, whose: Whose) -> Factors<'_, C> {
    Factors::new(db, &TABLES, whose)
}

fn note(tx: &MerchantTx, whose: Whose, action: &'static str) {
    tx.note(vec![Change {
        noun: whose.noun(),
        record_id: whose.id,
        action,
        before: None,
        after: None,
    }]);
}

async fn tell(tx: &MerchantTx, whose: Whose, told: Told) -> Result<()> {
    note(tx, whose, told.action());
    let person = person::by_id(tx, whose.area, whose.id).await?;
    let person = person.ok_or_else(ended)?;
    if !person.email.is_empty() {
        let language = person.language;
        let reader = Reader {
            name: person.name.get(language),
            email: &person.email,
            language,
            business: tx.merchant().name.get(language),
            path: match whose.area {
                Area::Owner => "owner/profile",
                _ => "merchant/profile",
            },
        };
        tx.send_mail(letter(tx.kernel(), tx.caller(), &reader, told))
            .await?;
    }
    Ok(())
}

/// Whether the office lets nobody of the area in without it.
pub async fn is_required(db: &impl MerchantConn, area: Area) -> Result<bool> {
    let account = account::find(db).await?;
    Ok(match area {
        Area::Owner => account.owners_need_second_factor,
        _ => account.employees_need_second_factor,
    })
}

/// The step of a sign-in after the password. The caller sends the password again with the code, so that a password which
/// was changed meanwhile ends the step.
pub async fn pass(tx: &MerchantTx, person: &Person, input: &LoginInput) -> Result<Passed> {
    let whose = Whose::of(person);
    let step = Step {
        code: input.code.as_deref(),
        trust_device: input.trust_device == Some(true),
        device_token: input.device_token.as_deref(),
        is_required: is_required(tx, person.area).await?,
    };
    let passed = factors(tx, whose).pass(step).await?;
    if let Some(told) = passed.told {
        tell(tx, whose, told).await?;
    }
    Ok(passed)
}

/// What an app is given at the sign-in of somebody whose office asks for it.
pub async fn set_up(tx: &MerchantTx, person: &Person) -> Result<SecondFactorKey> {
    if !is_required(tx, person.area).await? {
        return Err(SecondFactorError::NotRequired.into());
    }
    let secret = factors(tx, Whose::of(person)).start().await?;
    shown(&secret, &issuer(tx), &person.email)
}

/// Refuses to let somebody in who has a second factor, or needs one.
pub async fn ensure_none(tx: &MerchantTx, person: &Person) -> Result<()> {
    if factors(tx, Whose::of(person)).is_on().await? {
        return Err(SecondFactorError::Needed.into());
    }
    if is_required(tx, person.area).await? {
        return Err(SecondFactorError::SetUpNeeded.into());
    }
    Ok(())
}

fn issuer(db: &impl MerchantConn) -> String {
    format!("Manzil {}", db.merchant().account_id)
}

pub async fn find(db: &impl MerchantConn, whose: Whose) -> Result<SecondFactor> {
    let is_required = is_required(db, whose.area).await?;
    factors(db, whose).find(is_required).await
}

pub async fn start(tx: &MerchantTx, whose: Whose, password: &str) -> Result<()> {
    if factors(tx, whose).is_on().await? {
        return Err(SecondFactorError::On.into());
    }
    own_password(tx, whose.area, whose.id, "password", password).await?;
    factors(tx, whose).start().await?;
    Ok(())
}

/// What the app is given, while it is being set up.
pub async fn key(db: &impl MerchantConn, whose: Whose) -> Result<SecondFactorKey> {
    let secret = factors(db, whose).key().await?;
    let person = person::by_id(db, whose.area, whose.id).await?;
    let person = person.ok_or_else(ended)?;
    shown(&secret, &issuer(db), &person.email)
}

/// Ends the set-up with a first code; gives the recovery codes.
pub async fn confirm(tx: &MerchantTx, whose: Whose, code: &str) -> Result<Vec<String>> {
    let codes = factors(tx, whose).confirm(code).await?;
    tell(tx, whose, Told::On).await?;
    Ok(codes)
}

/// Turns it off: takes the password and a code. Where the office asks for it, the person is signed out everywhere and sets
/// up another app at the next sign-in.
pub async fn turn_off(tx: &MerchantTx, whose: Whose, password: &str, code: &str) -> Result<()> {
    let own = factors(tx, whose);
    if !own.is_on().await? {
        return Err(SecondFactorError::Off.into());
    }
    own_password(tx, whose.area, whose.id, "password", password).await?;
    own.check(code).await?;
    own.remove().await?;
    if !is_required(tx, whose.area).await? {
        return tell(tx, whose, Told::Off).await;
    }
    let reason = SessionEnd::SecondFactorReset;
    sessions::revoke_all(tx, whose.area, whose.id, None, reason).await?;
    tell(tx, whose, Told::Replaced).await
}

/// Puts new recovery codes in the place of all old ones.
pub async fn renew(tx: &MerchantTx, whose: Whose, code: &str) -> Result<Vec<String>> {
    let codes = factors(tx, whose).renew(code).await?;
    tell(tx, whose, Told::RecoveryCodesRenewed).await?;
    Ok(codes)
}

/// Takes an employee's lost app off and ends their sessions, as the lost phone may hold one; whoever does it holds at least
/// the employee's rights. The caller forgets the known principals after the commit.
pub async fn reset(tx: &MerchantTx, editor: &Principal, id: UserId) -> Result<()> {
    let user = record::find::<Users>(tx, id).await?;
    may_manage(tx, &editor.permissions, user.role_id).await?;
    if editor.subject_id == id.0 {
        return Err(SecondFactorError::Own.into());
    }
    let whose = Whose {
        area: Area::Merchant,
        id: id.0,
    };
    if !take_off(tx, whose).await? {
        return Err(SecondFactorError::Off.into());
    }
    sessions::revoke_all(tx, whose.area, whose.id, None, SessionEnd::Revoked).await?;
    Ok(())
}

/// Takes somebody's app off and tells them; whether there was one.
pub async fn take_off(tx: &MerchantTx, whose: Whose) -> Result<bool> {
    if !factors(tx, whose).remove().await? {
        return Ok(false);
    }
    let is_required = is_required(tx, whose.area).await?;
    tell(tx, whose, Told::Reset { is_required }).await?;
    Ok(true)
}

/// Asks for a code again everywhere.
pub async fn forget_devices(tx: &MerchantTx, area: Area, id: i64) -> Result<()> {
    factors(tx, Whose { area, id }).forget_devices().await
}

/// Asks for a code again at one of the person's devices.
pub async fn forget_device(tx: &MerchantTx, whose: Whose, device: TrustedDeviceId) -> Result<()> {
    factors(tx, whose).forget_device(device).await?;
    note(tx, whose, "device_forgotten");
    Ok(())
}
