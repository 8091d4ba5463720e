//! The way of one message: claimed, given to the gateway while no transaction is open, marked.

use anyhow::anyhow;
use chrono::Duration;
use kernel::jobs::{JobContext, JobError, JobResult};
use kernel::mail::MailStatus;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::whatsapp::{Ack, GatewayFailure, SendPlatformMessage, Trace};

use super::messages::{self, Ended, Queued};
use super::port::{MainAccount, MainGateway};
use super::reports::{Report, Standing};
use super::{MainInstance, service};

/// No gateway is waited for so long.
const CLAIM: Duration = Duration::minutes(1);

/// What there is to do with a message now.
enum Step {
    Nothing,
    Give(Box<MainAccount>),
    End(&'static str),
}

pub(super) async fn send(context: JobContext, job: SendPlatformMessage) -> JobResult {
    let tx = context.platform().await?;
    let id = job.message_id;
    let Some(queued) = messages::lock(&tx, id).await? else {
        return Ok(());
    };
    if queued.status != MailStatus::Pending {
        return Ok(());
    }
    if queued.claimed_until.is_some_and(|until| until > tx.now()) {
        return Err(JobError::retry(anyhow!(
            "another worker is sending message {id}"
        )));
    }
    let account = match step(&tx, &queued).await? {
        // It stays in the queue until the number is back.
        Step::Nothing => return Ok(()),
        Step::End(reason) => {
            let ended = Ended::Failed {
                error: reason.to_owned(),
                was_given: queued.was_given,
            };
            messages::end(&tx, id, ended).await?;
            return Ok(tx.commit().await?);
        }
        Step::Give(account) => account,
    };
    messages::claim(&tx, id, tx.now() + CLAIM).await?;
    tx.commit().await?;
    let outcome = give(&context, &account, &queued).await?;
    finish(&context, id, outcome).await
}

async fn step(tx: &PlatformTx, queued: &Queued) -> kernel::Result<Step> {
    if queued.ends_at.is_some_and(|end| end <= tx.now()) {
        return Ok(Step::End("its time was over before it could be sent"));
    }
    // Held, so that a report that the number is back waits for this look and finds the message.
    let Some(row) = tx.hold::<super::entity::Entity>(service::ROW).await? else {
        return Ok(Step::End("no number is connected"));
    };
    if !service::tells(&row, queued.kind) {
        return Ok(Step::End("messages of this kind are switched off"));
    }
    let standing = Standing::of(tx).await?;
    if service::instance(&row, &standing) != MainInstance::Connected {
        return Ok(Step::Nothing);
    }
    let account = service::account(tx, &row)?;
    Ok(Step::Give(Box::new(account)))
}

/// Gives the gateway the message, unless it has it already.
async fn give(
    context: &JobContext,
    account: &MainAccount,
    queued: &Queued,
) -> Result<Result<Ack, GatewayFailure>, JobError> {
    let gateway = context.kernel.port::<dyn MainGateway>()?;
    let config = &context.kernel.config;
    let message = queued.message();
    if queued.was_given {
        // A call of the gateway may have told it meanwhile.
        if let Some(id) = &queued.gateway_id {
            return Ok(Ok(Ack(id.clone())));
        }
        let known = gateway.trace(config, account, &message.reference).await;
        match known {
            Ok(Trace::Sent(ack)) => return Ok(Ok(ack)),
            Ok(Trace::Absent) => {}
            Ok(Trace::Unclear) => {
                let reason = "nobody can say whether it was sent".to_owned();
                return Ok(Err(GatewayFailure::Refused(reason)));
            }
            // What was given before may still have gone out.
            Err(GatewayFailure::Disconnected(reason) | GatewayFailure::NotSent(reason)) => {
                return Ok(Err(GatewayFailure::Unknown(reason)));
            }
            Err(failure) => return Ok(Err(failure)),
        }
    }
    Ok(gateway.send(config, account, &message).await)
}

async fn finish(
    context: &JobContext,
    id: i64,
    outcome: Result<Ack, GatewayFailure>,
) -> Result<(), JobError> {
    let tx = context.platform().await?;
    let mut again = None;
    let ended = match outcome {
        Ok(Ack(gateway_id)) => Ended::Sent { gateway_id },
        Err(GatewayFailure::Refused(error)) => Ended::Failed {
            error,
            was_given: false,
        },
        Err(GatewayFailure::Disconnected(error)) => {
            Report::Dropped.keep(&tx).await?;
            Ended::Waits {
                error,
                was_given: false,
            }
        }
        Err(GatewayFailure::NotSent(error)) if context.is_last_attempt() => Ended::Failed {
            error,
            was_given: false,
        },
        Err(GatewayFailure::Unknown(error)) if context.is_last_attempt() => Ended::Failed {
            error,
            was_given: true,
        },
        Err(GatewayFailure::NotSent(error)) => {
            again = Some(error.clone());
            Ended::Waits {
                error,
                was_given: false,
            }
        }
        Err(GatewayFailure::Unknown(error)) => {
            again = Some(error.clone());
            Ended::Waits {
                error,
                was_given: true,
            }
        }
    };
    messages::end(&tx, id, ended).await?;
    tx.commit().await?;
    match again {
        Some(reason) => Err(JobError::retry(anyhow!(reason))),
        None => Ok(()),
    }
}
