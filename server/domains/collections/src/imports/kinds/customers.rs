//! Tenants.

use async_trait::async_trait;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use leasing::contracts::service::Liberties;
use parties::customers::entity::{Column as CustomerColumn, Entity as CustomerRows, Model};
use parties::customers::model::{CustomerInput, CustomerUpdate};
use parties::customers::{self as feature, Gender};
use parties::documents::DocumentNoun;
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

use super::super::ImportOutcome;
use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::{Made, Row};
use super::people::{self, ASKED, Known, People, ensure_no_documents};
use super::{Kind, choices, code, ensure_untouched};

pub(super) struct Customers {
    people: People,
    country: String,
    today: chrono::NaiveDate,
}

pub(super) struct Input {
    present: Option<i64>,
    customer: CustomerInput,
}

/// Tenants who have one of these.
pub(super) async fn known(tx: &MerchantTx, asked: [Vec<String>; 3]) -> Result<People> {
    let mut people = People::default();
    let columns = [
        CustomerColumn::Mobile,
        CustomerColumn::Email,
        CustomerColumn::NationalId,
    ];
    for (column, values) in columns.into_iter().zip(asked) {
        for part in values.chunks(ASKED) {
            let found = CustomerRows::find().filter(
                Condition::all()
                    .add(CustomerColumn::MergedIntoId.is_null())
                    .add(column.is_in(part.iter().cloned())),
            );
            for one in found.all(tx).await? {
                people.add(Known {
                    id: one.id.0,
                    mobile: one.mobile,
                    email: one.email,
                    national_id: one.national_id,
                });
            }
        }
    }
    Ok(people)
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
        Column::new("mobile", "Mobile", "الجوال", "+971501234567")
            .required()
            .of(ImportCell::Mobile)
            .also(&[
                "phone",
                "mobile number",
                "tel",
                "telephone",
                "contact number",
                "رقم الجوال",
                "الهاتف",
                "رقم الهاتف",
                "الموبايل",
            ]),
        Column::new("email", "E-mail", "البريد الإلكتروني", "omar@example.com")
            .also(&["email address", "الايميل"]),
        Column::new("gender", "Gender", "النوع", "")
            .among(choices::<Gender>)
            .also(&["sex", "الجنس", "customer type"]),
        Column::new("nationality", "Nationality (code)", "الجنسية (رمز)", "AE").also(&[
            "nationality",
            "country",
            "الجنسية",
        ]),
        Column::new("birth_date", "Birth date", "تاريخ الميلاد", "")
            .of(ImportCell::Day)
            .also(&["dob", "date of birth"]),
        Column::new(
            "national_id",
            "National ID",
            "رقم الهوية",
            "784-1990-1234567-1",
        )
        .also(&[
            "emirates id",
            "id number",
            "iqama",
            "qid",
            "civil id",
            "eid",
            "الهوية",
            "الرقم المدني",
            "رقم الإقامة",
        ]),
        Column::new(
            "national_id_expires_on",
            "ID expires on",
            "انتهاء الهوية",
            "2028-12-31",
        )
        .of(ImportCell::Day)
        .also(&["id expiry", "emirates id expiry", "تاريخ انتهاء الهوية"]),
        Column::new("passport_number", "Passport", "جواز السفر", "").also(&[
            "passport number",
            "passport no",
            "رقم الجواز",
        ]),
        Column::new(
            "passport_expires_on",
            "Passport expires on",
            "انتهاء جواز السفر",
            "",
        )
        .of(ImportCell::Day)
        .also(&["passport expiry", "انتهاء الجواز"]),
        Column::new("trade_licence", "Trade licence", "الرخصة التجارية", "").also(&[
            "licence",
            "license",
            "trade license",
            "رقم الرخصة",
        ]),
        Column::new("trn", "Tax number", "الرقم الضريبي", "").also(&[
            "trn",
            "vat number",
            "tax registration number",
        ]),
        Column::new("language", "Language", "اللغة", "").among(people::languages),
        Column::new("notes", "Notes", "ملاحظات", "").also(&["remarks", "الملاحظات"]),
    ];

    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        Ok(Self {
            people: known(tx, people::asked(rows)).await?,
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

    async fn update(
        &self,
        tx: &MerchantTx,
        id: i64,
        row: &Row,
    ) -> Result<Option<(i64, serde_json::Value)>> {
        let before = record::find::<CustomerRows>(tx, id).await?;
        let mut form = Validator::new(tx.language());
        let customer = input(&mut form, row, as_input(&before));
        form.finish()?;
        let update = CustomerUpdate {
            customer,
            status: before.status,
            version: before.version,
        };
        let after = feature::service::update(tx, before.id, &update).await?;
        Ok(Some((after.version, serde_json::to_value(&before)?)))
    }

    async fn undo(tx: &MerchantTx, made: &Made) -> Result<()> {
        let customer = record::find::<CustomerRows>(tx, made.record_id).await?;
        ensure_untouched(customer.version, made)?;
        if made.outcome == ImportOutcome::Updated {
            let before: Model = serde_json::from_value(made.before.clone().unwrap_or_default())?;
            let update = CustomerUpdate {
                customer: as_input(&before),
                status: before.status,
                version: customer.version,
            };
            feature::service::update(tx, customer.id, &update).await?;
            return Ok(());
        }
        ensure_no_documents(tx, DocumentNoun::Customers, made.record_id).await?;
        feature::service::remove(tx, customer.id).await
    }
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
