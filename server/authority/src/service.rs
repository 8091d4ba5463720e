//! The authority: what it knows and with what it decides.
use crate::{
    answers::{Answer, issued},
    certificate::Trust,
    clock::Clock,
    connection::Connections,
    csr::{self, SigningRequest},
    environment::Environment,
    faults::Faults,
    headers,
    issuer::Issuers,
    records::{Csid, device_of},
    store::Store,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use poem::http::HeaderMap;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicU64, Ordering},
};

/// Everything a call needs.
pub struct Service {
    /// The memory.
    pub store: Store,
    /// The ordered faults.
    pub faults: Faults,
    /// The certificate authority.
    pub issuers: Issuers,
    /// Whose certificates count.
    pub trust: Trust,
    /// The open connections.
    pub connections: Connections,
    /// The time.
    pub clock: Clock,
    /// One-time passwords that are taken; `None` takes any six digits.
    pub passwords: Option<Vec<String>>,
    /// The last request id given.
    pub request_ids: AtomicU64,
}

/// The password that is refused even when any is taken.
const REFUSED_PASSWORD: &str = "999999";

impl Service {
    /// The CSID the call is made with.
    ///
    /// # Errors
    /// The answer 401.
    pub fn authenticate(
        &self,
        headers: &HeaderMap,
        environment: Environment,
        production: bool,
    ) -> Result<Csid, Box<Answer>> {
        headers::credentials(headers)
            .and_then(|(token, secret)| self.store.authenticate(environment, &token, &secret))
            .filter(|csid| csid.production == production)
            .ok_or_else(|| Box::new(self.unauthorized()))
    }

    /// The answer 401 of now.
    pub fn unauthorized(&self) -> Answer {
        Answer::unauthorized(self.clock.now().timestamp_millis())
    }

    /// POST /compliance.
    pub fn compliance(
        &self,
        headers: &HeaderMap,
        environment: Environment,
        body: &Value,
    ) -> Answer {
        let made = self
            .password(headers)
            .and_then(|()| self.request(body, environment))
            .and_then(|request| self.issue(&request, body, environment, None));
        made.map_or_else(|answer| *answer, |csid| Answer::new(200, issued(&csid)))
    }

    /// POST /production/csids.
    pub fn onboard(&self, headers: &HeaderMap, environment: Environment, body: &Value) -> Answer {
        let compliance = match self.authenticate(headers, environment, false) {
            Ok(csid) => csid,
            Err(answer) => return *answer,
        };
        if body["compliance_request_id"].as_str() != Some(&compliance.request_id.to_string()) {
            return Answer::errors(
                400,
                "Invalid-ComplianceRequestId",
                "The provided compliance_request_id is invalid",
            );
        }
        if !compliance.needed_steps().is_subset(&compliance.steps) {
            return Answer::errors(
                400,
                "Missing-ComplianceSteps",
                "Compliance steps for this CSID are not yet complete",
            );
        }
        let production = csr::read(&compliance.csr, environment)
            .map_err(|_| Box::new(invalid_csr()))
            .and_then(|request| self.issue_production(&request, &compliance.csr, environment));
        match production {
            Ok(csid) => {
                if let Some(old) = compliance.replaces {
                    self.store.change_csid(old, |csid| csid.revoked = true);
                }
                Answer::new(200, issued(&csid))
            }
            Err(answer) => *answer,
        }
    }

    /// PATCH /production/csids; with `compliance_first` the way through the compliance checks (428).
    pub fn renew(
        &self,
        headers: &HeaderMap,
        environment: Environment,
        body: &Value,
        compliance_first: bool,
    ) -> Answer {
        let old = match self.authenticate(headers, environment, true) {
            Ok(csid) => csid,
            Err(answer) => return *answer,
        };
        let request = match self
            .password(headers)
            .and_then(|()| self.request(body, environment))
        {
            Ok(request) if request.vat == old.vat => request,
            Ok(_) => return invalid_csr(),
            Err(answer) => return *answer,
        };
        if compliance_first {
            return match self.issue(&request, body, environment, Some(old.request_id)) {
                Ok(csid) => {
                    let mut value = issued(&csid);
                    value["dispositionMessage"] = json!("NOT_COMPLIANT");
                    Answer::new(428, json!({"value": value}))
                }
                Err(answer) => *answer,
            };
        }
        match self.issue_production(
            &request,
            body["csr"].as_str().unwrap_or_default(),
            environment,
        ) {
            Ok(csid) => {
                self.store
                    .change_csid(old.request_id, |csid| csid.revoked = true);
                Answer::new(200, issued(&csid))
            }
            Err(answer) => *answer,
        }
    }

    fn password(&self, headers: &HeaderMap) -> Result<(), Box<Answer>> {
        let Some(given) = headers::one_time_password(headers) else {
            return Err(Box::new(Answer::errors(
                400,
                "Missing-OTP",
                "OTP is required field",
            )));
        };
        let six = given.len() == 6 && given.bytes().all(|b| b.is_ascii_digit());
        let known = self
            .passwords
            .as_ref()
            .is_none_or(|known| known.iter().any(|password| password == given));
        if six && known && given != REFUSED_PASSWORD {
            return Ok(());
        }
        Err(Box::new(Answer::errors(
            400,
            "Invalid-OTP",
            "The provided OTP is invalid",
        )))
    }

    fn request(
        &self,
        body: &Value,
        environment: Environment,
    ) -> Result<SigningRequest, Box<Answer>> {
        let Some(text) = body["csr"].as_str().filter(|text| !text.is_empty()) else {
            return Err(Box::new(Answer::errors(
                400,
                "Missing-CSR",
                "CSR is required field",
            )));
        };
        csr::read(text, environment).map_err(|error| {
            tracing::warn!(%error, "a certificate request is refused");
            Box::new(invalid_csr())
        })
    }

    fn issue(
        &self,
        request: &SigningRequest,
        body: &Value,
        environment: Environment,
        replaces: Option<u64>,
    ) -> Result<Csid, Box<Answer>> {
        let csr = body["csr"].as_str().unwrap_or_default();
        self.new_csid(request, csr, environment, false, replaces)
    }

    fn issue_production(
        &self,
        request: &SigningRequest,
        csr: &str,
        environment: Environment,
    ) -> Result<Csid, Box<Answer>> {
        self.new_csid(request, csr, environment, true, None)
    }

    fn new_csid(
        &self,
        request: &SigningRequest,
        csr: &str,
        environment: Environment,
        production: bool,
        replaces: Option<u64>,
    ) -> Result<Csid, Box<Answer>> {
        let issued_at = self.clock.now();
        let certificate = self.issuers.issue(request, production, issued_at).map_err(|error| {
            tracing::error!(%error, "a certificate could not be issued");
            Box::new(Answer::new(500, json!({"code": "Invalid-Request", "message": "System failed to process your request"})))
        })?;
        let csid = Csid {
            request_id: self.request_ids.fetch_add(1, Ordering::SeqCst),
            environment,
            production,
            token: BASE64_STANDARD.encode(BASE64_STANDARD.encode(certificate)),
            secret: BASE64_STANDARD.encode(rand::random::<[u8; 32]>()),
            vat: request.vat.clone(),
            device: device_of(&request.vat, &request.serial),
            kinds: request.kinds.clone(),
            csr: csr.to_owned(),
            issued_at,
            revoked: false,
            steps: BTreeSet::new(),
            replaces,
        };
        self.store.put_csid(csid.clone());
        Ok(csid)
    }
}

fn invalid_csr() -> Answer {
    Answer::errors(400, "Invalid-CSR", "The provided CSR is invalid")
}
