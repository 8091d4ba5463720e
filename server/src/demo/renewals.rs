//! What an office has that renews in time: its own clauses, next contracts that were prepared at once, letters.

use kernel::Result;
use openapi::client::Client;
use serde_json::{Value, json};

/// Title, usage, text; the first three are on every contract of their usage.
const CLAUSES: [(&str, &str, Option<i16>, &str, &str); 5] = [
    (
        "Use and sublease",
        "الاستعمال والتأجير من الباطن",
        None,
        "{tenant} uses unit {unit} of {building} for the agreed purpose only and does not sublet it without written consent.",
        "يستعمل {tenant} الوحدة {unit} في {building} للغرض المتفق عليه فقط ولا يؤجرها من الباطن دون موافقة خطية.",
    ),
    (
        "Deposit",
        "التأمين",
        None,
        "The deposit of {deposit} is returned within thirty days of a clean handover.",
        "يُعاد التأمين وقدره {deposit} خلال ثلاثين يومًا من تسليم الوحدة بحالة سليمة.",
    ),
    (
        "Quiet hours",
        "ساعات الهدوء",
        Some(1),
        "Between 11 pm and 7 am no noise leaves the unit.",
        "يُمنع الإزعاج خارج الوحدة بين الحادية عشرة ليلًا والسابعة صباحًا.",
    ),
    (
        "Shop front",
        "واجهة المحل",
        Some(2),
        "Signs on the front need the landlord's consent and the municipality's permit.",
        "تتطلب اللوحات على الواجهة موافقة المؤجر وتصريح البلدية.",
    ),
    (
        "Parking",
        "الموقف",
        None,
        "Parking {parking} goes with the unit until {ends_on} and is not let to others.",
        "يتبع الموقف {parking} الوحدة حتى {ends_on} ولا يُؤجر للغير.",
    ),
];

/// Before the first contract is written.
pub async fn clauses(client: &Client<'_>) -> Result<()> {
    for (title_en, title_ar, usage, text_en, text_ar) in CLAUSES {
        let is_default = title_en != "Parking";
        let clause = json!({
            "title_en": title_en, "title_ar": title_ar, "usage": usage, "is_default": is_default,
            "text_en": text_en, "text_ar": text_ar,
        });
        client.post("/clauses", clause).await?;
    }
    Ok(())
}

/// Next contracts of those that end first, five per cent dearer, and letters to three of their tenants.
pub async fn office(client: &Client<'_>) -> Result<()> {
    let ending = "/contracts?expires_within_months=2&followed=false&sort=ends_on&page_size=6";
    let list = client.get(ending).await?;
    let contracts: Vec<Value> = list["items"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| json!({ "contract_id": row["id"] }))
        .collect();
    if contracts.is_empty() {
        return Ok(());
    }
    let letters = json!({ "contracts": &contracts[..contracts.len().min(3)] });
    client.post("/renewals/letters", letters).await?;
    let renewal =
        json!({ "change": "percent", "change_by": "5", "round_to": 50, "contracts": contracts });
    client.post("/renewals", renewal).await?;
    Ok(())
}
