//! What each list can be sorted by, from its declaration.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::paging::Listed;
use poem_openapi::types::Type;
use serde_json::{Value, json};

macro_rules! lists {
    ($($row:ty),* $(,)?) => {
        BTreeMap::from([$( (<$row as Type>::name().into_owned(), names::<$row>()) ),*])
    };
}

/// The names that callers send, by the published name of a row.
static SORTS: LazyLock<BTreeMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    // Lists have SQL of other contexts in their columns.
    crate::compose::plug_facts();
    lists!(
        collections::bank_accounts::model::BankAccount,
        collections::bank_lines::model::BankLine,
        collections::bank_statements::model::BankStatement,
        collections::charges::model::Charge,
        collections::cheque_books::model::ChequeBook,
        collections::cheques::model::Cheque,
        collections::contract_payments::model::ContractPayment,
        collections::contract_payments::owner_model::OwnContractPayment,
        collections::deposit_slips::model::DepositSlip,
        collections::imports::model::Import,
        collections::imports::model::ImportRow,
        collections::insurance_movements::model::InsuranceMovement,
        collections::insurances::model::Insurance,
        collections::issued_cheques::model::IssuedCheque,
        collections::management_agreements::model::ManagementAgreement,
        collections::money_received::model::MoneyReceived,
        collections::opening_balances::model::OpeningBalance,
        collections::owner_approvals::model::OwnerApproval,
        collections::owner_approvals::owner_model::OwnApproval,
        collections::owner_costs::model::OwnerCost,
        collections::owner_payouts::model::OwnerPayout,
        collections::owner_statements::model::OwnerStatement,
        collections::owner_statements::model::OwnerStatementRun,
        collections::owner_statements::owner_model::OwnStatement,
        collections::receipts::model::Receipt,
        collections::recharges::model::OpenRecharge,
        collections::recharges::model::Recharge,
        collections::settlements::model::SettlementRow,
        collections::tenant_links::model::TenantLink,
        collections::tenant_links::model::TenantLinkVisit,
        collections::tenant_transfers::model::TenantTransfer,
        collections::unit_moves::model::UnitMove,
        identity::api_keys::model::AccountApiKey,
        identity::api_keys::model::ApiKey,
        identity::roles::model::Role,
        identity::sessions::model::AccountSession,
        identity::sessions::model::Session,
        identity::support_grants::model::SupportChange,
        identity::support_grants::model::SupportGrant,
        identity::support_grants::model::SupportVisit,
        identity::users::model::User,
        leasing::addenda::model::AddendumRow,
        leasing::clauses::model::Clause,
        leasing::contracts::model::ContractRow,
        leasing::contracts::owner_model::OwnContractRow,
        leasing::handovers::items::model::HandoverItem,
        leasing::handovers::items::model::HandoverPhoto,
        leasing::handovers::model::Handover,
        leasing::handovers::points::model::HandoverPoint,
        leasing::notices::model::Notice,
        leasing::registrations::model::ContractRegistrationRow,
        leasing::renewals::letters::model::RenewalLetter,
        leasing::renewals::model::Renewal,
        leasing::renewals::model::RenewalRow,
        leasing::signatures::model::Signature,
        leasing::signing::model::SigningEvent,
        leasing::tenancy_rules::model::TenancyRule,
        leasing::unit_holds::model::UnitHold,
        messaging::campaigns::model::Campaign,
        messaging::campaigns::model::CampaignRecipient,
        messaging::campaigns::model::CampaignSegment,
        messaging::complaints::model::Complaint,
        messaging::customers_care::model::CareEntry,
        messaging::customers_care::model::CareRow,
        messaging::customers_care::model::CareRun,
        messaging::messages::model::CustomerMessage,
        messaging::reminders::model::Reminder,
        messaging::surveys::model::Survey,
        messaging::webhook_deliveries::model::WebhookDelivery,
        messaging::webhook_endpoints::model::WebhookEndpoint,
        messaging::whatsapp_settings::model::WhatsAppDelivery,
        messaging::whatsapp_settings::model::WhatsAppOptOut,
        parties::contact_changes::model::ContactChange,
        parties::customer_duplicates::model::CustomerDuplicate,
        parties::customer_merges::model::CustomerMerge,
        parties::customer_notes::model::CustomerNote,
        parties::customers::model::Customer,
        parties::customers::timeline::TimelineEvent,
        parties::document_requests::model::DocumentRequest,
        parties::document_requests::model::DocumentRequestView,
        parties::documents::model::Document,
        parties::owners::model::Owner,
        parties::sent_documents::model::SentDocument,
        platform::account_copies::model::AccountCopy,
        platform::account_invoices::model::AccountInvoice,
        platform::account_payments::model::AccountPayment,
        platform::allowed_countries::model::AllowedCountry,
        platform::blocked_ips::model::BlockedIp,
        platform::connections::model::Connection,
        platform::countries::model::WorldCountry,
        platform::development_suggestions::model::DevelopmentSuggestion,
        platform::development_suggestions::model::OwnSuggestion,
        platform::failed_logins::model::FailedLogin,
        platform::jobs::model::DeadLetter,
        platform::js_errors::model::JsError,
        platform::known_cities::model::KnownCity,
        platform::mails::model::MailLetter,
        platform::mails::model::TrackedMail,
        platform::main_whatsapp::model::MainWhatsAppMessage,
        platform::managed_campaigns::model::ManagedCampaign,
        platform::managed_customers::model::ManagedCustomer,
        platform::managed_employees::model::ManagedEmployee,
        platform::managed_zatca_settings::model::MerchantZatcaSetting,
        platform::marketing_leads::model::MarketingLead,
        platform::marketing_leads::model::MarketingMerchant,
        platform::marketing_settings::sources::model::MarketingSource,
        platform::merchant_copies::model::MerchantCopy,
        platform::merchant_erasures::model::MerchantErasure,
        platform::merchant_imports::model::MerchantImport,
        platform::merchant_notes::model::MerchantNote,
        platform::merchants::model::MerchantAccount,
        platform::payment_requests::model::PaymentRequest,
        platform::places::model::Country,
        platform::plans::model::Plan,
        platform::platform_updates::model::News,
        platform::platform_updates::model::PlatformUpdate,
        platform::staff::model::Staff,
        platform::staff_roles::model::StaffRole,
        platform::subscriptions::model::Subscription,
        platform::trial_requests::model::TrialRequest,
        platform::whatsapp_offers::model::WhatsAppOffer,
        platform::whatsapp_packages::model::MerchantWhatsApp,
        platform::whatsapp_sends::model::ManagedCampaignRecipient,
        platform::whatsapp_sends::model::WhatsAppSend,
        properties::buildings::model::Building,
        properties::buildings::model::OwnBuilding,
        properties::cities::model::City,
        properties::districts::model::District,
        properties::e_units::model::EUnit,
        properties::enquiries::model::Enquiry,
        properties::meters::model::Meter,
        properties::meters::readings::model::MeterReading,
        properties::meters::tariffs::model::MeterTariff,
        properties::ownerships::model::OwnHolding,
        properties::ownerships::model::Ownership,
        properties::parkings::model::OwnParking,
        properties::parkings::model::Parking,
        properties::photos::model::Photo,
        properties::sectors::model::Sector,
        properties::unit_keys::model::UnitKey,
        properties::units::model::OwnUnit,
        properties::units::model::Unit,
        properties::viewings::model::Viewing,
        reports::exports::model::Export,
        reports::yields::model::Yield,
        sales::invoices::model::Invoice,
        sales::invoices::unissued::UnissuedInvoice,
        sales::zatca_submissions::model::ZatcaSubmission,
    )
});

fn names<T: Listed>() -> Vec<&'static str> {
    let sortable = T::columns().sortable.iter();
    sortable.map(|column| column.name).collect()
}

/// Says in the parameter `sort` of every list which columns there are. The rows of a list are in the page that it answers
/// with; an export has the columns of the list beside it.
pub fn name_columns(document: &mut Value) {
    let schemas = document["components"]["schemas"].clone();
    let mut known: BTreeMap<String, &[&str]> = BTreeMap::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        let row = row_of(&operations["get"], &schemas);
        let columns = row
            .and_then(|row| SORTS.get(row))
            .filter(|all| !all.is_empty());
        if let Some(columns) = columns {
            known.insert(path.clone(), columns);
        }
    }
    for (path, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        let list = path.strip_suffix("/export").unwrap_or(path);
        let Some(columns) = known.get(list) else {
            continue;
        };
        let parameters = operations
            .get_mut("get")
            .and_then(|operation| operation.get_mut("parameters"))
            .and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            if parameter["in"] == "query" && parameter["name"] == "sort" {
                *parameter = sort_parameter(columns);
            }
        }
    }
}

fn sort_parameter(columns: &[&str]) -> Value {
    let any = columns.join("|");
    let named = columns
        .iter()
        .map(|column| format!("`{column}`"))
        .collect::<Vec<_>>()
        .join(", ");
    json!({
        "name": "sort", "in": "query", "required": false,
        "schema": {
            "type": "string",
            "pattern": format!("^-?({any})(,-?({any}))*$"),
        },
        "description": format!("Columns with commas, the first decides; a leading `-` is descending. One of: {named}."),
        "x-sortable": columns,
    })
}

/// `{"$ref": "…/UnitPage"}` → `Unit`.
fn row_of<'a>(operation: &'a Value, schemas: &'a Value) -> Option<&'a str> {
    let body = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    named(&schemas[named(body)?]["properties"]["items"]["items"])
}

fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_list_that_can_be_sorted_is_named() {
        let domains = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/domains");
        let mut found = Vec::new();
        read(&domains, &mut found);
        assert!(found.len() > 100, "only {} lists were found", found.len());
        let missing: Vec<_> = found
            .iter()
            .filter(|name| !SORTS.contains_key(name.as_str()))
            .collect();
        assert!(
            missing.is_empty(),
            "not in openapi/src/sorts.rs: {missing:?}"
        );
    }

    fn read(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                if entry.file_name() != "sample" {
                    read(&path, found);
                }
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.extend(lists_of(&fs::read_to_string(&path).expect("a source")));
            }
        }
    }

    /// The names of the lists of a source that have a column to sort by.
    fn lists_of(source: &str) -> Vec<String> {
        let lists = source.split("kernel::list! {").skip(1);
        let lists = lists.filter_map(|rest| {
            let list = rest.split("\n}\n").next()?;
            let name = list.split("pub struct ").nth(1)?.split(' ').next()?;
            list.contains("[sort").then(|| name.to_owned())
        });
        lists.collect()
    }

    #[test]
    fn a_list_and_its_export_name_the_columns() {
        let sort = json!({ "name": "sort", "in": "query", "schema": { "type": "string" } });
        let page = json!({ "$ref": "#/components/schemas/CityPage" });
        let mut document = json!({
            "components": { "schemas": { "CityPage": { "properties": { "items": {
                "type": "array", "items": { "$ref": "#/components/schemas/City" },
            }}}}},
            "paths": {
                "/cities": { "get": {
                    "parameters": [sort],
                    "responses": { "200": { "content": { "application/json": { "schema": page } } } },
                }},
                "/cities/export": { "get": { "parameters": [sort], "responses": { "200": {} } } },
                "/other": { "get": { "parameters": [sort], "responses": { "200": {} } } },
            },
        });
        name_columns(&mut document);
        let of = |path: &str| document["paths"][path]["get"]["parameters"][0].clone();
        assert_eq!(of("/cities"), of("/cities/export"));
        assert_eq!(of("/other"), sort);
        let columns = of("/cities")["x-sortable"].clone();
        assert!(
            columns
                .as_array()
                .is_some_and(|all| all.contains(&json!("name_en")))
        );
    }
}
