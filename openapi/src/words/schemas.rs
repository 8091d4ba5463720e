//! What a schema is: by the operation that takes it or answers with it, by its kind, or by these words.

use std::collections::BTreeMap;

use serde_json::Value;

use super::rules::lower;
use super::{Used, Words, has_words, references};

/// Those that only stand inside others.
pub const WORDS: Words = &[
    (
        "AcceptedRisk",
        "Who accepted a tenant's risk, when and why.",
    ),
    (
        "BuildingOccupancy",
        "How many units of a building are let and empty.",
    ),
    ("BuildingOfPayments", "A building's payments, summed up."),
    (
        "BusinessHours",
        "The hours of business on a day of the week.",
    ),
    (
        "CellEdit",
        "A value in the place of a cell of an imported file.",
    ),
    ("ChequeTakenIn", "A cheque that is taken in for a payment."),
    (
        "ChequeVersion",
        "A cheque, and the version that the caller saw.",
    ),
    (
        "ContractStatement",
        "The figures of one contract in a tenant's statement.",
    ),
    (
        "EventData",
        "What an event says: the record as it is now, and as it was.",
    ),
    ("FieldChange", "A field before and after a change."),
    ("Format", "The kind of an exported file."),
    (
        "GeneratedParking",
        "A parking of a series that is made at once.",
    ),
    ("GeneratedUnit", "A unit of a series that is made at once."),
    ("GlobalAccount", "The merchant, as every screen needs it."),
    (
        "GlobalInformation",
        "What every screen needs of the merchant, the caller and the product.",
    ),
    ("HoursInput", "From when to when on a day of the week."),
    ("LateFeesDue", "Late fees that could be charged now."),
    ("LineKind", "What a line of a tenant's account is."),
    ("MethodOfPayments", "The payments by one method, summed up."),
    ("MonthFigures", "The figures of one month."),
    ("MonthOfPayments", "The payments of one month, summed up."),
    ("OwnMoneyBuilding", "The owner's figures of one building."),
    ("OwnMoneyMonth", "The owner's figures of one month."),
    ("OwnerBuilding", "An owner's figures of one building."),
    (
        "OwnerCheques",
        "An owner's cheques that fall due in one month.",
    ),
    (
        "OwnerGlobalInformation",
        "What every screen of an owner needs.",
    ),
    ("OwnerMonth", "An owner's figures of one month."),
    (
        "PaymentVersion",
        "A payment, and the version that the caller saw.",
    ),
    ("PlacePerson", "Somebody who reaches a place, and by what."),
    ("PlaceRight", "A right that somebody has at a place."),
    (
        "RenewalLetterInput",
        "A tenant's letter of a renewal, with the new rent.",
    ),
    ("Replacement", "What comes in the place of a cheque."),
    ("RoleAction", "A right of a page of the permission map."),
    ("RoleOption", "An option that a role may have."),
    (
        "RuleBandInput",
        "A band of a rent index: the rise that is allowed above a gap.",
    ),
    (
        "SettlementChequeAnswer",
        "What becomes of a cheque at the end of a contract.",
    ),
    (
        "SettlementChequeInput",
        "What is to become of a cheque at the end of a contract.",
    ),
    ("ShareInput", "An owner and the part that the owner holds."),
    (
        "SharedPayment",
        "A payment of a contract, as the tenant sees it.",
    ),
    ("SignedInAccount", "The account that one is signed in to."),
    ("SignedInUser", "Who is signed in."),
    ("StatementLine", "A line of a tenant's statement."),
    ("TenantContract", "A contract, as its tenant sees it."),
    ("TenantLine", "A line of the tenant's own account."),
    ("TenantPayment", "A payment, as its tenant sees it."),
    (
        "VerifiedSignature",
        "A signature of a contract that was checked.",
    ),
    ("WizardStep", "A step of the first setting-up."),
    (
        "ZatcaCertificate",
        "The certificate that tax invoices are signed with.",
    ),
    (
        "ZatcaCheck",
        "A check of the tax authority, and how it went.",
    ),
    (
        "ZatcaFailureMessage",
        "What the tax authority said of a failure.",
    ),
    (
        "ZatcaStep",
        "A step of the connection to the tax authority.",
    ),
];

pub fn describe(document: &mut Value, used: &mut Used) {
    let by_operation = uses(document);
    let schemas = document["components"]["schemas"].as_object_mut();
    for (name, schema) in schemas.into_iter().flatten() {
        if !has_words(schema)
            && let Some(words) = words_of(name, schema, &by_operation, used)
        {
            schema["description"] = words.into();
        }
    }
}

fn words_of(
    name: &str,
    schema: &Value,
    by_operation: &BTreeMap<String, String>,
    used: &mut Used,
) -> Option<String> {
    if let Some(words) = used.look_up(name) {
        return Some(words);
    }
    let properties = &schema["properties"];
    if !properties["page_size"].is_null() && !properties["items"].is_null() {
        return Some("One page of a list, and how many rows match over all pages.".to_owned());
    }
    if name.ends_with("Filter") {
        return Some("The filters of a list; all that are given hold together.".to_owned());
    }
    by_operation.get(name).cloned()
}

/// What operations say of the schemas that they take or answer with: the first that has one itself, or else inside.
fn uses(document: &Value) -> BTreeMap<String, String> {
    let mut itself = BTreeMap::new();
    let mut inside = BTreeMap::new();
    for (_, operations) in document["paths"].as_object().into_iter().flatten() {
        for (_, operation) in operations.as_object().into_iter().flatten() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            let does = first_sentence(operation["summary"].as_str().unwrap_or_default());
            let sides = [
                ("Body", &operation["requestBody"]["content"]),
                ("Answer", &operation["responses"]["200"]["content"]),
            ];
            for (side, content) in sides {
                let words = format!("{side} of `{id}`: {does}");
                let mut named = Vec::new();
                references(content, &mut named);
                for name in named {
                    let mut parts = Vec::new();
                    references(&document["components"]["schemas"][&name], &mut parts);
                    itself.entry(name).or_insert_with(|| words.clone());
                    for part in parts {
                        let words = format!("Part of the {}", lower(&words));
                        inside.entry(part).or_insert(words);
                    }
                }
            }
        }
    }
    inside.extend(itself);
    inside
}

/// `Adds a city. It is shown.` → `adds a city.`
fn first_sentence(summary: &str) -> String {
    let line = summary.replace('\n', " ");
    let first = line
        .split(". ")
        .next()
        .unwrap_or_default()
        .trim_end_matches('.');
    format!("{}.", lower(first))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_is_told_by_its_operation() {
        let body = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/CityInput" } } });
        let mut document = json!({
            "components": { "schemas": {
                "CityInput": { "type": "object" },
                "CityFilter": { "type": "object" },
                "City": { "type": "object", "description": "A city." },
            }},
            "paths": { "/cities": { "post": {
                "operationId": "create_city",
                "summary": "Adds a city. It is\nactive.",
                "requestBody": { "content": body },
            }}},
        });
        describe(&mut document, &mut Used::default());
        let of = |name: &str| document["components"]["schemas"][name]["description"].clone();
        assert_eq!(of("CityInput"), "Body of `create_city`: adds a city.");
        assert_eq!(of("City"), "A city.");
        assert!(of("CityFilter").is_string());
    }
}
