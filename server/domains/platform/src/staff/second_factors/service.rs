use identity::second_factors::engine::{Passed, Step, shown};
use identity::second_factors::mails::{Reader, Told, letter};
use identity::second_factors::model::{SecondFactor, SecondFactorKey};
use identity::second_factors::{Factors, SecondFactorError, TrustedDeviceId, Whose};
use kernel::audit::Change;
use kernel::auth::{Area, CodeSecret, Principal};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::{Problem, Result, record};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::TABLES;
use crate::staff::entity::{Column, Entity, Model};
use crate::staff::service::{passwords, people, sessions};
use crate::staff::{StaffId, StaffSessionEnd};

/// What apps and mails call the place.
static PLATFORM: Text = Text::fixed("Manzil", "منزل");

fn factors(tx: &PlatformTx, id: StaffId) -> Factors<'_, PlatformTx> {
    let whose = Whose {
        area: Area::Manager,
        id: id.0,
    };
    Factors::new(tx, &TABLES, whose)
}

fn note(tx: &PlatformTx, id: StaffId, action: &'static str) {
    tx.note(vec![Change {
        noun: "staff",
        record_id: id.0,
        action,
        before: None,
        after: None,
    }]);
}

async fn tell(tx: &PlatformTx, person: &Model, told: Told) -> Result<()> {
    note(tx, person.id, told.action());
    let language = person.language;
    let reader = Reader {
        name: &person.name,
        email: &person.email,
        language,
        business: PLATFORM.get(language),
        path: "manager/profile",
    };
    let mail = letter(tx.kernel(), tx.caller(), &reader, told);
    tx.send_mail(None, mail).await?;
    Ok(())
}

/// The step of a sign-in after the password.
pub async fn pass(tx: &PlatformTx, person: &Model, step: Step<'_>) -> Result<Passed> {
    let passed = factors(tx, person.id).pass(step).await?;
    if let Some(told) = passed.told {
        tell(tx, person, told).await?;
    }
    Ok(passed)
}

/// What an app is given at the first sign-in.
pub async fn set_up(tx: &PlatformTx, person: &Model) -> Result<SecondFactorKey> {
    let secret = factors(tx, person.id).start().await?;
    shown(&secret, &PLATFORM.en, &person.email)
}

/// The signed-in manager's own.
pub async fn find(tx: &PlatformTx, id: StaffId) -> Result<SecondFactor> {
    factors(tx, id).find(true).await
}

/// Takes the own app off, with the password and a code; who does it is signed out everywhere and sets up another app next.
pub async fn turn_off(tx: &PlatformTx, id: StaffId, password: &str, code: &str) -> Result<()> {
    let person = record::find::<Entity>(tx, id).await?;
    passwords::ensure_own(tx, &person, "password", password).await?;
    let own = factors(tx, id);
    own.check(code).await?;
    own.remove().await?;
    sessions::revoke_all(tx, id, None, StaffSessionEnd::SecondFactorReset).await?;
    tell(tx, &person, Told::Replaced).await
}

/// Puts new recovery codes in the place of all old ones.
pub async fn renew(tx: &PlatformTx, id: StaffId, code: &str) -> Result<Vec<String>> {
    let codes = factors(tx, id).renew(code).await?;
    let person = record::find::<Entity>(tx, id).await?;
    tell(tx, &person, Told::RecoveryCodesRenewed).await?;
    Ok(codes)
}

/// Asks for a code again everywhere.
pub async fn forget_devices(tx: &PlatformTx, id: StaffId) -> Result<()> {
    factors(tx, id).forget_devices().await
}

/// Asks for a code again at one of the own devices.
pub async fn forget_device(tx: &PlatformTx, id: StaffId, device: TrustedDeviceId) -> Result<()> {
    factors(tx, id).forget_device(device).await?;
    note(tx, id, "device_forgotten");
    Ok(())
}

/// Takes the lost app of a colleague with no more rights than the editor's off, and signs them out.
pub async fn reset(tx: &PlatformTx, editor: &Principal, id: StaffId) -> Result<()> {
    if editor.subject_id == id.0 {
        return Err(SecondFactorError::Own.into());
    }
    let person = record::find::<Entity>(tx, id).await?;
    people::may_manage(tx, &editor.permissions, &person.role_ids).await?;
    take_off(tx, &person).await
}

/// The same by whoever runs the installation, where nobody is left who could.
pub async fn reset_by_email(tx: &PlatformTx, email: &str) -> Result<()> {
    let person = by_email(tx, email).await?;
    take_off(tx, &person.ok_or_else(Problem::not_found)?).await
}

async fn take_off(tx: &PlatformTx, person: &Model) -> Result<()> {
    if !factors(tx, person.id).remove().await? {
        return Err(SecondFactorError::Off.into());
    }
    sessions::revoke_all(tx, person.id, None, StaffSessionEnd::SecondFactorReset).await?;
    tell(tx, person, Told::Reset { is_required: true }).await
}

/// Gives somebody an app whose key is known beforehand, as the demo and the tests do; nothing where nobody has the e-mail.
pub async fn give(tx: &PlatformTx, email: &str, secret: &CodeSecret) -> Result<()> {
    match by_email(tx, email).await? {
        Some(person) => factors(tx, person.id).give(secret).await,
        None => Ok(()),
    }
}

async fn by_email(tx: &PlatformTx, email: &str) -> Result<Option<Model>> {
    let email = email.trim().to_lowercase();
    Ok(Entity::find()
        .filter(Column::Email.eq(email))
        .one(tx)
        .await?)
}
