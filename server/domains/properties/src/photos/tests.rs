//! Photos through HTTP.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use testing::Session;

use super::permission;
use crate::testkit::{building, id, unit};

pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let picture = DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([7; 3])));
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("written");
    bytes.into_inner()
}

pub(crate) async fn add(by: &Session, whose: (&str, i64)) -> i64 {
    let (field, record) = (whose.0, whose.1.to_string());
    let fields = [(field, record.as_str()), ("alt_en", "The hall")];
    let added = by
        .upload("/photos", &fields, ("hall.png", png(640, 480)))
        .await;
    id(&added.ok())
}

async fn shown(by: &Session, query: &str) -> Vec<i64> {
    let list = by.get(&format!("/photos?{query}")).await.ok();
    list["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(id)
        .collect()
}

async fn cover(by: &Session, path: &str) -> Value {
    by.get(path).await.ok()["cover_photo_id"].clone()
}

#[tokio::test]
async fn a_unit_shows_its_own_photos_or_its_buildings() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let (of_tower, of_flat) = (format!("/buildings/{tower}"), format!("/units/{flat}"));
    assert_eq!(cover(&admin, &of_flat).await, Value::Null);
    let facade = add(&admin, ("building_id", tower)).await;
    assert_eq!(cover(&admin, &of_tower).await, facade);
    assert_eq!(cover(&admin, &of_flat).await, facade);
    assert_eq!(shown(&admin, &format!("unit_id={flat}")).await, [facade]);
    let hall = add(&admin, ("unit_id", flat)).await;
    assert_eq!(cover(&admin, &of_flat).await, hall);
    assert_eq!(shown(&admin, &format!("unit_id={flat}")).await, [hall]);
    let of_building = format!("building_id={tower}");
    assert_eq!(shown(&admin, &of_building).await, [facade]);
    // Taken off, the building's are shown again; put back, its own.
    let path = format!("/photos/{hall}");
    admin.delete(&path).await.ok();
    assert_eq!(cover(&admin, &of_flat).await, facade);
    admin.delete(&path).await.status(404);
    admin.post(&format!("{path}/restore"), json!({})).await.ok();
    assert_eq!(cover(&admin, &of_flat).await, hall);
}

#[tokio::test]
async fn photos_keep_the_order_that_they_are_put_in() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let mut photos = Vec::new();
    for _ in 0..3 {
        photos.push(add(&admin, ("building_id", tower)).await);
    }
    let query = format!("building_id={tower}");
    assert_eq!(shown(&admin, &query).await, photos);
    photos.rotate_left(1);
    let order = json!({ "building_id": tower, "ids": photos });
    admin.post("/photos/order", order.clone()).await.ok();
    assert_eq!(shown(&admin, &query).await, photos);
    let path = format!("/buildings/{tower}");
    assert_eq!(cover(&admin, &path).await, photos[0]);
    // Who saw other photos than there are would lose one.
    let fourth = add(&admin, ("building_id", tower)).await;
    let stale = admin.post("/photos/order", order).await;
    stale.refused(501, "photos.other_photos");
    let twice = json!({ "building_id": tower, "ids": [fourth, fourth, photos[0], photos[1]] });
    let twice = admin.post("/photos/order", twice).await;
    twice.refused(501, "photos.other_photos");
    let neither = json!({ "ids": photos });
    admin
        .post("/photos/order", neither)
        .await
        .invalid("unit_id");
}

#[tokio::test]
async fn a_photo_is_a_picture_with_words() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let photo = add(&admin, ("building_id", tower)).await;
    let path = format!("/photos/{photo}");
    let small = admin.get(&format!("{path}/photo?small=true")).await;
    let small = small.status(200);
    assert_eq!(small.headers["content-type"], "image/jpeg");
    let large = admin.get(&format!("{path}/photo")).await.status(200).bytes;
    let size = |bytes: &[u8]| {
        let picture = image::load_from_memory(bytes).expect("a JPEG");
        (picture.width(), picture.height())
    };
    assert_eq!((size(&small.bytes), size(&large)), ((320, 240), (640, 480)));
    let words = json!({ "alt_ar": "الواجهة", "version": 1 });
    let edited = admin.put(&path, words).await.ok();
    assert_eq!(
        (&edited["alt_en"], &edited["alt_ar"]),
        (&Value::Null, &json!("الواجهة"))
    );
    let fields = [("building_id", tower.to_string())];
    let fields = [(fields[0].0, fields[0].1.as_str())];
    let pdf = ("plan.pdf", b"%PDF-1.7\n%%EOF".to_vec());
    admin.upload("/photos", &fields, pdf).await.invalid("file");
    let lost = [("unit_id", "999999")];
    let lost = admin.upload("/photos", &lost, ("a.png", png(9, 9))).await;
    lost.invalid("unit_id");
    let both = [("unit_id", "1"), ("building_id", "1")];
    let both = admin.upload("/photos", &both, ("a.png", png(9, 9))).await;
    both.invalid("unit_id");
    let looker = app.palm.employee_with::<permission::View>().await;
    looker.get(&format!("{path}/photo")).await.status(200);
    looker.delete(&path).await.status(403);
}

#[tokio::test]
async fn a_place_has_thirty_photos_at_most() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let first = add(&admin, ("building_id", tower)).await;
    let fill = format!(
        "INSERT INTO photos (building_id, position, path, small_path, width, height, created_at, updated_at) \
         SELECT building_id, n, path, small_path, width, height, now(), now() FROM photos, generate_series(1, 29) n \
         WHERE id = {first}"
    );
    app.palm.execute(&fill).await;
    let tower_id = tower.to_string();
    let fields = [("building_id", tower_id.as_str())];
    let full = admin.upload("/photos", &fields, ("a.png", png(9, 9))).await;
    full.refused(501, "photos.too_many");
    admin.delete(&format!("/photos/{first}")).await.ok();
    add(&admin, ("building_id", tower)).await;
    // Its place was taken meanwhile.
    let back = admin
        .post(&format!("/photos/{first}/restore"), json!({}))
        .await;
    back.refused(501, "photos.too_many");
}
