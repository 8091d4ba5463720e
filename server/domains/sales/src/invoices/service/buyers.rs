//! What the authority wants to know of a tenant who is invoiced: `invoice_buyers`, as last entered.

use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use sea_orm::{DbBackend, FromQueryResult, Statement};
use zatca::model::{Address, Buyer, PartyId};

use super::super::model::BuyerInput;
use crate::zatca_settings::codes::PartyScheme;

#[derive(FromQueryResult)]
struct Known {
    details: serde_json::Value,
}

/// The tenant's own record, for what was not entered yet.
#[derive(FromQueryResult)]
struct Customer {
    name_en: Option<String>,
    name_ar: Option<String>,
    trn: Option<String>,
    trade_licence: Option<String>,
}

impl BuyerInput {
    /// Checks each field; building the document checks that nothing is missing.
    pub(super) fn validated(&self, db: &impl MerchantConn) -> Result<Self> {
        let mut form = Validator::new(db.language());
        let mut text = |name: &str, given: &Option<String>, longest: usize| {
            form.field(&format!("buyer.{name}"), given.clone())
                .max_length(longest)
                .optional()
        };
        let mut checked = Self {
            name: text("name", &self.name, 200),
            vat_number: None,
            identity_scheme: self.identity_scheme,
            identity_number: text("identity_number", &self.identity_number, 30),
            street: text("street", &self.street, 127),
            building_number: text("building_number", &self.building_number, 10),
            additional_number: text("additional_number", &self.additional_number, 10),
            district: text("district", &self.district, 127),
            city: text("city", &self.city, 127),
            postal_code: text("postal_code", &self.postal_code, 10),
            country: None,
        };
        checked.vat_number = form
            .field("buyer.vat_number", self.vat_number.clone())
            .trn_ksa()
            .optional();
        checked.country = form
            .field("buyer.country", self.country.clone())
            .custom(
                "country",
                Text::fixed("Choose a country.", "اختر الدولة."),
                |code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()),
            )
            .optional();
        form.finish()?;
        Ok(checked)
    }

    /// As the document names the buyer.
    pub(super) fn to_buyer(&self) -> Buyer {
        let id = self
            .identity_scheme
            .zip(self.identity_number.clone())
            .map(|(scheme, number)| PartyId::new(scheme.into(), number));
        let address = self.street.is_some().then(|| Address {
            street: self.street.clone().unwrap_or_default(),
            building: self.building_number.clone(),
            additional_street: self.additional_number.clone(),
            district: self.district.clone(),
            city: self.city.clone().unwrap_or_default(),
            postal_code: self.postal_code.clone(),
            province: None,
            country: self.country.clone().unwrap_or_else(|| "SA".to_owned()),
        });
        Buyer {
            name: self.name.clone(),
            vat_number: self.vat_number.clone(),
            id,
            address,
            contact: None,
        }
    }
}

/// The details as last entered, completed from the tenant's record.
pub(super) async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<BuyerInput> {
    let known = Known::find_by_statement(Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT details FROM invoice_buyers WHERE customer_id = $1",
        [id.into()],
    ));
    let mut details = match known.one(db).await? {
        Some(known) => serde_json::from_value(known.details)?,
        None => BuyerInput::default(),
    };
    let customer = Customer::find_by_statement(Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("SELECT name_en, name_ar, trn, trade_licence FROM {CUSTOMERS} c WHERE id = $1"),
        [id.into()],
    ));
    if let Some(customer) = customer.one(db).await? {
        details.name = details.name.or(customer.name_ar).or(customer.name_en);
        details.vat_number = details.vat_number.or(customer.trn);
        if details.vat_number.is_none() && details.identity_number.is_none() {
            details.identity_scheme = customer.trade_licence.as_ref().map(|_| PartyScheme::Crn);
            details.identity_number = customer.trade_licence;
        }
    }
    Ok(details)
}

/// Keeps what was entered for the tenant's next invoice.
pub(super) async fn keep(tx: &MerchantTx, id: CustomerId, details: &BuyerInput) -> Result<()> {
    use sea_orm::ConnectionTrait as _;
    let before = of_customer(tx, id).await?;
    if before == *details {
        return Ok(());
    }
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO invoice_buyers (customer_id, details, updated_at) VALUES ($1, $2, $3) \
         ON CONFLICT (customer_id) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at",
        [
            id.into(),
            serde_json::to_value(details)?.into(),
            tx.now().into(),
        ],
    );
    tx.execute_raw(statement).await?;
    tx.note(vec![kernel::audit::Change {
        noun: "customers",
        record_id: id.0,
        action: "tax_details_updated",
        before: Some(serde_json::to_value(before)?),
        after: Some(serde_json::to_value(details)?),
    }]);
    Ok(())
}
