//! Owners.

use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use leasing::contracts::service::Liberties;
use parties::documents::DocumentNoun;
use parties::owners as feature;
use parties::owners::entity::{Column as OwnerColumn, Entity as OwnerRows, Model};
use parties::owners::model::{OwnerInput, OwnerUpdate};
use sea_orm::Condition;

use super::super::columns::Column;
use super::super::rows::Row;
use super::people::{self, Known, People};
use super::{Kind, NOTES};

pub(super) struct Owners {
    people: People,
    country: String,
}

pub(super) struct Input {
    present: Option<i64>,
    owner: OwnerInput,
}

/// Owners whom the rows name.
pub(super) async fn known(tx: &MerchantTx, rows: &[Row]) -> Result<People> {
    let columns = [
        OwnerColumn::Mobile,
        OwnerColumn::Email,
        OwnerColumn::NationalId,
    ];
    let those = Condition::all();
    people::known::<OwnerRows>(tx, rows, columns, &those, |one| Known {
        id: one.id.0,
        mobile: one.mobile,
        email: one.email,
        national_id: one.national_id,
    })
    .await
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
        people::MOBILE,
        people::email("salem@example.com"),
        people::NATIONALITY,
        people::NATIONAL_ID,
        people::NATIONAL_ID_EXPIRES_ON,
        people::PASSPORT,
        people::PASSPORT_EXPIRES_ON,
        Column::new("iban", "IBAN", "الآيبان", "").also(&[
            "bank account",
            "رقم الحساب",
            "الحساب البنكي",
        ]),
        people::TRN,
        people::LANGUAGE,
        NOTES,
    ];

    const DOCUMENTS: Option<DocumentNoun> = Some(DocumentNoun::Owners);

    type Records = OwnerRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        Ok(Self {
            people: known(tx, rows).await?,
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

    async fn update(&self, tx: &MerchantTx, before: &Model, row: &Row) -> Result<Option<i64>> {
        let mut form = Validator::new(tx.language());
        let owner = input(&mut form, row, as_input(before));
        form.finish()?;
        write(tx, before, before, owner).await.map(Some)
    }

    async fn restore(tx: &MerchantTx, now: Model, before: Model) -> Result<()> {
        let owner = as_input(&before);
        write(tx, &now, &before, owner).await.map(drop)
    }

    async fn remove(tx: &MerchantTx, record: Model) -> Result<()> {
        feature::service::remove(tx, record.id).await
    }
}

/// Writes into the record as it is now what it is to be, with the state of `kept`; its version then.
async fn write(tx: &MerchantTx, now: &Model, kept: &Model, owner: OwnerInput) -> Result<i64> {
    let update = OwnerUpdate {
        owner,
        status: kept.status,
        version: now.version,
    };
    let after = feature::service::update(tx, now.id, &update).await?;
    Ok(after.version)
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
