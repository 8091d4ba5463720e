//! Imports over HTTP: files as offices have them, and files that mean harm.

mod commits;
mod contracts;
mod files;
mod history;

use serde_json::{Value, json};
use testing::{App, Session, TestMerchant};

/// A workbook of these rows.
fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let (header, rows) = rows.split_first().expect("headings");
    let sheet = sheets::Sheet {
        title: "List".into(),
        direction: sheets::Direction::LeftToRight,
        columns: header
            .iter()
            .map(|header| sheets::Column {
                header: (*header).to_owned(),
                kind: sheets::ColumnKind::Code,
            })
            .collect(),
        rows: rows
            .iter()
            .map(|row| row.iter().map(|cell| sheets::Cell::from(*cell)).collect())
            .collect(),
    };
    sheets::xlsx(&sheet).expect("written")
}

async fn city(merchant: &TestMerchant) {
    merchant
        .execute(
            "INSERT INTO cities (name_en, name_ar, country, search_key, created_at, updated_at) \
             VALUES ('Dubai', 'دبي', 'AE', 'dubai', now(), now())",
        )
        .await;
}

async fn upload(by: &Session, kind: &str, rows: &[&[&str]]) -> Value {
    by.upload("/imports", &[("kind", kind)], ("list.xlsx", workbook(rows)))
        .await
        .ok()
}

fn path(import: &Value, verb: &str) -> String {
    format!("/imports/{}{verb}", import["import"]["id"])
}

fn version(import: &Value) -> Value {
    json!({ "version": import["import"]["version"] })
}

async fn commit(app: &App, by: &Session, import: &Value) -> Value {
    let begun = by
        .post(&path(import, "/commit"), version(import))
        .await
        .ok();
    assert_eq!(begun["import"]["state"], "committing");
    app.run_jobs().await;
    by.get(&path(import, "")).await.ok()
}

async fn undo(app: &App, by: &Session, import: &Value) -> Value {
    by.post(&path(import, "/undo"), version(import)).await.ok();
    app.run_jobs().await;
    by.get(&path(import, "")).await.ok()
}

/// The fields of all faults, each with the value that has it.
fn faults(import: &Value) -> Vec<(String, String)> {
    let mut faults: Vec<_> = import["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .map(|fault| {
            let text = |name: &str| fault[name].as_str().expect("a text").to_owned();
            (text("field"), text("value"))
        })
        .collect();
    faults.sort();
    faults
}

const UNITS: &[&str] = &[
    "المبنى",
    "المدينة",
    "رقم الوحدة",
    "الطابق",
    "الاستخدام",
    "النوع",
    "الحد الأدنى للإيجار",
];

/// Units of a new building.
fn units(count: usize) -> Vec<Vec<String>> {
    let row = |index: usize| {
        let texts = [
            "Palm Tower",
            "Dubai",
            &format!("{}", 100 + index),
            "1",
            "Residential",
            "Apartment",
            "36,000",
        ];
        texts.map(str::to_owned).to_vec()
    };
    (0..count).map(row).collect()
}

async fn upload_units(by: &Session, count: usize) -> Value {
    let rows = units(count);
    let rows: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.iter().map(String::as_str).collect())
        .collect();
    let mut all: Vec<&[&str]> = vec![UNITS];
    all.extend(rows.iter().map(Vec::as_slice));
    upload(by, "units", &all).await
}
