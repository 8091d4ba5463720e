//! Compliance check, reporting and clearance of a document.
use crate::{
    answers::{Answer, Verdict, body_hash_error, duplicate, ordered},
    environment::Environment,
    faults::Call,
    headers,
    records::{Csid, Outcome},
    service::Service,
    stamp::stamp,
    state::{Offer, Taken},
    verify::{self, Verified, finding::Finding},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::Duration;
use poem::http::HeaderMap;
use serde_json::{Value, json};

/// What an ordered fault makes of the document.
#[derive(Debug, Clone, Default)]
pub struct Forced {
    /// Refuse it with these codes.
    pub errors: Vec<String>,
    /// Accept it with these warnings.
    pub warnings: Vec<String>,
    /// Answer as if it had come before.
    pub duplicate: bool,
    /// Clearance is switched off.
    pub clearance_off: bool,
}

impl Service {
    /// A document on one of the three calls that carry one.
    pub fn document(
        &self,
        call: Call,
        headers: &HeaderMap,
        environment: Environment,
        body: &Value,
        forced: &Forced,
    ) -> Answer {
        let csid = match self.authenticate(headers, environment, call != Call::ComplianceInvoices) {
            Ok(csid) => csid,
            Err(answer) => return *answer,
        };
        let xml = match read_body(body) {
            Ok(xml) => xml,
            Err(error) => {
                return Verdict {
                    errors: vec![error],
                    simplified: call == Call::Reporting,
                    ..Verdict::default()
                }
                .answer(call);
            }
        };
        let mut verified = verify::verify(&xml, &self.trust, self.clock.now());
        self.compare_request(&mut verified, body, &csid);
        let redirect =
            call == Call::Clearance && (forced.clearance_off || headers::clearance_off(headers));
        match call {
            Call::ComplianceInvoices => self.check_compliance(&verified, &csid, forced),
            _ => self.submit(call, &xml, verified, csid, forced, redirect),
        }
    }

    fn compare_request(&self, verified: &mut Verified, body: &Value, csid: &Csid) {
        if verified.findings.contains(&Finding::Schema) && verified.hash.is_empty() {
            return;
        }
        let mut require = |holds: bool, finding| {
            if !holds {
                verified.findings.push(finding);
            }
        };
        require(
            body["invoiceHash"].as_str() == Some(verified.hash.as_str()),
            Finding::BodyHash,
        );
        require(
            body["uuid"].as_str() == Some(verified.invoice.uuid.as_str()),
            Finding::BodyUuid,
        );
        let signer = verified.signer.as_ref();
        let own = verified.invoice.seller_vat == csid.vat
            && signer.is_none_or(|signer| signer.vat == csid.vat);
        require(own, Finding::Permissions);
        let token =
            signer.map(|signer| BASE64_STANDARD.encode(BASE64_STANDARD.encode(&signer.der)));
        require(
            token.is_none_or(|token| token == csid.token),
            Finding::OtherCertificate,
        );
    }

    fn check_compliance(&self, verified: &Verified, csid: &Csid, forced: &Forced) -> Answer {
        let verdict = verdict(verified, &[], forced);
        if verdict.errors.is_empty() {
            let step = verified.invoice.compliance_step();
            self.store.change_csid(csid.request_id, |csid| {
                csid.steps.insert(step);
            });
        }
        verdict.answer(Call::ComplianceInvoices)
    }

    fn submit(
        &self,
        call: Call,
        xml: &[u8],
        mut verified: Verified,
        csid: Csid,
        forced: &Forced,
        redirect: bool,
    ) -> Answer {
        let before = self.store.document(&csid.device, &verified.hash);
        // Reported after it was sent here from clearance counts as well: its copies come here, too.
        let redirected = before.is_some_and(|document| {
            matches!(document.outcome, Outcome::Redirected | Outcome::Reported)
        });
        let simplified = verified.invoice.is_simplified();
        let wrong = (call == Call::Clearance && simplified)
            || (call == Call::Reporting && !simplified && !redirected);
        if wrong && !verified.hash.is_empty() {
            verified.findings.push(Finding::WrongCall);
        }
        if simplified && self.is_late(&verified) {
            verified.findings.push(Finding::Late);
        }
        let chain = self.chain_of(&verified, csid);
        let outcome = match call {
            Call::Clearance if redirect => Outcome::Redirected,
            Call::Clearance => Outcome::Cleared,
            _ => Outcome::Reported,
        };
        let cleared_invoice = if outcome == Outcome::Cleared {
            self.cleared(xml, &verified)
        } else {
            None
        };
        let own = verdict(&verified, &[], forced);
        // A document that is not provably this unit's must not enter its chain.
        let foreign = verified.findings.iter().any(|finding| {
            matches!(
                finding,
                Finding::Permissions
                    | Finding::Untrusted
                    | Finding::Certificate
                    | Finding::SignatureValue
            )
        });
        if verified.hash.is_empty() || foreign {
            return own.answer(call);
        }
        let offer = Offer {
            verified: &verified,
            codes: own.answer(call).codes(),
            refused: !own.errors.is_empty(),
            csid: &chain,
            outcome,
            cleared_invoice: cleared_invoice.clone(),
            at: self.clock.now(),
        };
        let turn = self.store.deliveries_of(&verified.hash);
        match self.store.offer(offer) {
            Taken::Before(document) => duplicate(call, &document, turn),
            Taken::Now(findings) => {
                let verdict = Verdict {
                    cleared_invoice,
                    ..verdict(&verified, &findings, forced)
                };
                self.conclude(call, &verdict, &chain, &verified, forced, redirect)
            }
        }
    }

    fn conclude(
        &self,
        call: Call,
        verdict: &Verdict,
        csid: &Csid,
        verified: &Verified,
        forced: &Forced,
        redirect: bool,
    ) -> Answer {
        if !verdict.errors.is_empty() {
            return Verdict {
                cleared_invoice: None,
                ..verdict.clone()
            }
            .answer(call);
        }
        if redirect {
            let message = "Clearance is deactivated. Please use the /invoices/reporting/single endpoint instead.";
            return Answer::new(
                303,
                json!({"message": message, "clearanceStatus": "NOT_CLEARED", "clearedInvoice": null}),
            );
        }
        match self.store.document(&csid.device, &verified.hash) {
            Some(document) if forced.duplicate => duplicate(call, &document, 0),
            _ => verdict.answer(call),
        }
    }

    /// The chain a document belongs to: that of the PCSID it is signed with, else that of the call's.
    fn chain_of(&self, verified: &Verified, caller: Csid) -> Csid {
        let Some(signer) = &verified.signer else {
            return caller;
        };
        let token = BASE64_STANDARD.encode(BASE64_STANDARD.encode(&signer.der));
        let known = self
            .store
            .csids()
            .into_iter()
            .find(|csid| csid.token == token && csid.production && csid.vat == caller.vat);
        known.unwrap_or(caller)
    }

    fn is_late(&self, verified: &Verified) -> bool {
        let saudi_now = (self.clock.now() + Duration::hours(3)).naive_utc();
        verify::issue_time(&verified.invoice)
            .is_some_and(|issued| saudi_now - issued > Duration::hours(24))
    }

    fn cleared(&self, xml: &[u8], verified: &Verified) -> Option<String> {
        let text = std::str::from_utf8(xml).ok()?;
        let hash: [u8; 32] = BASE64_STANDARD
            .decode(&verified.hash)
            .ok()?
            .try_into()
            .ok()?;
        let stamped = stamp(
            text,
            &hash,
            &self.issuers.stamp_key,
            &self.issuers.stamp,
            self.clock.now(),
        );
        stamped.ok().map(|stamped| BASE64_STANDARD.encode(stamped))
    }
}

fn verdict(verified: &Verified, chain: &[Finding], forced: &Forced) -> Verdict {
    let all = verified.findings.iter().chain(chain);
    let (warnings, errors): (Vec<Finding>, Vec<Finding>) =
        all.copied().partition(|finding| finding.is_warning());
    let messages = |findings: Vec<Finding>| findings.into_iter().map(Finding::message);
    Verdict {
        errors: messages(errors)
            .chain(forced.errors.iter().map(|code| ordered(code, "ERROR")))
            .collect(),
        warnings: messages(warnings)
            .chain(forced.warnings.iter().map(|code| ordered(code, "WARNING")))
            .collect(),
        readable: !verified.findings.contains(&Finding::Schema),
        simplified: verified.invoice.is_simplified(),
        cleared_invoice: None,
    }
}

/// The XML of the body, or the message that refuses it.
fn read_body(body: &Value) -> Result<Vec<u8>, Value> {
    let hash = body["invoiceHash"].as_str().filter(|hash| !hash.is_empty());
    let hash =
        hash.ok_or_else(|| body_hash_error("Document hash is not present in the API body"))?;
    let decoded = BASE64_STANDARD
        .decode(hash)
        .ok()
        .filter(|bytes| bytes.len() == 32);
    decoded.ok_or_else(|| body_hash_error("Document hash format in the API body is not valid"))?;
    let invoice = body["invoice"]
        .as_str()
        .and_then(|text| BASE64_STANDARD.decode(text).ok());
    invoice
        .filter(|bytes| !bytes.is_empty())
        .ok_or_else(|| Finding::Schema.message())
}
