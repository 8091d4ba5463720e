use std::sync::Arc;

use futures::Stream;
use poem::endpoint::BoxEndpoint;
use poem::http::Method;
use poem::test::TestClient;
use serde_json::{Map, Value};

use crate::harvest::{self, Sent};

/// HTTP without a socket.
#[derive(Clone)]
pub(crate) struct Client(Arc<TestClient<BoxEndpoint<'static>>>);

impl Client {
    pub(crate) fn new(endpoint: BoxEndpoint<'static>) -> Self {
        Self(Arc::new(TestClient::new(endpoint)))
    }
}

/// Somebody who calls the API.
#[derive(Clone)]
pub struct Session {
    client: Client,
    base: String,
    token: Option<String>,
    language: &'static str,
    country: Option<&'static str>,
    walks: bool,
    /// What every call says beside that.
    headers: Vec<(&'static str, String)>,
}

impl Session {
    pub(crate) fn new(client: Client, base: &str, token: Option<String>) -> Self {
        Self {
            client,
            base: base.to_owned(),
            token,
            language: "en",
            country: None,
            walks: false,
            headers: Vec::new(),
        }
    }

    /// The same person, reading Arabic.
    pub fn in_arabic(&self) -> Self {
        Self {
            language: "ar",
            ..self.clone()
        }
    }

    /// The same person, in a country that the proxy in front reports as `cf-ipcountry`.
    pub fn in_country(&self, code: &'static str) -> Self {
        Self {
            country: Some(code),
            ..self.clone()
        }
    }

    /// The same person, who says this with every call.
    pub fn saying(&self, name: &'static str, value: impl Into<String>) -> Self {
        let mut session = self.clone();
        session.headers.push((name, value.into()));
        session
    }

    /// The bearer token, empty for a visitor.
    pub fn token(&self) -> &str {
        self.token.as_deref().unwrap_or_default()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None, None).await
    }

    /// A read by who has an answer with this tag already.
    pub async fn get_again(&self, path: &str, tag: &str) -> Answer {
        let request = self.request(Method::GET, path).header("If-None-Match", tag);
        Answer::of(request.send().await).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body), None).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body), None).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, Some(body), None).await
    }

    /// Edits these fields of a record as it stands, and reads it again: they are as they were sent, its version rose,
    /// and nothing else changed but when it was written and by whom.
    pub async fn patch_only(&self, path: &str, changes: Value) -> Value {
        let mut expected = self.get(path).await.ok();
        let mut patch = changes.clone();
        patch["version"] = expected["version"].clone();
        self.patch(path, patch).await.ok();
        let after = self.get(path).await.ok();
        assert!(
            after["version"].as_i64() > expected["version"].as_i64(),
            "{path}: {after}"
        );
        for (name, value) in after.as_object().expect("a record") {
            if name == "version" || name.ends_with("_at") || name == "changed_by" {
                expected[name.as_str()] = value.clone();
            }
        }
        for (name, value) in changes.as_object().expect("fields") {
            // A number that forms send as it was typed.
            let typed = value.as_str().filter(|_| expected[name].is_number());
            expected[name.as_str()] = typed.map_or_else(
                || value.clone(),
                |typed| serde_json::from_str(typed).expect("a number"),
            );
        }
        assert_eq!(after, expected, "{path}");
        after
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None, None).await
    }

    /// A call with an idempotency key.
    pub async fn once(&self, key: &str, method: Method, path: &str, body: Value) -> Answer {
        self.send(method, path, Some(body), Some(key)).await
    }

    /// Any call, for walks over the whole spec.
    pub async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let walker = Self {
            walks: true,
            ..self.clone()
        };
        walker.send(method, path, body, None).await
    }

    /// One file as multipart, with text fields beside it.
    pub async fn upload(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        file: (&str, Vec<u8>),
    ) -> Answer {
        let mut form = poem::test::TestForm::new();
        for (name, value) in fields {
            form = form.text(*name, *value);
        }
        let field = poem::test::TestFormField::bytes(file.1)
            .name("file")
            .filename(file.0);
        let request = self
            .request(Method::POST, path)
            .multipart(form.field(field));
        let answer = Answer::of(request.send().await).await;
        let named: Map<String, Value> = fields
            .iter()
            .chain(&[("file", file.0)])
            .map(|(name, value)| ((*name).to_owned(), (*value).into()))
            .collect();
        self.note(&Method::POST, path, Sent::Form(named.into()), &answer);
        answer
    }

    /// An answer that goes on, event by event.
    pub async fn follow(&self, path: &str) -> impl Stream<Item = Value> + Send + Unpin + use<> {
        let response = self.request(Method::GET, path).send().await;
        response.assert_status_is_ok();
        let begun = Answer {
            status: response.0.status().as_u16(),
            headers: response.0.headers().clone(),
            bytes: Vec::new(),
            json: Value::Null,
        };
        self.note(&Method::GET, path, Sent::Nothing, &begun);
        response.typed_sse_stream()
    }

    /// Posts bytes as another program does, with a header of its own.
    pub async fn post_signed(&self, path: &str, header: (&str, &str), body: Vec<u8>) -> Answer {
        let request = self
            .request(Method::POST, path)
            .content_type("application/json")
            .header(header.0, header.1);
        Answer::of(request.body(body).send().await).await
    }

    /// A body that is not JSON.
    pub async fn post_raw(&self, path: &str, content_type: &str, body: Vec<u8>) -> Answer {
        let request = self
            .request(Method::POST, path)
            .content_type(content_type)
            .body(body);
        Answer::of(request.send().await).await
    }

    fn request(
        &self,
        method: Method,
        path: &str,
    ) -> poem::test::TestRequestBuilder<'_, BoxEndpoint<'static>> {
        let mut request = self
            .client
            .0
            .request(method, format!("{}{path}", self.base))
            .header("Accept-Language", self.language);
        for (name, value) in &self.headers {
            request = request.header(*name, value.as_str());
        }
        if let Some(country) = self.country {
            request = request.header("cf-ipcountry", country);
        }
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        request
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
        key: Option<&str>,
    ) -> Answer {
        let mut request = self.request(method.clone(), path);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = &body {
            request = request.body_json(body);
        }
        let answer = Answer::of(request.send().await).await;
        let sent = body.map_or(Sent::Nothing, Sent::Json);
        self.note(&method, path, sent, &answer);
        answer
    }

    /// Examples are in English.
    fn note(&self, method: &Method, path: &str, sent: Sent, answer: &Answer) {
        if self.language == "en" {
            let path = format!("{}{path}", self.base);
            harvest::note(method, &path, sent, answer, self.walks);
        }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: poem::http::HeaderMap,
    pub bytes: Vec<u8>,
    /// `Null` when the body is not JSON.
    pub json: Value,
}

impl Answer {
    async fn of(response: poem::test::TestResponse) -> Self {
        let mut response = response.0;
        let bytes = response.take_body().into_vec().await.unwrap_or_default();
        let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            bytes,
            json,
        }
    }

    /// Asserts the status; shows the body when it differs.
    #[track_caller]
    pub fn status(self, expected: u16) -> Self {
        let body = String::from_utf8_lossy(&self.bytes);
        assert_eq!(
            self.status,
            expected,
            "{}",
            body.chars().take(2000).collect::<String>()
        );
        self
    }

    /// Asserts success; returns the body.
    #[track_caller]
    pub fn ok(self) -> Value {
        self.status(200).json
    }

    /// Asserts a refusal with this status and code; returns the body.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        let body = self.status(status).json;
        assert_eq!(body["code"], code, "{body}");
        body
    }

    /// Asserts a 422 with a message on this field; returns the first message.
    #[track_caller]
    pub fn invalid(self, field: &str) -> String {
        let body = self.status(422).json;
        let message = body["errors"][field][0].as_str();
        message
            .unwrap_or_else(|| panic!("no message on {field}: {body}"))
            .to_owned()
    }
}
