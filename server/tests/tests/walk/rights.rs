//! Each right opens its own operations and no other, in every area.

use std::collections::BTreeMap;

use kernel::auth::token_hash;
use poem::http::Method;
use serde_json::json;
use testing::{App, Session};

use super::{any, operations, owners};

/// What needs a sign-in and no right.
const SIGNED_IN: &str = "signed_in";

const ROLES: [&str; 4] = ["superadmin", "administrator", "sales", "support"];

/// `units.view` → the numbers of its page and action.
fn numbers() -> BTreeMap<String, (u16, u16)> {
    let pages = openapi::pages().into_iter();
    let rights = pages.flat_map(|page| {
        page.actions.iter().map(|action| {
            (
                format!("{}.{}", page.noun, action.name),
                (page.number, action.number),
            )
        })
    });
    rights.collect()
}

#[tokio::test]
async fn a_right_opens_its_operations_and_no_other() {
    let app = testing::app().await;
    let nobody = app.palm.employee(&[]).await;
    let numbers = numbers();
    let mut holders: BTreeMap<String, Session> = BTreeMap::new();
    let reads: BTreeMap<String, String> = operations("merchant", &any)
        .into_iter()
        .filter(|operation| operation.method == Method::GET)
        .filter_map(|operation| Some((operation.path, operation.permission?)))
        .filter(|(_, right)| right != SIGNED_IN)
        .collect();
    let mut refused = 0;
    for operation in operations("merchant", &any) {
        let right = operation
            .permission
            .clone()
            .unwrap_or_else(|| SIGNED_IN.to_owned());
        if right == SIGNED_IN {
            continue;
        }
        let answer = operation.call(&nobody, &any).await;
        assert_eq!(answer.status, 403, "{} {}", operation.id, answer.json);
        assert_eq!(answer.json["code"], "no_permission", "{}", operation.id);
        refused += 1;
        if !holders.contains_key(&right) {
            let mut rights = vec![numbers[&right]];
            // A document, and one that is asked for, follows the right of its record.
            if right.starts_with("documents.") || right.starts_with("document_requests.") {
                rights.push(numbers["customers.view"]);
            }
            // The papers of a registration are those of its contract.
            if right == "registrations.pack" {
                rights.extend(["contracts.view", "documents.view"].map(|right| numbers[right]));
            }
            // An import follows those of what it lists; the sample names the first kind.
            if right.starts_with("imports.") {
                let listed = ["units.view", "units.create", "buildings.create"];
                rights.extend(listed.map(|right| numbers[right]));
            }
            let holder = app.palm.employee(&rights).await;
            holders.insert(right.clone(), holder);
        }
        // It reads before it writes.
        let reader = reads.get(&operation.path);
        let answer = match reader.filter(|_| operation.method == Method::PATCH) {
            Some(read) if *read != right => {
                // Documents follow the right of their record.
                let rights = [read.as_str(), &right, "customers.view"];
                let rights = rights.map(|right| numbers[right]);
                let holder = app.palm.employee(&rights).await;
                let alone = operation.call(&holders[&right], &any).await;
                assert_eq!(alone.status, 403, "{} {}", operation.id, alone.json);
                operation.call(&holder, &any).await
            }
            _ => operation.call(&holders[&right], &any).await,
        };
        assert_ne!(
            answer.status, 403,
            "{} with {right}: {}",
            operation.id, answer.json
        );
    }
    assert!(refused > 150, "only {refused} operations have a right");
}

async fn staff_with(app: &App, role: &str) -> Session {
    let jti = format!("walker {role}");
    let row: (i64, i64) = sqlx::query_as(
        "WITH person AS (INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
           SELECT $1, $1 || '@walk.example', ARRAY[r.id], now(), now() \
           FROM platform.staff_roles r WHERE r.preset = $1 RETURNING id) \
         INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, \
           refresh_expires_at, created_at, last_seen_at) \
         SELECT id, $2, '2100-01-01', $3, '2100-01-01', '2026-01-01', '2026-01-01' FROM person \
         RETURNING subject_id, id",
    )
    .bind(role)
    .bind(token_hash(&jti))
    .bind(token_hash(&format!("refresh {jti}")))
    .fetch_one(app.kernel.database.platform_pool())
    .await
    .expect("a manager");
    app.manager_with(row.0, row.1, &jti)
}

/// Each of the roles that staff has from the start may what it says of itself.
#[tokio::test]
async fn staff_may_what_their_role_says() {
    let app = testing::app().await;
    let numbers = numbers();
    let mut refused = 0;
    for role in ROLES {
        let staff = staff_with(&app, role).await;
        let answer = staff.post("/get_global_informations", json!({})).await.ok();
        let held = &answer["auth"]["permissions"];
        for operation in operations("manager", &any) {
            let Some((page, action)) = right_of(&operation, &numbers) else {
                continue;
            };
            let actions = held[page.to_string()].as_array().into_iter().flatten();
            let is_held = actions.into_iter().any(|one| *one == action);
            let answer = operation.call(&staff, &any).await;
            let (id, json) = (&operation.id, &answer.json);
            if is_held {
                assert_ne!(answer.status, 403, "{role}: {id} {json}");
            } else {
                assert_eq!(answer.status, 403, "{role}: {id} {json}");
                assert_eq!(json["code"], "no_permission", "{role}: {id}");
                refused += 1;
            }
        }
    }
    assert!(refused > 20, "only {refused} refusals");
}

/// Owners have no rights of their own but access, which the office takes back.
#[tokio::test]
async fn an_owner_whose_access_was_taken_back_is_answered_nothing() {
    let app = testing::app().await;
    let id = owners::add_owner(&app.palm).await;
    let owner = app.palm.owner(id).await;
    owner.get("/holdings").await.ok();
    let form = json!({ "access": false, "version": 1 });
    app.palm
        .admin()
        .post(&format!("/owners/{id}/access"), form)
        .await
        .ok();
    for operation in operations("owner", &any) {
        if operation.permission.is_none() {
            continue;
        }
        let answer = operation.call(&owner, &any).await;
        assert_eq!(answer.status, 401, "{} {}", operation.id, answer.json);
    }
}

fn right_of(
    operation: &super::Operation,
    numbers: &BTreeMap<String, (u16, u16)>,
) -> Option<(u16, u16)> {
    let right = operation.permission.as_deref()?;
    (right != SIGNED_IN).then(|| numbers[right])
}
