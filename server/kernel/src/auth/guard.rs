//! What every sign-in passes: countries, blocked addresses, throttles, the record of failures.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use poem::{FromRequest, Request, RequestBody};

use super::extract::kernel_of;
use super::principal::Area;
use super::sign_in_records::{Block, FailedSignIn, Measure, SignInRecords};
use super::tries::{Login, Tries};
use super::visitor::Visitor;
use crate::error::{Problem, Result};
use crate::state::Kernel;
use crate::tenancy::{Merchant, MerchantConn, MerchantTx};
use crate::text::Text;

/// Accounts of one e-mail that a sign-in without an account ID looks at.
pub const ACCOUNTS_OF_SIGN_IN: usize = 5;
/// No refusal is sooner, so that its time does not tell what was looked at.
const SOONEST: Duration = Duration::from_millis(250);

crate::code! {
    /// Why a sign-in was refused.
    pub enum FailedLoginType: number of "failed_login_type" {
        /// Nobody signs in with this e-mail or account ID.
        Email = 1 "email" ("Unknown account or e-mail", "حساب أو بريد غير معروف"),
        Password = 2 "password" ("Wrong password", "كلمة مرور خاطئة"),
        Blocked = 3 "blocked" ("Blocked address", "عنوان محظور"),
        DisallowedCountry = 4 "disallowed_country" ("Disallowed country", "دولة غير مسموح بها"),
        /// The password was right, the code of the second factor was not.
        Code = 5 "code" ("Wrong code", "رمز خاطئ"),
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

    /// Refuses before any password is looked at: country, blocked address, too many tries. Who signed
    /// in from this network lately does not pay for what others there, or elsewhere, do.
    pub async fn enter(&self, area: Area, login: &str) -> Result<()> {
        self.check_country(area, login).await?;
        let typed = Login::new(area, login);
        let tries = self.tries().await?;
        let is_known = tries.is_known(&typed).await?;
        self.check_address(area, login, is_known).await?;
        tries.count_try(&typed, is_known).await
    }

    /// For calls beside the sign-in (forgotten passwords, refreshing): `limit` tries of one address.
    pub async fn throttle(&self, purpose: &str, limit: u64) -> Result<()> {
        self.tries().await?.throttle(purpose, limit).await
    }

    /// Records a failure and counts it against the login here, and against the network.
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
        let tries = self.tries().await?;
        let measure = tries.count_failure(&Login::new(area, login)).await?;
        let measure = measure.map(|measure| (network, measure));
        self.record(kind, area, login, merchant_id, measure).await
    }

    /// The password was right.
    pub async fn open(&self, area: Area, login: &str) -> Result<()> {
        self.tries().await?.forgive(&Login::new(area, login)).await
    }

    async fn tries(&self) -> Result<Tries<'_>> {
        Tries::of(self.kernel().ephemeral.as_ref(), self.visitor.network()).await
    }

    async fn check_country(&self, area: Area, login: &str) -> Result<()> {
        let Some(country) = &self.country else {
            return Ok(());
        };
        let records = self.kernel().port::<dyn SignInRecords>()?;
        let allowed = records.allowed_countries(self.kernel()).await?;
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

    async fn check_address(&self, area: Area, login: &str, is_known: bool) -> Result<()> {
        let Some(network) = self.outside_network() else {
            return Ok(());
        };
        let own = self.visitor.caller.ip.as_deref().unwrap_or(&network);
        let records = self.kernel().port::<dyn SignInRecords>()?;
        let block = records.block_of(self.kernel(), own, &network).await?;
        if is_known && block != Some(Block::ByHand) {
            return Ok(());
        }
        match block {
            None => return Ok(()),
            Some(Block::Waits(until)) => {
                let left = (until - self.kernel().clock.now()).num_seconds().max(1);
                return Err(Problem::too_many(u32::try_from(left).unwrap_or(u32::MAX)));
            }
            Some(Block::Automatic | Block::ByHand) => {}
        }
        self.refused(FailedLoginType::Blocked, area, login).await?;
        Err(Problem::new(
            501,
            "address_blocked",
            Text::fixed(
                "This network address is blocked after repeated failed sign-ins. Please contact support.",
                "تم حظر عنوان الشبكة هذا بعد محاولات دخول فاشلة متكررة. يرجى التواصل مع الدعم.",
            ),
        ))
    }

    /// Recorded up to a limit a window, as one caller may go on all day.
    async fn refused(&self, kind: FailedLoginType, area: Area, login: &str) -> Result<()> {
        if self.tries().await?.records_refusal().await? {
            self.record(kind, area, login, None, None).await?;
        }
        Ok(())
    }

    async fn record(
        &self,
        kind: FailedLoginType,
        area: Area,
        login: &str,
        merchant_id: Option<i64>,
        measure: Option<(String, Measure)>,
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
            measure,
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
}

/// Answers no sooner than a quarter of a second, so that the time does not tell whether there was work.
pub async fn evenly<T>(work: impl Future<Output = T>) -> T {
    tokio::join!(work, tokio::time::sleep(SOONEST)).0
}

/// The same of a refusal alone.
pub async fn refused_evenly<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let soonest = tokio::time::sleep(SOONEST);
    let done = work.await;
    if done.is_err() {
        soonest.await;
    }
    done
}

/// The merchants that somebody signs in to with this e-mail, or that one of them which has this
/// account ID; at most [`ACCOUNTS_OF_SIGN_IN`].
pub async fn merchants_of_sign_in(
    kernel: &Kernel,
    area: Area,
    email: &str,
    account_id: Option<i64>,
) -> Result<Vec<Arc<Merchant>>> {
    let records = kernel.port::<dyn SignInRecords>()?;
    let ids = records
        .merchants_of(kernel, area, email, account_id)
        .await?;
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
