//! Access tokens against a database that does not exist: whatever asks it fails.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use proptest::prelude::*;
use serde_json::json;

use super::principal::principal;
use super::{
    ACCESS, AccessClaims, Area, Authenticator, Authenticators, Credential, NewAccessToken,
    Principal, SealedKey, SigningKeyStore,
};
use crate::clock::Clock;
use crate::config::Config;
use crate::error::{Problem, Result};
use crate::permission::Permissions;
use crate::sealing::SealingKeys;
use crate::state::{Kernel, Parts, Ports};
use crate::storage::Storage;
use crate::tenancy::{Actor, Database, PoolOptions, Standing};
use crate::text::Language;

/// A clock that stands still until a test moves it.
struct StoppedClock(Mutex<DateTime<Utc>>);

impl StoppedClock {
    fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }
}

impl Clock for StoppedClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap()
    }

    fn elapsed(&self) -> std::time::Duration {
        (self.now() - DateTime::UNIX_EPOCH).to_std().unwrap()
    }
}

/// What servers share, with the number of times that it was asked.
#[derive(Default)]
struct Store {
    keys: Mutex<Vec<SealedKey>>,
    asked: AtomicU32,
}

#[async_trait]
impl SigningKeyStore for Store {
    async fn all(&self, _: &Kernel) -> Result<Vec<SealedKey>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(self.keys.lock().unwrap().clone())
    }

    async fn add_first(&self, _: &Kernel, key: &SealedKey, known: &[String]) -> Result<()> {
        let mut keys = self.keys.lock().unwrap();
        if keys.iter().all(|key| known.contains(&key.kid)) {
            keys.push(key.clone());
        }
        Ok(())
    }

    async fn rotate(&self, _: &Kernel, key: &SealedKey, _: DateTime<Utc>) -> Result<()> {
        self.keys.lock().unwrap().push(key.clone());
        Ok(())
    }

    async fn replace(&self, _: &Kernel, kid: &str, sealed: &[u8]) -> Result<()> {
        for key in self.keys.lock().unwrap().iter_mut() {
            if key.kid == kid {
                key.private_key_sealed = sealed.to_vec();
            }
        }
        Ok(())
    }
}

/// Finds every session alive, and counts how often it was asked.
#[derive(Default)]
struct Sessions(AtomicU32);

#[async_trait]
impl Authenticator for Sessions {
    async fn authenticate(
        &self,
        _: &Kernel,
        credential: &Credential,
        _: Option<&str>,
    ) -> Result<Principal> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let Credential::Session(claims) = credential else {
            return Err(Problem::unauthenticated("session_ended"));
        };
        Ok(Principal {
            area: claims.area,
            merchant: None,
            actor: Actor::system(),
            subject_id: claims.person,
            session_id: Some(claims.session),
            permissions: Permissions::default(),
            standing: Standing::NOBODYS,
            language: Language::En,
            support: None,
            expires_at: claims.exp,
        })
    }
}

/// A server; several share a store.
struct Server {
    kernel: Kernel,
    clock: Arc<StoppedClock>,
    store: Arc<Store>,
    sessions: Arc<Sessions>,
}

impl Server {
    async fn new() -> Self {
        let start = "2026-03-15T08:00:00Z".parse().unwrap();
        let clock = Arc::new(StoppedClock(Mutex::new(start)));
        Self::beside(clock, Arc::default()).await
    }

    /// Another server, or the same one after a restart.
    async fn beside(clock: Arc<StoppedClock>, store: Arc<Store>) -> Self {
        let config = Config {
            database_url: "postgres://nobody@127.0.0.1:1/nowhere".to_owned(),
            secret_key: "5a".repeat(32),
            storage_dir: std::env::temp_dir(),
            ..Config::default()
        };
        let storage = Storage::open(&config).unwrap();
        let database = Database::open(&config.database_url, &PoolOptions::default()).unwrap();
        let sessions = Arc::new(Sessions::default());
        let authenticators = Authenticators {
            merchant: sessions.clone(),
            manager: sessions.clone(),
        };
        let mut parts = Parts::new(config, database, storage, authenticators);
        parts.clock = clock.clone();
        parts.ports = Ports::default().plug::<dyn SigningKeyStore>(store.clone());
        let kernel = parts.build();
        kernel.signing_keys.prepare(&kernel).await.unwrap();
        Self {
            kernel,
            clock,
            store,
            sessions,
        }
    }

    async fn token(&self, area: Area) -> String {
        let merchant = (area != Area::Manager).then_some("palm01");
        let new = NewAccessToken::new(&self.kernel);
        new.sign(&self.kernel, area, merchant, 7, 9).await.unwrap()
    }

    async fn ask(&self, area: Area, token: &str) -> std::result::Result<Arc<Principal>, String> {
        let header = format!("Bearer {token}");
        principal(&self.kernel, area, Some(&header), None)
            .await
            .map_err(|problem| problem.code().to_owned())
    }

    async fn refusal(&self, area: Area, token: &str) -> String {
        self.ask(area, token).await.expect_err("refused")
    }

    fn asked(&self) -> (u32, u32) {
        let store = self.store.asked.load(Ordering::Relaxed);
        (store, self.sessions.0.load(Ordering::Relaxed))
    }

    /// The public half of the first key: everybody may know it.
    fn public_key(&self) -> Vec<u8> {
        let stored = self.store.keys.lock().unwrap()[0].clone();
        let private = SealingKeys::derived(&self.kernel.config, "signing keys")
            .open(stored.kid.as_bytes(), &stored.private_key_sealed)
            .unwrap();
        let pair = Ed25519KeyPair::from_pkcs8(&private).unwrap();
        pair.public_key().as_ref().to_vec()
    }
}

fn part(value: &serde_json::Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// The token with another middle part, signed as before.
fn with_claim(token: &str, name: &str, value: serde_json::Value) -> String {
    let parts: Vec<_> = token.split('.').collect();
    let mut claims: serde_json::Value =
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(parts[1]).unwrap()).unwrap();
    claims[name] = value;
    format!("{}.{}.{}", parts[0], part(&claims), parts[2])
}

fn kid(token: &str) -> String {
    jsonwebtoken::decode_header(token).unwrap().kid.unwrap()
}

fn claims(token: &str) -> AccessClaims {
    jsonwebtoken::dangerous::insecure_decode::<AccessClaims>(token)
        .unwrap()
        .claims
}

/// The token's claims under a header and a key of somebody's own.
fn signed_by(header: &Header, token: &str, key: &EncodingKey) -> String {
    encode(header, &claims(token), key).unwrap()
}

fn strangers_key() -> EncodingKey {
    let pair = Ed25519KeyPair::generate().unwrap();
    EncodingKey::from_ed_der(pair.to_pkcs8v1().unwrap().as_ref())
}

fn header(algorithm: Algorithm, kid: &str) -> Header {
    let mut header = Header::new(algorithm);
    header.kid = Some(kid.to_owned());
    header
}

/// Every way that a token can be wrong without its signature being right.
fn forgeries(server: &Server, token: &str) -> Vec<String> {
    let kid = kid(token);
    let parts: Vec<_> = token.split('.').collect();
    let none = part(&json!({ "alg": "none", "typ": "JWT", "kid": kid }));
    let shared = EncodingKey::from_secret(&server.public_key());
    let mut zeroed = URL_SAFE_NO_PAD.decode(parts[2]).unwrap();
    zeroed.fill(0);
    vec![
        with_claim(token, "merchant", json!("cedar1")),
        with_claim(token, "area", json!("owner")),
        with_claim(token, "person", json!(1)),
        with_claim(token, "session", json!(1)),
        with_claim(token, "exp", json!(4_102_444_800_i64)),
        signed_by(&header(Algorithm::EdDSA, &kid), token, &strangers_key()),
        signed_by(
            &header(Algorithm::EdDSA, "made-up"),
            token,
            &strangers_key(),
        ),
        signed_by(&Header::new(Algorithm::EdDSA), token, &strangers_key()),
        signed_by(&header(Algorithm::HS256, &kid), token, &shared),
        format!("{none}.{}.", parts[1]),
        format!("{none}.{}.{}", parts[1], parts[2]),
        format!("{}.{}.", parts[0], parts[1]),
        format!("{}.{}", parts[0], parts[1]),
        format!(
            "{}.{}.{}",
            parts[0],
            parts[1],
            URL_SAFE_NO_PAD.encode(zeroed)
        ),
        format!("{token}x"),
        format!("{token}.{}", parts[2]),
        format!("{}{token}", " ".repeat(2)).replace('.', ". "),
        "x".repeat(10_000),
        "mzu_palm01_opaque-token-of-an-earlier-version".to_owned(),
        "..".to_owned(),
        String::new(),
    ]
}

#[tokio::test]
async fn a_token_opens_its_own_area_until_it_ends() {
    let server = Server::new().await;
    for area in [Area::Merchant, Area::Owner, Area::Manager] {
        let token = server.token(area).await;
        let found = server.ask(area, &token).await.expect("let in");
        assert_eq!((found.subject_id, found.session_id), (7, Some(9)));
    }
    let token = server.token(Area::Merchant).await;
    server.clock.advance(ACCESS - Duration::seconds(1));
    server.ask(Area::Merchant, &token).await.expect("let in");
    server.clock.advance(Duration::seconds(1));
    assert_eq!(
        server.refusal(Area::Merchant, &token).await,
        "token_expired"
    );
}

#[tokio::test]
async fn of_100_000_forged_tokens_none_reaches_the_store_or_a_session() {
    let server = Server::new().await;
    let token = server.token(Area::Merchant).await;
    let before = server.asked();
    let forged = forgeries(&server, &token);
    let began = std::time::Instant::now();
    let mut asked = 0_u32;
    while asked < 100_000 {
        for one in &forged {
            assert_eq!(server.refusal(Area::Merchant, one).await, "session_ended");
            asked += 1;
        }
    }
    let each = began.elapsed() / asked;
    eprintln!("a forged token of any kind was refused in {each:?}");
    let wrongly_signed = &forged[0];
    let began = std::time::Instant::now();
    for _ in 0..1000 {
        assert_eq!(
            server.refusal(Area::Merchant, wrongly_signed).await,
            "session_ended"
        );
    }
    eprintln!("one with a wrong signature in {:?}", began.elapsed() / 1000);
    assert_eq!(server.asked(), before);
}

#[tokio::test]
async fn expired_tokens_and_those_of_other_areas_reach_no_session() {
    let server = Server::new().await;
    let areas = [Area::Merchant, Area::Owner, Area::Manager];
    for own in areas {
        let token = server.token(own).await;
        for other in areas.into_iter().filter(|other| *other != own) {
            assert_eq!(server.refusal(other, &token).await, "wrong_area");
        }
        server.clock.advance(ACCESS);
        assert_eq!(server.refusal(own, &token).await, "token_expired");
    }
    assert_eq!(server.asked().1, 0);
}

#[tokio::test]
async fn a_token_that_is_trusted_opens_no_other_area() {
    let server = Server::new().await;
    let token = server.token(Area::Owner).await;
    server.ask(Area::Owner, &token).await.expect("let in");
    assert_eq!(server.refusal(Area::Merchant, &token).await, "wrong_area");
}

#[tokio::test]
async fn a_rotation_signs_nobody_out() {
    let server = Server::new().await;
    let old = server.token(Area::Merchant).await;
    let (new_kid, begins) = server
        .kernel
        .signing_keys
        .rotate(&server.kernel)
        .await
        .unwrap();
    server
        .kernel
        .signing_keys
        .reload(&server.kernel)
        .await
        .unwrap();
    assert_eq!(kid(&server.token(Area::Merchant).await), kid(&old));
    server.clock.advance(begins - server.clock.now());
    let last_of_old = old;
    let first_of_new = server.token(Area::Merchant).await;
    assert_eq!(kid(&first_of_new), new_kid);
    for token in [&last_of_old, &first_of_new] {
        server.ask(Area::Merchant, token).await.expect("let in");
    }
    // Much later the old key's tokens are still known as expired, which a browser renews.
    server.clock.advance(Duration::days(1));
    assert_eq!(
        server.refusal(Area::Merchant, &last_of_old).await,
        "token_expired"
    );
}

#[tokio::test]
async fn a_replaced_key_signs_nothing_that_lasts() {
    let server = Server::new().await;
    let mut claims = claims(&server.token(Area::Merchant).await);
    claims.exp += Duration::days(300);
    let stolen = server
        .kernel
        .signing_keys
        .sign(&server.kernel, &claims)
        .unwrap();
    server.ask(Area::Merchant, &stolen).await.expect("let in");
    let (_, begins) = server
        .kernel
        .signing_keys
        .rotate(&server.kernel)
        .await
        .unwrap();
    server
        .kernel
        .signing_keys
        .reload(&server.kernel)
        .await
        .unwrap();
    server.kernel.principals.clear();
    server.clock.advance(begins + ACCESS - server.clock.now());
    assert_eq!(
        server.refusal(Area::Merchant, &stolen).await,
        "token_expired"
    );
}

#[tokio::test]
async fn a_restart_signs_nobody_out_and_servers_share_their_keys() {
    let server = Server::new().await;
    let token = server.token(Area::Owner).await;
    let again = Server::beside(server.clock.clone(), server.store.clone()).await;
    again.ask(Area::Owner, &token).await.expect("let in");
    assert_eq!(kid(&again.token(Area::Owner).await), kid(&token));
}

#[tokio::test]
async fn a_key_that_another_server_made_is_found_and_made_up_ones_are_asked_for_rarely() {
    let one = Server::new().await;
    let other = Server::beside(one.clock.clone(), one.store.clone()).await;
    other
        .kernel
        .signing_keys
        .rotate(&other.kernel)
        .await
        .unwrap();
    other
        .kernel
        .signing_keys
        .reload(&other.kernel)
        .await
        .unwrap();
    one.clock.advance(Duration::minutes(2));
    let token = other.token(Area::Merchant).await;
    one.ask(Area::Merchant, &token).await.expect("let in");
    let (asked, _) = one.asked();
    for number in 0..1000 {
        let header = header(Algorithm::EdDSA, &format!("made-up-{number}"));
        let forged = signed_by(&header, &token, &strangers_key());
        assert_eq!(one.refusal(Area::Merchant, &forged).await, "session_ended");
    }
    assert_eq!(one.asked().0, asked);
    one.clock.advance(Duration::seconds(10));
    for number in 0..10 {
        let header = header(Algorithm::EdDSA, &format!("made-up-{number}"));
        let forged = signed_by(&header, &token, &strangers_key());
        assert_eq!(one.refusal(Area::Merchant, &forged).await, "session_ended");
    }
    assert_eq!(one.asked().0, asked + 1);
}

#[tokio::test]
async fn keys_under_another_secret_are_left_alone_and_a_new_one_is_made() {
    let server = Server::new().await;
    let token = server.token(Area::Merchant).await;
    server.store.keys.lock().unwrap()[0].private_key_sealed[30] ^= 1;
    let again = Server::beside(server.clock.clone(), server.store.clone()).await;
    assert_eq!(again.store.keys.lock().unwrap().len(), 2);
    assert_eq!(again.refusal(Area::Merchant, &token).await, "session_ended");
    let own = again.token(Area::Merchant).await;
    again.ask(Area::Merchant, &own).await.expect("let in");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_changed_character_is_let_in(at in 0_usize..2000, by in "[A-Za-z0-9_.-]") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::new().await;
            let token = server.token(Area::Merchant).await;
            let at = at % token.len();
            let changed = format!("{}{by}{}", &token[..at], &token[at + 1..]);
            if changed != token {
                prop_assert_eq!(server.refusal(Area::Merchant, &changed).await, "session_ended");
            }
            Ok(())
        })?;
    }

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,80}(\\.\\PC{0,80}){0,3}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::new().await;
            prop_assert_eq!(server.refusal(Area::Merchant, &text).await, "session_ended");
            Ok(())
        })?;
    }
}
