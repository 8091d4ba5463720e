use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, rules};
use kernel::{Result, record};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::MeterReadingId;
use super::entity::{ActiveModel, Column, Entity, Model};
use crate::meters::entity::{ActiveModel as MeterRow, Entity as Meters};
use crate::meters::service::{NUMBER_LENGTH, lock};
use crate::meters::{MeterError, MeterId};
use crate::photos::picture;

const DECIMALS: u32 = 3;
const MOST: Decimal = dec!(99999999999);

/// A reading on its way in.
#[derive(Debug)]
pub struct NewReading {
    pub meter_id: MeterId,
    pub read_on: String,
    pub value: String,
    pub starts_at: Option<String>,
    pub new_number: Option<String>,
    pub note: Option<String>,
    pub photo: Option<Vec<u8>>,
}

/// Records what a meter shows, after what was read of it before.
pub async fn create(tx: &MerchantTx, new: NewReading) -> Result<Model> {
    let meter = lock(tx, new.meter_id).await?;
    if meter.removed_on.is_some() {
        let number = meter.number;
        return Err(MeterError::TakenOut { number }.into());
    }
    let last = Entity::find()
        .filter(Column::MeterId.eq(meter.id))
        .order_by_desc(Column::ReadOn)
        .one(tx)
        .await?;
    let mut form = Validator::new(tx.language());
    let mut read_on = form.date("read_on", &new.read_on).of_business().required();
    if let Some(last) = &last {
        read_on = read_on.after(last.read_on);
    }
    let read_on = read_on.before_or_equal(tx.today()).value();
    let value = form.price("value", &new.value).decimals(DECIMALS);
    let value = value.required().max(MOST).value();
    let base = last.as_ref().map(Model::base);
    if let Some(base) = base.filter(|_| !form.failed("value")) {
        form.check_custom("value", value >= base, "falls", falls(base));
    }
    let starts_at = form.price("starts_at", &new.starts_at).decimals(DECIMALS);
    let starts_at = starts_at.max(MOST).optional();
    let new_number = form.field("new_number", &new.new_number);
    let new_number = new_number.max_length(NUMBER_LENGTH).optional();
    let is_replaced = new_number.is_none() || starts_at.is_some() || form.failed("starts_at");
    form.check("starts_at", is_replaced, Rule::Required);
    let note = form.notes("note", &new.note).max_length(500).optional();
    let photo = new.photo.filter(|bytes| !bytes.is_empty());
    if let Some(bytes) = &photo {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if let Err(fault) = rules::upload_size(size) {
            form.check("file", false, fault);
        }
    }
    form.finish()?;
    let photo_path = match photo {
        Some(bytes) => {
            let picture = picture::read(bytes).await?;
            let (storage, key) = (&tx.kernel().storage, &tx.merchant().key);
            Some(storage.put(key, &picture.large, &[FileKind::Jpeg]).await?)
        }
        None => None,
    };
    if let Some(number) = new_number {
        let row = MeterRow {
            number: Set(number),
            ..Default::default()
        };
        tx.change_as::<Meters>("replaced", &meter, None, row)
            .await?;
    }
    let row = ActiveModel {
        meter_id: Set(meter.id),
        read_on: Set(read_on),
        value: Set(value),
        starts_at: Set(starts_at),
        previous_on: Set(last.as_ref().map(|last| last.read_on)),
        previous_value: Set(base),
        note: Set(note),
        photo_path: Set(photo_path),
        recorded_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Takes back the last reading of a meter.
pub async fn take_back(tx: &MerchantTx, id: MeterReadingId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    lock(tx, before.meter_id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(MeterError::ReadingUsed))
}

pub async fn photo(db: &impl MerchantConn, id: MeterReadingId) -> Result<Download> {
    let reading = record::find::<Entity>(db, id).await?;
    let storage = &db.kernel().storage;
    let (bytes, kind) = storage.upload(reading.photo_path.as_deref()).await?;
    let name = format!("meter-reading-{id}.{}", kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}

fn falls(base: Decimal) -> Text {
    let base = base.normalize();
    Text::new(
        format!(
            "{{label}} is below {base}, the last reading. Was the meter replaced? Then enter the old meter's last reading here, and what the new one began with."
        ),
        format!(
            "{{label}} أقل من آخر قراءة وهي {base}. هل استُبدل العداد؟ أدخل هنا آخر قراءة للعداد القديم، ثم بداية العداد الجديد."
        ),
    )
}
