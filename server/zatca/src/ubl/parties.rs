//! Seller and buyer.

use super::writer::Writer;
use crate::model::{Address, Buyer, Contact, Draft, PartyId};

pub(super) fn write(xml: &mut Writer, draft: &Draft) {
    let seller = &draft.seller;
    xml.open("cac:AccountingSupplierParty");
    xml.within("cac:Party", |xml| {
        identification(xml, &seller.id);
        address(xml, &seller.address);
        tax_scheme(xml, &seller.vat_number);
        legal_entity(xml, &seller.name);
    });
    xml.close("cac:AccountingSupplierParty");
    match &draft.buyer {
        Some(buyer) if *buyer != Buyer::default() => {
            xml.open("cac:AccountingCustomerParty");
            xml.within("cac:Party", |xml| write_buyer(xml, buyer));
            xml.close("cac:AccountingCustomerParty");
        }
        // The XSD wants the element even when nobody is named, as on most simplified documents.
        _ => xml.empty("cac:AccountingCustomerParty"),
    }
}

fn write_buyer(xml: &mut Writer, buyer: &Buyer) {
    if let Some(id) = &buyer.id {
        identification(xml, id);
    }
    if let Some(found) = &buyer.address {
        address(xml, found);
    }
    if let Some(number) = &buyer.vat_number {
        tax_scheme(xml, number);
    }
    if let Some(name) = &buyer.name {
        legal_entity(xml, name);
    }
    if let Some(found) = &buyer.contact {
        contact(xml, found);
    }
}

fn identification(xml: &mut Writer, id: &PartyId) {
    xml.within("cac:PartyIdentification", |xml| {
        xml.leaf_with("cbc:ID", ("schemeID", id.scheme.code()), &id.value);
    });
}

fn address(xml: &mut Writer, address: &Address) {
    xml.within("cac:PostalAddress", |xml| {
        required(xml, "cbc:StreetName", &address.street);
        xml.optional(
            "cbc:AdditionalStreetName",
            address.additional_street.as_ref(),
        );
        xml.optional("cbc:BuildingNumber", address.building.as_ref());
        xml.optional("cbc:CitySubdivisionName", address.district.as_ref());
        required(xml, "cbc:CityName", &address.city);
        xml.optional("cbc:PostalZone", address.postal_code.as_ref());
        xml.optional("cbc:CountrySubentity", address.province.as_ref());
        if !address.country.is_empty() {
            xml.within("cac:Country", |xml| {
                xml.leaf("cbc:IdentificationCode", &address.country);
            });
        }
    });
}

/// A simplified document's buyer may have part of an address: what is not known is left out.
fn required(xml: &mut Writer, tag: &str, text: &str) {
    if !text.is_empty() {
        xml.leaf(tag, text);
    }
}

fn tax_scheme(xml: &mut Writer, number: &str) {
    xml.within("cac:PartyTaxScheme", |xml| {
        xml.leaf("cbc:CompanyID", number);
        xml.within("cac:TaxScheme", |xml| xml.leaf("cbc:ID", "VAT"));
    });
}

fn legal_entity(xml: &mut Writer, name: &str) {
    xml.within("cac:PartyLegalEntity", |xml| {
        xml.leaf("cbc:RegistrationName", name);
    });
}

fn contact(xml: &mut Writer, contact: &Contact) {
    if *contact == Contact::default() {
        return;
    }
    xml.within("cac:Contact", |xml| {
        xml.optional("cbc:Name", contact.name.as_ref());
        xml.optional("cbc:Telephone", contact.telephone.as_ref());
        xml.optional("cbc:ElectronicMail", contact.email.as_ref());
        xml.optional("cbc:Note", contact.note.as_ref());
    });
}
