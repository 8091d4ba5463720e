//! What every sign-in passes: countries, blocked addresses, throttles, the record of failures.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use poem::{FromRequest, Request, RequestBody};

use super::extract::kernel_of;
use super::principal::Area;
use super::sign_in_records::{FailedSignIn, SignInRecords};
use super::visitor::Visitor;
use crate::ephemeral::throttle;
use crate::error::{Problem, Result};
use crate::state::Kernel;
use crate::tenancy::{Merchant, MerchantConn, MerchantTx};
use crate::text::Text;

const WINDOW: Duration = Duration::from_secs(15 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Tries for one login from one address in a window.
const TRIES_OF_LOGIN_AT_ADDRESS: u64 = 10;
/// Tries for one login from everywhere in a window.
const TRIES_OF_LOGIN: u64 = 50;
/// Failures of one address in a window, after which it waits.
const FAILURES_OF_ADDRESS: u64 = 50;
/// Failures of one address in a day, after which it is blocked for a day.
const FAILURES_BEFORE_BLOCK: u64 = 100;
/// Refused tries of one blocked address that are recorded in a window.
const RECORDED_REFUSALS: u64 = 20;

crate::code! {
    /// Why a sign-in was refused.
    pub enum FailedLoginType: number of "failed_login_type" {
        /// Nobody signs in with this e-mail or account ID.
        Email = 1 "email" ("Unknown account or e-mail", "حساب أو بريد غير معروف"),
        Password = 2 "password" ("Wrong password", "كلمة مرور خاطئة"),
        Blocked = 3 "blocked" ("Blocked address", "عنوان محظور"),
        DisallowedCountry = 4 "disallowed_country" ("Disallowed country", "دولة غير مسموح بها"),
    }
}

/// A visitor who wants to sign in.
pub struct Door {
    pub visitor: Visitor,
    country: Option<String>,
}

impl<'a> FromRequest<'a> for Door {
    async fn from_request(request: &'a Request, body: &mut RequestBody) -> poem::Result<Self> {
        let kernel = kernel_of(request)?;
        let header = kernel.config.country_header.as_deref();
        let country = header
            .and_then(|name| request.header(name))
            .map(|code| code.trim().to_ascii_uppercase())
            .filter(|code| code.len() == 2);
        Ok(Self {
            visitor: Visitor::from_request(request, body).await?,
            country,
        })
    }
}

impl Door {
    pub fn kernel(&self) -> &Kernel {
        &self.visitor.kernel
    }

    /// Refuses before any password is looked at: country, blocked address, too many tries.
    pub async fn enter(&self, area: Area, login: &str) -> Result<()> {
        self.check_country(area, login).await?;
        self.check_address(area, login).await?;
        let store = self.kernel().ephemeral.as_ref();
        throttle(
            store,
            &self.login_key(area, login),
            TRIES_OF_LOGIN_AT_ADDRESS,
            WINDOW,
        )
        .await?;
        let everywhere = format!("sign_in:login:{}:{}", area.number(), digest(login));
        throttle(store, &everywhere, TRIES_OF_LOGIN, WINDOW).await
    }

    /// For calls beside the sign-in (forgotten passwords, refreshing): `limit` tries of one address.
    pub async fn throttle(&self, purpose: &str, limit: u64) -> Result<()> {
        let key = format!("sign_in:{purpose}:{}", self.visitor.network());
        throttle(self.kernel().ephemeral.as_ref(), &key, limit, WINDOW).await
    }

    /// Records a failure and counts it against the address.
    pub async fn fail(
        &self,
        kind: FailedLoginType,
        area: Area,
        login: &str,
        merchant_id: Option<i64>,
    ) -> Result<()> {
        let Some(network) = self.outside_network() else {
            return self.record(kind, area, login, merchant_id, None).await;
        };
        let store = self.kernel().ephemeral.as_ref();
        let (recent, left) = store
            .count(&format!("sign_in:failures:{network}"), WINDOW)
            .await?;
        if recent >= FAILURES_OF_ADDRESS {
            let lifetime = Duration::from_secs(u64::from(left.max(1)));
            store.set(&closed_key(&network), "closed", lifetime).await?;
        }
        let (in_a_day, _) = store
            .count(&format!("sign_in:failures_day:{network}"), DAY)
            .await?;
        let block = (in_a_day >= FAILURES_BEFORE_BLOCK).then_some(network);
        self.record(kind, area, login, merchant_id, block.as_deref())
            .await
    }

    /// The password was right: earlier slips of the same person no longer count.
    pub async fn open(&self, area: Area, login: &str) -> Result<()> {
        self.kernel()
            .ephemeral
            .remove(&self.login_key(area, login))
            .await
    }

    async fn check_country(&self, area: Area, login: &str) -> Result<()> {
        let allowed = &self.kernel().config.allowed_countries;
        let Some(country) = &self.country else {
            return Ok(());
        };
        if allowed.is_empty()
            || allowed
                .iter()
                .any(|code| code.eq_ignore_ascii_case(country))
        {
            return Ok(());
        }
        self.refused(FailedLoginType::DisallowedCountry, area, login)
            .await?;
        Err(Problem::new(
            501,
            "disallowed_country",
            Text::fixed(
                "Signing in from your country is not allowed. Please contact support.",
                "تسجيل الدخول من بلدك غير مسموح. يرجى التواصل مع الدعم.",
            ),
        ))
    }

    async fn check_address(&self, area: Area, login: &str) -> Result<()> {
        let Some(network) = self.outside_network() else {
            return Ok(());
        };
        let own = self.visitor.caller.ip.as_deref().unwrap_or(&network);
        let records = self.kernel().port::<dyn SignInRecords>()?;
        if records.is_blocked(self.kernel(), own, &network).await? {
            self.refused(FailedLoginType::Blocked, area, login).await?;
            return Err(Problem::new(
                501,
                "address_blocked",
                Text::fixed(
                    "This network address is blocked after repeated failed sign-ins. Please contact support.",
                    "تم حظر عنوان الشبكة هذا بعد محاولات دخول فاشلة متكررة. يرجى التواصل مع الدعم.",
                ),
            ));
        }
        match self.kernel().ephemeral.get(&closed_key(&network)).await? {
            Some(_) => Err(Problem::too_many(60)),
            None => Ok(()),
        }
    }

    /// Recorded, but not without end: the same caller may knock all day.
    async fn refused(&self, kind: FailedLoginType, area: Area, login: &str) -> Result<()> {
        let key = format!("sign_in:refused:{}", self.visitor.network());
        let (count, _) = self.kernel().ephemeral.count(&key, WINDOW).await?;
        if count > RECORDED_REFUSALS {
            return Ok(());
        }
        self.record(kind, area, login, None, None).await
    }

    async fn record(
        &self,
        kind: FailedLoginType,
        area: Area,
        login: &str,
        merchant_id: Option<i64>,
        block: Option<&str>,
    ) -> Result<()> {
        let login: String = login
            .chars()
            .filter(|c| !c.is_control())
            .take(200)
            .collect();
        let failure = FailedSignIn {
            kind,
            area,
            login,
            country: self.country.clone(),
            merchant_id,
            block: block.map(|network| {
                let reason = format!("{FAILURES_BEFORE_BLOCK} failed sign-ins within a day");
                (network.to_owned(), reason)
            }),
        };
        let records = self.kernel().port::<dyn SignInRecords>()?;
        let caller = self.visitor.caller.clone();
        records.record(self.kernel(), caller, &failure).await
    }

    /// The caller's network, unless it is this machine: behind a proxy that is not declared,
    /// everybody would share that one.
    fn outside_network(&self) -> Option<String> {
        let address: IpAddr = self.visitor.caller.ip.as_deref()?.parse().ok()?;
        (!address.to_canonical().is_loopback()).then(|| self.visitor.network())
    }

    fn login_key(&self, area: Area, login: &str) -> String {
        format!(
            "sign_in:try:{}:{}:{}",
            area.number(),
            digest(login),
            self.visitor.network()
        )
    }
}

/// Answers no sooner than a quarter of a second, so that the time does not tell whether there was work.
pub async fn evenly<T>(work: impl Future<Output = T>) -> T {
    tokio::join!(work, tokio::time::sleep(Duration::from_millis(250))).0
}

/// The merchants that somebody signs in to with this e-mail.
pub async fn merchants_of_sign_in(
    kernel: &Kernel,
    area: Area,
    email: &str,
) -> Result<Vec<Arc<Merchant>>> {
    let records = kernel.port::<dyn SignInRecords>()?;
    let ids = records.merchants_of(kernel, area, email).await?;
    let mut merchants = Vec::with_capacity(ids.len());
    for id in ids {
        merchants.extend(kernel.merchants.by_id(id).await?);
    }
    Ok(merchants)
}

impl MerchantTx {
    /// Keeps the directory of sign-ins in step with a changed e-mail, in the same transaction.
    pub async fn move_sign_in_name(
        &self,
        area: Area,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<()> {
        if before == after {
            return Ok(());
        }
        let records = MerchantConn::kernel(self).port::<dyn SignInRecords>()?;
        records.move_name(self, area, before, after).await
    }
}

fn closed_key(network: &str) -> String {
    format!("sign_in:closed:{network}")
}

/// Logins are of any length and may be personal: keys carry only their hash.
fn digest(login: &str) -> String {
    hex::encode(&super::token::hash(&login.trim().to_lowercase())[..12])
}
