use std::collections::BTreeSet;

use kernel::code::Code as _;
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::codes::{ChequeState, ChequeVerb};
use super::table::MOVES;
use crate::fixtures::World;

mod moves;
mod verbs;

const TODAY: &str = "2026-03-15";

/// The moves from an expected cheque to one in this state, by the shortest way.
fn way(to: ChequeState) -> Vec<(ChequeState, ChequeVerb, ChequeState)> {
    let mut ways = vec![(ChequeState::Expected, Vec::new())];
    let mut seen = BTreeSet::from([ChequeState::Expected]);
    let mut next = 0;
    while let Some((at, way)) = ways.get(next).cloned() {
        next += 1;
        if at == to {
            return way;
        }
        for step in MOVES.iter().filter(|(from, ..)| *from == at) {
            if seen.insert(step.2) {
                ways.push((step.2, [way.clone(), vec![*step]].concat()));
            }
        }
    }
    panic!("no way to {to:?}")
}

/// Puts a cheque of 10.01 and its payment where the day's work would have left them.
async fn place(world: &World, payment: i64, cheque: i64, state: ChequeState) {
    let way = way(state);
    let steps = way.len();
    let mut sql = String::new();
    if steps == 0 {
        sql += &format!("UPDATE cheques SET state = 'expected', step = NULL WHERE id = {cheque};");
        sql = format!("DELETE FROM cheque_moves WHERE cheque_id = {cheque};{sql}");
    } else {
        sql += &format!(
            "UPDATE cheques SET state = '{}', step = {steps}, cleared_on = {} WHERE id = {cheque};",
            state.as_str(),
            match state {
                ChequeState::Cleared | ChequeState::PartlyPaid => "'2026-03-01'",
                _ => "NULL",
            }
        );
    }
    for (index, (from, verb, to)) in way.iter().enumerate().skip(1) {
        let step = index + 1;
        let reason = matches!(verb, ChequeVerb::Bounce).then_some("'stopped'");
        let amount = match verb {
            ChequeVerb::Clear => "10.01",
            ChequeVerb::PartPay => "6.00",
            _ => "NULL",
        };
        sql += &format!(
            "INSERT INTO cheque_moves (cheque_id, step, prev_step, of_step, from_state, verb, to_state, moved_on, \
             at, by_name, reason, amount) VALUES ({cheque}, {step}, {index}, {steps}, '{}', '{}', '{}', \
             '2026-03-01', now(), 'Palm', {}, {amount});",
            from.as_str(),
            verb.as_str(),
            to.as_str(),
            reason.unwrap_or("NULL"),
        );
    }
    if state == ChequeState::Void {
        sql = format!(
            "DELETE FROM cheque_moves WHERE cheque_id = {cheque}; \
             UPDATE cheques SET state = 'void', step = 1 WHERE id = {cheque}; \
             INSERT INTO cheque_moves (cheque_id, step, of_step, from_state, verb, to_state, moved_on, at, by_name) \
             VALUES ({cheque}, 1, 1, 'expected', 'void', 'void', '2026-03-01', now(), 'Palm');"
        );
    }
    sql += &match state {
        ChequeState::Cleared => collected(payment, "10.01"),
        ChequeState::PartlyPaid => format!(
            "UPDATE contract_payments SET amount = 6 WHERE id = {payment}; {}{}",
            collected(payment, "6.00"),
            rest(payment, cheque),
        ),
        ChequeState::Bounced | ChequeState::Legal => format!(
            "UPDATE contract_payments SET status = 3, not_collected_reason = 'stopped' WHERE id = {payment};"
        ),
        _ => String::new(),
    };
    let tx = world.app.palm.tx().await;
    tx.execute_unprepared(&sql).await.expect("placed");
    tx.commit().await.expect("committed");
}

fn collected(payment: i64, amount: &str) -> String {
    format!(
        "UPDATE contract_payments SET status = 2, collected_on = '2026-03-01', receipt_number = 'R-T-{payment}' \
         WHERE id = {payment}; \
         INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, received_by, created_at, \
         updated_at) VALUES ('R-T-{payment}', {payment}, {amount}, '2026-03-01', 'cheque', 'Palm', now(), now());"
    )
}

fn rest(payment: i64, cheque: i64) -> String {
    format!(
        "WITH rest AS (INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, \
         not_collected_reason, split_from_id, created_at, updated_at) SELECT contract_id, type, 1000 + sequence, 4.01, \
         due_on, 3, method, 'insufficient_funds', id, now(), now() FROM contract_payments WHERE id = {payment} \
         RETURNING id) UPDATE cheques SET rest_payment_id = rest.id FROM rest WHERE cheques.id = {cheque};"
    )
}

async fn account(world: &World) -> i64 {
    let input = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let made = world.app.palm.admin().post("/bank_accounts", input).await;
    made.ok()["id"].as_i64().expect("an account")
}

async fn version(world: &World, cheque: i64) -> i64 {
    let sql = format!("SELECT version FROM cheques WHERE id = {cheque}");
    world.app.palm.number(&sql).await
}

/// Tries a verb as a screen would; the new state or the refusal's code.
async fn attempt(
    world: &World,
    account: i64,
    cheque: i64,
    verb: ChequeVerb,
    open: &str,
) -> Result<ChequeState, String> {
    let admin = world.app.palm.admin();
    let version = version(world, cheque).await;
    let mut input = json!({ "on": TODAY, "version": version });
    let path = match verb {
        ChequeVerb::Deposit | ChequeVerb::Represent => {
            input = json!({ "bank_account_id": account, "deposited_on": TODAY,
                "cheques": [{ "id": cheque, "version": version }] });
            "/deposit_slips".to_owned()
        }
        _ => format!("/cheques/{cheque}/{}", verb.as_str()),
    };
    match verb {
        ChequeVerb::PartPay => input["amount"] = json!("6.00"),
        ChequeVerb::Bounce | ChequeVerb::Reverse => input["reason"] = json!("stopped"),
        ChequeVerb::Hold => {
            input = json!({ "until": "2026-09-01", "approved_by": "Mona", "version": version });
        }
        ChequeVerb::Replace => input["by"] = json!([{ "method": "cash", "amount": open }]),
        ChequeVerb::Return | ChequeVerb::Lose | ChequeVerb::GoLegal => {
            input["reference"] = json!("Omar Haddad");
        }
        _ => {}
    }
    let answer = admin.post(&path, input).await;
    if answer.status != 200 {
        return Err(answer.json["code"].as_str().expect("a code").to_owned());
    }
    let now = admin.get(&format!("/cheques/{cheque}")).await.ok();
    let state = now["cheque"]["state"].as_str().expect("a state");
    Ok(ChequeState::of_text(state).expect("a state"))
}

/// What was agreed is what stands, what was collected is what receipts say, and a cheque that waits is as
/// much as its payment.
async fn money_is_kept(world: &World) {
    let none = async |what: &str, sql: &str| {
        let sql = format!("SELECT count(*) FROM ({sql}) found");
        assert_eq!(world.app.palm.number(&sql).await, 0, "{what}");
    };
    none(
        "collected without its receipt",
        "SELECT p.id FROM contract_payments p LEFT JOIN receipts r ON r.contract_payment_id = p.id \
         AND r.voided_at IS NULL WHERE (p.status = 2) <> (r.id IS NOT NULL) OR r.amount <> p.amount",
    )
    .await;
    none(
        "an open cheque of another sum than its payment",
        "SELECT q.id FROM cheques q JOIN contract_payments p ON p.id = q.contract_payment_id \
         WHERE q.is_current AND q.state IN ('expected', 'received', 'held', 'deposited', 'represented', 'bounced') \
         AND q.amount <> p.amount",
    )
    .await;
    none(
        "a cheque that stands elsewhere than its last move",
        "SELECT q.id FROM cheques q LEFT JOIN LATERAL (SELECT m.step, m.to_state FROM cheque_moves m \
         WHERE m.cheque_id = q.id ORDER BY m.step DESC LIMIT 1) m ON true \
         WHERE q.step IS DISTINCT FROM m.step OR (q.step IS NOT NULL AND q.state <> m.to_state)",
    )
    .await;
}
