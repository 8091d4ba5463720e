use std::sync::Arc;

use kernel::auth::{
    ACCOUNTS_OF_SIGN_IN, Area, Door, FailedLoginType, RefreshToken, merchants_of_sign_in,
    refused_evenly,
};
use kernel::tenancy::{Actor, ActorKind, Caller, Merchant, MerchantConn as _, MerchantTx};
use kernel::text::{Text, fold_digits};
use kernel::validation::Validator;
use kernel::{Problem, Result};

use super::admission::refusal;
use super::model::{LoginInput, SignedInAccount, SignedInAnswer, SignedInUser};
use super::person::{self, Person};
use super::{PersonId, SignInError};
use crate::second_factors::sign_in::{is_unproven, is_wrong_code, pass};
use crate::sessions::SessionEnd;
use crate::sessions::service::{self as sessions, NewTokens, Tokens};

/// Somebody that the typed login may mean.
struct Candidate {
    merchant: Arc<Merchant>,
    person: Person,
}

/// An account that is unknown is refused with the same words after the same work.
pub async fn login(door: &Door, area: Area, input: &LoginInput) -> Result<SignedInAnswer> {
    refused_evenly(sign_in(door, area, input)).await
}

async fn sign_in(door: &Door, area: Area, input: &LoginInput) -> Result<SignedInAnswer> {
    let mut form = Validator::new(door.visitor.caller.language);
    let login = fold_digits(&form.field("login", &input.login).required().text()).to_lowercase();
    let password = form.secret("password", &input.password).required().text();
    let account_id = form.integer("account_id", &input.account_id).optional();
    form.finish()?;
    door.enter(area, &login).await?;
    let Candidates { people, all } = candidates(door, area, &login, account_id).await?;
    let merchant_id = people.first().map(|candidate| candidate.merchant.id);
    let mut matching = matching(door, people, &password).await?;
    let Some(candidate) = matching.pop() else {
        let kind = match merchant_id {
            Some(_) => FailedLoginType::Password,
            None => FailedLoginType::Email,
        };
        door.fail(kind, area, &login, merchant_id).await?;
        return Err(if all {
            wrong_credentials()
        } else {
            account_id_needed()
        });
    };
    if !matching.is_empty() {
        door.open(area, &login).await?;
        return Err(account_id_needed());
    }
    let merchant_id = candidate.merchant.id;
    let entered = enter(door, candidate, input).await;
    match &entered {
        Err(problem) if is_wrong_code(problem) => {
            let kind = FailedLoginType::Code;
            door.fail(kind, area, &login, Some(merchant_id)).await?;
        }
        // The password alone forgives no failures and makes no network known.
        Err(problem) if is_unproven(problem) => {}
        _ => door.open(area, &login).await?,
    }
    entered
}

/// Whom a typed login may mean.
struct Candidates {
    people: Vec<Candidate>,
    /// Whether nobody was left out, because more accounts know the e-mail than are looked at.
    all: bool,
}

async fn candidates(
    door: &Door,
    area: Area,
    login: &str,
    account_id: Option<i64>,
) -> Result<Candidates> {
    let kernel = door.kernel();
    let mut people = Vec::new();
    let by_number = login.parse::<i64>().ok().filter(|_| area == Area::Merchant);
    if let Some(number) = by_number {
        if let Some(merchant) = kernel.merchants.by_account_id(number).await? {
            let db = door.visitor.read(merchant.clone()).await?;
            let found = person::first_administrator(&db).await?;
            people.extend(found.map(|person| Candidate { merchant, person }));
        }
        return Ok(Candidates { people, all: true });
    }
    let merchants = merchants_of_sign_in(kernel, area, login, account_id).await?;
    let all = account_id.is_some() || merchants.len() < ACCOUNTS_OF_SIGN_IN;
    let only_one = merchants.len() == 1;
    for merchant in merchants {
        // Of several, one whose schema is behind keeps nobody from the others.
        if !only_one && kernel.merchants.ensure_current(&merchant).is_err() {
            continue;
        }
        let db = door.visitor.read(merchant.clone()).await?;
        if let Some(person) = person::by_email(&db, area, login).await? {
            people.push(Candidate { merchant, person });
        }
    }
    Ok(Candidates { people, all })
}

/// The candidates whose password it is.
async fn matching(door: &Door, people: Vec<Candidate>, password: &str) -> Result<Vec<Candidate>> {
    let hashes: Vec<_> = people
        .iter()
        .map(|candidate| candidate.person.password_hash.as_deref())
        .collect();
    let matches = door
        .kernel()
        .passwords
        .verify_each(password, &hashes)
        .await?;
    let both = people.into_iter().zip(matches);
    Ok(both
        .filter_map(|(candidate, matches)| matches.then_some(candidate))
        .collect())
}

async fn enter(door: &Door, candidate: Candidate, input: &LoginInput) -> Result<SignedInAnswer> {
    let Candidate { merchant, person } = candidate;
    let kernel = door.kernel();
    if let Some(refusal) = refusal(&merchant, kernel.clock.now()) {
        return Err(refusal.into());
    }
    if !person.may_enter {
        return Err(SignInError::PersonDisabled.into());
    }
    let tx = person_tx(door, merchant.clone(), &person).await?;
    lock(&tx, &person).await?;
    // Before anything is said of the person's other session. What is refused after it does not use the code up.
    let device_token = pass(&tx, &person, input).await?;
    if let Some(other) = sessions::live(&tx, person.area, person.id).await? {
        if input.end_other_session != Some(true) {
            return Err(another_session(other));
        }
        sessions::revoke_all(&tx, person.area, person.id, None, SessionEnd::AnotherSignIn).await?;
    }
    let remember_me = input.remember_me.unwrap_or(false);
    let answer = begin(&tx, &merchant, &person, remember_me).await?;
    tx.commit().await?;
    kernel.principals.clear();
    Ok(SignedInAnswer {
        device_token,
        ..answer
    })
}

/// Begins the session of somebody who may enter and has no other.
pub async fn begin(
    tx: &MerchantTx,
    merchant: &Merchant,
    person: &Person,
    remember_me: bool,
) -> Result<SignedInAnswer> {
    let kernel = tx.kernel();
    let refresh = RefreshToken::first(Some(&merchant.key), kernel.entropy.as_ref());
    let tokens = NewTokens::new(kernel, remember_me, refresh);
    let tokens = sessions::start(tx, person.area, person.id, remember_me, tokens).await?;
    person::signed_in(tx, person).await?;
    Ok(answer(merchant, person, tokens))
}

/// Serialises the sign-ins of one person, so that the second sees the session of the first.
async fn lock(tx: &MerchantTx, person: &Person) -> Result<()> {
    use sea_orm::ConnectionTrait as _;
    let sql = match person.area {
        Area::Owner => {
            let people = crate::owner_records::people(tx)?;
            format!("SELECT id FROM {people} o WHERE o.id = $1 FOR UPDATE")
        }
        _ => "SELECT id FROM users WHERE id = $1 FOR UPDATE".to_owned(),
    };
    tx.query_one_raw(crate::statement::bound(&sql, [person.id.into()]))
        .await?;
    Ok(())
}

/// A transaction in the person's own name. It takes no idempotency key: an answer with tokens is
/// never kept.
pub async fn person_tx(
    door: &Door,
    merchant: Arc<Merchant>,
    person: &Person,
) -> Result<MerchantTx> {
    let kind = if person.area == Area::Owner {
        ActorKind::Owner
    } else {
        ActorKind::User
    };
    let actor = Actor {
        kind,
        id: Some(person.id),
        name: person.name.en.to_string(),
    };
    let caller = Caller {
        actor,
        ..door.visitor.caller.as_ref().clone()
    };
    door.kernel().merchants.ensure_current(&merchant)?;
    MerchantTx::begin(door.kernel(), merchant, Arc::new(caller)).await
}

fn answer(merchant: &Merchant, person: &Person, tokens: Tokens) -> SignedInAnswer {
    SignedInAnswer {
        user: SignedInUser {
            id: PersonId(person.id),
            name: person.name.en.to_string(),
            email: person.email.clone(),
            language: person.language,
            api_token: tokens.access,
        },
        refresh_token: tokens.refresh.text,
        expires_at: tokens.expires_at,
        refresh_expires_at: tokens.refresh_expires_at,
        account: SignedInAccount {
            account_id: merchant.account_id,
            key: merchant.key.clone(),
            name_en: merchant.name.en.to_string(),
            name_ar: merchant.name.ar.to_string(),
        },
        device_token: None,
    }
}

fn wrong_credentials() -> Problem {
    let message = Text::fixed(
        "The login or the password is incorrect.",
        "بيانات الدخول أو كلمة المرور غير صحيحة.",
    );
    Problem::new(422, "wrong_credentials", message.clone()).with_field("password", message)
}

fn account_id_needed() -> Problem {
    let message = Text::fixed(
        "You work with several accounts under this e-mail. Please enter the account ID too.",
        "لديك عدة حسابات بهذا البريد الإلكتروني. يرجى إدخال رقم الحساب أيضاً.",
    );
    Problem::new(422, "account_id_needed", message.clone()).with_field("account_id", message)
}

fn another_session(other: serde_json::Value) -> Problem {
    Problem::new(
        409,
        "another_session",
        Text::fixed(
            "You are signed in elsewhere. Do you want to sign out there and go on here?",
            "تم تسجيل دخولك من مكان آخر. هل تريد تسجيل الخروج هناك والمتابعة هنا؟",
        ),
    )
    .with_details(other)
}
