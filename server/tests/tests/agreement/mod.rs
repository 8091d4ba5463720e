//! A random year of an office, made through HTTP, after which every tile, list total, export,
//! statement and owner's figure must say the same as the others and as a plain reference.

mod compare;
mod paying;
mod portfolio;
mod reference;
mod settling;
mod year;

/// Other years come of other seeds; one that fails is told with its seed.
const SEEDS: [u64; 3] = [7, 2026, 40_961];

async fn a_year_agrees(seed: u64) {
    let mut office = year::Office::open(seed).await;
    for month in 0..12 {
        office.spend_a_month(month).await;
        if month % 6 == 5 {
            compare::everything(&office).await;
        }
    }
    office.assert_something_happened();
}

#[tokio::test]
async fn the_figures_of_a_first_year_agree() {
    a_year_agrees(SEEDS[0]).await;
}

#[tokio::test]
async fn the_figures_of_a_second_year_agree() {
    a_year_agrees(SEEDS[1]).await;
}

#[tokio::test]
async fn the_figures_of_a_third_year_agree() {
    a_year_agrees(SEEDS[2]).await;
}
