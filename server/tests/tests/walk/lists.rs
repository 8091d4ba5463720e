//! Lists are the same however they are read.

use super::second_merchant::{Cedar, FIRST};
use super::{any, operations};

/// Page by page, every list has the rows, the order and the total that it has at once.
#[tokio::test]
async fn every_list_is_the_same_page_by_page() {
    let app = testing::app().await;
    Cedar::fill(&app).await;
    let sessions = [
        ("merchant", app.cedar.admin()),
        ("manager", app.manager()),
        ("owner", app.cedar.owner(FIRST).await),
    ];
    let mut several = 0;
    for (area, session) in sessions {
        for list in operations(area, &any) {
            if !list.is_list || list.id.contains("export_") || list.has_path_id() {
                continue;
            }
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
    }
    assert!(several > 3, "only {several} lists had several rows");
}
