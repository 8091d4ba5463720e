//! Calls the product inside the process, as its own API's first user.

use kernel::{Problem, Result};
use poem::endpoint::BoxEndpoint;
use poem::http::{Method, StatusCode};
use poem::{Endpoint as _, Request, Response};
use serde_json::Value;

pub struct Client<'a> {
    app: &'a BoxEndpoint<'static>,
    area: &'static str,
    token: String,
}

impl<'a> Client<'a> {
    pub fn new(app: &'a BoxEndpoint<'static>, token: String) -> Self {
        Self {
            app,
            area: "merchant",
            token,
        }
    }

    /// Nobody signed in.
    pub fn visitor(app: &'a BoxEndpoint<'static>) -> Self {
        Self {
            app,
            area: "public",
            token: String::new(),
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

    async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value> {
        let uri = format!("/api/{}{path}", self.area);
        let mut request = Request::builder()
            .method(method.clone())
            .uri_str(&uri)
            .header("Authorization", format!("Bearer {}", self.token))
            .header("User-Agent", "demo");
        if body.is_some() {
            request = request.content_type("application/json");
        }
        let bytes = body.map(|body| body.to_string()).unwrap_or_default();
        let answer = self.app.call(request.body(bytes)).await;
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
