//! The labelled blocks on the contract's first page.

use super::{Addendum, AddendumPart, ContractDocument, Party, Premises, RentPart};
use crate::country::nationality;
use crate::figures::{amount_in_figures, date_in_figures};
use crate::language::Bilingual;
use crate::page::{Label, Section, label};
use crate::words::{Currency, amount_in_words};

pub(super) fn sections(contract: &ContractDocument) -> Vec<Section> {
    let what = match &contract.addendum {
        Some(addendum) => change(addendum),
        None => tenancy(contract),
    };
    vec![
        party(label("Landlord", "المؤجر"), &contract.landlord),
        party(label("Tenant", "المستأجر"), &contract.tenant),
        premises(contract),
        what,
    ]
}

fn party(title: Label, party: &Party) -> Section {
    let mut section = Section::new(title);
    section.text(label("Name", "الاسم"), &party.name);
    section.text(label("Represented by", "يمثله"), &party.represented_by);
    section.text(
        label("Nationality", "الجنسية"),
        &nationality(&party.nationality),
    );
    section.text(
        label("Licence authority", "جهة الترخيص"),
        &party.licence_authority,
    );
    section.code(
        label("ID / passport no.", "رقم الهوية / الجواز"),
        &party.identity_number,
    );
    section.code(label("Mobile", "الهاتف المتحرك"), &party.mobile);
    section.code(label("E-mail", "البريد الإلكتروني"), &party.email);
    section.code(label("Licence no.", "رقم الرخصة"), &party.licence_number);
    section.code(label("Tax no. (TRN)", "الرقم الضريبي"), &party.tax_number);
    section
}

/// An addendum only says which unit it is about; what the unit is like stands on the contract.
fn premises(contract: &ContractDocument) -> Section {
    let premises = &contract.premises;
    let is_described = contract.addendum.is_none();
    let mut section = Section::new(label("Premises", "العين المؤجرة"));
    section.text(label("Building", "المبنى"), &premises.building);
    section.text(label("Location", "الموقع"), &premises.location);
    section.text(label("Unit", "الوحدة"), &premises.unit);
    if is_described {
        describe(&mut section, premises);
    }
    section.code(label("Plot no.", "رقم القطعة"), &premises.plot_number);
    section.code(
        label("Property no.", "رقم العقار"),
        &premises.property_number,
    );
    section.code(label("Address code", "رمز العنوان"), &premises.address_code);
    if is_described {
        supplies(&mut section, premises);
    }
    section
}

fn describe(section: &mut Section, premises: &Premises) {
    section.text(label("Unit type", "نوع الوحدة"), &premises.unit_type);
    section.text(label("Usage", "الاستعمال"), &premises.usage);
    section.code(label("Floor", "الطابق"), &premises.floor);
    if let Some(size) = premises.size_square_metres {
        section.code(
            label("Size (m²)", "المساحة (م²)"),
            &size.normalize().to_string(),
        );
    }
    if let Some(occupants) = premises.occupants {
        section.code(label("Occupants", "عدد الشاغلين"), &occupants.to_string());
    }
}

fn supplies(section: &mut Section, premises: &Premises) {
    section.code(
        label("Electricity no.", "رقم الكهرباء"),
        &premises.electricity_number,
    );
    section.code(label("Water no.", "رقم المياه"), &premises.water_number);
    section.code(
        label("Sewerage no.", "رقم الصرف الصحي"),
        &premises.sewerage_number,
    );
    section.code(label("Gas no.", "رقم الغاز"), &premises.gas_number);
    section.code(
        label("Cooling no.", "رقم التبريد"),
        &premises.cooling_number,
    );
    section.code(label("Parking", "الموقف"), &premises.parkings.join(", "));
}

/// What is agreed anew; the rest of the contract stays as it was.
fn change(addendum: &Addendum) -> Section {
    let mut section = Section::new(label("Agreed change", "التعديل المتفق عليه"));
    for AddendumPart {
        name,
        before,
        after,
    } in &addendum.parts
    {
        let with = |text: &Bilingual| {
            Bilingual::new(
                format!("{}: {}", name.en, text.en),
                format!("{}: {}", name.ar, text.ar),
            )
        };
        section.text(label("Was", "كان"), &with(before));
        section.text(label("Becomes", "يصبح"), &with(after));
    }
    section.text(label("Note", "ملاحظة"), &Bilingual::same(&addendum.note));
    section.text(
        label("All else", "ما عدا ذلك"),
        &Bilingual::new(
            "The rest of the contract stays as it was agreed.",
            "تبقى بقية أحكام العقد كما اتُّفق عليها.",
        ),
    );
    section.code(
        label("In force from", "ساري من"),
        &date_in_figures(addendum.effective_on),
    );
    section
}

/// The days of a part of the period, and what they cost.
fn rent_part(part: &RentPart, currency: Currency) -> Bilingual {
    let money = |amount| format!("{currency} {}", amount_in_figures(amount, currency));
    let (from, to) = (
        date_in_figures(part.starts_on),
        date_in_figures(part.ends_on),
    );
    if part.annual_rent.is_zero() {
        return Bilingual::new(
            format!("{from} to {to}: free of rent"),
            format!("من {from} إلى {to}: معفاة من الأجرة"),
        );
    }
    let (year, all) = (money(part.annual_rent), money(part.amount));
    Bilingual::new(
        format!("{from} to {to}: {all}, at {year} a year"),
        format!("من {from} إلى {to}: {all} على أساس {year} للسنة"),
    )
}

fn tenancy(contract: &ContractDocument) -> Section {
    let currency = contract.currency;
    let money = |amount| format!("{currency} {}", amount_in_figures(amount, currency));
    let mut section = Section::new(label("Period and rent", "المدة والأجرة"));
    if let Some(registration) = &contract.registration {
        section.text(label("Registered with", "مسجل لدى"), &registration.registry);
    }
    section.text(
        label("Rent in words", "الأجرة كتابةً"),
        &amount_in_words(contract.rent, currency),
    );
    if !contract.insurance.is_zero() {
        section.text(
            label("Deposit in words", "التأمين كتابةً"),
            &amount_in_words(contract.insurance, currency),
        );
    }
    section.code(label("From", "من"), &date_in_figures(contract.starts_on));
    section.code(label("To", "إلى"), &date_in_figures(contract.ends_on));
    section.code(
        label("Contract date", "تاريخ العقد"),
        &date_in_figures(contract.issued_on),
    );
    if let Some(hijri) = &contract.hijri {
        section.code(label("From (Hijri)", "من (هجري)"), &hijri.starts_on);
        section.code(label("To (Hijri)", "إلى (هجري)"), &hijri.ends_on);
        section.code(
            label("Contract date (Hijri)", "تاريخ العقد (هجري)"),
            &hijri.issued_on,
        );
    }
    section.code(
        label("Rent for the period", "أجرة المدة"),
        &money(contract.rent),
    );
    if let Some(annual) = contract.annual_rent {
        section.code(label("Annual rent", "الأجرة السنوية"), &money(annual));
    }
    for part in &contract.rent_lines {
        section.text(
            label("Rent by part", "الأجرة حسب الفترة"),
            &rent_part(part, currency),
        );
    }
    section.code(
        label("Deposit (refundable)", "التأمين (مسترد)"),
        &money(contract.insurance),
    );
    if let Some(registration) = &contract.registration {
        section.code(
            label("Registration no.", "رقم التسجيل"),
            &registration.number,
        );
    }
    section
}
