use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use kernel::auth::{AccessClaims, Area, Authenticator, Credential, Principal, SupportAccess};
use kernel::code::Status;
use kernel::permission::Permissions;
use kernel::tenancy::{
    Actor, ActorKind, Caller, Merchant, MerchantConn, MerchantRead, MerchantTx, Reach, Standing,
};
use kernel::text::Text;
use kernel::{Kernel, Problem, Result};
use sea_orm::{ConnectionTrait as _, QueryResult, Statement};
use std::sync::{Arc, LazyLock};

use crate::api_keys::sandbox;
use crate::owner_records;
use crate::roles::rights;
use crate::sessions::presence;
use crate::sign_in::SignInError;
use crate::sign_in::admission::refusal;
use crate::statement::bound;
use crate::support_grants::staff;

/// `last_seen_at` is written at most this often.
const SIGHT_LASTS: Duration = Duration::seconds(60);

/// Looks up the sessions of employees and property owners, and API keys.
pub struct MerchantAuthenticator;

static USER: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT s.refresh_expires_at, s.revoked_at, s.last_seen_at, u.name, u.language, \
         u.status = {} AS may_enter, r.is_administrator, r.permissions, r.reach, s.support_grant_id, \
         s.support_staff_id, s.support_staff_name, g.may_change AS support_may_change, \
         g.ended_at AS support_ended_at, g.ends_at AS support_ends_at \
         FROM sessions s JOIN users u ON u.id = s.subject_id JOIN roles r ON r.id = u.role_id \
         LEFT JOIN support_grants g ON g.id = s.support_grant_id \
         WHERE s.id = $1 AND s.token_hash = $2 AND s.subject_id = $3 AND s.area = {}",
        Status::Active.sql(),
        Area::Merchant.sql()
    )
});

/// `people` is the port's relation of owners.
fn owner_sql(people: &str) -> String {
    format!(
        "SELECT s.refresh_expires_at, s.revoked_at, s.last_seen_at, o.name, o.language, \
         o.may_enter, false AS is_administrator, '{{}}'::jsonb AS permissions, {} AS reach \
         FROM sessions s JOIN {people} o ON o.id = s.subject_id \
         WHERE s.id = $1 AND s.token_hash = $2 AND s.subject_id = $3 AND s.area = {}",
        Reach::All.sql(),
        Area::Owner.sql()
    )
}

static API_KEY: LazyLock<String> =
    LazyLock::new(|| format!("{} WHERE k.token_hash = $1", *ANY_KEY));
/// A sandbox key's maker is another person in the sandbox.
static API_KEY_BY_ID: LazyLock<String> = LazyLock::new(|| {
    format!(
        "{} WHERE k.id = $1 AND (k.user_id = $2 OR k.is_sandbox)",
        *ANY_KEY
    )
});

static ANY_KEY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT k.id AS key_id, k.user_id AS subject_id, k.revoked_at, k.expires_at, \
         k.last_used_at AS last_seen_at, k.name || ' (' || u.name || ')' AS name, u.language, \
         u.status = {active} AS may_enter, r.is_administrator, r.permissions, \
         CASE WHEN r.reach = {all} THEN coalesce(k.reach, r.reach) ELSE r.reach END AS reach, k.permissions AS scope, \
         k.is_sandbox FROM api_keys k JOIN users u ON u.id = k.user_id JOIN roles r ON r.id = u.role_id",
        active = Status::Active.sql(),
        all = Reach::All.sql(),
    )
});

/// An employee, without a session.
static PERSON: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT u.name, u.language, u.status = {} AS may_enter, r.is_administrator, r.permissions, r.reach \
         FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = $1",
        Status::Active.sql()
    )
});

/// What somebody may do now who asked for something that is done beside requests: an employee, or the key that they
/// asked with. Whoever can no longer come in is refused.
pub async fn principal_of(
    kernel: &Kernel,
    merchant: Arc<Merchant>,
    user_id: i64,
    key_id: Option<i64>,
) -> Result<Principal> {
    if refusal(&merchant, kernel.clock.now()).is_some() {
        return Err(ended());
    }
    // Keys of a sandbox stay with its account.
    let home = match merchant.sandbox_of.filter(|_| key_id.is_some()) {
        Some(account) => kernel.merchants.by_id(account).await?.ok_or_else(ended)?,
        None => merchant.clone(),
    };
    let caller = Arc::new(Caller::system("authentication"));
    let db = MerchantRead::begin(kernel, home.clone(), caller).await?;
    let asked = match key_id {
        Some(id) => bound(&API_KEY_BY_ID, [id.into(), user_id.into()]),
        None => bound(&PERSON, [user_id.into()]),
    };
    let row = db.query_one_raw(asked).await?.ok_or_else(ended)?;
    let now = db.now();
    drop(db);
    let may_enter: bool = row.try_get("", "may_enter")?;
    if !may_enter {
        return Err(ended());
    }
    if key_id.is_some() {
        let revoked: Option<DateTime<Utc>> = row.try_get("", "revoked_at")?;
        let expires_at: DateTime<Utc> = row.try_get("", "expires_at")?;
        if revoked.is_some() || expires_at <= now {
            return Err(ended());
        }
        let principal = key_principal(kernel, home.clone(), &row)?;
        return if merchant.is_sandbox() {
            in_sandbox(kernel, home, principal).await
        } else {
            Ok(principal)
        };
    }
    Ok(Principal {
        area: Area::Merchant,
        merchant: Some(merchant),
        actor: Actor {
            kind: ActorKind::User,
            id: Some(user_id),
            name: row.try_get("", "name")?,
        },
        subject_id: user_id,
        session_id: None,
        permissions: permissions(kernel, &row)?,
        standing: Standing {
            person: Some(user_id),
            reach: row.try_get("", "reach")?,
        },
        language: row.try_get("", "language")?,
        expires_at: now + Duration::days(1),
        support: None,
    })
}

#[async_trait]
impl Authenticator for MerchantAuthenticator {
    async fn authenticate(
        &self,
        kernel: &Kernel,
        credential: &Credential,
        address: Option<&str>,
    ) -> Result<Principal> {
        let key = match credential {
            Credential::Session(claims) => claims.merchant.as_deref().unwrap_or_default(),
            Credential::ApiKey(key) => &key.merchant_key,
        };
        let merchant = kernel.merchants.by_key(key).await?.ok_or_else(ended)?;
        match refusal(&merchant, kernel.clock.now()) {
            Some(SignInError::AccountArchived) => return Err(account_archived()),
            Some(_) => return Err(account_disabled()),
            None => {}
        }
        kernel.merchants.ensure_current(&merchant)?;
        let caller = Arc::new(Caller::system("authentication"));
        let db = MerchantRead::begin(kernel, merchant.clone(), caller).await?;
        let row = db
            .query_one_raw(look_up(&db, credential)?)
            .await?
            .ok_or_else(ended)?;
        let now = db.now();
        drop(db);
        let revoked: Option<DateTime<Utc>> = row.try_get("", "revoked_at")?;
        let may_enter: bool = row.try_get("", "may_enter")?;
        if revoked.is_some() || !may_enter {
            return Err(ended());
        }
        let principal = match credential {
            Credential::ApiKey(_) => key_principal(kernel, merchant.clone(), &row)?,
            Credential::Session(claims) => {
                let support = match claims.area {
                    Area::Merchant => support_access(kernel, &row, now).await?,
                    Area::Owner | Area::Manager => None,
                };
                session_principal(kernel, merchant.clone(), claims, &row, now, support)?
            }
        };
        touch(kernel, merchant.clone(), &row, &principal, address).await?;
        if let Credential::ApiKey(_) = credential
            && row.try_get("", "is_sandbox")?
        {
            return in_sandbox(kernel, merchant, principal).await;
        }
        Ok(principal)
    }
}

fn look_up(db: &impl MerchantConn, credential: &Credential) -> Result<Statement> {
    let claims = match credential {
        Credential::ApiKey(key) => return Ok(bound(&API_KEY, [key.hash().into()])),
        Credential::Session(claims) => claims,
    };
    let sql = match claims.area {
        Area::Merchant => USER.clone(),
        Area::Owner => owner_sql(&owner_records::people(db)?),
        Area::Manager => return Err(ended()),
    };
    let values = [
        claims.session.into(),
        claims.hash().into(),
        claims.person.into(),
    ];
    Ok(bound(&sql, values))
}

fn session_principal(
    kernel: &Kernel,
    merchant: Arc<Merchant>,
    claims: &AccessClaims,
    row: &QueryResult,
    now: DateTime<Utc>,
    support: Option<SupportAccess>,
) -> Result<Principal> {
    let refresh_expires_at: DateTime<Utc> = row.try_get("", "refresh_expires_at")?;
    if refresh_expires_at <= now {
        return Err(ended());
    }
    let kind = match claims.area {
        Area::Owner => ActorKind::Owner,
        _ => ActorKind::User,
    };
    let actor = match &support {
        Some(support) => staff::actor(support.staff_id, &support.staff_name),
        None => Actor {
            kind,
            id: Some(claims.person),
            name: row.try_get("", "name")?,
        },
    };
    let ends_at = support
        .as_ref()
        .map_or(claims.exp, |support| support.ends_at);
    Ok(Principal {
        area: claims.area,
        merchant: Some(merchant),
        actor,
        subject_id: claims.person,
        session_id: Some(claims.session),
        permissions: permissions(kernel, row)?,
        standing: Standing {
            person: (kind == ActorKind::User).then_some(claims.person),
            reach: row.try_get("", "reach")?,
        },
        language: row.try_get("", "language")?,
        support,
        expires_at: claims.exp.min(ends_at),
    })
}

/// What the session of somebody of the platform was opened for; nothing of an employee's.
async fn support_access(
    kernel: &Kernel,
    row: &QueryResult,
    now: DateTime<Utc>,
) -> Result<Option<SupportAccess>> {
    let grant_id: Option<i64> = row.try_get("", "support_grant_id")?;
    let Some(grant_id) = grant_id else {
        return Ok(None);
    };
    let ended_at: Option<DateTime<Utc>> = row.try_get("", "support_ended_at")?;
    let ends_at: Option<DateTime<Utc>> = row.try_get("", "support_ends_at")?;
    let ends_at = ends_at.filter(|at| ended_at.is_none() && *at > now);
    let ends_at = ends_at.ok_or_else(ended)?;
    let staff_id: i64 = row.try_get("", "support_staff_id")?;
    if !staff::may_enter(kernel, staff_id).await? {
        return Err(ended());
    }
    Ok(Some(SupportAccess {
        grant_id,
        staff_id,
        staff_name: row.try_get("", "support_staff_name")?,
        may_change: row.try_get("", "support_may_change")?,
        ends_at,
    }))
}

fn key_principal(kernel: &Kernel, merchant: Arc<Merchant>, row: &QueryResult) -> Result<Principal> {
    let key_id: i64 = row.try_get("", "key_id")?;
    let subject_id = row.try_get("", "subject_id")?;
    let reach: Reach = row.try_get("", "reach")?;
    let mut held = permissions(kernel, row)?;
    if let Some(scope) = row.try_get::<Option<Permissions>>("", "scope")? {
        held = held.within(&scope);
    }
    if reach != Reach::All {
        held = held.limited_to(&rights::merchant_pages(kernel));
    }
    let actor = Actor {
        kind: ActorKind::ApiKey,
        id: Some(key_id),
        name: row.try_get("", "name")?,
    };
    Ok(Principal {
        area: Area::Merchant,
        merchant: Some(merchant),
        actor,
        subject_id,
        session_id: None,
        permissions: held,
        standing: Standing {
            person: Some(subject_id),
            reach,
        },
        language: row.try_get("", "language")?,
        support: None,
        expires_at: row.try_get("", "expires_at")?,
    })
}

/// The same program with the same rights in the sandbox, where it has all records.
async fn in_sandbox(
    kernel: &Kernel,
    merchant: Arc<Merchant>,
    principal: Principal,
) -> Result<Principal> {
    let caller = Arc::new(Caller::system("authentication"));
    let db = MerchantRead::begin(kernel, merchant, caller).await?;
    let row = sandbox::find(&db).await?;
    drop(db);
    let Some((sandbox_id, user_id)) = row.and_then(|row| row.sandbox_id.zip(row.user_id)) else {
        return Err(sandbox_preparing());
    };
    let found = kernel.merchants.by_id(sandbox_id).await?;
    let sandbox = found.ok_or_else(sandbox_preparing)?;
    kernel.merchants.ensure_current(&sandbox)?;
    Ok(Principal {
        merchant: Some(sandbox),
        subject_id: user_id,
        standing: Standing {
            person: Some(user_id),
            reach: Reach::All,
        },
        ..principal
    })
}

fn sandbox_preparing() -> Problem {
    Problem::new(
        503,
        "sandbox_preparing",
        Text::fixed(
            "The sandbox is not ready: its sample data is being prepared. Try again in a minute; where it could not be \
             prepared, the profile says so and tries again.",
            "البيئة التجريبية غير جاهزة: يجري تجهيز بياناتها النموذجية. حاول مجدداً بعد دقيقة؛ وإذا تعذر تجهيزها فصفحة الملف \
             الشخصي تبيّن ذلك وتعيد المحاولة.",
        ),
    )
    .with_retry_after(30)
}

fn permissions(kernel: &Kernel, row: &QueryResult) -> Result<Permissions> {
    let is_administrator: bool = row.try_get("", "is_administrator")?;
    let stored = row.try_get("", "permissions")?;
    let reach = row.try_get("", "reach")?;
    Ok(rights::effective(kernel, is_administrator, reach, &stored))
}

/// Writes when the session or key was last seen, at most once a minute.
async fn touch(
    kernel: &Kernel,
    merchant: Arc<Merchant>,
    row: &QueryResult,
    principal: &Principal,
    address: Option<&str>,
) -> Result<()> {
    let now = kernel.clock.now();
    let seen: Option<DateTime<Utc>> = row.try_get("", "last_seen_at")?;
    if seen.is_some_and(|seen| now - seen < SIGHT_LASTS) {
        return Ok(());
    }
    let touched = match principal.session_id {
        Some(id) => bound(
            "UPDATE sessions SET last_seen_at = $2 WHERE id = $1",
            [id.into(), now.into()],
        ),
        None => bound(
            "UPDATE api_keys SET last_used_at = $2, last_used_ip = $3 WHERE id = $1",
            [principal.actor.id.into(), now.into(), address.into()],
        ),
    };
    let caller = Arc::new(Caller::system("authentication"));
    let tx = MerchantTx::begin(kernel, merchant, caller).await?;
    tx.execute_raw(touched).await?;
    if let Some(id) = principal.session_id {
        presence::seen(&tx, id, None).await?;
    }
    tx.commit().await
}

pub(crate) fn ended() -> Problem {
    Problem::unauthenticated("session_ended")
}

fn account_disabled() -> Problem {
    Problem::new(
        401,
        "account_disabled",
        Text::fixed(
            "The account is disabled or expired. Please contact sales.",
            "الحساب معطل أو منتهي. يرجى التواصل مع المبيعات.",
        ),
    )
}

fn account_archived() -> Problem {
    Problem::new(
        401,
        "account_archived",
        Text::fixed(
            "The subscription ended and the account is archived. Please contact sales to renew.",
            "انتهى الاشتراك وتمت أرشفة الحساب. يرجى التواصل مع المبيعات للتجديد.",
        ),
    )
}
