//! Documents that are made at the same time still stand in one row.

use tokio::task::JoinSet;
use zatca::hash::PreviousHash;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::*;

const ISSUERS: u32 = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_issuers_at_once_leave_no_gap_and_no_wrong_link() {
    let world: Shared = Arc::new(world().await);
    let mut issuers = JoinSet::new();
    for number in 0..ISSUERS {
        let world = world.clone();
        issuers.spawn(async move {
            let tx = patient_tx(&world).await;
            let subtype = if number % 3 == 0 {
                Subtype::Standard
            } else {
                Subtype::Simplified
            };
            issue_in(&tx, subtype).await.expect("issued");
            // Every fifth changes its mind, by saying so or by being gone.
            match number % 10 {
                0 => tx.rollback().await.expect("rolled back"),
                5 => drop(tx),
                _ => tx.commit().await.expect("committed"),
            }
        });
    }
    while let Some(ended) = issuers.join_next().await {
        ended.expect("it ended well");
    }
    assert_row(&world, i64::from(ISSUERS - ISSUERS / 5)).await;
    world.app.run_jobs().await;
    let csids = world.authority.csids();
    let device = &csids
        .iter()
        .find(|csid| csid.production)
        .expect("a production CSID")
        .device;
    let chain = world.authority.chain(device).expect("a chain");
    assert!(chain.is_whole(), "{chain:?}");
    let segment = chain.segments.first().expect("a segment");
    assert_eq!(
        (segment.first_icv, segment.last_icv, segment.documents),
        (1, 40, 40)
    );
}

/// The stored documents from the first to the last.
async fn assert_row(world: &World, expected: i64) {
    let rows = world
        .rows("SELECT icv, hash, previous_hash, convert_from(xml, 'UTF8') AS xml FROM zatca_submissions ORDER BY icv")
        .await;
    assert_eq!(i64::try_from(rows.len()).ok(), Some(expected));
    let mut previous = PreviousHash::first().as_base64().to_owned();
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["icv"].as_u64(), u64::try_from(index + 1).ok());
        assert_eq!(
            row["previous_hash"],
            previous.as_str(),
            "of document {}",
            row["icv"]
        );
        let xml = row["xml"].as_str().expect("xml");
        assert!(
            xml.contains(&format!(">{previous}<")),
            "it is in the document as well"
        );
        let hash = zatca::canonical::hash(xml).expect("readable").base64();
        assert_eq!(row["hash"], hash.as_str());
        previous = hash;
    }
    let chain = world
        .rows("SELECT last_icv, last_hash FROM zatca_chains")
        .await;
    assert_eq!(chain[0]["last_icv"].as_i64(), Some(expected));
    assert_eq!(chain[0]["last_hash"], previous.as_str());
}

#[tokio::test]
async fn a_rejected_document_keeps_its_place() {
    let world = world().await;
    order(
        &world,
        authority::Fault::new(authority::FaultKind::Refuse, authority::Call::Reporting),
    );
    let first = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    let second = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    assert_eq!(row(&world, first.id).await.state, SubmissionState::Rejected);
    let second = row(&world, second.id).await;
    assert_eq!((second.state.as_str(), second.icv), ("reported", 2));
    assert_eq!(second.previous_hash, first.hash);
}
