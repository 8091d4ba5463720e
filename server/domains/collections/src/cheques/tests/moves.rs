//! The table of moves: every state with every verb, random lives, and the database's own copy.

use std::collections::BTreeSet;

use kernel::code::Code as _;
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::{TODAY, account, attempt, money_is_kept, place};
use crate::cheques::codes::{ChequeState, ChequeVerb};
use crate::cheques::table::spelled;
use crate::fixtures::{more_cheques, world};

/// What the payment is when the cheque that counts is in a state.
fn status_of(state: ChequeState) -> Option<i64> {
    match state {
        ChequeState::Expected
        | ChequeState::Received
        | ChequeState::Held
        | ChequeState::Deposited
        | ChequeState::Represented => Some(1),
        ChequeState::Cleared | ChequeState::PartlyPaid => Some(2),
        ChequeState::Bounced | ChequeState::Legal => Some(3),
        ChequeState::Replaced | ChequeState::Returned | ChequeState::Lost | ChequeState::Void => {
            None
        }
    }
}

/// Verbs of single cheques; taking in is of payments, taking back of a bank's line, and nobody voids a cheque by itself.
fn verbs() -> impl Iterator<Item = ChequeVerb> {
    let others = [ChequeVerb::TakeIn, ChequeVerb::Void, ChequeVerb::TakeBack];
    let all = ChequeVerb::ALL.iter().copied();
    all.filter(move |verb| !others.contains(verb))
}

#[tokio::test]
async fn every_verb_in_every_state_follows_the_table() {
    let world = world().await;
    let account = account(&world).await;
    let count = ChequeState::ALL.len() * verbs().count();
    let mut made = more_cheques(&world.app.palm, world.contract, count)
        .await
        .into_iter();
    for state in ChequeState::ALL {
        for verb in verbs() {
            let (payment, cheque) = made.next().expect("a cheque");
            place(&world, payment, cheque, *state).await;
            let open = if *state == ChequeState::PartlyPaid {
                "4.01"
            } else {
                "10.01"
            };
            let found = attempt(&world, account, cheque, verb, open).await;
            // The slip decides by the state which of its two verbs it is.
            let verb = match (verb, state) {
                (ChequeVerb::Deposit, ChequeState::Bounced) => ChequeVerb::Represent,
                (ChequeVerb::Represent, ChequeState::Received) => ChequeVerb::Deposit,
                _ => verb,
            };
            let wanted = match (state, verb) {
                (ChequeState::Bounced, ChequeVerb::Return) => Err("cheques.still_owed".to_owned()),
                _ => state
                    .after(verb)
                    .ok_or_else(|| "cheques.move_refused".to_owned()),
            };
            assert_eq!(found, wanted, "{verb:?} of {state:?}");
            if let (Ok(now), Ok(_)) = (found, wanted)
                && let Some(status) = status_of(if *state == ChequeState::PartlyPaid {
                    // What the bank paid stays paid.
                    *state
                } else {
                    now
                })
            {
                let sql = format!("SELECT status FROM contract_payments WHERE id = {payment}");
                let sql = sql.replace("status FROM", "status::bigint FROM");
                assert_eq!(
                    world.app.palm.number(&sql).await,
                    status,
                    "{verb:?} of {state:?}"
                );
            }
        }
    }
    money_is_kept(&world).await;
}

#[tokio::test]
async fn random_lives_keep_the_money() {
    let world = world().await;
    let account = account(&world).await;
    let made = more_cheques(&world.app.palm, world.contract, 6).await;
    let sum = "SELECT (100 * sum(amount))::bigint FROM contract_payments";
    let agreed = world.app.palm.number(sum).await;
    let admin = world.app.palm.admin();
    let mut dice = Dice(20_260_315);
    let mut moved = 0;
    for _ in 0..160 {
        let cheques = admin.get("/cheques?page_size=200").await.ok();
        let rows = cheques["items"].as_array().expect("cheques");
        let row = &rows[dice.roll(rows.len())];
        let verb = verbs().nth(dice.roll(verbs().count())).expect("a verb");
        let id = row["id"].as_i64().expect("an id");
        let open = row["open_amount"].as_str().unwrap_or("10.01").to_owned();
        if attempt(&world, account, id, verb, &open).await.is_ok() {
            moved += 1;
        }
        // Payments without a cheque get another one now and then.
        if dice.roll(4) == 0 {
            let payment = made[dice.roll(made.len())].0;
            let input = json!({ "received_on": TODAY, "cheques": [{ "contract_payment_id": payment,
                "number": format!("{:06}", dice.roll(999_999)), "bank": "FAB" }] });
            let answer = admin.post("/cheques/take_in", input).await.status;
            assert!(matches!(answer, 200 | 501), "{answer}");
        }
        assert_eq!(world.app.palm.number(sum).await, agreed);
        money_is_kept(&world).await;
    }
    assert!(moved > 15, "only {moved} moves");
}

/// A fixed sequence of chance.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("a word") % sides
    }
}

#[tokio::test]
async fn the_database_has_the_same_table() {
    let world = world().await;
    let tx = world.app.palm.tx().await;
    let sql = "SELECT pg_get_constraintdef(oid) AS found FROM pg_constraint \
         WHERE conname = 'cheque_moves_allowed' AND conrelid = 'cheque_moves'::regclass";
    let row = tx.query_one_raw(sea_orm::Statement::from_string(
        sea_orm::DbBackend::Postgres,
        sql,
    ));
    let row = row.await.expect("asked").expect("a constraint");
    let text: String = row.try_get("", "found").expect("a text");
    let written: BTreeSet<String> = text
        .split('\'')
        .filter(|part| part.matches('>').count() == 2)
        .map(str::to_owned)
        .collect();
    assert_eq!(written, spelled());
}

#[tokio::test]
async fn the_database_refuses_any_other_move() {
    let world = world().await;
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let insert = |step: i64, of: i64, from: &str, verb: &str, to: &str| {
        format!(
            "INSERT INTO cheque_moves (cheque_id, step, prev_step, of_step, from_state, verb, to_state, moved_on, at, \
             by_name, amount) VALUES ({cheque}, {step}, {step} - 1, {of}, '{from}', '{verb}', '{to}', '2026-03-01', \
             now(), 'Palm', 1)"
        )
    };
    let set = |step: i64, state: &str| {
        format!("UPDATE cheques SET step = {step}, state = '{state}' WHERE id = {cheque};")
    };
    let deposited = format!(
        "{}{};",
        set(2, "deposited"),
        insert(2, 2, "received", "deposit", "deposited")
    );
    let refused = [
        // Without a move, by one that the table does not have, or from where it is not.
        set(1, "deposited"),
        format!(
            "{}{}",
            set(2, "cleared"),
            insert(2, 2, "received", "clear", "cleared")
        ),
        format!(
            "{}{}",
            set(2, "cleared"),
            insert(2, 2, "deposited", "clear", "cleared")
        ),
        // Back to where it was, and past a move.
        format!("{deposited}{}", set(1, "received")),
        format!(
            "{}{}",
            set(3, "deposited"),
            insert(3, 3, "received", "deposit", "deposited")
        ),
    ];
    for sql in refused {
        let tx = world.app.palm.tx().await;
        let done = tx.execute_unprepared(&sql).await;
        let kept = match done {
            Ok(_) => tx.commit().await.is_ok(),
            Err(_) => false,
        };
        assert!(!kept, "{sql}");
    }
    let tx = world.app.palm.tx().await;
    tx.execute_unprepared(&deposited).await.expect("deposited");
    tx.commit().await.expect("allowed");
}
