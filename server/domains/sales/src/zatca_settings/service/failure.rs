//! Why a step did not succeed, as it is stored: the authority's codes and whether it is tried again.

use anyhow::anyhow;
use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::jobs::JobError;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::json;
use zatca::answers::{self, Answer, Call, MessageKind, Outcome};

use crate::gateway::Sent;
use crate::zatca_settings::codes::CredentialStep;
use crate::zatca_settings::credentials;

/// What a person has to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::zatca_settings) enum Cause {
    /// The authority refused what was sent.
    Refused,
    /// The authority did not accept the token or its secret.
    Credentials,
    /// The authority asked to wait, or failed itself.
    Later,
    /// No answer came: the call may have arrived or not.
    Lost,
    /// The call was wrong.
    Program,
    /// A one-time password is missing.
    Otp,
    /// The details do not make a document or a certificate request.
    Details,
    /// The certificate is not this key's, or cannot be read.
    Certificate,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::zatca_settings) struct Failure {
    pub step: CredentialStep,
    /// Of the compliance checks.
    #[serde(default)]
    pub check: Option<String>,
    pub cause: Cause,
    pub http_status: Option<u16>,
    pub messages: Vec<Said>,
    /// Tried again without a person.
    pub again: bool,
    #[serde(default)]
    pub at: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::zatca_settings) struct Said {
    pub code: Option<String>,
    pub text: String,
}

/// What an answer means for a step.
pub(super) enum Meaning {
    Answered(Outcome),
    Failed(Failure),
}

/// Reads an answer: a failure, or what the step goes on with.
pub(super) fn understood(step: CredentialStep, call: Call, sent: &Sent) -> Meaning {
    let (status, body) = match sent {
        Sent::Answered { status, body, .. } => (*status, body),
        Sent::Lost { reason } => return Meaning::Failed(Failure::lost(step, reason)),
    };
    let answer = answers::read(call, status, body);
    let cause = match answer.outcome {
        Outcome::Rejected => Cause::Refused,
        Outcome::CredentialsRefused => Cause::Credentials,
        Outcome::TryLater => Cause::Later,
        Outcome::ClientFault | Outcome::Switched => Cause::Program,
        outcome => return Meaning::Answered(outcome),
    };
    Meaning::Failed(Failure::answered(step, cause, &answer))
}

impl Failure {
    fn answered(step: CredentialStep, cause: Cause, answer: &Answer) -> Self {
        let errors =
            |kind: MessageKind| !answer.has(MessageKind::Error) || kind == MessageKind::Error;
        let messages = answer.messages.iter();
        Self {
            step,
            check: None,
            cause,
            http_status: Some(answer.status),
            messages: messages
                .filter(|message| errors(message.kind))
                .map(|message| Said {
                    code: message.code.clone(),
                    text: message.text.clone(),
                })
                .collect(),
            again: cause == Cause::Later,
            at: None,
        }
    }

    fn lost(step: CredentialStep, reason: &str) -> Self {
        Self {
            http_status: None,
            again: true,
            ..Self::local(step, Cause::Lost, None, reason)
        }
    }

    /// A success of the wrong kind.
    pub(super) fn unexpected(step: CredentialStep, call: Call, sent: &Sent) -> Self {
        match sent {
            Sent::Answered { status, body, .. } => {
                Self::answered(step, Cause::Program, &answers::read(call, *status, body))
            }
            Sent::Lost { reason } => Self::lost(step, reason),
        }
    }

    /// What this side found wrong.
    pub(super) fn local(
        step: CredentialStep,
        cause: Cause,
        code: Option<&str>,
        text: &str,
    ) -> Self {
        Self {
            step,
            check: None,
            cause,
            http_status: None,
            messages: vec![Said {
                code: code.map(str::to_owned),
                text: text.to_owned(),
            }],
            again: false,
            at: None,
        }
    }

    pub(super) fn otp_is_needed() -> Self {
        let text = "A one-time password is needed.";
        Self::local(
            CredentialStep::Compliance,
            Cause::Otp,
            Some("Missing-OTP"),
            text,
        )
    }

    /// Nothing to renew with: the new key is onboarded afresh, as after a 401.
    pub(super) fn old_certificate_is_gone() -> Self {
        Self {
            http_status: Some(401),
            ..Self::local(
                CredentialStep::Compliance,
                Cause::Credentials,
                None,
                "No active certificate.",
            )
        }
    }

    pub(super) fn of_check(mut self, name: &str) -> Self {
        self.check = Some(name.to_owned());
        self
    }

    /// Whether the authority wants another one-time password: it refused this one, or the one was used
    /// on a renewal with credentials that it no longer knows.
    fn spends_otp(&self) -> bool {
        let is_otp = |said: &Said| {
            let code = said.code.as_deref().unwrap_or_default();
            code.to_ascii_uppercase().contains("OTP")
        };
        let renewal_refused =
            self.step == CredentialStep::Compliance && self.cause == Cause::Credentials;
        renewal_refused || self.messages.iter().any(is_otp)
    }

    /// Whether the compliance certificate itself is refused: only another one leads on.
    fn refuses_compliance(&self) -> bool {
        self.cause == Cause::Credentials && self.step != CredentialStep::Compliance
    }

    /// Stores it for the screen, and erases a one-time password that was refused.
    pub(super) async fn store(
        &mut self,
        tx: &MerchantTx,
        credential: &credentials::Model,
    ) -> Result<()> {
        self.at = Some(tx.now());
        let mut row = credentials::ActiveModel {
            failure: Set(Some(serde_json::to_value(&*self)?)),
            ..Default::default()
        };
        if self.spends_otp() {
            row.otp_sealed = Set(None);
        }
        if self.refuses_compliance() {
            row = begin_again(row);
        }
        tx.change_as::<credentials::Entity>("failed", credential, None, row)
            .await?;
        Ok(())
    }

    /// Ends the job: with an error where it is tried again, without one where a person has to act.
    pub(super) fn ended(&self) -> Result<(), JobError> {
        if self.again {
            let what = self.messages.first().map_or("", |said| &said.text);
            return Err(JobError::retry(anyhow!("{}: {what}", self.step.as_str())));
        }
        Ok(())
    }

    /// Whether a stored failure is one that its job tries again.
    pub(super) fn is_retried(stored: &serde_json::Value) -> bool {
        stored["again"].as_bool().unwrap_or(false)
    }

    pub(in crate::zatca_settings) fn read(credential: &credentials::Model) -> Option<Self> {
        serde_json::from_value(credential.failure.clone()?).ok()
    }
}

/// Back to the compliance certificate, with the key that there is.
pub(super) fn begin_again(row: credentials::ActiveModel) -> credentials::ActiveModel {
    credentials::ActiveModel {
        step: Set(CredentialStep::Compliance),
        compliance_request_id: Set(None),
        compliance_token: Set(None),
        compliance_secret_sealed: Set(None),
        checks_passed: Set(json!([])),
        ..row
    }
}
