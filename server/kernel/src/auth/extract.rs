//! The permission extractors. A handler that wants data must name the permission it takes:
//! `Read<units::View>`, `Write<units::Edit>`. There is no other way to a transaction.

use std::marker::PhantomData;
use std::sync::Arc;

use poem::{Request, RequestBody};
use poem_openapi::registry::{MetaSecurityScheme, Registry};
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};

use super::principal::{Area, Principal, principal};
use crate::error::{Problem, Result};
use crate::expected::Expected;
use crate::idempotency::{Ended, Submission};
use crate::json::{Answer, Json};
use crate::permission::Permission;
use crate::reading::{Reading, Unchanged};
use crate::request::caller_of;
use crate::state::Kernel;
use crate::tenancy::{Caller, Merchant, MerchantRead, MerchantTx, PlatformTx};

/// Joins a security scheme's name and the permission in the registry;
/// the published spec shows them apart (`security` and `x-permission`).
pub const SECURITY_SEPARATOR: char = '#';

/// An area that has merchants' data.
pub trait AreaMarker: Send + Sync + 'static {
    const AREA: Area;
    const SCHEME: &'static str;
}

pub struct MerchantArea;
impl AreaMarker for MerchantArea {
    const AREA: Area = Area::Merchant;
    const SCHEME: &'static str = "merchant_token";
}

pub struct OwnerArea;
impl AreaMarker for OwnerArea {
    const AREA: Area = Area::Owner;
    const SCHEME: &'static str = "owner_token";
}

const MANAGER_SCHEME: &str = "manager_token";

/// A permitted read of the caller's merchant.
pub struct Read<P, A = MerchantArea> {
    pub db: MerchantRead,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> (P, A)>,
}

/// A permitted write to the caller's merchant. Ends with [`done`](Self::done).
pub struct Write<P, A = MerchantArea> {
    pub tx: MerchantTx,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> (P, A)>,
}

/// A permitted read of the platform.
pub struct ManagerRead<P> {
    pub db: PlatformTx,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> P>,
}

/// A permitted write to the platform. Ends with [`done`](Self::done).
pub struct ManagerWrite<P> {
    pub tx: PlatformTx,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> P>,
}

/// A permitted write to the caller's merchant in several transactions, so that none is open while a server elsewhere is
/// asked. The last one ends with [`done`](MerchantTx::done).
pub struct WriteInSteps<P, A = MerchantArea> {
    kernel: Kernel,
    merchant: Arc<Merchant>,
    caller: Arc<Caller>,
    submission: Submission,
    permission: PhantomData<fn() -> (P, A)>,
}

/// The same on the platform.
pub struct ManagerWriteInSteps<P> {
    kernel: Kernel,
    caller: Arc<Caller>,
    submission: Submission,
    permission: PhantomData<fn() -> P>,
}

/// A permitted read of the merchant that the path names as `:merchant_id`, by the platform's staff.
pub struct ReadFor<P> {
    pub db: MerchantRead,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> P>,
}

/// A permitted write to the merchant that the path names as `:merchant_id`, by the platform's staff;
/// the merchant's own audit log names the one who acted. Ends with [`done`](Self::done).
pub struct WriteFor<P> {
    pub tx: MerchantTx,
    pub principal: Arc<Principal>,
    permission: PhantomData<fn() -> P>,
}

/// Reads of the caller's merchant that are permitted anew each time, for an answer that goes on: it ends with the
/// session and with the right.
pub struct Watch<P, A = MerchantArea> {
    kernel: Kernel,
    authorization: Option<String>,
    caller: Caller,
    permission: PhantomData<fn() -> (P, A)>,
}

impl<P: Permission, A: AreaMarker> Watch<P, A> {
    pub async fn look(&self) -> Result<MerchantRead> {
        let header = self.authorization.as_deref();
        let caller = self.caller.clone();
        let principal = principal(&self.kernel, A::AREA, header, caller.ip.as_deref()).await?;
        let admitted = permitted::<P>(self.kernel.clone(), principal, caller, A::AREA)?;
        let merchant = merchant_of(&admitted)?;
        MerchantRead::begin(&admitted.kernel, merchant, Arc::new(admitted.caller)).await
    }
}

impl<P> WriteFor<P> {
    /// Keeps the answer for repeats of the same idempotency key, commits and answers.
    pub async fn done<T: Answer + Send>(self, value: T) -> Result<Json<T>> {
        self.tx.done(value).await
    }
}

impl<P, A> Write<P, A> {
    /// Keeps the answer for repeats of the same idempotency key, commits and answers.
    pub async fn done<T: Answer + Send>(self, value: T) -> Result<Json<T>> {
        self.tx.done(value).await
    }
}

impl<P, A> WriteInSteps<P, A> {
    /// A transaction. A repeat of an earlier request ends here, with the first one's answer.
    pub async fn begin(&self) -> Result<MerchantTx, Ended> {
        let (merchant, caller) = (self.merchant.clone(), self.caller.clone());
        let mut tx = MerchantTx::begin(&self.kernel, merchant, caller).await?;
        tx.reservation = self.submission.reserve(&tx).await?;
        tx.expected = self.submission.expected.as_ref().map(Expected::again);
        Ok(tx)
    }
}

impl<P> ManagerWriteInSteps<P> {
    /// A transaction. A repeat of an earlier request ends here, with the first one's answer.
    pub async fn begin(&self) -> Result<PlatformTx, Ended> {
        let mut tx = PlatformTx::begin(&self.kernel, self.caller.clone()).await?;
        tx.reservation = self.submission.reserve_on_platform(&tx).await?;
        tx.expected = self.submission.expected.as_ref().map(Expected::again);
        Ok(tx)
    }
}

impl<P> ManagerWrite<P> {
    /// Keeps the answer for repeats of the same idempotency key, commits and answers.
    pub async fn done<T: Answer + Send>(self, value: T) -> Result<Json<T>> {
        self.tx.done(value).await
    }
}

/// Set on a request that the product makes itself for somebody whom it has just looked up.
#[derive(Clone)]
pub struct OnBehalf(pub Arc<Principal>);

struct Admitted {
    kernel: Kernel,
    principal: Arc<Principal>,
    caller: Caller,
}

async fn admit<P: Permission>(request: &Request, area: Area) -> Result<Admitted> {
    let kernel = kernel_of(request)?;
    let header = request.header("authorization");
    let caller = caller_of(request, &kernel);
    let known = request.data::<OnBehalf>();
    let known = known.filter(|known| known.0.area == area);
    let found = match known {
        Some(known) => Ok(known.0.clone()),
        None => principal(&kernel, area, header, caller.ip.as_deref()).await,
    };
    let principal = match found {
        Ok(principal) => principal,
        Err(refused) => {
            kernel.rates.count_network(request, &caller.network())?;
            return Err(refused);
        }
    };
    kernel.rates.count_person(request, &principal)?;
    permitted::<P>(kernel, principal, caller, area)
}

fn permitted<P: Permission>(
    kernel: Kernel,
    principal: Arc<Principal>,
    mut caller: Caller,
    area: Area,
) -> Result<Admitted> {
    if area != Area::Owner && !principal.permissions.allows::<P>() {
        return Err(Problem::no_permission(P::NAME));
    }
    caller.actor = principal.actor.clone();
    caller.standing = principal.standing;
    Ok(Admitted {
        kernel,
        principal,
        caller,
    })
}

fn merchant_of(admitted: &Admitted) -> Result<Arc<Merchant>> {
    let merchant = admitted
        .principal
        .merchant
        .clone()
        .ok_or_else(Problem::not_found)?;
    admitted.kernel.merchants.ensure_current(&merchant)?;
    Ok(merchant)
}

/// Whether the caller may write to their merchant, and what they sent.
async fn admit_write<P: Permission>(
    request: &Request,
    body: &mut RequestBody,
    area: Area,
) -> Result<(Admitted, Arc<Merchant>, Submission), Ended> {
    let mut admitted = admit::<P>(request, area).await?;
    let merchant = merchant_of(&admitted)?;
    if let Some(support) = &admitted.principal.support {
        support.ensure_may_write::<P>()?;
    }
    if !P::OF_SESSIONS {
        merchant.ensure_writable(admitted.kernel.clock.now())?;
        merchant.ensure_bought(P::noun())?;
        merchant.ensure_inside(P::noun())?;
    }
    let submission = Submission::read(request, body, &admitted.caller.actor).await?;
    admitted.caller.submitted = submission.json.clone();
    Ok((admitted, merchant, submission))
}

/// The merchant of a path such as `/zatca_settings/:merchant_id`.
async fn merchant_in_path(request: &Request, kernel: &Kernel) -> Result<Arc<Merchant>> {
    // poem-openapi names the parameters of a path by their position; the merchant is the first.
    let id = request
        .raw_path_param("param0")
        .and_then(|text| text.parse().ok());
    let found = match id {
        Some(id) => kernel.merchants.by_id(id).await?,
        None => None,
    };
    let merchant = found.ok_or_else(Problem::not_found)?;
    kernel.merchants.ensure_current(&merchant)?;
    Ok(merchant)
}

pub(crate) fn kernel_of(request: &Request) -> Result<Kernel> {
    request
        .data::<Kernel>()
        .cloned()
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("the kernel is not mounted")))
}

fn register(registry: &mut Registry, scheme: &'static str, permission: &str) {
    registry.create_security_scheme(
        scheme_with_permission(scheme, permission),
        MetaSecurityScheme {
            ty: "http",
            description: Some("The `api_token` of a sign-in, or an API key."),
            name: None,
            key_in: None,
            scheme: Some("bearer"),
            bearer_format: None,
            flows: None,
            openid_connect_url: None,
        },
    );
}

/// The registry wants names that live for ever; each is made once.
fn scheme_with_permission(scheme: &'static str, permission: &str) -> &'static str {
    use std::collections::BTreeSet;
    use std::sync::Mutex;
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let name = format!("{scheme}{SECURITY_SEPARATOR}{permission}");
    let mut names = NAMES
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let made: &'static str = Box::leak(name.into_boxed_str());
    names.insert(made);
    made
}

macro_rules! security_extractor {
    ([$($generic:tt)*] $type:ty, $scheme:expr, $permission:expr, |$request:ident, $body:ident| $extract:expr) => {
        impl<'a, $($generic)*> ApiExtractor<'a> for $type {
            const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut Registry) {
                register(registry, $scheme, $permission);
            }

            fn security_schemes() -> Vec<&'static str> {
                vec![scheme_with_permission($scheme, $permission)]
            }

            async fn from_request(
                $request: &'a Request,
                $body: &mut RequestBody,
                _options: ExtractParamOptions<()>,
            ) -> poem::Result<Self> {
                let extracted: Result<Self, Ended> = $extract.await;
                Ok(extracted?)
            }
        }
    };
}

security_extractor!([P: Permission, A: AreaMarker] Read<P, A>, A::SCHEME, P::NAME, |request, _body| async {
    let admitted = admit::<P>(request, A::AREA).await?;
    let merchant = merchant_of(&admitted)?;
    let reading = Reading::of(request);
    reading.belong_to(&admitted.principal);
    let db = MerchantRead::begin(&admitted.kernel, merchant, Arc::new(admitted.caller)).await?;
    let db = db.told_to(&reading);
    let unchanged = Unchanged::since(&db, request, &reading, &admitted.principal).await?;
    match unchanged {
        Some(unchanged) => Err(Ended::Unchanged(unchanged)),
        None => Ok(Self { db, principal: admitted.principal, permission: PhantomData }),
    }
});

security_extractor!([P: Permission, A: AreaMarker] Watch<P, A>, A::SCHEME, P::NAME, |request, _body| async {
    let admitted = admit::<P>(request, A::AREA).await?;
    Ok(Self {
        authorization: request.header("authorization").map(str::to_owned),
        kernel: admitted.kernel,
        caller: admitted.caller,
        permission: PhantomData,
    })
});

security_extractor!([P: Permission, A: AreaMarker] Write<P, A>, A::SCHEME, P::NAME, |request, body| async {
    let (admitted, merchant, submission) = admit_write::<P>(request, body, A::AREA).await?;
    let mut tx =
        MerchantTx::begin(&admitted.kernel, merchant, Arc::new(admitted.caller)).await?;
    tx.reservation = submission.reserve(&tx).await?;
    tx.expected = submission.expected;
    Ok(Self { tx, principal: admitted.principal, permission: PhantomData })
});

security_extractor!([P: Permission, A: AreaMarker] WriteInSteps<P, A>, A::SCHEME, P::NAME, |request, body| async {
    let (admitted, merchant, submission) = admit_write::<P>(request, body, A::AREA).await?;
    Ok(Self {
        kernel: admitted.kernel,
        merchant,
        caller: Arc::new(admitted.caller),
        submission,
        permission: PhantomData,
    })
});

security_extractor!([P: Permission] ManagerRead<P>, MANAGER_SCHEME, P::NAME, |request, _body| async {
    let admitted = admit::<P>(request, Area::Manager).await?;
    Reading::of(request).belong_to(&admitted.principal);
    let db = PlatformTx::begin(&admitted.kernel, Arc::new(admitted.caller)).await?;
    Ok(Self { db, principal: admitted.principal, permission: PhantomData })
});

security_extractor!([P: Permission] ManagerWrite<P>, MANAGER_SCHEME, P::NAME, |request, body| async {
    let mut admitted = admit::<P>(request, Area::Manager).await?;
    let submission = Submission::read(request, body, &admitted.caller.actor).await?;
    admitted.caller.submitted = submission.json.clone();
    let mut tx = PlatformTx::begin(&admitted.kernel, Arc::new(admitted.caller)).await?;
    tx.reservation = submission.reserve_on_platform(&tx).await?;
    tx.expected = submission.expected;
    Ok(Self { tx, principal: admitted.principal, permission: PhantomData })
});

security_extractor!([P: Permission] ManagerWriteInSteps<P>, MANAGER_SCHEME, P::NAME, |request, body| async {
    let mut admitted = admit::<P>(request, Area::Manager).await?;
    let submission = Submission::read(request, body, &admitted.caller.actor).await?;
    admitted.caller.submitted = submission.json.clone();
    Ok(Self {
        kernel: admitted.kernel,
        caller: Arc::new(admitted.caller),
        submission,
        permission: PhantomData,
    })
});

security_extractor!([P: Permission] ReadFor<P>, MANAGER_SCHEME, P::NAME, |request, _body| async {
    let admitted = admit::<P>(request, Area::Manager).await?;
    let merchant = merchant_in_path(request, &admitted.kernel).await?;
    Reading::of(request).belong_to(&admitted.principal);
    let db = MerchantRead::begin(&admitted.kernel, merchant, Arc::new(admitted.caller)).await?;
    Ok(Self { db, principal: admitted.principal, permission: PhantomData })
});

security_extractor!([P: Permission] WriteFor<P>, MANAGER_SCHEME, P::NAME, |request, body| async {
    let mut admitted = admit::<P>(request, Area::Manager).await?;
    let merchant = merchant_in_path(request, &admitted.kernel).await?;
    let submission = Submission::read(request, body, &admitted.caller.actor).await?;
    admitted.caller.submitted = submission.json.clone();
    let mut tx =
        MerchantTx::begin(&admitted.kernel, merchant, Arc::new(admitted.caller)).await?;
    tx.reservation = submission.reserve(&tx).await?;
    tx.expected = submission.expected;
    Ok(Self { tx, principal: admitted.principal, permission: PhantomData })
});
