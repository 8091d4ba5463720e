//! Contracts that were signed elsewhere, with the plan of their payments.

mod known;
pub(super) mod terms;

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language, Text};
use kernel::validation::{FieldErrors, Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::entity::{Entity as ContractRows, Model};
use leasing::contracts::input::ContractInput;
use leasing::contracts::service::{self as feature, Age, Liberties, Standing};
use leasing::contracts::{ContractError, PaymentMethod, PlannedPayment};
use parties::documents::DocumentNoun;
use properties::units::UnitId;

use self::known::{Let, Place};
use self::terms::terms;
use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::Row;
use super::people::{self, People};
use super::{Kind, NOTES, contracts_named, customers, name_key};

pub(super) struct Contracts {
    people: People,
    statuses: HashMap<i64, Status>,
    /// The names of buildings that have units.
    buildings: HashSet<String>,
    /// By building and number.
    units: HashMap<(String, String), Place>,
    numbers: HashMap<String, i64>,
    /// Live contracts of these units.
    lets: HashMap<i64, Vec<Let>>,
    /// What the rows above a row let, by line: the first of them that is in its way.
    above: HashMap<i32, i32>,
    may: Liberties,
    age: Age,
    today: NaiveDate,
}

pub(super) struct Input {
    pub present: Option<i64>,
    pub number: String,
    pub contract: ContractInput,
}

#[async_trait]
impl Kind for Contracts {
    const COLUMNS: &'static [Column] = &[
        Column::new("number", "Contract number", "رقم العقد", "2024-117")
            .required()
            .also(&["contract", "contract no", "agreement no", "العقد"]),
        Column::new("building", "Building", "المبنى", "Palm Tower")
            .required()
            .also(&[
                "building name",
                "tower",
                "property",
                "اسم المبنى",
                "البناية",
                "العقار",
            ]),
        Column::new("unit", "Unit number", "رقم الوحدة", "101")
            .required()
            .also(&[
                "unit",
                "unit no",
                "flat",
                "flat no",
                "الوحدة",
                "رقم الشقة",
                "الشقة",
            ]),
        Column::new(
            "mobile",
            "Tenant's mobile",
            "جوال المستأجر",
            "+971501234567",
        )
        .of(ImportCell::Mobile)
        .also(&[
            "mobile",
            "tenant mobile",
            "phone",
            "الجوال",
            "رقم الجوال",
            "الهاتف",
        ]),
        Column::new(
            "national_id",
            "Tenant's national ID",
            "هوية المستأجر",
            "784-1990-1234567-1",
        )
        .also(&[
            "national id",
            "emirates id",
            "tenant id",
            "id number",
            "رقم الهوية",
            "الهوية",
        ]),
        Column::new("starts_on", "From", "من تاريخ", "01/02/2026")
            .required()
            .of(ImportCell::Day)
            .also(&[
                "start",
                "start date",
                "starts on",
                "from date",
                "بداية العقد",
                "تاريخ البداية",
                "من",
            ]),
        Column::new("ends_on", "To", "إلى تاريخ", "31/01/2027")
            .required()
            .of(ImportCell::Day)
            .also(&[
                "end",
                "end date",
                "ends on",
                "to date",
                "expiry",
                "نهاية العقد",
                "تاريخ النهاية",
                "إلى",
            ]),
        Column::new("rent_price", "Rent of a year", "الإيجار السنوي", "36000")
            .required()
            .of(ImportCell::Amount)
            .also(&[
                "rent",
                "annual rent",
                "yearly rent",
                "الإيجار",
                "قيمة الإيجار",
            ]),
        Column::new("total_rent", "Rent of the period", "إيجار المدة", "")
            .of(ImportCell::Amount)
            .also(&[
                "total rent",
                "contract value",
                "contract amount",
                "إجمالي الإيجار",
                "قيمة العقد",
            ]),
        Column::new("instalments", "Payments", "عدد الدفعات", "4")
            .of(ImportCell::Whole)
            .also(&[
                "number of payments",
                "cheques",
                "installments",
                "instalments",
                "no of cheques",
                "الدفعات",
                "عدد الشيكات",
            ]),
        Column::new("method", "Paid by", "طريقة الدفع", "")
            .among(methods)
            .also(&["payment method", "method", "الدفع"]),
        Column::new(
            "first_cheque_number",
            "First cheque's number",
            "رقم أول شيك",
            "",
        )
        .also(&["first cheque", "cheque number", "first check", "أول شيك"]),
        Column::new("bank", "Bank", "البنك", "").also(&["bank name", "اسم البنك"]),
        Column::new("insurance_amount", "Deposit", "التأمين", "")
            .of(ImportCell::Amount)
            .also(&["deposit amount", "مبلغ التأمين"]),
        Column::new("tasdeq_number", "Registry number", "رقم التصديق", "").also(&[
            "ejari",
            "ejari number",
            "tasdeeq",
            "tawtheeq",
            "ejar",
            "registration number",
            "رقم إيجاري",
        ]),
        NOTES,
    ];

    const DOCUMENTS: Option<DocumentNoun> = Some(DocumentNoun::Contracts);

    type Records = ContractRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], may: Liberties) -> Result<Self> {
        Self::known(tx, rows, may, Age::Running).await
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        let number = row.text("number").map(|number| ("number", number));
        number.into_iter().collect()
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        Some(self.contract(form, row, |plan| plan))
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    fn column_of(field: &str) -> &'static str {
        let name = match field {
            "customer_id" => "mobile",
            "unit_id" => "unit",
            "payments" => "instalments",
            field if field.starts_with("payments.") => match field.rsplit('.').next() {
                Some("cheque_number") => "first_cheque_number",
                Some("bank") => "bank",
                Some("method" | "type") => "method",
                _ => "instalments",
            },
            field => field,
        };
        let mut columns = Self::COLUMNS.iter();
        columns
            .find(|column| column.field == name)
            .map_or("number", |column| column.field)
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let given: Vec<_> = inputs
            .into_iter()
            .map(|one| (one.number, one.contract))
            .collect();
        let made = self.enter(tx, &given).await?;
        Ok(made.iter().map(|one| (one.id.0, one.version)).collect())
    }

    async fn remove(tx: &MerchantTx, contract: Model) -> Result<()> {
        feature::take_back(tx, contract.id).await
    }
}

const NO_UNIT: Text = Text::fixed(
    "The building has no unit of this number. Correct it, or import the unit first.",
    "لا توجد وحدة بهذا الرقم في المبنى. صحّح الرقم أو استورد الوحدة أولاً.",
);

const NO_BUILDING: Text = Text::fixed(
    "There is no building of this name. Choose one that exists.",
    "لا يوجد مبنى بهذا الاسم. اختر مبنى موجوداً.",
);

const NO_TENANT: Text = Text::fixed(
    "No tenant has this mobile or national ID. Correct it, or import the tenant first.",
    "لا يوجد مستأجر بهذا الجوال أو برقم الهوية هذا. صحّحه أو استورد المستأجر أولاً.",
);

const BUILDING_DISABLED: Text = Text::fixed(
    "The building is disabled. Activate it first.",
    "المبنى معطل. قم بتفعيله أولاً.",
);

/// The ways that contracts are paid.
pub(super) fn methods() -> Vec<Text> {
    use kernel::code::Code as _;
    let all = PaymentMethod::ALL
        .iter()
        .filter(|method| method.pays_contracts());
    all.map(|method| method.text()).collect()
}

impl Contracts {
    /// With everything that the rows are compared with.
    pub(super) async fn known(
        tx: &MerchantTx,
        rows: &[Row],
        may: Liberties,
        age: Age,
    ) -> Result<Self> {
        let people = customers::known(tx, rows).await?;
        let units = known::units(tx).await?;
        let mut kind = Self {
            buildings: units.keys().map(|(building, _)| building.clone()).collect(),
            statuses: known::statuses(tx, rows, &people).await?,
            people,
            units,
            numbers: contracts_named(tx, rows, "number", "true").await?,
            lets: HashMap::new(),
            above: HashMap::new(),
            may,
            age,
            today: tx.today(),
        };
        for one in known::lets(tx, age).await? {
            kind.lets.entry(one.unit_id).or_default().push(one);
        }
        kind.compare(rows);
        Ok(kind)
    }

    /// The contract that has a number.
    pub(super) fn present_of(&self, number: &str) -> Option<i64> {
        self.numbers.get(number).copied()
    }

    pub(super) async fn enter(
        &self,
        tx: &MerchantTx,
        given: &[(String, ContractInput)],
    ) -> Result<Vec<Model>> {
        feature::enter(tx, given, self.may, self.age).await
    }

    /// What a row says of its contract, with the plan as `divide` leaves it.
    pub(super) fn contract(
        &self,
        form: &mut Validator,
        row: &Row,
        divide: impl FnOnce(Vec<PlannedPayment>) -> Vec<PlannedPayment>,
    ) -> Input {
        let unit = self.unit(row);
        self.tell_unit(form, row, unit);
        let customer = self.customer(row);
        form.check_custom("mobile", customer.is_some(), "no_tenant", NO_TENANT);
        let standing = Standing {
            customer: customer.and_then(|id| self.statuses.get(&id).copied()),
            unit: unit.map(|unit| unit.status),
            unit_minimum_rent: unit.map(|unit| unit.minimum_rent),
            parking: None,
        };
        let number = row.text("number").unwrap_or_default();
        let present = self.numbers.get(&number).copied();
        let contract = ContractInput {
            customer_id: customer.map(parties::customers::CustomerId),
            unit_id: unit.map(|unit| UnitId(unit.id)),
            ..terms(form, row, divide)
        };
        let mut rules = Validator::new(form.language());
        let dated = (self.today, self.age);
        feature::examine(&mut rules, &number, &contract, &standing, self.may, dated);
        // What has its fault already is not told again.
        let mut faults = FieldErrors::default();
        for (field, found) in rules.finish().err().unwrap_or_default().iter() {
            let told = match field {
                "customer_id" => customer.is_none(),
                "unit_id" => unit.is_none(),
                field => form.failed(Self::column_of(field)),
            };
            for fault in found.iter().filter(|_| !told) {
                faults.add(Self::column_of(field), fault.rule, fault.message.clone());
            }
        }
        form.merge("", faults);
        if present.is_none() && form.is_valid() {
            self.tell_overlap(form, row, unit, &contract);
        }
        Input {
            present,
            number,
            contract,
        }
    }

    fn unit(&self, row: &Row) -> Option<&Place> {
        let (building, number) = row.text("building").zip(row.text("unit"))?;
        self.units.get(&(name_key(&building), number))
    }

    fn tell_unit(&self, form: &mut Validator, row: &Row, unit: Option<&Place>) {
        let Some(building) = row.text("building") else {
            form.check("building", false, Rule::Required);
            return;
        };
        let key = name_key(&building);
        let known = self.buildings.contains(&key);
        form.check_custom("building", known, "no_building", NO_BUILDING);
        if known {
            form.check("unit", row.text("unit").is_some(), Rule::Required);
            let found = unit.is_some() || row.text("unit").is_none();
            form.check_custom("unit", found, "no_unit", NO_UNIT);
        }
        let last = row.text("ends_on").and_then(|day| day.parse().ok());
        let is_over = last.is_some_and(|last: NaiveDate| last < self.today);
        let is_asked = self.age == Age::Running || !is_over;
        let active = unit.is_none_or(|unit| unit.building_status == Status::Active || !is_asked);
        form.check_custom("building", active, "building_disabled", BUILDING_DISABLED);
    }

    fn customer(&self, row: &Row) -> Option<i64> {
        let by_mobile = people::mobile_of(row).and_then(|mobile| self.people.by_mobile(&mobile));
        by_mobile.or_else(|| self.people.by_id(&people::paper_of(row, "national_id")?))
    }

    /// Notes which rows let what a row above them lets on some of the same days.
    fn compare(&mut self, rows: &[Row]) {
        let mut by_unit: HashMap<i64, Vec<(NaiveDate, NaiveDate, i32)>> = HashMap::new();
        for row in rows {
            let Some(unit) = self.unit(row).map(|unit| unit.id) else {
                continue;
            };
            let day = |field| row.text(field)?.parse::<NaiveDate>().ok();
            let Some((from, to)) = day("starts_on").zip(day("ends_on")) else {
                continue;
            };
            let others = by_unit.entry(unit).or_default();
            let other = others
                .iter()
                .find(|(start, end, _)| *start <= to && from <= *end);
            if let Some((_, _, line)) = other {
                self.above.insert(row.line, *line);
            }
            others.push((from, to, row.line));
        }
    }

    /// Who has the unit on some of the days.
    fn tell_overlap(
        &self,
        form: &mut Validator,
        row: &Row,
        unit: Option<&Place>,
        contract: &ContractInput,
    ) {
        if let Some(line) = self.above.get(&row.line) {
            let text = Text::new(
                format!("Row {line} of the file lets the same unit on some of these days."),
                format!("الصف {line} في الملف يؤجر الوحدة نفسها في بعض هذه الأيام."),
            );
            form.check_custom("unit", false, "unit_taken", text);
        }
        let day = |day: &Option<String>| day.as_ref()?.parse::<NaiveDate>().ok();
        let Some((from, to)) = day(&contract.starts_on).zip(day(&contract.ends_on)) else {
            return;
        };
        let of_unit = unit.and_then(|unit| self.lets.get(&unit.id));
        let in_the_way =
            |one: &&Let| one.starts_on <= to && (one.is_stopped || from <= one.ends_on);
        if let Some(one) = of_unit.and_then(|lets| lets.iter().find(in_the_way)) {
            let taken: Problem = ContractError::UnitTaken {
                number: one.number.clone(),
                tenant_en: one.tenant_en.clone(),
                tenant_ar: one.tenant_ar.clone(),
                from: DayText(one.starts_on),
                to: DayText(one.ends_on),
            }
            .into();
            let text = Text::new(taken.message(Language::En), taken.message(Language::Ar));
            form.check_custom("unit", false, "unit_taken", text);
        }
    }
}
