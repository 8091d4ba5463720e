//! A worker that is gone at one certain point of a sending.

use authority::{Call, Fault, FaultKind};
use chrono::Duration;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::*;
use crate::zatca_submissions::service::answer;
use crate::zatca_submissions::service::schedule::LEASE;
use crate::zatca_submissions::service::send::{self, Step};

#[tokio::test]
async fn killed_before_sending_it_is_sent_when_the_lease_is_over() {
    let world = world().await;
    let made = issue(&world, Subtype::Simplified).await;
    let context = sending(&world, made.zatca_setting_id).await;
    send::claim(&context, made.zatca_setting_id)
        .await
        .expect("claimed")
        .expect("a document");
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Sending);
    world.app.run_jobs().await;
    assert_eq!(row(&world, made.id).await.attempts, 1, "it is still leased");
    world.advance(LEASE);
    world.app.run_jobs().await;
    let end = row(&world, made.id).await;
    assert_eq!(
        (end.state.as_str(), end.attempts, end.http_status),
        ("reported", 2, Some(200))
    );
    let tries = attempts(&world, made.id).await;
    assert_eq!(
        (&tries[0]["outcome"], &tries[1]["outcome"]),
        (&json!("lost"), &json!("accepted"))
    );
}

#[tokio::test]
async fn killed_after_sending_the_authority_has_it_once() {
    for subtype in [Subtype::Simplified, Subtype::Standard] {
        let world = world().await;
        let made = issue(&world, subtype).await;
        let context = sending(&world, made.zatca_setting_id).await;
        let (claimed, credentials) = send::claim(&context, made.zatca_setting_id)
            .await
            .expect("claimed")
            .expect("a document");
        send::send(&world.app.kernel, &claimed, &credentials).await;
        assert_eq!(
            world.authority.documents().len(),
            1,
            "it has arrived, and nobody wrote that down"
        );
        world.advance(LEASE);
        world.app.run_jobs().await;
        let end = row(&world, made.id).await;
        let expected = if subtype == Subtype::Standard {
            "cleared"
        } else {
            "reported"
        };
        assert_eq!(
            (end.state.as_str(), end.attempts),
            (expected, 2),
            "{:?}",
            end.error
        );
        let accepted = world.authority.documents();
        assert_eq!(
            (
                accepted.len(),
                accepted[0].acceptances,
                accepted[0].deliveries
            ),
            (1, 1, 2)
        );
    }
}

#[tokio::test]
async fn killed_before_the_commit_the_answer_is_asked_for_again() {
    let world = world().await;
    let made = issue(&world, Subtype::Simplified).await;
    let context = sending(&world, made.zatca_setting_id).await;
    let (claimed, credentials) = send::claim(&context, made.zatca_setting_id)
        .await
        .expect("claimed")
        .expect("a document");
    let sent = send::send(&world.app.kernel, &claimed, &credentials).await;
    let tx = world.app.palm.tx().await;
    answer::store(&tx, &claimed, &credentials, sent)
        .await
        .expect("stored");
    drop(tx);
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Sending);
    world.advance(LEASE);
    world.app.run_jobs().await;
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
    assert_eq!(world.authority.documents()[0].acceptances, 1);
}

/// A worker that comes back with its answer after another has taken over changes nothing.
#[tokio::test]
async fn a_late_answer_is_recorded_and_decides_nothing() {
    let world = world().await;
    order(&world, Fault::new(FaultKind::Refuse, Call::Reporting));
    let made = issue(&world, Subtype::Simplified).await;
    let context = sending(&world, made.zatca_setting_id).await;
    let slow = send::claim(&context, made.zatca_setting_id)
        .await
        .expect("claimed")
        .expect("a document");
    let refused = send::send(&world.app.kernel, &slow.0, &slow.1).await;
    world.advance(LEASE);
    let fast = send::claim(&context, made.zatca_setting_id)
        .await
        .expect("claimed")
        .expect("the same");
    assert_eq!(fast.0.id, slow.0.id);
    let tx = world.app.palm.tx().await;
    let step = answer::store(&tx, &slow.0, &slow.1, refused)
        .await
        .expect("stored");
    tx.commit().await.expect("committed");
    assert_eq!(step, Step::Decided);
    let still = row(&world, made.id).await;
    assert_eq!((still.state.as_str(), still.attempts), ("sending", 2));
    let tries = attempts(&world, made.id).await;
    assert_eq!(
        (&tries[0]["outcome"], &tries[0]["http_status"]),
        (&json!("rejected"), &json!(400))
    );
    let answered = send::send(&world.app.kernel, &fast.0, &fast.1).await;
    let tx = world.app.palm.tx().await;
    answer::store(&tx, &fast.0, &fast.1, answered)
        .await
        .expect("stored");
    tx.commit().await.expect("committed");
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
}

#[tokio::test]
async fn two_workers_never_hold_the_same_document() {
    let world = world().await;
    let made = [
        issue(&world, Subtype::Simplified).await,
        issue(&world, Subtype::Simplified).await,
    ];
    let context = sending(&world, made[0].zatca_setting_id).await;
    let device = made[0].zatca_setting_id;
    let (one, two, three) = tokio::join!(
        send::claim(&context, device),
        send::claim(&context, device),
        send::claim(&context, device),
    );
    let mut held: Vec<_> = [one, two, three]
        .into_iter()
        .filter_map(|it| it.expect("asked"))
        .map(|(row, _)| row.id)
        .collect();
    held.sort_unstable();
    assert_eq!(held, made.map(|it| it.id));
}

#[tokio::test]
async fn a_refusal_of_credentials_that_were_renewed_meanwhile_stops_nothing() {
    let world = world().await;
    let made = issue(&world, Subtype::Simplified).await;
    let context = sending(&world, made.zatca_setting_id).await;
    order(&world, Fault::new(FaultKind::Unauthorized, Call::Reporting));
    let (claimed, mut used) = send::claim(&context, made.zatca_setting_id)
        .await
        .expect("claimed")
        .expect("a document");
    let refused = send::send(&world.app.kernel, &claimed, &used).await;
    used.token = "of before the renewal".to_owned();
    let tx = world.app.palm.tx().await;
    answer::store(&tx, &claimed, &used, refused)
        .await
        .expect("stored");
    tx.commit().await.expect("committed");
    world.app.run_jobs().await;
    assert_eq!(row(&world, made.id).await.state, SubmissionState::Reported);
    world.advance(Duration::minutes(5));
    assert_eq!(bell(&world).await, Vec::<String>::new());
}
