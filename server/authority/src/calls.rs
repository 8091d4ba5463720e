//! The HTTP side of the API: one endpoint for each call, with the ordered faults around it.
use crate::{
    answers::Answer,
    documents::Forced,
    environment::Environment,
    faults::{Call, Fault, FaultKind},
    headers,
    records::Delivery,
    service::Service,
};
use poem::{Addr, Endpoint, Request, Response, Route, http::HeaderMap, post};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// The gateway's limit on a body, about 10 MB.
const BODY_LIMIT: usize = 10 * 1024 * 1024;
/// How long a silent call stays open unless the fault says otherwise.
const SILENCE_MS: u64 = 120_000;

/// The calls of all environments.
pub fn routes(service: &Arc<Service>) -> Route {
    Environment::ALL
        .into_iter()
        .fold(Route::new(), |routes, environment| {
            let at = |call| CallEndpoint {
                service: service.clone(),
                environment,
                call,
            };
            let api = Route::new()
                .at("/compliance", post(at(Call::Compliance)))
                .at("/compliance/invoices", post(at(Call::ComplianceInvoices)))
                .at(
                    "/production/csids",
                    post(at(Call::Onboarding)).patch(at(Call::Renewal)),
                )
                .at("/invoices/reporting/single", post(at(Call::Reporting)))
                .at("/invoices/clearance/single", post(at(Call::Clearance)));
            routes.nest(environment.base_path(), api)
        })
}

struct CallEndpoint {
    service: Arc<Service>,
    environment: Environment,
    call: Call,
}

impl Endpoint for CallEndpoint {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let Ok(bytes) = request.take_body().into_bytes_limit(BODY_LIMIT).await else {
            return Ok(
                Answer::new(413, Value::String("Request Entity Too Large".to_owned()))
                    .into_response(),
            );
        };
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let fault = self.service.faults.take(self.call);
        let answer = self.answer(request.headers(), &body, fault.as_ref()).await;
        self.remember(&body, fault.as_ref(), answer.as_ref());
        match answer {
            Some(answer) => Ok(answer.into_response()),
            None => {
                if let Addr::SocketAddr(peer) = request.remote_addr().0 {
                    self.service.connections.cut(peer);
                }
                Ok(Response::builder().finish())
            }
        }
    }
}

impl CallEndpoint {
    /// The answer, `None` when the connection is to be cut.
    async fn answer(
        &self,
        headers: &HeaderMap,
        body: &Value,
        fault: Option<&Fault>,
    ) -> Option<Answer> {
        let Some(fault) = fault else {
            return Some(self.work(headers, body, None));
        };
        match fault.kind {
            FaultKind::ResetBefore => None,
            FaultKind::ResetAfter => {
                self.work(headers, body, None);
                None
            }
            FaultKind::Timeout => {
                self.work_if_stored(headers, body, fault);
                wait(fault.delay_ms.unwrap_or(SILENCE_MS)).await;
                None
            }
            FaultKind::Delay => {
                wait(fault.delay_ms.unwrap_or_default()).await;
                Some(self.work(headers, body, None))
            }
            FaultKind::Unauthorized => Some(self.service.unauthorized()),
            FaultKind::TooMany
            | FaultKind::Internal
            | FaultKind::BadGateway
            | FaultKind::Unavailable
            | FaultKind::GatewayTimeout => {
                self.work_if_stored(headers, body, fault);
                Some(broken(fault))
            }
            _ => Some(self.work(headers, body, Some(fault))),
        }
    }

    fn work_if_stored(&self, headers: &HeaderMap, body: &Value, fault: &Fault) {
        if fault.stored {
            self.work(headers, body, None);
        }
    }

    fn work(&self, headers: &HeaderMap, body: &Value, fault: Option<&Fault>) -> Answer {
        if let Err(answer) = headers::check(headers, self.call) {
            return *answer;
        }
        let kind = fault.map(|fault| fault.kind);
        match self.call {
            Call::Compliance => self.service.compliance(headers, self.environment, body),
            Call::Onboarding => self.service.onboard(headers, self.environment, body),
            Call::Renewal => self.service.renew(
                headers,
                self.environment,
                body,
                kind == Some(FaultKind::ComplianceFirst),
            ),
            _ => self
                .service
                .document(self.call, headers, self.environment, body, &forced(fault)),
        }
    }

    fn remember(&self, body: &Value, fault: Option<&Fault>, answer: Option<&Answer>) {
        let field = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        let name = |fault: &Fault| json!(fault.kind).as_str().map(str::to_owned);
        self.service.store.deliver(Delivery {
            at: self.service.clock.now(),
            call: self.call,
            uuid: field("uuid"),
            hash: field("invoiceHash"),
            status: answer.map(|answer| answer.status),
            codes: answer.map(Answer::codes).unwrap_or_default(),
            fault: fault.and_then(name),
        });
    }
}

fn forced(fault: Option<&Fault>) -> Forced {
    let Some(fault) = fault else {
        return Forced::default();
    };
    let codes = || {
        if fault.codes.is_empty() {
            vec!["BR-KSA-37".to_owned()]
        } else {
            fault.codes.clone()
        }
    };
    match fault.kind {
        FaultKind::Refuse => Forced {
            errors: codes(),
            ..Forced::default()
        },
        FaultKind::Warn => Forced {
            warnings: codes(),
            ..Forced::default()
        },
        FaultKind::Duplicate => Forced {
            duplicate: true,
            ..Forced::default()
        },
        FaultKind::ClearanceOff => Forced {
            clearance_off: true,
            ..Forced::default()
        },
        _ => Forced::default(),
    }
}

fn broken(fault: &Fault) -> Answer {
    let plain = |status, text: &str| Answer::new(status, Value::String(text.to_owned()));
    let answer = match fault.kind {
        FaultKind::TooMany => Answer::new(
            429,
            json!({"category": "HTTP-Errors", "code": "429", "message": "Too Many Requests"}),
        ),
        FaultKind::BadGateway => plain(502, "Bad Gateway"),
        FaultKind::Unavailable => plain(503, "Service Unavailable"),
        FaultKind::GatewayTimeout => plain(504, "Gateway Timeout"),
        _ => {
            let message = "Something went wrong and caused an Internal Server Error.";
            Answer::new(
                500,
                json!({"category": "HTTP-Errors", "code": "500", "message": message}),
            )
        }
    };
    Answer {
        retry_after: fault.retry_after,
        ..answer
    }
}

async fn wait(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
