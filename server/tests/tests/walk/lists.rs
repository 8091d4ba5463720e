//! Lists are the same however they are read.

use std::fmt::Write as _;

use kernel::clock::Clock as _;
use serde_json::Value;
use server::demo::large::{Size, fill};
use testing::{App, Session};

use super::explain::sorts;
use super::second_merchant::{Cedar, FIRST};
use super::{Operation, any, operations};

/// Before everything and after everything that the tests write.
const LONG_AGO: &str = "2000-01-01T00:00:00Z";
const IN_FUTURE: &str = "2999-01-01T00:00:00Z";

/// Every list of Cedar and of the platform, with who reads it.
async fn lists(app: &App) -> Vec<(&'static str, Session, Operation)> {
    Cedar::fill(app).await;
    let sessions = [
        ("merchant", app.cedar.admin()),
        ("manager", app.manager()),
        ("owner", app.cedar.owner(FIRST).await),
    ];
    let mut lists = Vec::new();
    for (area, session) in sessions {
        let those = operations(area, &any)
            .into_iter()
            .filter(|list| list.is_list && !list.id.contains("export_") && !list.has_path_id());
        lists.extend(those.map(|list| (area, session.clone(), list)));
    }
    lists
}

/// A list's own order, and each that it can be asked for, as further parameters.
async fn orders(session: &Session, list: &Operation) -> Vec<String> {
    let mut orders = vec![String::new()];
    for sort in sorts(session, list).await {
        orders.extend([format!("&sort={sort}"), format!("&sort=-{sort}")]);
    }
    orders
}

/// The rows of a list from page to page by cursors.
async fn walked(session: &Session, path: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = session.get(&format!("{path}&cursor={cursor}")).await.ok();
        assert!(page.get("total").is_none(), "{path}: counted in vain");
        assert!(
            page.get("page").is_none(),
            "{path}: a page without a number"
        );
        rows.extend(page["items"].as_array().expect("rows").iter().cloned());
        match page["next_cursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => return rows,
        }
    }
}

/// The rows of a list from page to page by numbers.
async fn paged(session: &Session, path: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    for page in 1.. {
        let page = session.get(&format!("{path}&page={page}")).await.ok();
        let items = page["items"].as_array().expect("rows");
        if items.is_empty() {
            break;
        }
        rows.extend(items.iter().cloned());
    }
    rows
}

/// Every list goes on at a cursor, in each of its orders in both directions, and has each row once.
#[tokio::test]
async fn every_list_is_the_same_by_cursors() {
    let app = testing::app().await;
    let (mut several, mut faults) = (0, String::new());
    for (area, session, list) in lists(&app).await {
        for order in orders(&session, &list).await {
            let by_cursor = format!("{}?page_size=1{order}", list.path);
            let by_number = format!("{}?page_size=200{order}", list.path);
            let found = walked(&session, &by_cursor).await;
            if found != paged(&session, &by_number).await {
                let _ = writeln!(faults, "{area} {}{order}", list.id);
            }
            several += usize::from(found.len() > 1);
        }
    }
    assert!(faults.is_empty(), "other rows by cursors:\n{faults}");
    assert!(several > 10, "only {several} lists had several rows");
}

/// The same of the rows of some years of business, which are missing here and there and alike elsewhere.
#[tokio::test]
async fn years_of_business_are_the_same_by_cursors() {
    const SIZE: Size = Size {
        seed: 11,
        units: 30,
        buildings: 3,
        years: 2,
    };
    let app = testing::app().await;
    let merchant = app.palm.merchant().await;
    let today = app.clock.now().date_naive();
    let filled = fill(&app.kernel, &merchant, SIZE, today).await;
    filled.expect("years of business");
    let session = app.palm.admin();
    let mut faults = String::new();
    let named = [
        "list_buildings",
        "list_cheques",
        "list_contract_payments",
        "list_contracts",
        "list_customers",
        "list_owners",
        "list_receipts",
        "list_units",
    ];
    let operations = operations("merchant", &any);
    for list in operations
        .iter()
        .filter(|one| named.contains(&one.id.as_str()))
    {
        for order in orders(&session, list).await {
            let path = format!("{}?page_size=97{order}", list.path);
            let found = walked(&session, &path).await;
            if found != paged(&session, &path).await {
                let _ = writeln!(faults, "{}{order}: {} rows", list.id, found.len());
            }
            assert!(found.len() > 1, "{}", list.id);
        }
    }
    assert!(faults.is_empty(), "other rows by cursors:\n{faults}");
}

/// A list whose document says that it tells changes does, and every other one refuses.
#[tokio::test]
async fn lists_tell_changes_where_their_document_says_so() {
    let app = testing::app().await;
    let (mut tell, mut faults) = (0, String::new());
    for (area, session, list) in lists(&app).await {
        let since = |at| format!("{}?updated_since={at}", list.path);
        let long_ago = session.get(&since(LONG_AGO)).await;
        let future = session.get(&since(IN_FUTURE)).await;
        let is_empty = future.json["items"].as_array().is_some_and(Vec::is_empty);
        let tells = long_ago.status == 200 && future.status == 200 && is_empty;
        let refuses = [&long_ago, &future].iter().all(|answer| {
            answer.status == 422 && !answer.json["errors"]["updated_since"].is_null()
        });
        let is_right = if list.tells_changes { tells } else { refuses };
        if !is_right {
            let _ = writeln!(faults, "{area} {}: {}", list.id, list.tells_changes);
        }
        tell += usize::from(list.tells_changes);
    }
    assert!(
        faults.is_empty(),
        "otherwise than their document says:\n{faults}"
    );
    assert!(tell > 50, "only {tell} lists tell changes");
}

/// Page by page, every list has the rows, the order and the total that it has at once.
#[tokio::test]
async fn every_list_is_the_same_page_by_page() {
    let app = testing::app().await;
    let mut several = 0;
    for (area, session, list) in lists(&app).await {
        let path = format!("{}?page_size=200", list.path);
        let whole = session.get(&path).await.ok();
        let rows = whole["items"].as_array().expect("rows");
        several += usize::from(rows.len() > 1);
        for page in 1..=rows.len().min(5) + 1 {
            let path = format!("{}?page_size=1&page={page}", list.path);
            let part = session.get(&path).await.ok();
            let expected: Vec<_> = rows.get(page - 1).into_iter().collect();
            let found: Vec<_> = part["items"].as_array().into_iter().flatten().collect();
            assert_eq!(found, expected, "{area}: {path}");
            assert_eq!(part["total"], whole["total"], "{area}: {path}");
        }
    }
    assert!(several > 3, "only {several} lists had several rows");
}
