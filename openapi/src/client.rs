//! Calls the product inside the process, as its own API's first user.

use std::sync::Arc;

use kernel::auth::{ACCESS, AccessClaims, Area, token_hash};
use kernel::entropy::secret;
use kernel::rate::OwnWork;
use kernel::sql::statement;
use kernel::tenancy::{Caller, Merchant, MerchantTx};
use kernel::{Kernel, Problem, Result};
use poem::endpoint::BoxEndpoint;
use poem::http::{Method, StatusCode};
use poem::{Endpoint as _, Request, Response};
use sea_orm::ConnectionTrait as _;
use serde_json::Value;

/// Between the fields of a form; stands in none of them.
const BOUNDARY: &str = "own-form-boundary";

pub struct Client<'a> {
    app: &'a BoxEndpoint<'static>,
    area: &'static str,
    session: Option<Administrator>,
}

/// An administrator's session for the time of the making.
pub struct Administrator {
    pub kernel: Kernel,
    pub claims: AccessClaims,
}

impl Administrator {
    /// A session of a merchant's first person, under a name that it is ended by.
    pub async fn begin(kernel: &Kernel, merchant: &Arc<Merchant>, agent: &str) -> Result<Self> {
        let jti = secret(kernel.entropy.as_ref());
        let caller = Arc::new(Caller::system(agent));
        let tx = MerchantTx::begin(kernel, merchant.clone(), caller).await?;
        let now = kernel.clock.now();
        let sql = "INSERT INTO sessions (area, subject_id, token_hash, expires_at, refresh_hash, refresh_expires_at, \
             created_at, last_seen_at, user_agent) SELECT 1, min(id), $1, $2, $3, $2, $4, $4, $5 FROM users \
             RETURNING id, subject_id";
        let ends = now + chrono::Duration::hours(1);
        let values = [
            token_hash(&jti).into(),
            ends.into(),
            token_hash(&secret(kernel.entropy.as_ref())).into(),
            now.into(),
            agent.into(),
        ];
        let row = tx.query_one_raw(statement(sql, values)).await?;
        let row = row.ok_or_else(Problem::not_found)?;
        tx.commit().await?;
        Ok(Self {
            kernel: kernel.clone(),
            claims: AccessClaims {
                area: Area::Merchant,
                merchant: Some(merchant.key.clone()),
                person: row.try_get("", "subject_id")?,
                session: row.try_get("", "id")?,
                jti,
                iat: now,
                exp: ends,
            },
        })
    }

    /// Ends the sessions of this name.
    pub async fn end(kernel: &Kernel, merchant: &Arc<Merchant>, agent: &str) -> Result<()> {
        let caller = Arc::new(Caller::system(agent));
        let tx = MerchantTx::begin(kernel, merchant.clone(), caller).await?;
        let sql = "DELETE FROM sessions WHERE user_agent = $1";
        tx.execute_raw(statement(sql, [agent.into()])).await?;
        tx.commit().await
    }

    /// A token of the usual length for each call, however long the making takes.
    fn token(&self) -> Result<String> {
        let now = self.kernel.clock.now();
        let claims = AccessClaims {
            iat: now,
            exp: now + ACCESS,
            ..self.claims.clone()
        };
        self.kernel.signing_keys.sign(&self.kernel, &claims)
    }
}

impl<'a> Client<'a> {
    pub fn new(app: &'a BoxEndpoint<'static>, administrator: Administrator) -> Self {
        Self {
            app,
            area: "merchant",
            session: Some(administrator),
        }
    }

    /// Nobody signed in.
    pub fn visitor(app: &'a BoxEndpoint<'static>) -> Self {
        Self {
            app,
            area: "public",
            session: None,
        }
    }

    pub async fn get(&self, path: &str) -> Result<Value> {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Result<Value> {
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Result<Value> {
        self.send(Method::PUT, path, Some(body)).await
    }

    /// Posts a form of texts, as one with a file is sent.
    pub async fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> Result<Value> {
        let mut body = String::new();
        for (name, value) in fields {
            body.push_str(&format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            ));
        }
        body.push_str(&format!("--{BOUNDARY}--\r\n"));
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        self.call(Method::POST, path, &kind, body).await
    }

    async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let bytes = body.map(|body| body.to_string()).unwrap_or_default();
        self.call(method, path, "application/json", bytes).await
    }

    async fn call(&self, method: Method, path: &str, kind: &str, body: String) -> Result<Value> {
        let uri = format!("/api/{}{path}", self.area);
        let mut request = Request::builder()
            .method(method.clone())
            .uri_str(&uri)
            .header("User-Agent", "Manzil");
        if let Some(administrator) = &self.session {
            let token = administrator.token()?;
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if !body.is_empty() {
            request = request.content_type(kind);
        }
        let mut request = request.body(body);
        request.set_data(OwnWork);
        let answer = self.app.call(request).await;
        let mut response: Response = answer.unwrap_or_else(poem::Error::into_response);
        let status = response.status();
        let bytes = response
            .take_body()
            .into_vec()
            .await
            .map_err(Problem::internal)?;
        if status != StatusCode::OK {
            let said = String::from_utf8_lossy(&bytes).into_owned();
            return Err(Problem::internal(std::io::Error::other(format!(
                "{method} {path}: {status} {said}"
            ))));
        }
        Ok(serde_json::from_slice(&bytes)?)
    }
}
