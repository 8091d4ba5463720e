//! Calls the product inside the process, as its own API's first user.

use kernel::auth::{ACCESS, AccessClaims};
use kernel::rate::OwnWork;
use kernel::{Kernel, Problem, Result};
use poem::endpoint::BoxEndpoint;
use poem::http::{Method, StatusCode};
use poem::{Endpoint as _, Request, Response};
use serde_json::Value;

/// Between the fields of a form; stands in none of them.
const BOUNDARY: &str = "demo-form-boundary";

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
            .header("User-Agent", "demo");
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
