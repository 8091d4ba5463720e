//! The years that are generated for the demo and the bench, read back into the books: every figure agrees on them too.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use server::demo::large::{Size, fill};
use sqlx::{AssertSqlSafe, FromRow, PgPool};
use testing::App;

use super::compare;
use super::reference::{Books, Building, Contract, Holding, Payment, Settled, State, Status, Unit};
use super::year::{Office, day};

const SIZE: Size = Size {
    seed: 1,
    units: 21,
    buildings: 3,
    years: 2,
};
const TODAY: &str = "2026-11-23";

#[tokio::test]
async fn the_figures_of_a_generated_portfolio_agree() {
    let app = testing::app().await;
    let today = day(TODAY);
    app.clock.set_date(today);
    let merchant = app.palm.merchant().await;
    fill(&app.kernel, &merchant, SIZE, today)
        .await
        .expect("years of business");
    let books = Tables::of(&app, &merchant.schema).books(today).await;
    assert_all_states(&books);
    compare::everything(&Office::with(app, books, u64::from(SIZE.seed))).await;
}

/// Figures of nothing agree by themselves.
fn assert_all_states(books: &Books) {
    let has = |state: &dyn Fn(&Payment) -> bool| books.payments.iter().any(state);
    assert!(has(
        &|payment| payment.state == State::Open && payment.due < books.today
    ));
    assert!(has(
        &|payment| payment.state == State::Open && payment.due >= books.today
    ));
    assert!(has(&|payment| payment.state == State::Bounced));
    assert!(has(&|payment| payment.state == State::Cancelled));
    assert!(has(&|payment| matches!(payment.state, State::Collected(_))));
    for status in [Status::Active, Status::Cancelled, Status::Expired] {
        let mut all = books.contracts.iter();
        assert!(all.any(|contract| contract.status == status), "{status:?}");
    }
    assert!(!books.settled.is_empty(), "a deposit was refunded");
    assert!(
        books
            .holdings
            .iter()
            .any(|holding| holding.shares.len() > 1)
    );
}

struct Tables<'a> {
    pool: &'a PgPool,
    schema: &'a str,
}

type ContractRow = (i64, i64, i64, NaiveDate, NaiveDate, i16, bool, bool);
type PaymentRow = (i64, i64, i16, Decimal, NaiveDate, i16, Option<NaiveDate>);
type ShareRow = (i64, Option<i64>, Option<i64>, NaiveDate, i64, Decimal);

impl<'a> Tables<'a> {
    fn of(app: &'a App, schema: &'a str) -> Self {
        Self {
            pool: app.kernel.database.platform_pool(),
            schema,
        }
    }

    /// Rows of `sql`, in which `%` stands before the merchant's tables.
    async fn rows<T>(&self, sql: &str) -> Vec<T>
    where
        T: Send + Unpin + for<'r> FromRow<'r, sqlx::postgres::PgRow>,
    {
        let sql = sql.replace('%', &format!("{}.", self.schema));
        let found = sqlx::query_as(AssertSqlSafe(sql)).fetch_all(self.pool);
        found.await.expect("rows")
    }

    async fn ids(&self, table: &str) -> Vec<i64> {
        let sql = format!("SELECT id FROM %{table} ORDER BY id");
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        rows.into_iter().map(|(id,)| id).collect()
    }

    async fn books(&self, today: NaiveDate) -> Books {
        let buildings: Vec<(i64, i16)> = self.rows("SELECT id, status FROM %buildings").await;
        let units: Vec<(i64, i64, i16)> = self
            .rows("SELECT id, building_id, status FROM %units")
            .await;
        let contracts: Vec<ContractRow> = self
            .rows(
                "SELECT id, unit_id, customer_id, starts_on, ends_on, status, is_historical, signed_at IS NOT NULL \
                 FROM %contracts ORDER BY id",
            )
            .await;
        let payments: Vec<PaymentRow> = self
            .rows(
                "SELECT id, contract_id, type, amount, due_on, status, collected_on FROM %contract_payments ORDER BY id",
            )
            .await;
        let refunds: Vec<(i64, Decimal, NaiveDate)> = self
            .rows(
                "SELECT i.contract_id, m.amount, m.moved_on FROM %insurance_movements m \
                 JOIN %insurances i ON i.id = m.insurance_id WHERE m.receipt_id IS NULL",
            )
            .await;
        Books {
            buildings: buildings
                .into_iter()
                .map(|(id, status)| Building {
                    id,
                    active: status == 1,
                })
                .collect(),
            units: units
                .into_iter()
                .map(|(id, building, status)| Unit {
                    id,
                    building,
                    active: status == 1,
                })
                .collect(),
            owners: self.ids("owners").await,
            customers: self.ids("customers").await,
            holdings: self.holdings().await,
            contracts: contracts.into_iter().map(contract).collect(),
            payments: payments.into_iter().map(payment).collect(),
            settled: refunds
                .into_iter()
                .map(|(contract, moved, on)| Settled {
                    contract,
                    moved,
                    charged: Decimal::ZERO,
                    penalty: Decimal::ZERO,
                    on,
                })
                .collect(),
            today,
            ..Books::default()
        }
    }

    async fn holdings(&self) -> Vec<Holding> {
        let rows: Vec<ShareRow> = self
            .rows(
                "SELECT o.id, o.building_id, o.unit_id, o.starts_on, s.owner_id, s.share FROM %ownerships o \
                 JOIN %ownership_shares s ON s.ownership_id = o.id ORDER BY o.id, s.owner_id",
            )
            .await;
        let mut holdings: BTreeMap<i64, Holding> = BTreeMap::new();
        for (id, building, unit, from, owner, share) in rows {
            let holding = holdings.entry(id).or_insert_with(|| Holding {
                building,
                unit,
                from,
                shares: Vec::new(),
            });
            holding.shares.push((owner, share));
        }
        holdings.into_values().collect()
    }
}

fn contract(row: ContractRow) -> Contract {
    let (id, unit, customer, starts, ends, status, archived, signed) = row;
    Contract {
        id,
        version: 1,
        unit,
        customer,
        starts,
        ends,
        status: match status {
            0 => Status::Cancelled,
            1 => Status::Active,
            2 => Status::Draft,
            _ => Status::Expired,
        },
        archived,
        signed,
    }
}

fn payment(row: PaymentRow) -> Payment {
    let (id, contract, kind, amount, due, status, collected_on) = row;
    Payment {
        id,
        version: 1,
        contract,
        is_deposit: kind == 2,
        amount,
        due,
        state: match (status, collected_on) {
            (0, _) => State::Cancelled,
            (2, Some(on)) => State::Collected(on),
            (3, _) => State::Bounced,
            _ => State::Open,
        },
    }
}
