//! The adapter against the stand-in and its faults.

use std::time::Duration;

use acquirer::{Acquirer, Fault, FaultKind, Options, Running};
use payments::{Account, Customer, Failure, Gateway, Order, Outcome, Refund, State};
use rust_decimal::Decimal;
use zeroize::Zeroizing;

async fn stand_in() -> (Running, Gateway, Account) {
    let options = Options::default();
    let account = |url| Account {
        address: url,
        profile_id: options.profile_id.clone(),
        server_key: Zeroizing::new(options.server_key.clone()),
    };
    let running = Acquirer::start(options.clone()).await.expect("started");
    let account = account(running.url());
    (running, Gateway::new(Duration::from_secs(10)), account)
}

fn order(reference: &str) -> Order {
    Order {
        reference: reference.to_owned(),
        description: "Invoice S-2026-00001".to_owned(),
        currency: "KWD".to_owned(),
        amount: Decimal::new(1_234_567, 3),
        language: "en",
        return_url: "https://manzil.example/back".to_owned(),
        callback_url: String::new(),
        customer: Customer::default(),
    }
}

async fn became(gateway: &Gateway, account: &Account, order: &Order) -> Outcome {
    let told = gateway.ask(account, &order.reference).await;
    order.outcome(&told.expect("an answer"))
}

fn state(outcome: &Outcome) -> Option<State> {
    match outcome {
        Outcome::State { state, .. } => Some(*state),
        Outcome::Unknown | Outcome::Other { .. } => None,
    }
}

#[tokio::test]
async fn an_order_is_opened_paid_and_given_back() {
    let (running, gateway, account) = stand_in().await;
    let order = order("p-1");
    let opened = gateway.open(&account, &order).await.expect("a page");
    assert!(opened.address.starts_with(&running.url()));
    assert_eq!(became(&gateway, &account, &order).await, Outcome::Unknown);
    running.state.decide(&opened.id, 'A');
    let outcome = became(&gateway, &account, &order).await;
    assert_eq!(state(&outcome), Some(State::Paid));
    let refund = Refund {
        reference: "p-1-r".to_owned(),
        of: opened.id.clone(),
        description: "Refund".to_owned(),
        currency: order.currency.clone(),
        amount: Decimal::new(1, 3),
    };
    let given = gateway.refund(&account, &refund).await.expect("given back");
    assert_eq!(
        (given.amount, given.follows),
        (refund.amount, Some(opened.id))
    );
    let unknown = Refund {
        of: "TST9".to_owned(),
        reference: "p-9-r".to_owned(),
        ..refund
    };
    let refused = gateway.refund(&account, &unknown).await;
    assert!(matches!(refused, Err(Failure::Refused(_))));
}

#[tokio::test]
async fn each_fault_is_known_for_what_it_is() {
    let (running, gateway, account) = stand_in().await;
    running.state.fault(Fault::new(FaultKind::Refuse));
    let refused = gateway.open(&account, &order("p-1")).await;
    assert!(matches!(refused, Err(Failure::Refused(_))), "{refused:?}");
    for kind in [
        FaultKind::Unavailable,
        FaultKind::Garbled,
        FaultKind::CutAfter,
    ] {
        running.state.fault(Fault::new(kind));
        let lost = gateway.open(&account, &order(&format!("{kind:?}"))).await;
        assert!(
            matches!(lost, Err(Failure::Unknown(_))),
            "{kind:?}: {lost:?}"
        );
    }
    let wrong = Account {
        server_key: Zeroizing::new("another".to_owned()),
        ..account.clone()
    };
    assert!(matches!(
        gateway.test(&wrong).await,
        Err(Failure::WrongAccount(_))
    ));
    assert_eq!(gateway.test(&account).await, Ok(()));
    // A port that nobody listens on.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    drop(listener);
    let nobody = Account { address, ..account };
    let unreached = gateway.open(&nobody, &order("p-2")).await;
    assert!(
        matches!(unreached, Err(Failure::Unreached(_))),
        "{unreached:?}"
    );
}

#[tokio::test]
async fn a_slow_answer_is_not_known_and_asked_for() {
    let (running, _, account) = stand_in().await;
    let impatient = Gateway::new(Duration::from_millis(200));
    let slow = Fault {
        delay_ms: 600_000,
        ..Fault::new(FaultKind::Slow)
    };
    running.state.fault(slow);
    let lost = impatient.open(&account, &order("p-1")).await;
    assert_eq!(lost, Err(Failure::Unknown("no answer in time".to_owned())));
}

/// The answer of a page that was opened is lost: the order's reference says that nothing was taken, and another order
/// is opened; the first one's reference is never taken again.
#[tokio::test]
async fn a_lost_answer_takes_no_money_twice() {
    let (running, gateway, account) = stand_in().await;
    running.state.fault(Fault::new(FaultKind::CutAfter));
    let first = order("p-1");
    assert!(matches!(
        gateway.open(&account, &first).await,
        Err(Failure::Unknown(_))
    ));
    assert_eq!(became(&gateway, &account, &first).await, Outcome::Unknown);
    let again = gateway.open(&account, &first).await;
    assert!(
        matches!(again, Err(Failure::Refused(_))),
        "the reference is used"
    );
    let second = gateway.open(&account, &order("p-2")).await.expect("a page");
    running.state.decide(&second.id, 'A');
    assert_eq!(
        state(&became(&gateway, &account, &order("p-2")).await),
        Some(State::Paid)
    );
    assert_eq!(became(&gateway, &account, &first).await, Outcome::Unknown);
}
