//! Forgotten passwords and account IDs, and the setting of new passwords.

use std::sync::Arc;

use kernel::auth::{Area, Door, evenly, merchants_of_sign_in};
use kernel::mail;
use kernel::tenancy::{Merchant, MerchantConn as _, MerchantTx};
use kernel::text::{Text, fold_digits};
use kernel::validation::Validator;
use kernel::{Problem, Result};

use super::admission::{is_open, refusal};
use super::model::{
    ChangePasswordInput, ForgotAccountIdInput, ForgotPasswordInput, ResetPasswordInput,
    SignedInAnswer,
};
use super::person::{self, Person};
use super::{LinkPurpose, SignInError, ending, links, mails, new_password, service};
use crate::authenticator::ended;
use crate::second_factors::service as second_factors;
use crate::sessions::SessionEnd;
use crate::sessions::service as sessions;

/// Mails that one address may ask for in a quarter of an hour.
const MAILS: u64 = 10;
/// Tries of links by one address in a quarter of an hour.
const LINKS: u64 = 30;

/// Mails a link where the login is known; the answer and its time never tell.
pub async fn forgot_password(door: &Door, area: Area, input: &ForgotPasswordInput) -> Result<()> {
    let mut form = Validator::new(door.visitor.caller.language);
    let login = fold_digits(&form.field("login", &input.login).required().text()).to_lowercase();
    let account_id = form.integer("account_id", &input.account_id).optional();
    form.finish()?;
    door.throttle("forgot_password", MAILS).await?;
    evenly(async {
        let found = people(door, area, &login, account_id).await?;
        if !may_mail(door, &found).await? {
            return Ok(());
        }
        for (merchant, person) in found {
            if person.may_enter && is_open(&merchant, door.kernel().clock.now()) {
                send_reset_link(door, merchant, &person).await?;
            }
        }
        Ok(())
    })
    .await
}

/// Whether the people's address, which they share, may be mailed once more. The answer to the caller
/// stays the same.
async fn may_mail(door: &Door, found: &[(Arc<Merchant>, Person)]) -> Result<bool> {
    match found.first() {
        Some((_, person)) => mail::may_be_asked_for(door.kernel(), &person.email).await,
        None => Ok(false),
    }
}

async fn people(
    door: &Door,
    area: Area,
    login: &str,
    account_id: Option<i64>,
) -> Result<Vec<(Arc<Merchant>, Person)>> {
    let kernel = door.kernel();
    let by_number = login.parse::<i64>().ok().filter(|_| area == Area::Merchant);
    if let Some(number) = by_number {
        let Some(merchant) = kernel.merchants.by_account_id(number).await? else {
            return Ok(Vec::new());
        };
        let db = door.visitor.read(merchant.clone()).await?;
        let found = person::first_administrator(&db).await?;
        return Ok(found.map(|person| (merchant, person)).into_iter().collect());
    }
    let mut found = Vec::new();
    for merchant in merchants_of_sign_in(kernel, area, login, account_id).await? {
        let db = door.visitor.read(merchant.clone()).await?;
        found.extend(
            person::by_email(&db, area, login)
                .await?
                .map(|person| (merchant, person)),
        );
    }
    Ok(found)
}

async fn send_reset_link(door: &Door, merchant: Arc<Merchant>, person: &Person) -> Result<()> {
    door.kernel().merchants.ensure_current(&merchant)?;
    let tx = MerchantTx::begin(door.kernel(), merchant, door.visitor.caller.clone()).await?;
    let token = links::make(&tx, LinkPurpose::ResetPassword, person.area, person.id).await?;
    tx.send_mail(mails::reset_password(&tx, person, &token))
        .await?;
    tx.commit().await
}

/// Mails the account IDs that an e-mail signs in to; the answer never tells whether there are any.
pub async fn forgot_account_id(
    door: &Door,
    area: Area,
    input: &ForgotAccountIdInput,
) -> Result<()> {
    let mut form = Validator::new(door.visitor.caller.language);
    let email = form.field("email", &input.email).required().email().text();
    form.finish()?;
    door.throttle("forgot_account_id", MAILS).await?;
    evenly(async {
        let mut found = people(door, area, &email, None).await?;
        found.retain(|(_, person)| person.may_enter);
        if !may_mail(door, &found).await? {
            return Ok(());
        }
        let Some((first, person)) = found.first() else {
            return Ok(());
        };
        door.kernel().merchants.ensure_current(first)?;
        let caller = door.visitor.caller.clone();
        let tx = MerchantTx::begin(door.kernel(), first.clone(), caller).await?;
        let merchants: Vec<&Merchant> = found
            .iter()
            .map(|(merchant, _)| merchant.as_ref())
            .collect();
        tx.send_mail(mails::account_ids(&tx, person, &merchants))
            .await?;
        tx.commit().await
    })
    .await
}

/// Sets a password by a mailed link, which is used up; every session and API key of the person ends.
pub async fn reset_password(door: &Door, area: Area, input: &ResetPasswordInput) -> Result<()> {
    let (tx, _, _) = set_by_link(door, area, input).await?;
    tx.commit().await?;
    door.kernel().principals.clear();
    Ok(())
}

/// The same, and signs the person in: who could set the password could sign in with it next. Who has a second factor, or
/// needs one, does that, as the link proves the mailbox alone.
pub async fn choose_password(
    door: &Door,
    area: Area,
    input: &ResetPasswordInput,
) -> Result<SignedInAnswer> {
    let (tx, merchant, person) = set_by_link(door, area, input).await?;
    if let Err(refusal) = second_factors::ensure_none(&tx, &person).await {
        tx.commit().await?;
        door.kernel().principals.clear();
        return Err(refusal);
    }
    let answer = service::begin(&tx, &merchant, &person, false).await?;
    tx.commit().await?;
    door.kernel().principals.clear();
    Ok(answer)
}

async fn set_by_link(
    door: &Door,
    area: Area,
    input: &ResetPasswordInput,
) -> Result<(MerchantTx, Arc<Merchant>, Person)> {
    let mut form = Validator::new(door.visitor.caller.language);
    let password = new_password(&mut form, "password", &input.password);
    form.finish()?;
    door.throttle("reset_password", LINKS).await?;
    let kernel = door.kernel();
    let key = links::key_of(&input.token).ok_or(SignInError::LinkEnded)?;
    let merchant = kernel
        .merchants
        .by_key(key)
        .await?
        .ok_or(SignInError::LinkEnded)?;
    if let Some(refusal) = refusal(&merchant, kernel.clock.now()) {
        return Err(refusal.into());
    }
    kernel.merchants.ensure_current(&merchant)?;
    let hash = kernel
        .passwords
        .hash(&password, kernel.entropy.as_ref())
        .await?;
    let tx = MerchantTx::begin(kernel, merchant.clone(), door.visitor.caller.clone()).await?;
    let subject_id = links::take(&tx, area, &input.token)
        .await?
        .ok_or(SignInError::LinkEnded)?;
    let person = person::by_id(&tx, area, subject_id).await?;
    let person = person
        .filter(|person| person.may_enter)
        .ok_or(SignInError::PersonDisabled)?;
    person::set_password(&tx, area, person.id, hash).await?;
    ending::end_all(&tx, area, person.id, None, SessionEnd::PasswordChanged).await?;
    Ok((tx, merchant, person))
}

/// Changes one's own password; the other sessions end, this one stays.
pub async fn change_password(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    session_id: Option<i64>,
    input: &ChangePasswordInput,
) -> Result<()> {
    let session_id = session_id.ok_or_else(|| Problem::no_permission("session"))?;
    let mut form = Validator::new(tx.language());
    let current = form
        .secret("current_password", &input.current_password)
        .required()
        .text();
    let password = new_password(&mut form, "new_password", &input.new_password);
    let label = Text::fixed("the new password", "كلمة المرور الجديدة");
    let _ = form
        .secret("confirm", &input.confirm)
        .required()
        .same_as(&password, label)
        .text();
    form.finish()?;
    own_password(tx, area, subject_id, "current_password", &current).await?;
    let hash = tx
        .kernel()
        .passwords
        .hash(&password, tx.kernel().entropy.as_ref())
        .await?;
    person::set_password(tx, area, subject_id, hash).await?;
    links::withdraw(tx, area, subject_id).await?;
    sessions::revoke_all(
        tx,
        area,
        subject_id,
        Some(session_id),
        SessionEnd::PasswordChanged,
    )
    .await?;
    Ok(())
}

/// Refuses what is not the signed-in person's own password, and too many tries of it.
pub async fn own_password(
    tx: &MerchantTx,
    area: Area,
    subject_id: i64,
    field: &'static str,
    typed: &str,
) -> Result<()> {
    let limit = format!(
        "sign_in:change_password:{}:{}:{subject_id}",
        tx.merchant().key,
        area.number()
    );
    let window = std::time::Duration::from_secs(15 * 60);
    kernel::ephemeral::throttle(tx.kernel().ephemeral.as_ref(), &limit, 10, window).await?;
    let person = person::by_id(tx, area, subject_id)
        .await?
        .ok_or_else(ended)?;
    let hash = person.password_hash.as_deref();
    if tx.kernel().passwords.verify(typed, hash).await? {
        return Ok(());
    }
    let message = Text::fixed(
        "The current password is incorrect.",
        "كلمة المرور الحالية غير صحيحة.",
    );
    Err(Problem::field(field, message))
}
