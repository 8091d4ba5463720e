use kernel::code::Code as _;
use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::{Decimal, dec};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::hours::{self, Hours};
use super::model::{
    Account, BusinessHours, BusinessHoursInput, GeneralInput, InvoiceSettingInput,
    SignInSettingInput, VatInput, WizardProgress, WizardStep,
};
use super::{ACCOUNT, AccountChanged, AccountError, WizardStepName, wizard};

/// The standard rate of VAT in Saudi Arabia.
const SAUDI_RATE: Decimal = dec!(15);

pub async fn find(db: &impl MerchantConn) -> Result<Model> {
    Entity::find_by_id(ACCOUNT)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub(super) async fn shown(db: &impl MerchantConn) -> Result<Account> {
    let row = find(db).await?;
    let hours: Vec<Hours> = serde_json::from_value(row.business_hours.clone()).unwrap_or_default();
    Ok(Account {
        account_id: db.merchant().account_id,
        is_sandbox: db.merchant().is_sandbox().then_some(true),
        wizard: progress(&wizard::progress(&row)),
        name_en: row.name_en,
        name_ar: row.name_ar,
        email: row.email,
        mobile: row.mobile,
        telephone: row.telephone,
        address_en: row.address_en,
        address_ar: row.address_ar,
        city: row.city,
        has_logo: row.logo.is_some(),
        vat_registered: row.vat_registered,
        trn: row.trn,
        vat_percentage: row.vat_percentage.into(),
        business_hours: hours.into_iter().map(BusinessHours::from).collect(),
        invoice_terms_en: row.invoice_terms_en,
        invoice_terms_ar: row.invoice_terms_ar,
        employees_need_second_factor: row.employees_need_second_factor,
        owners_need_second_factor: row.owners_need_second_factor,
        version: row.version,
    })
}

pub async fn update_general(tx: &MerchantTx, input: &GeneralInput) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    let email = form.field("email", &input.email).required().email().text();
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let telephone = form
        .field("telephone", &input.telephone)
        .telephone()
        .optional();
    let address_en = form.field("address_en", &input.address_en).optional();
    let address_ar = form.field("address_ar", &input.address_ar).optional();
    let city = form.field("city", &input.city).max_length(120).optional();
    form.finish()?;
    let row = ActiveModel {
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        email: Set(email),
        mobile: Set(mobile),
        telephone: Set(telephone),
        address_en: Set(address_en),
        address_ar: Set(address_ar),
        city: Set(city),
        ..Default::default()
    };
    save(tx, input.version, WizardStepName::GeneralInformations, row).await?;
    let key = format!("merchant-details-{}-{}", tx.merchant().id, input.version);
    tx.publish(AccountChanged {}, key).await
}

pub async fn update_vat(tx: &MerchantTx, input: &VatInput) -> Result<()> {
    let is_saudi = tx.merchant().country == "SA";
    let mut form = Validator::new(tx.language());
    let trn = form
        .field("trn", &input.trn)
        .required_if(input.vat_registered)
        .trn();
    let trn = if is_saudi { trn.trn_ksa() } else { trn }.optional();
    let percentage = form
        .price("vat_percentage", &input.vat_percentage)
        .required_if(input.vat_registered)
        .max(Decimal::ONE_HUNDRED)
        .value();
    if !form.failed("vat_percentage") {
        let least = Rule::MinValue {
            min: Decimal::new(1, 2),
        };
        let most = Rule::MaxValue { max: Decimal::ZERO };
        let above_zero = percentage > Decimal::ZERO;
        form.check("vat_percentage", !input.vat_registered || above_zero, least);
        form.check("vat_percentage", input.vat_registered || !above_zero, most);
        let is_law = !is_saudi || !input.vat_registered || percentage == SAUDI_RATE;
        form.check_custom("vat_percentage", is_law, "vat_rate_ksa", saudi_rate());
    }
    form.finish()?;
    let row = ActiveModel {
        vat_registered: Set(input.vat_registered),
        trn: Set(trn),
        vat_percentage: Set(percentage),
        ..Default::default()
    };
    save(tx, input.version, WizardStepName::Vat, row).await
}

pub async fn update_business_hours(tx: &MerchantTx, input: &BusinessHoursInput) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let hours = hours::read(&mut form, &input.hours);
    form.finish()?;
    let row = ActiveModel {
        business_hours: Set(serde_json::to_value(hours)?),
        ..Default::default()
    };
    save(tx, input.version, WizardStepName::BusinessHours, row).await
}

pub async fn update_invoice_setting(tx: &MerchantTx, input: &InvoiceSettingInput) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let terms_en = form
        .notes("invoice_terms_en", &input.invoice_terms_en)
        .optional();
    let terms_ar = form
        .notes("invoice_terms_ar", &input.invoice_terms_ar)
        .optional();
    form.finish()?;
    let row = ActiveModel {
        invoice_terms_en: Set(terms_en),
        invoice_terms_ar: Set(terms_ar),
        ..Default::default()
    };
    save(tx, input.version, WizardStepName::InvoiceSetting, row).await
}

/// What signing in takes from now on; who is signed in stays so.
pub async fn update_sign_in(tx: &MerchantTx, input: &SignInSettingInput) -> Result<()> {
    let before = tx.locked::<Entity>(ACCOUNT).await?;
    let row = ActiveModel {
        employees_need_second_factor: Set(input.employees_need_second_factor),
        owners_need_second_factor: Set(input.owners_need_second_factor),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

/// Finishes a step of the setup guide because what it asks for was done; a finished one changes nothing.
pub async fn finish_step(tx: &MerchantTx, step: WizardStepName) -> Result<()> {
    // Asked without a lock first, since nearly always it is finished.
    if wizard::progress(&find(tx).await?).contains(&step) {
        return Ok(());
    }
    let before = tx.locked::<Entity>(ACCOUNT).await?;
    let finished = wizard::progress(&before);
    if finished.contains(&step) {
        return Ok(());
    }
    let row = ActiveModel {
        wizard_progress: Set(serde_json::to_value(wizard::finish(finished, step))?),
        ..Default::default()
    };
    tx.change_as::<Entity>("step_finished", &before, None, row)
        .await?;
    Ok(())
}

/// The progress of the guide, for a caller who holds that a step is finished.
pub(super) async fn finished(
    db: &impl MerchantConn,
    step: WizardStepName,
) -> Result<WizardProgress> {
    let finished = wizard::progress(&find(db).await?);
    if finished.contains(&step) {
        Ok(progress(&finished))
    } else {
        Err(AccountError::step_not_done(step).into())
    }
}

/// Puts the logo on every paper that is made from now on.
pub(super) async fn set_logo(tx: &MerchantTx, bytes: &[u8]) -> Result<()> {
    let mut form = Validator::new(tx.language());
    form.check("file", !bytes.is_empty(), Rule::Required);
    let is_png = FileKind::detect(bytes) == Some(FileKind::Png);
    if is_png {
        match documents::logo_size(bytes) {
            Ok((width, height)) => form.check("file", width == height, Rule::ImageSquare),
            Err(_) => form.check_custom("file", false, "logo_unusable", unusable_logo()),
        };
    }
    form.finish()?;
    let storage = &tx.kernel().storage;
    let path = storage
        .put(&tx.merchant().key, bytes, &[FileKind::Png])
        .await?;
    change_logo(tx, Some(path)).await
}

pub(super) async fn change_logo(tx: &MerchantTx, logo: Option<String>) -> Result<()> {
    let before = tx.locked::<Entity>(ACCOUNT).await?;
    let row = ActiveModel {
        logo: Set(logo),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

pub(super) async fn logo(db: &impl MerchantConn) -> Result<Download> {
    let path = find(db).await?.logo.ok_or_else(Problem::not_found)?;
    let bytes = db.kernel().storage.get(&path).await?;
    let bytes = bytes.ok_or_else(Problem::not_found)?;
    Ok(Download::inline(
        bytes,
        FileKind::Png.mime(),
        "logo.png".to_owned(),
    ))
}

fn unusable_logo() -> Text {
    Text::fixed(
        "This image is damaged or larger than 4,096 pixels a side. Choose another one.",
        "هذه الصورة تالفة أو يتجاوز طول ضلعها 4096 بكسل. اختر صورة أخرى.",
    )
}

fn saudi_rate() -> Text {
    Text::fixed(
        "In Saudi Arabia the standard rate is 15.",
        "النسبة الأساسية في المملكة العربية السعودية هي 15.",
    )
}

/// Each form of the guide finishes its step.
async fn save(
    tx: &MerchantTx,
    version: i64,
    step: WizardStepName,
    mut row: ActiveModel,
) -> Result<()> {
    let before = tx.locked::<Entity>(ACCOUNT).await?;
    let finished = wizard::finish(wizard::progress(&before), step);
    row.wizard_progress = Set(serde_json::to_value(finished)?);
    tx.change::<Entity>(&before, Some(version), row).await?;
    Ok(())
}

fn progress(finished: &[WizardStepName]) -> WizardProgress {
    let steps = WizardStepName::ALL.iter().map(|step| WizardStep {
        step: *step,
        weight: step.weight(),
        is_finished: finished.contains(step),
    });
    WizardProgress {
        steps: steps.collect(),
        finished: finished.to_vec(),
        percentage: wizard::percentage(finished),
    }
}
