use std::collections::BTreeMap;

use proptest::prelude::*;
use rust_decimal::dec;

use super::cells::{cheque_in, day, money};
use super::*;

fn read_text(text: &str) -> Statement {
    read_now(text.as_bytes(), &How::default()).expect("read")
}

fn on(day: &str) -> NaiveDate {
    day.parse().expect("a day")
}

#[test]
fn days_are_read_in_both_orders_and_with_names() {
    for (cell, day_first, wanted) in [
        ("14/03/2026", true, "2026-03-14"),
        ("03/04/2026", true, "2026-04-03"),
        ("03/04/2026", false, "2026-03-04"),
        ("14-Mar-2026", true, "2026-03-14"),
        ("14 March 26", true, "2026-03-14"),
        ("Mar 14, 2026", true, "2026-03-14"),
        ("2026-03-14T10:20:30", true, "2026-03-14"),
        ("١٤/٠٣/٢٠٢٦", true, "2026-03-14"),
        ("14MAR2026", true, "2026-03-14"),
        ("14.03.26 10:12", true, "2026-03-14"),
    ] {
        assert_eq!(day(cell, day_first), Some(on(wanted)), "{cell}");
    }
    for cell in ["", "31/02/2026", "Total", "14/03", "99999"] {
        assert_eq!(day(cell, true), None, "{cell}");
    }
}

#[test]
fn amounts_are_read_with_their_sign_side_and_currency() {
    for (cell, wanted) in [
        ("1,234.50", dec!(1234.50)),
        ("-1,234.50", dec!(-1234.50)),
        ("1,234.50-", dec!(-1234.50)),
        ("(1,234.50)", dec!(-1234.50)),
        ("1,234.50 DR", dec!(-1234.50)),
        ("1,234.50 Cr.", dec!(1234.50)),
        ("AED 1,234.50", dec!(1234.50)),
        ("١٬٢٣٤٫٥٠", dec!(1234.50)),
        ("+10", dec!(10)),
    ] {
        assert_eq!(money(cell), Ok(Some(wanted)), "{cell}");
    }
    assert_eq!(money(""), Ok(None));
    assert_eq!(money("-"), Ok(None));
    assert_eq!(money("soon"), Err(()));
}

#[test]
fn a_banks_text_names_a_cheque() {
    for (text, wanted) in [
        ("CHQ DEP 000123 ADIB", Some("000123")),
        ("CHEQUE NO. 000123 RETURNED", Some("000123")),
        ("INWARD CHQ000123", Some("000123")),
        ("إيداع شيك رقم ٠٠٠١٢٣", Some("000123")),
        ("TRANSFER FROM OMAR 971501112233", None),
        ("CHEQUE BOOK FEE", None),
    ] {
        assert_eq!(cheque_in(text).as_deref(), wanted, "{text}");
    }
}

const CSV: &str = "ADIB,,,,,\nAccount,1020,,,,\nTransaction Date,Narration,Ref No,Debit,Credit,Balance\n\
     01/03/2026,Opening balance,,,,\"1,000.00\"\n\
     02/03/2026,CHQ DEP 000123,FT1,,\"10.01\",\"1,010.01\"\n\
     15/03/2026,BANK CHARGES,FT2,5.00,,1005.01\n,Total,,5.00,10.01,\n";

#[test]
fn a_list_has_its_headings_below_titles_and_its_balances_at_both_ends() {
    let read = read_text(CSV);
    assert_eq!(read.missing(), []);
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    let amounts: Vec<_> = read.lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [dec!(10.01), dec!(-5.00)]);
    assert_eq!(read.lines[0].cheque_number.as_deref(), Some("000123"));
    assert_eq!(read.lines[0].reference.as_deref(), Some("FT1"));
    assert_eq!(read.lines[1].booked_on, on("2026-03-15"));
    assert_eq!(
        (read.opening, read.closing),
        (Some(dec!(1000.00)), Some(dec!(1005.01)))
    );
}

#[test]
fn a_list_with_the_newest_on_top_is_turned_and_a_day_that_is_possible_once_decides_the_order() {
    let text = "Date,Amount,Balance\n03/15/2026,-5,1005.01\n03/02/2026,10.01,1010.01\n";
    let read = read_text(text);
    assert!(!read.day_first);
    assert_eq!(read.lines[0].booked_on, on("2026-03-02"));
    assert_eq!(read.opening, Some(dec!(1000.00)));
    // Of one day the balances tell.
    let text = "Date,Amount,Balance\n02/03/2026,-5,1005.01\n02/03/2026,10.01,1010.01\n";
    let read = read_text(text);
    assert_eq!(read.lines[0].amount, dec!(10.01));
    assert_eq!(read.opening, Some(dec!(1000.00)));
}

#[test]
fn headings_that_somebody_matched_are_known_the_next_time() {
    let text = "Wann,Was,Wieviel\n02/03/2026,Rent,10\n";
    let read = read_text(text);
    assert_eq!(
        read.missing(),
        [StatementField::BookedOn, StatementField::Amount]
    );
    let chosen = BTreeMap::from([("booked_on", 0), ("description", 1), ("amount", 2)]);
    let how = How {
        columns: Some(chosen),
        ..How::default()
    };
    let read = read_now(text.as_bytes(), &how).expect("read");
    assert_eq!(read.lines[0].description, "Rent");
    let how = How {
        remembered: Remembered {
            headings: read.headings(),
            day_first: Some(false),
        },
        ..How::default()
    };
    let again = read_now(text.as_bytes(), &how).expect("read");
    assert_eq!(again.missing(), []);
    assert_eq!(again.lines[0].booked_on, on("2026-02-03"));
}

#[test]
fn a_row_that_is_not_understood_is_told() {
    let read = read_text("Date,Amount\n32/03/2026,10\n02/03/2026,ten\n02/03/2026,1.005\n");
    let rows: Vec<_> = read.faults.iter().map(|fault| fault.row).collect();
    assert_eq!(rows, [2, 3, 4]);
}

const MT940: &str = "{1:F01ADIB}{4:\r\n:20:STMT\r\n:25:ADIBAEAD/1020\r\n:28C:1/1\r\n:60F:C260301AED1000,00\r\n\
     :61:2603020302C10,01NCHK000123//B1\r\nCHQ DEP\r\n:86:CHEQUE DEPOSIT SLIP DS-2026-00001\r\n\
     :61:2603150315D5,NCHGNONREF//B2\r\n:86:?20BANK CHARGES\r\n:61:260316RC10,01NRTI000123//B3\r\n\
     :62F:C260316AED995,00\r\n-}";

#[test]
fn mt940_has_its_lines_balances_account_and_reversals() {
    let read = read_text(MT940);
    assert_eq!(read.account.as_deref(), Some("1020"));
    assert_eq!(read.currency.as_deref(), Some("AED"));
    let amounts: Vec<_> = read.lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [dec!(10.01), dec!(-5), dec!(-10.01)]);
    assert_eq!(read.lines[0].cheque_number.as_deref(), Some("000123"));
    assert!(read.lines[0].description.contains("DS-2026-00001"));
    assert_eq!(read.lines[1].description, "BANK CHARGES");
    assert_eq!(read.lines[1].reference.as_deref(), Some("B2"));
    assert_eq!(
        (read.opening, read.closing),
        (Some(dec!(1000.00)), Some(dec!(995.00)))
    );
    assert!(read_now(b":60F:C260301AED\n:62F:", &How::default()).is_err());
}

const CAMT: &str = r#"<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>AE070331234567890123456</IBAN></Id>
    <Ccy>AED</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">1000.00</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">994.99</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry><Amt Ccy="AED">5.01</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt>
    <NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="AED">4.00</Amt><RmtInf><Ustrd>Fees &amp; more</Ustrd></RmtInf></TxDtls></NtryDtls>
    </Ntry></Stmt></BkToCstmrStmt></Document>"#;

#[test]
fn camt053_has_its_entries_and_balances() {
    let read = read_text(CAMT);
    assert_eq!(read.account.as_deref(), Some("AE070331234567890123456"));
    assert_eq!(
        (read.opening, read.closing),
        (Some(dec!(1000.00)), Some(dec!(994.99)))
    );
    let line = &read.lines[0];
    assert_eq!(line.amount, dec!(-5.01));
    assert_eq!(line.reference.as_deref(), Some("E1"));
    assert_eq!(line.description, "Fees & more");
    let cut = CAMT.replace("</BkToCstmrStmt></Document>", "");
    assert!(read_now(cut.as_bytes(), &How::default()).is_err());
}

proptest! {
    /// What is written with a running balance ties, whichever end is on top.
    #[test]
    fn a_list_ties_either_way(
        minor in prop::collection::vec((-500_000_i64..500_000).prop_filter("moves", |m| *m != 0), 1..30),
        opening in -1_000_000_i64..1_000_000,
        newest_first in any::<bool>(),
    ) {
        let mut balance = Decimal::new(opening, 2);
        let mut rows: Vec<String> = Vec::new();
        for (index, minor) in minor.iter().enumerate() {
            let amount = Decimal::new(*minor, 2);
            balance += amount;
            rows.push(format!("{:02}/03/2026,{amount},{balance}", index + 1));
        }
        if newest_first {
            rows.reverse();
        }
        let read = read_text(&format!("Date,Amount,Balance\n{}\n", rows.join("\n")));
        prop_assert_eq!(read.lines.len(), minor.len());
        prop_assert_eq!(read.opening, Some(Decimal::new(opening, 2)));
        prop_assert_eq!(read.closing, Some(balance));
    }

    #[test]
    fn no_file_makes_it_panic(text in "\\PC{0,200}", tagged in "(:6[012][FM]?:[CD0-9,A-Z/]{0,30}\n){0,6}") {
        let _ = read_now(text.as_bytes(), &How::default());
        let _ = read_now(format!(":60F:C260301AED1,\n{tagged}:62F:").as_bytes(), &How::default());
        let _ = (day(&text, true), money(&text), cheque_in(&text));
    }
}
