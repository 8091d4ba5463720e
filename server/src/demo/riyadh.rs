//! Najd Estates: a small office building in Riyadh, connected to the stand-in of the tax authority.

use chrono::{Days, Months, NaiveDate};
use kernel::{Kernel, Result};
use openapi::client::Client;
use serde_json::{Value, json};

/// Tenants: English, Arabic, gender (3 is a business), VAT number.
const TENANTS: [(&str, &str, i32, Option<&str>); 4] = [
    (
        "Rimal Trading LLC",
        "شركة رمال للتجارة ذ.م.م",
        3,
        Some("310122393500003"),
    ),
    (
        "Afaq Consulting",
        "آفاق للاستشارات",
        3,
        Some("311402265700003"),
    ),
    ("Noura Al Harbi", "نورة الحربي", 2, None),
    ("Khalid Al Shehri", "خالد الشهري", 1, None),
];

pub async fn najd(client: &Client<'_>, kernel: &Kernel) -> Result<()> {
    let today = kernel
        .clock
        .now()
        .with_timezone(&chrono_tz::Asia::Riyadh)
        .date_naive();
    let city = json!({ "name_en": "Riyadh", "name_ar": "الرياض", "country": "SA" });
    let city = client.post("/cities", city).await?;
    let building = json!({
        "name_en": "Olaya Plaza", "name_ar": "بلازا العليا", "city_id": city["id"], "floors": 4, "plot": "7718",
    });
    let building = client.post("/buildings", building).await?["id"].clone();
    for (floor, usage, kind) in [(1, 2, "office"), (2, 1, "apartment")] {
        let units = json!({
            "building_id": building, "floor_from": floor, "floor_to": floor, "units_per_floor": 2,
            "pattern": "{floor}{index:2}", "usage": usage, "kind": kind, "size_sqft": "1100.00",
            "bedrooms": (usage == 1).then_some(2), "bathrooms": (usage == 1).then_some(2),
            "minimum_rent": "40000.00", "preview": false,
        });
        client.post("/units/generate", units).await?;
    }
    let units = client
        .get(&format!(
            "/units?page_size=20&sort=number&building_id={building}"
        ))
        .await?;
    let units = units["items"].as_array().cloned().unwrap_or_default();
    for (index, unit) in units.iter().enumerate() {
        let contract = contract(client, today, index, unit).await?;
        collect_first(client, &contract["id"], today).await?;
    }
    connect(client).await
}

async fn contract(
    client: &Client<'_>,
    today: NaiveDate,
    index: usize,
    unit: &Value,
) -> Result<Value> {
    let (en, ar, gender, vat_number) = TENANTS[index % TENANTS.len()];
    let tenant = json!({
        "name_en": en, "name_ar": ar, "gender": gender, "nationality": "SA", "trn": vat_number,
        "mobile": format!("+96655{:07}", 3_010_000 + index * 4177), "language": "ar",
        "email": format!("tenant{index}@najd-mail.example"),
    });
    let tenant = client.post("/customers", tenant).await?["id"].clone();
    let start = today - Days::new(70 + 9 * index as u64);
    let end = start + Months::new(12) - Days::new(1);
    let rent = format!("{}.00", 60_000 + 11_500 * index);
    let plan = json!({
        "starts_on": start, "ends_on": end, "total_rent": rent, "instalments": 4, "first_method": "transfer",
        "other_method": "transfer", "insurance_amount": "2500.00", "insurance_method": "transfer",
    });
    let plan = client.post("/contracts/plan", plan).await?;
    let body = json!({
        "customer_id": tenant, "unit_id": unit["id"], "issue_date": start, "starts_on": start, "ends_on": end,
        "rent_price": rent, "total_rent": rent, "insurance_amount": "2500.00",
        "insurance_method": "transfer", "payments": plan["payments"],
    });
    let draft = client.post("/contracts", body).await?;
    let issued = json!({ "version": draft["version"] });
    client
        .post(&format!("/contracts/{}/issue", draft["id"]), issued)
        .await
}

/// The first rent came in on its day; its invoice is there to be issued.
async fn collect_first(client: &Client<'_>, contract: &Value, today: NaiveDate) -> Result<()> {
    let list = client
        .get(&format!(
            "/contract_payments?page_size=50&contract_id={contract}&sort=due_on"
        ))
        .await?;
    for payment in list["items"].as_array().into_iter().flatten() {
        let due: Option<NaiveDate> = payment["due_on"]
            .as_str()
            .and_then(|text| text.parse().ok());
        let Some(due) = due.filter(|due| *due <= today) else {
            continue;
        };
        let collected = json!({ "collected_on": due, "version": payment["version"] });
        let path = format!("/contract_payments/{}/collect", payment["id"]);
        client.post(&path, collected).await?;
    }
    Ok(())
}

/// Asks for the connection; the worker makes it once it runs.
async fn connect(client: &Client<'_>) -> Result<()> {
    let details = json!({
        "environment": "sandbox", "invoice_types": "both", "name_en": "Najd Estates", "name_ar": "نجد العقارية",
        "vat_number": "310175397400003", "identity_scheme": "CRN", "identity_number": "1010203040",
        "branch_name": "Riyadh", "industry": "Real estate", "street": "شارع العليا العام",
        "building_number": "7718", "additional_number": "2401", "district": "العليا", "city": "الرياض",
        "postal_code": "12214", "prices_include_vat": true, "issue_on_collection": true,
    });
    let setting = client.put("/zatca_setting", details).await?;
    let otp = json!({ "otp": "123345", "version": setting["version"] });
    client.post("/zatca_setting/connect", otp).await?;
    Ok(())
}
