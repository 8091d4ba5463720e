//! Tenants.

use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use leasing::contracts::service::Liberties;
use parties::customers::entity::{Column as CustomerColumn, Entity as CustomerRows, Model};
use parties::customers::model::{CustomerInput, CustomerUpdate};
use parties::customers::{self as feature, Gender};
use parties::documents::DocumentNoun;
use sea_orm::{ColumnTrait as _, Condition};

use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::Row;
use super::people::{self, Known, People};
use super::{Kind, NOTES, choices, code};

pub(super) struct Customers {
    people: People,
    country: String,
    today: chrono::NaiveDate,
}

pub(super) struct Input {
    present: Option<i64>,
    customer: CustomerInput,
}

/// Tenants whom the rows name.
pub(super) async fn known(tx: &MerchantTx, rows: &[Row]) -> Result<People> {
    let columns = [
        CustomerColumn::Mobile,
        CustomerColumn::Email,
        CustomerColumn::NationalId,
    ];
    let those = Condition::all().add(CustomerColumn::MergedIntoId.is_null());
    people::known::<CustomerRows>(tx, rows, columns, &those, |one| Known {
        id: one.id.0,
        mobile: one.mobile,
        email: one.email,
        national_id: one.national_id,
    })
    .await
}

#[async_trait]
impl Kind for Customers {
    const COLUMNS: &'static [Column] = &[
        Column::new("name_en", "English name", "الاسم بالإنجليزية", "Omar Haddad").also(&[
            "name",
            "full name",
            "tenant",
            "tenant name",
            "customer",
            "customer name",
        ]),
        Column::new("name_ar", "Arabic name", "الاسم بالعربية", "عمر حداد").also(&[
            "name ar",
            "name in arabic",
            "الاسم",
            "المستأجر",
            "اسم المستأجر",
        ]),
        people::MOBILE,
        people::email("omar@example.com"),
        Column::new("gender", "Gender", "النوع", "")
            .among(choices::<Gender>)
            .also(&["sex", "الجنس", "customer type"]),
        people::NATIONALITY,
        Column::new("birth_date", "Birth date", "تاريخ الميلاد", "")
            .of(ImportCell::Day)
            .also(&["dob", "date of birth"]),
        people::NATIONAL_ID,
        people::NATIONAL_ID_EXPIRES_ON,
        people::PASSPORT,
        people::PASSPORT_EXPIRES_ON,
        Column::new("trade_licence", "Trade licence", "الرخصة التجارية", "").also(&[
            "licence",
            "license",
            "trade license",
            "رقم الرخصة",
        ]),
        people::TRN,
        people::LANGUAGE,
        NOTES,
    ];

    const DOCUMENTS: Option<DocumentNoun> = Some(DocumentNoun::Customers);

    type Records = CustomerRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        Ok(Self {
            people: known(tx, rows).await?,
            country: tx.merchant().country.clone(),
            today: tx.today(),
        })
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        people::keys(row)
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let customer = input(form, row, CustomerInput::default());
        feature::service::read(form, &self.country, self.today, &customer);
        Some(Input {
            present: self.people.meant(form, row),
            customer,
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let inputs: Vec<CustomerInput> = inputs.into_iter().map(|input| input.customer).collect();
        let made = feature::service::create_many(tx, &inputs).await?;
        Ok(made
            .into_iter()
            .map(|one| (one.id.0, one.version))
            .collect())
    }

    async fn update(&self, tx: &MerchantTx, before: &Model, row: &Row) -> Result<Option<i64>> {
        let mut form = Validator::new(tx.language());
        let customer = input(&mut form, row, as_input(before));
        form.finish()?;
        write(tx, before, before, customer).await.map(Some)
    }

    async fn restore(tx: &MerchantTx, now: Model, before: Model) -> Result<()> {
        let customer = as_input(&before);
        write(tx, &now, &before, customer).await.map(drop)
    }

    async fn remove(tx: &MerchantTx, record: Model) -> Result<()> {
        feature::service::remove(tx, record.id).await
    }
}

/// Writes into the record as it is now what it is to be, with the state of `kept`; its version then.
async fn write(tx: &MerchantTx, now: &Model, kept: &Model, customer: CustomerInput) -> Result<i64> {
    let update = CustomerUpdate {
        customer,
        status: kept.status,
        version: now.version,
    };
    let source = feature::ConsentSource::Import;
    let after = feature::service::update_from(tx, now.id, &update, source).await?;
    Ok(after.version)
}

fn input(form: &mut Validator, row: &Row, base: CustomerInput) -> CustomerInput {
    let mut customer = base;
    if let Some(mobile) = row.text("mobile") {
        customer.mobile = mobile;
    }
    customer.gender = code(form, row, "gender").or(customer.gender);
    customer.language = people::language(form, row).or(customer.language);
    people::texts(
        row,
        [
            ("name_en", &mut customer.name_en),
            ("name_ar", &mut customer.name_ar),
            ("email", &mut customer.email),
            ("nationality", &mut customer.nationality),
            ("birth_date", &mut customer.birth_date),
            ("trn", &mut customer.trn),
            ("national_id", &mut customer.national_id),
            (
                "national_id_expires_on",
                &mut customer.national_id_expires_on,
            ),
            ("passport_number", &mut customer.passport_number),
            ("passport_expires_on", &mut customer.passport_expires_on),
            ("trade_licence", &mut customer.trade_licence),
            ("notes", &mut customer.notes),
        ],
    );
    customer
}

fn as_input(one: &Model) -> CustomerInput {
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string());
    CustomerInput {
        name_en: one.name_en.clone(),
        name_ar: one.name_ar.clone(),
        mobile: one.mobile.clone(),
        email: one.email.clone(),
        gender: Some(one.gender),
        nationality: one.nationality.clone(),
        birth_date: day(one.birth_date),
        trn: one.trn.clone(),
        national_id: one.national_id.clone(),
        national_id_expires_on: day(one.national_id_expires_on),
        passport_number: one.passport_number.clone(),
        passport_expires_on: day(one.passport_expires_on),
        trade_licence: one.trade_licence.clone(),
        language: Some(one.language),
        allow_whatsapp: Some(one.allow_whatsapp),
        notes: one.notes.clone(),
        looked_after_by: one.looked_after_by,
    }
}
