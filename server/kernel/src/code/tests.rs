use super::*;
use poem_openapi::types::{ParseFromJSON as _, ParseFromParameter as _, ToJSON as _};
use sea_orm::sea_query::ValueType as _;
use serde_json::json;

crate::code! {
    /// A test's method.
    enum Method: text {
        Cash = "cash" ("Cash", "نقداً"),
        Cheque = "cheque" ("Cheque", "شيك"),
    }
}

#[test]
fn a_number_is_stored_sent_and_said() {
    assert_eq!(Status::Active.sql(), "1");
    assert_eq!(sea_orm::Value::from(Status::Active), 1_i16.into());
    assert_eq!(
        <Status as sea_orm::sea_query::ValueType>::try_from(0_i16.into()).ok(),
        Some(Status::Disabled)
    );
    assert_eq!(Status::Disabled.to_json(), Some(json!(0)));
    assert_eq!(serde_json::to_value(Status::Active).unwrap(), json!(1));
    assert_eq!(
        serde_urlencoded::from_str::<Vec<(String, Status)>>("status=1").unwrap()[0].1,
        Status::Active
    );
    assert_eq!(Status::Active.text().ar, "نشط");
    assert_eq!(Status::Active.feminine().ar, "نشطة");
    assert_eq!(Method::Cash.feminine(), Method::Cash.text());
}

#[test]
fn a_word_is_stored_sent_and_said() {
    assert_eq!(
        (Method::Cheque.sql(), Method::Cheque.as_str()),
        ("'cheque'", "cheque")
    );
    assert_eq!(
        Method::parse_from_parameter("cash").ok(),
        Some(Method::Cash)
    );
    assert_eq!(Method::unwrap("cash".to_owned().into()), Method::Cash);
}

#[test]
fn what_is_not_declared_is_refused() {
    assert!(Status::parse_from_json(Some(json!(2))).is_err());
    assert!(Status::parse_from_json(Some(json!("1"))).is_err());
    assert!(Status::parse_from_json(Some(json!(1.5))).is_err());
    assert!(Method::parse_from_json(Some(json!("card"))).is_err());
    assert!(serde_json::from_value::<Status>(json!(7)).is_err());
}

#[test]
fn the_schema_names_every_value() {
    assert!(Status::DESCRIPTION.contains("`0`: Disabled"));
    assert_eq!(Status::DECLARATION.spec, Some("generic"));
    assert_eq!(Method::DECLARATION.spec, None);
}

#[test]
fn several_values_stand_with_commas_between_them() {
    let parse = |text: &str| serde_urlencoded::from_str::<Vec<(String, AnyOf<Method>)>>(text);
    let one = |text: &str| parse(text).map(|pairs| pairs[0].1.clone());
    let both = AnyOf(vec![Method::Cheque, Method::Cash]);
    assert_eq!(one("m=cheque,%20cash").unwrap(), both);
    assert_eq!(one("m=cash").unwrap(), AnyOf(vec![Method::Cash]));
    assert_eq!(
        sea_orm::Value::from(both),
        vec!["cheque".to_owned(), "cash".to_owned()].into()
    );
    let body: AnyOf<Method> = serde_json::from_value(json!(["cash"])).unwrap();
    assert_eq!(body, AnyOf(vec![Method::Cash]));
    assert!(serde_json::from_value::<AnyOf<Method>>(json!(["coins"])).is_err());
    let refused = one("m=cash,coins").unwrap_err().to_string();
    let told = refusal(&refused).expect("the values that there are");
    assert!(told.en.contains("cash, cheque"), "{}", told.en);
}
