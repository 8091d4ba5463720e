#[allow(dead_code, unused_imports)]
mod manzil {
    include!(concat!(env!("OUT_DIR"), "/manzil.rs"));
}

use std::{env, error::Error, fs};

use chrono::{Days, Utc};
use futures_util::TryStreamExt;
use manzil::{Client, types::*};
use reqwest::header::{AUTHORIZATION, HeaderMap};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [server, key, file] = arguments.as_slice() else {
        return Err("give the server's address, an API key and a file's name".into());
    };
    let headers = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {key}").parse()?)]);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let manzil = Client::new_with_client(&format!("{server}/api/merchant"), http);
    let text = str::to_owned;
    let today = Utc::now().date_naive();
    let last_day = (today + Days::new(364)).to_string();
    let today = today.to_string();
    // README: begin
    let person = CustomerInput::builder().name_en(text("Sara Khan")).mobile(text("+971501110003"));
    let tenant = manzil.create_customer().body(person).send().await?;
    let building = manzil.list_buildings().send().await?.items[0].id;
    let flat = UnitInput::builder().building_id(building).number("RS-101").usage(1_i64);
    let flat = flat.kind(UnitKind::Apartment);
    let unit = manzil.create_unit().body(flat).send().await?;
    let rent = PaymentInput::builder().type_(PaymentKind::try_from(1)?).amount(text("60000.00"));
    let rent = rent.due_on(today.clone()).method(PaymentMethod::Transfer).try_into()?;
    let terms = ContractInput::builder().customer_id(tenant.id).unit_id(unit.id);
    let terms = terms.starts_on(today.clone()).ends_on(last_day).payments(vec![rent]);
    let terms = terms.rent_price(text("60000.00")).total_rent(text("60000.00"));
    let draft = manzil.create_contract().body(terms).send().await?;
    let seen = ContractVersion::builder().version(draft.version);
    manzil.issue_contract().id(draft.id).body(seen).send().await?;
    let due = manzil.list_contract_payments().contract_id(draft.id).send().await?.items[0].clone();
    let money = CollectInput::builder().collected_on(today).version(due.version);
    manzil.collect_contract_payment().id(due.id).body(money).send().await?;
    let pdf = manzil.get_contract_payment_receipt_pdf().id(due.id).send().await?;
    let pdf: Vec<_> = pdf.into_inner_stream().try_collect().await?;
    fs::write(file, pdf.concat())?;
    // README: end
    Ok(())
}
