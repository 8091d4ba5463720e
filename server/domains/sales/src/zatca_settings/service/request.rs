use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use zatca::csr::{self, CsrConfig, CsrFaults, Environment};
use zatca::keys::PrivateKey;

use super::failure::{Cause, Failure, Said};
use crate::zatca_settings::codes::{CredentialStep, InvoiceTypes, ZatcaEnvironment};
use crate::zatca_settings::entity::Model;

/// The certificate request of a device, in PEM.
pub(super) fn csr(setting: &Model, key: &PrivateKey) -> Result<String, CsrFaults> {
    csr::build(&config(setting), key).map(|csr| csr.pem().to_owned())
}

/// As the call wants it: base64 of the PEM text.
pub(super) fn for_api(pem: &str) -> String {
    STANDARD.encode(pem)
}

fn config(setting: &Model) -> CsrConfig {
    let serial = &setting.device_serial;
    let unit = serial.rsplit("|3-").next().unwrap_or_default();
    let Model {
        building_number,
        street,
        district,
        city,
        postal_code,
        ..
    } = setting;
    CsrConfig {
        environment: environment(setting.environment),
        common_name: format!("Manzil-{unit}"),
        serial_number: serial.clone(),
        vat_number: setting.vat_number.clone(),
        unit_name: setting.branch_name.clone(),
        organization: setting.name_en.clone(),
        country: "SA".to_owned(),
        document_types: document_types(setting.invoice_types).to_owned(),
        address: format!("{building_number} {street}, {district}, {city} {postal_code}"),
        industry: setting.industry.clone(),
    }
}

fn environment(environment: ZatcaEnvironment) -> Environment {
    match environment {
        ZatcaEnvironment::Production => Environment::Production,
        ZatcaEnvironment::Simulation => Environment::Simulation,
        ZatcaEnvironment::Sandbox => Environment::Sandbox,
    }
}

/// The flags `TSCZ`: standard and simplified documents, and two that are kept for later.
fn document_types(types: InvoiceTypes) -> &'static str {
    match types {
        InvoiceTypes::Standard => "1000",
        InvoiceTypes::Simplified => "0100",
        InvoiceTypes::Both => "1100",
    }
}

/// Details that make no request.
pub(super) fn refused(faults: &CsrFaults) -> Failure {
    let messages = faults.0.iter().map(|fault| Said {
        code: Some("Invalid-CSR".to_owned()),
        text: fault.message().en,
    });
    Failure {
        messages: messages.collect(),
        ..Failure::local(CredentialStep::Key, Cause::Details, None, "")
    }
}
