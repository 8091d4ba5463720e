//! Owners.

use async_trait::async_trait;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use leasing::contracts::service::Liberties;
use parties::documents::DocumentNoun;
use parties::owners as feature;
use parties::owners::entity::{Column as OwnerColumn, Entity as OwnerRows, Model};
use parties::owners::model::{OwnerInput, OwnerUpdate};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::super::ImportOutcome;
use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::{Made, Row};
use super::people::{self, ASKED, Known, People, ensure_no_documents};
use super::{Kind, ensure_untouched};

pub(super) struct Owners {
    people: People,
    country: String,
}

pub(super) struct Input {
    present: Option<i64>,
    owner: OwnerInput,
}

/// Owners who have one of these.
async fn known(tx: &MerchantTx, asked: [Vec<String>; 3]) -> Result<People> {
    let mut people = People::default();
    let columns = [
        OwnerColumn::Mobile,
        OwnerColumn::Email,
        OwnerColumn::NationalId,
    ];
    for (column, values) in columns.into_iter().zip(asked) {
        for part in values.chunks(ASKED) {
            let found = OwnerRows::find().filter(column.is_in(part.iter().cloned()));
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
impl Kind for Owners {
    const COLUMNS: &'static [Column] = &[
        Column::new(
            "name_en",
            "English name",
            "الاسم بالإنجليزية",
            "Salem Al Mansoori",
        )
        .also(&[
            "name",
            "full name",
            "owner",
            "owner name",
            "landlord",
            "landlord name",
        ]),
        Column::new("name_ar", "Arabic name", "الاسم بالعربية", "سالم المنصوري").also(&[
            "name ar",
            "name in arabic",
            "الاسم",
            "المالك",
            "اسم المالك",
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
        Column::new("email", "E-mail", "البريد الإلكتروني", "salem@example.com")
            .also(&["email address", "الايميل"]),
        Column::new("nationality", "Nationality (code)", "الجنسية (رمز)", "AE").also(&[
            "nationality",
            "country",
            "الجنسية",
        ]),
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
        Column::new("iban", "IBAN", "الآيبان", "").also(&[
            "bank account",
            "رقم الحساب",
            "الحساب البنكي",
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
        })
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        people::keys(row)
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let owner = input(form, row, OwnerInput::default());
        feature::service::read(form, &self.country, &owner);
        Some(Input {
            present: self.people.meant(form, row),
            owner,
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let inputs: Vec<OwnerInput> = inputs.into_iter().map(|input| input.owner).collect();
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
        let before = record::find::<OwnerRows>(tx, id).await?;
        let mut form = Validator::new(tx.language());
        let owner = input(&mut form, row, as_input(&before));
        form.finish()?;
        let update = OwnerUpdate {
            owner,
            status: before.status,
            version: before.version,
        };
        let after = feature::service::update(tx, before.id, &update).await?;
        Ok(Some((after.version, serde_json::to_value(&before)?)))
    }

    async fn undo(tx: &MerchantTx, made: &Made) -> Result<()> {
        let owner = record::find::<OwnerRows>(tx, made.record_id).await?;
        ensure_untouched(owner.version, made)?;
        if made.outcome == ImportOutcome::Updated {
            let before: Model = serde_json::from_value(made.before.clone().unwrap_or_default())?;
            let update = OwnerUpdate {
                owner: as_input(&before),
                status: before.status,
                version: owner.version,
            };
            feature::service::update(tx, owner.id, &update).await?;
            return Ok(());
        }
        ensure_no_documents(tx, DocumentNoun::Owners, made.record_id).await?;
        feature::service::remove(tx, owner.id).await
    }
}

fn input(form: &mut Validator, row: &Row, base: OwnerInput) -> OwnerInput {
    let mut owner = base;
    if let Some(mobile) = row.text("mobile") {
        owner.mobile = mobile;
    }
    owner.language = people::language(form, row).or(owner.language);
    people::texts(
        row,
        [
            ("name_en", &mut owner.name_en),
            ("name_ar", &mut owner.name_ar),
            ("email", &mut owner.email),
            ("nationality", &mut owner.nationality),
            ("trn", &mut owner.trn),
            ("national_id", &mut owner.national_id),
            ("national_id_expires_on", &mut owner.national_id_expires_on),
            ("passport_number", &mut owner.passport_number),
            ("passport_expires_on", &mut owner.passport_expires_on),
            ("iban", &mut owner.iban),
            ("notes", &mut owner.notes),
        ],
    );
    owner
}

fn as_input(one: &Model) -> OwnerInput {
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string());
    OwnerInput {
        name_en: one.name_en.clone(),
        name_ar: one.name_ar.clone(),
        mobile: one.mobile.clone(),
        email: one.email.clone(),
        nationality: one.nationality.clone(),
        trn: one.trn.clone(),
        national_id: one.national_id.clone(),
        national_id_expires_on: day(one.national_id_expires_on),
        passport_number: one.passport_number.clone(),
        passport_expires_on: day(one.passport_expires_on),
        iban: one.iban.clone(),
        language: Some(one.language),
        notes: one.notes.clone(),
    }
}
