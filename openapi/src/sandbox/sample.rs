//! The sample data of a sandbox: a small office in the middle of its year. Invented people and places.

use chrono::{Days, Months, NaiveDate};
use kernel::tenancy::{Merchant, Metered};
use kernel::{Problem, Result};
use serde_json::{Value, json};

use crate::client::Client;

struct Building {
    en: &'static str,
    ar: &'static str,
    floors: i32,
    bedrooms: i32,
    /// A year's rent of a flat.
    rent: i32,
}

const BUILDINGS: [Building; 2] = [
    Building {
        en: "Sample Tower",
        ar: "برج النموذج",
        floors: 4,
        bedrooms: 2,
        rent: 42_000,
    },
    Building {
        en: "Garden Residence",
        ar: "مساكن الحديقة",
        floors: 3,
        bedrooms: 1,
        rent: 30_000,
    },
];
const UNITS_PER_FLOOR: i32 = 2;

const OWNERS: [(&str, &str); 2] = [
    ("Rashid Al Mazrouei", "راشد المزروعي"),
    ("Mariam Al Hashimi", "مريم الهاشمي"),
];

const TENANTS: [(&str, &str, &str); 8] = [
    ("Sara Ahmed Mansour", "سارة أحمد منصور", "EG"),
    ("Rahul Menon", "راهول مينون", "IN"),
    ("Omar Khaled Darwish", "عمر خالد درويش", "JO"),
    ("Maria Reyes Santos", "ماريا رييس سانتوس", "PH"),
    ("Hamad Salem Al Ketbi", "حمد سالم الكتبي", "AE"),
    ("Ayesha Iqbal Khan", "عائشة إقبال خان", "PK"),
    ("Layla Samir Haddad", "ليلى سمير حداد", "LB"),
    ("Yusuf Abdi Warsame", "يوسف عبدي ورسمه", "SO"),
];

/// How one of the contracts stands; those of the tenants in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// All that was due came in.
    Paid,
    /// The last that was due did not.
    Overdue,
    /// The last that was due came back from the bank.
    Bounced,
    Draft,
}

/// With the months since its start.
const CONTRACTS: [(Stand, u32); 8] = [
    (Stand::Paid, 4),
    (Stand::Paid, 7),
    (Stand::Overdue, 5),
    (Stand::Bounced, 7),
    (Stand::Paid, 11),
    (Stand::Overdue, 10),
    (Stand::Paid, 1),
    (Stand::Draft, 0),
];

/// A place of the country.
pub fn city(country: &str) -> (&'static str, &'static str) {
    match country {
        "SA" => ("Riyadh", "الرياض"),
        "KW" => ("Kuwait City", "مدينة الكويت"),
        "BH" => ("Manama", "المنامة"),
        "OM" => ("Muscat", "مسقط"),
        "QA" => ("Doha", "الدوحة"),
        _ => ("Dubai", "دبي"),
    }
}

pub async fn fill(client: &Client<'_>, sandbox: &Merchant, today: NaiveDate) -> Result<()> {
    let (en, ar) = city(&sandbox.country);
    let city = json!({ "name_en": en, "name_ar": ar, "country": sandbox.country });
    let city = client.post("/cities", city).await?["id"].clone();
    let tenants = tenants(client).await?;
    let mut contracts = tenants.iter().zip(CONTRACTS).enumerate();
    for (building, (name, owner)) in BUILDINGS.iter().zip(OWNERS.iter().zip(1..)) {
        let owner = make_owner(client, name, owner).await?;
        let floors = floors_let(building, sandbox.limit(Metered::Units));
        let units = units(client, building, floors, &city, &owner, today).await?;
        // Half of the tenants live in each; the other units are vacant.
        let of_building = contracts.by_ref().take(TENANTS.len() / BUILDINGS.len());
        for (unit, (number, (tenant, stand))) in units.iter().zip(of_building) {
            let letting = Letting {
                client,
                unit,
                tenant,
                rent: building.rent,
                number,
                today,
            };
            letting.make(stand).await?;
        }
    }
    Ok(())
}

async fn tenants(client: &Client<'_>) -> Result<Vec<Value>> {
    let mut made = Vec::with_capacity(TENANTS.len());
    for (number, (en, ar, nationality)) in TENANTS.iter().enumerate() {
        let tenant = json!({
            "name_en": en, "name_ar": ar, "mobile": format!("+97155{:07}", 4_200_100 + number), "nationality": nationality,
            "gender": 1 + number % 2, "language": if number % 3 == 1 { "ar" } else { "en" },
            "email": format!("tenant{number}@sandbox.example"),
        });
        made.push(client.post("/customers", tenant).await?["id"].clone());
    }
    Ok(made)
}

async fn make_owner(client: &Client<'_>, (en, ar): &(&str, &str), number: i32) -> Result<Value> {
    let owner = json!({
        "name_en": en, "name_ar": ar, "mobile": format!("+97150{:07}", 4_300_100 + number), "nationality": "AE",
        "email": format!("owner{number}@sandbox.example"), "language": "ar",
    });
    Ok(client.post("/owners", owner).await?["id"].clone())
}

/// The floors with units: as many as the plan has room for, of which each building has the same part.
fn floors_let(building: &Building, limit: Option<i64>) -> i32 {
    let Some(limit) = limit.and_then(|limit| i32::try_from(limit).ok()) else {
        return building.floors;
    };
    let buildings = i32::try_from(BUILDINGS.len()).unwrap_or(1);
    building.floors.min(limit / buildings / UNITS_PER_FLOOR)
}

/// The building with its units, held by one owner.
async fn units(
    client: &Client<'_>,
    building: &Building,
    floors: i32,
    city: &Value,
    owner: &Value,
    today: NaiveDate,
) -> Result<Vec<Value>> {
    let body = json!({ "name_en": building.en, "name_ar": building.ar, "city_id": city, "floors": building.floors });
    let id = client.post("/buildings", body).await?["id"].clone();
    let rooms = building.bedrooms;
    let generation = json!({
        "building_id": id, "floor_from": 1, "floor_to": floors, "units_per_floor": UNITS_PER_FLOOR,
        "pattern": "{floor}{index:2}", "usage": 1, "kind": "apartment", "bedrooms": rooms, "bathrooms": rooms,
        "size_sqft": format!("{}.00", 420 + rooms * 290), "minimum_rent": format!("{}.00", building.rent * 9 / 10),
        "preview": false,
    });
    if floors > 0 {
        client.post("/units/generate", generation).await?;
    }
    let ownership = json!({
        "building_id": id, "starts_on": today - Months::new(36), "shares": [{ "owner_id": owner, "share": "100.00" }],
    });
    client.post("/ownerships", ownership).await?;
    let list = client
        .get(&format!("/units?page_size=200&building_id={id}"))
        .await?;
    Ok(list["items"].as_array().cloned().unwrap_or_default())
}

/// One unit's contract.
struct Letting<'a> {
    client: &'a Client<'a>,
    unit: &'a Value,
    tenant: &'a Value,
    rent: i32,
    number: usize,
    today: NaiveDate,
}

impl Letting<'_> {
    async fn make(&self, (stand, months): (Stand, u32)) -> Result<()> {
        // Three days before, so that what is due lately is some days old.
        let starts_on = self.today - Months::new(months) - Days::new(3);
        let ends_on = starts_on + Months::new(12) - Days::new(1);
        let rent = format!("{}.00", self.rent);
        let insurance = format!("{}.00", self.rent / 20);
        let other = match stand {
            Stand::Bounced => "cheque",
            Stand::Paid | Stand::Overdue | Stand::Draft => "transfer",
        };
        let plan = json!({
            "starts_on": starts_on, "ends_on": ends_on, "total_rent": rent, "instalments": 4, "first_method": "cash",
            "other_method": other, "first_cheque_number": format!("{:06}", 200_100 + self.number * 10),
            "bank": "Emirates NBD", "insurance_amount": insurance, "insurance_method": "cash",
        });
        let plan = self.client.post("/contracts/plan", plan).await?;
        let contract = json!({
            "customer_id": self.tenant, "unit_id": self.unit["id"], "issue_date": starts_on, "starts_on": starts_on,
            "ends_on": ends_on, "rent_price": rent, "total_rent": rent, "insurance_amount": insurance,
            "insurance_method": "cash", "payments": plan["payments"],
        });
        let contract = self.client.post("/contracts", contract).await?;
        if stand == Stand::Draft {
            return Ok(());
        }
        let id = &contract["id"];
        let issue = json!({ "version": contract["version"] });
        self.client
            .post(&format!("/contracts/{id}/issue"), issue)
            .await?;
        if stand == Stand::Bounced {
            let taken_in =
                json!({ "contract_id": id, "received_on": starts_on, "location": "Box 1" });
            self.client
                .post("/cheques/take_in_contract", taken_in)
                .await?;
        }
        self.collect(id, stand).await
    }

    /// What was due came in on its day, but for the last where the contract stands so.
    async fn collect(&self, contract: &Value, stand: Stand) -> Result<()> {
        let list = format!("/contract_payments?page_size=50&contract_id={contract}&sort=due_on");
        let list = self.client.get(&list).await?;
        let mut due = Vec::new();
        for payment in list["items"].as_array().into_iter().flatten() {
            let due_on = payment["due_on"].as_str().unwrap_or_default();
            let due_on: NaiveDate = due_on.parse().map_err(Problem::internal)?;
            if due_on <= self.today {
                due.push((due_on, payment));
            }
        }
        let last = match stand {
            Stand::Overdue | Stand::Bounced => due.pop(),
            Stand::Paid | Stand::Draft => None,
        };
        for (due_on, payment) in due {
            let collected = json!({ "collected_on": due_on, "version": payment["version"] });
            self.act(payment, "collect", collected).await?;
        }
        match last {
            Some((_, payment)) if stand == Stand::Bounced => {
                let bounced =
                    json!({ "reason": "insufficient_funds", "version": payment["version"] });
                self.act(payment, "mark_not_collected", bounced).await
            }
            _ => Ok(()),
        }
    }

    async fn act(&self, payment: &Value, verb: &str, body: Value) -> Result<()> {
        let path = format!("/contract_payments/{}/{verb}", payment["id"]);
        self.client.post(&path, body).await?;
        Ok(())
    }
}
