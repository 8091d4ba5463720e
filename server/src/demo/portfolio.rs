//! Buildings, people, contracts and a year of rent.

use std::sync::Arc;

use chrono::{Datelike as _, Days, Months, NaiveDate};
use kernel::auth::token_hash;
use kernel::entropy;
use kernel::tenancy::{Caller, MerchantTx};
use kernel::{Kernel, Problem, Result};
use leasing::signatures::model::SignatureInput;
use leasing::signatures::service as signatures;
use leasing::signing::CodeRule;
use openapi::client::Client;
use serde_json::{Value, json};

use super::care;
use super::cheques;
use super::data::{BANKS, BUILDINGS, CITIES, DemoBuilding, OWNERS, TENANTS, TERMS_AR, TERMS_EN};

/// A tenant's drawing, PNG in base64.
const SIGNATURE: &str = include_str!("signature.b64");

/// Palm Properties: four buildings, nearly all let.
pub async fn palm(client: &Client<'_>, kernel: &Kernel) -> Result<()> {
    let today = kernel
        .clock
        .now()
        .with_timezone(&chrono_tz::Asia::Dubai)
        .date_naive();
    set_up(client).await?;
    remind_from_midnight(client).await?;
    // Nobody reads these mails: the demo's tenants sign with their links.
    confirm_signers(client, CodeRule::Never).await?;
    let mut cities = Vec::new();
    for (en, ar) in CITIES {
        let body = json!({ "name_en": en, "name_ar": ar, "country": "AE" });
        cities.push(client.post("/cities", body).await?["id"].clone());
    }
    super::renewals::clauses(client).await?;
    let owners = owners(client).await?;
    let tenants = tenants(client, today).await?;
    let mut letting = Letting {
        client,
        kernel,
        tenants,
        today,
        next_tenant: 0,
        next_cheque: 100_231,
    };
    for (index, building) in BUILDINGS.iter().enumerate() {
        let id = make_building(client, building, &cities[building.city]).await?;
        own(client, &id, &owners, index, today).await?;
        let parkings = parkings(client, &id, building.floors * 2).await?;
        letting.let_building(&id, building, &parkings).await?;
    }
    super::agent::palm(client).await?;
    cheques::office(client, today, "Palm Properties").await?;
    care::meters(client).await?;
    care::ended_contracts(kernel, super::accounts::PALM, today).await?;
    care::answers(client, today).await?;
    super::on_hold::office(client, today).await?;
    super::renewals::office(client).await?;
    super::owners::agreements(client, &owners, today).await?;
    super::owners::months(client, &owners, today).await?;
    confirm_signers(client, CodeRule::WherePossible).await
}

/// What the setup guide asks for; the units come with the buildings.
async fn set_up(client: &Client<'_>) -> Result<()> {
    let known = client.get("/account").await?;
    let general = json!({
        "name_en": known["name_en"], "name_ar": known["name_ar"], "email": known["email"],
        "mobile": known["mobile"], "address_en": "Sheikh Khalifa Street, Ajman",
        "address_ar": "شارع الشيخ خليفة، عجمان", "city": "Ajman", "version": known["version"],
    });
    let known = client.put("/account/general", general).await?;
    let vat = json!({ "vat_registered": false, "version": known["version"] });
    let known = client.put("/account/vat", vat).await?;
    let hours: Vec<Value> = (1..=5)
        .map(|day| json!({ "day": day, "from": "08:30", "to": "17:30" }))
        .collect();
    let hours = json!({ "hours": hours, "version": known["version"] });
    let known = client.put("/account/business-hours", hours).await?;
    let papers = json!({
        "invoice_terms_en": "Cheques are subject to collection.",
        "invoice_terms_ar": "الشيكات خاضعة للتحصيل.",
        "version": known["version"],
    });
    client.put("/account/invoice-setting", papers).await?;
    let field_staff = super::agent::field_staff(client).await?;
    // He works outside and does not sign in.
    let runner = json!({ "name": "Ravi Menon", "mobile": "+971501239911", "role_id": field_staff, "language": "en" });
    client.post("/users", runner).await?;
    Ok(())
}

async fn confirm_signers(client: &Client<'_>, rule: CodeRule) -> Result<()> {
    let now = client.get("/signing/settings").await?;
    let settings = json!({
        "parties": now["parties"], "confirmation": rule, "link_days": now["link_days"],
        "remind_every_days": now["remind_every_days"], "version": now["version"],
    });
    client.put("/signing/settings", settings).await?;
    Ok(())
}

/// Some reminders of the day are there on whatever date and at whatever hour somebody looks at the demo.
async fn remind_from_midnight(client: &Client<'_>) -> Result<()> {
    let now = client.get("/reminders/settings").await?;
    let days = [14, 7, 5, 3, 2, 1, 0, -3];
    let body = json!({ "days": days, "hour": 0, "version": now["version"] });
    client.put("/reminders/settings", body).await?;
    Ok(())
}

/// Two businesses that ask for a trial: one has verified its e-mail and waits for the platform.
pub async fn trial_requests(visitor: &Client<'_>, kernel: &Kernel) -> Result<()> {
    let requests = [
        (
            "Gulf Gate Properties",
            "بوابة الخليج العقارية",
            "Yousef Al Hammadi",
            "yousef@gulfgate.example",
            "+971504418822",
            "Ajman",
            "120",
        ),
        (
            "Dana Real Estate",
            "دانة العقارية",
            "Latifa Al Kaabi",
            "latifa@dana.example",
            "+966504412233",
            "Riyadh",
            "60",
        ),
    ];
    for (en, ar, owner, email, mobile, city, units) in requests {
        let country = if mobile.starts_with("+966") {
            "SA"
        } else {
            "AE"
        };
        let body = json!({
            "business_name_en": en, "business_name_ar": ar, "business_type": "property_management",
            "owner_name": owner, "mobile": mobile, "email": email, "country": country, "city": city,
            "expected_units": units, "referral_source": "google", "utm_source": "linkedin", "utm_campaign": "gulf-launch",
        });
        visitor.post("/register", body).await?;
    }
    // The link of the mail went out with a secret that nobody keeps.
    let secret = entropy::secret(kernel.entropy.as_ref());
    sqlx::query("UPDATE platform.trial_requests SET verify_token_hash = $1 WHERE email = 'yousef@gulfgate.example'")
        .bind(token_hash(&secret))
        .execute(kernel.database.platform_pool())
        .await?;
    let link = json!({ "token": secret });
    visitor.post("/verify_email", link).await?;
    Ok(())
}

/// Cedar Homes: one small building, so that two merchants can be told apart.
pub async fn cedar(client: &Client<'_>) -> Result<()> {
    let city = client
        .post(
            "/cities",
            json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" }),
        )
        .await?;
    let building = json!({ "name_en": "Cedar Court", "name_ar": "كورت الأرز", "city_id": city["id"], "floors": 3, "plot": "H1-0907" });
    let building = client.post("/buildings", building).await?;
    client
        .post(
            "/units/generate",
            generation(&building["id"], 1, 3, 3, 1, 26_000),
        )
        .await?;
    let tenant = json!({ "name_en": "Nabil Antoun Khoury", "name_ar": "نبيل أنطون خوري", "mobile": "+971552203344", "nationality": "LB", "gender": 1 });
    client.post("/customers", tenant).await?;
    Ok(())
}

async fn owners(client: &Client<'_>) -> Result<Vec<Value>> {
    let mut made = Vec::new();
    for (index, (en, ar)) in OWNERS.iter().enumerate() {
        let email = if index == 0 {
            "owner@palm.example".to_owned()
        } else {
            format!("owner{index}@palm.example")
        };
        let owner = json!({
            "name_en": en, "name_ar": ar, "mobile": format!("+97150{:07}", 6_120_000 + index * 3511), "email": email,
            "nationality": "AE", "national_id": format!("784-19{}-{:07}-1", 58 + index * 6, 1_403_551 + index * 7), "language": "ar",
        });
        made.push(client.post("/owners", owner).await?["id"].clone());
    }
    Ok(made)
}

async fn tenants(client: &Client<'_>, today: NaiveDate) -> Result<Vec<Value>> {
    let mut made = Vec::new();
    for round in 0..3 {
        for (index, (en, ar, nationality, gender)) in TENANTS.iter().enumerate() {
            let number = round * TENANTS.len() + index;
            // Families and firms come back in other districts: the second and third time under a cousin's name.
            let (en, ar) = match round {
                0 => ((*en).to_owned(), (*ar).to_owned()),
                1 => (cousin(en, "Jr"), format!("{ar} الابن")),
                _ => (cousin(en, "Bros"), format!("{ar} إخوان")),
            };
            let mut body = json!({
                "name_en": en, "name_ar": ar, "mobile": format!("+97155{:07}", 2_010_000 + number * 4177),
                "nationality": nationality, "gender": gender,
                "language": if number % 3 == 1 { "ar" } else { "en" }, "allow_whatsapp": !number.is_multiple_of(7),
            });
            if number % 4 != 3 {
                body["email"] = json!(format!("tenant{number}@mail.example"));
            }
            if *gender == 3 {
                body["trade_licence"] = json!(format!("AJM-{}", 60_120 + number));
                body["trn"] = json!(format!("1003{:08}00{}", 11_870_000 + number * 53, 3));
            } else {
                body["national_id"] = json!(format!(
                    "784-19{}-{:07}-{}",
                    70 + number % 29,
                    2_203_117 + number * 91,
                    number % 9
                ));
                body["national_id_expires_on"] =
                    json!(today + Days::new(20 + (number as u64 * 37) % 700));
            }
            care::papers(&mut body, number, today);
            made.push(client.post("/customers", body).await?["id"].clone());
        }
    }
    Ok(made)
}

fn cousin(name: &str, suffix: &str) -> String {
    format!("{name} {suffix}")
}

async fn make_building(
    client: &Client<'_>,
    building: &DemoBuilding,
    city: &Value,
) -> Result<Value> {
    let (en, ar) = building.sector;
    let sector = client
        .post(
            "/sectors",
            json!({ "city_id": city, "name_en": en, "name_ar": ar }),
        )
        .await?;
    let district = json!({ "sector_id": sector["id"], "name_en": format!("{en} 1"), "name_ar": format!("{ar} 1") });
    let district = client.post("/districts", district).await?;
    let body = json!({
        "name_en": building.en, "name_ar": building.ar, "city_id": city, "sector_id": sector["id"],
        "district_id": district["id"], "plot": building.plot, "floors": building.floors,
    });
    let id = client.post("/buildings", body).await?["id"].clone();
    let flats = generation(
        &id,
        1,
        building.floors,
        building.units_per_floor,
        building.bedrooms,
        building.rent,
    );
    client.post("/units/generate", flats).await?;
    let mut shops = generation(&id, 0, 0, building.shops, 1, 52_000);
    shops["usage"] = json!(2);
    shops["kind"] = json!("commercial_shop");
    shops["pattern"] = json!("S{index}");
    shops["bedrooms"] = Value::Null;
    client.post("/units/generate", shops).await?;
    Ok(id)
}

fn generation(
    building: &Value,
    from: i32,
    to: i32,
    per_floor: i32,
    bedrooms: i32,
    rent: i32,
) -> Value {
    let rooms = if bedrooms == 99 { 1 } else { bedrooms };
    json!({
        "building_id": building, "floor_from": from, "floor_to": to, "units_per_floor": per_floor,
        "pattern": "{floor}{index:2}", "usage": 1, "kind": "apartment", "bedrooms": bedrooms, "bathrooms": rooms,
        "size_sqft": format!("{}.00", 420 + rooms * 290), "minimum_rent": format!("{}.00", rent * 9 / 10), "preview": false,
    })
}

/// The first building is held by two, the others by one owner each.
async fn own(
    client: &Client<'_>,
    building: &Value,
    owners: &[Value],
    index: usize,
    today: NaiveDate,
) -> Result<()> {
    let shares = if index == 0 {
        json!([{ "owner_id": owners[0], "share": "60.00" }, { "owner_id": owners[1], "share": "40.00" }])
    } else {
        json!([{ "owner_id": owners[if index == 1 { 0 } else { index }], "share": "100.00" }])
    };
    let since = today.with_day(1).unwrap_or(today) - Months::new(48);
    client
        .post(
            "/ownerships",
            json!({ "building_id": building, "starts_on": since, "shares": shares }),
        )
        .await?;
    Ok(())
}

async fn parkings(client: &Client<'_>, building: &Value, count: i32) -> Result<Vec<Value>> {
    let body = json!({ "building_id": building, "prefix": "P", "from": 1, "to": count, "price": "3000.00", "preview": false });
    client.post("/parkings/generate", body).await?;
    let list = client
        .get(&format!("/parkings?page_size=200&building_id={building}"))
        .await?;
    Ok(list["items"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|parking| parking["id"].clone())
        .collect())
}

/// Walks through the units and lets most of them.
struct Letting<'a> {
    client: &'a Client<'a>,
    kernel: &'a Kernel,
    tenants: Vec<Value>,
    today: NaiveDate,
    next_tenant: usize,
    next_cheque: u32,
}

impl Letting<'_> {
    async fn let_building(
        &mut self,
        building: &Value,
        profile: &DemoBuilding,
        parkings: &[Value],
    ) -> Result<()> {
        let units = self
            .client
            .get(&format!("/units?page_size=200&building_id={building}"))
            .await?;
        let units = units["items"].as_array().cloned().unwrap_or_default();
        for (index, unit) in units.iter().enumerate() {
            // About one in nine stays vacant.
            if index % 9 == 7 {
                continue;
            }
            let parking = (index % 2 == 0).then(|| parkings.get(index / 2)).flatten();
            self.let_unit(index, unit, profile, parking).await?;
        }
        Ok(())
    }

    async fn let_unit(
        &mut self,
        index: usize,
        unit: &Value,
        profile: &DemoBuilding,
        parking: Option<&Value>,
    ) -> Result<()> {
        let is_shop = unit["usage"] == 2;
        let rent = if is_shop {
            52_000 + (index as i32 % 5) * 4_000
        } else {
            profile.rent + (index as i32 % 7) * 500
        };
        // Starts are spread over the last year, so that some end within the month and some have just begun.
        let start =
            self.today - Days::new(3 + (index as u64 * 47 + u64::from(self.next_cheque)) % 352);
        let end = start + Months::new(12) - Days::new(1);
        let bank = BANKS[index % BANKS.len()];
        let instalments = [4, 4, 2, 6, 12, 4, 1, 3][index % 8];
        let plan = json!({
            "starts_on": start, "ends_on": end, "total_rent": format!("{rent}.00"), "instalments": instalments,
            "first_method": if index.is_multiple_of(3) { "cash" } else { "transfer" }, "other_method": "cheque",
            "first_cheque_number": format!("{:06}", self.next_cheque), "bank": bank,
            "insurance_amount": format!("{}.00", rent / 20), "insurance_method": "cash",
        });
        self.next_cheque += instalments;
        let plan = self.client.post("/contracts/plan", plan).await?;
        let tenant = self.tenants[self.next_tenant % self.tenants.len()].clone();
        self.next_tenant += 1;
        let body = json!({
            "customer_id": tenant, "unit_id": unit["id"], "parking_id": parking, "issue_date": start, "starts_on": start,
            "ends_on": end, "rent_price": format!("{rent}.00"), "total_rent": format!("{rent}.00"),
            "insurance_amount": format!("{}.00", rent / 20), "insurance_method": "cash",
            "tasdeq_number": if index % 16 == 5 { Value::Null } else { json!(format!("TSQ-{}-{:05}", start.year(), 20_000 + self.next_cheque)) },
            "terms_en": TERMS_EN, "terms_ar": TERMS_AR, "payments": plan["payments"],
        });
        let contract = self.client.post("/contracts", body).await?;
        if index % 23 == 11 {
            return Ok(());
        }
        let id = &contract["id"];
        let issued = json!({ "version": contract["version"] });
        let contract = self
            .client
            .post(&format!("/contracts/{id}/issue"), issued)
            .await?;
        if index % 7 != 3 {
            self.sign(&contract).await?;
        }
        // A few tenants have not brought their cheques yet; one that paid at once brings none.
        if instalments > 1 && index % 6 != 5 {
            let location = format!("Box {}", 1 + index % 8);
            let taken_in = json!({ "contract_id": id, "received_on": start, "location": location });
            self.client
                .post("/cheques/take_in_contract", taken_in)
                .await?;
        }
        self.collect_what_was_due(&contract["id"], index).await
    }

    /// As the tenant does on a phone.
    async fn sign(&self, contract: &Value) -> Result<()> {
        let id = contract["public_id"].as_str().unwrap_or_default();
        let id = id.parse().map_err(|_| Problem::not_found())?;
        let input = SignatureInput {
            signer_name: contract["customer_name_en"].as_str().map(str::to_owned),
            image: Some(SIGNATURE.to_owned()),
            agreed: Some(true),
            language: Some("en".to_owned()),
            ..SignatureInput::default()
        };
        let merchant = self
            .kernel
            .merchants
            .by_key(super::accounts::PALM)
            .await?
            .ok_or_else(Problem::not_found)?;
        let tx = MerchantTx::begin(self.kernel, merchant, Arc::new(Caller::system("demo"))).await?;
        signatures::sign(&tx, &id, &input).await?;
        tx.commit().await
    }

    /// Past payments came in on their day; a few bounced, a few are still open.
    async fn collect_what_was_due(&self, contract: &Value, index: usize) -> Result<()> {
        let list = self
            .client
            .get(&format!(
                "/contract_payments?page_size=50&contract_id={contract}&sort=due_on"
            ))
            .await?;
        for (place, payment) in list["items"].as_array().into_iter().flatten().enumerate() {
            let due = payment["due_on"]
                .as_str()
                .and_then(|text| text.parse::<NaiveDate>().ok())
                .unwrap_or(self.today);
            if due > self.today
                || (due + Days::new(12) > self.today && (index + place).is_multiple_of(3))
            {
                continue;
            }
            let id = &payment["id"];
            if payment["method"] == "cheque" && (index * 3 + place) % 19 == 4 {
                let bounced =
                    json!({ "reason": "insufficient_funds", "version": payment["version"] });
                self.client
                    .post(
                        &format!("/contract_payments/{id}/mark_not_collected"),
                        bounced,
                    )
                    .await?;
                continue;
            }
            let collected = json!({ "collected_on": due, "version": payment["version"] });
            self.client
                .post(&format!("/contract_payments/{id}/collect"), collected)
                .await?;
        }
        Ok(())
    }
}
