-- Units that two columns and a substring find: what the endpoint sends (bench/run.sh capture), for pgbench with -D merchants=… -D units=…
\set merchant random(1, :merchants)
\set least 16000 + 100 * random(0, 480)
\set most :least + 12000
\set word random(10, 99)
BEGIN READ ONLY;
SELECT set_config('search_path', 'm_bench' || :merchant, true);
SELECT u.id, u.building_id, b.name_en AS building_name_en, b.name_ar AS building_name_ar, b.status AS building_status,
    c.name_en AS city_name_en, c.name_ar AS city_name_ar, s.name_en AS sector_name_en, s.name_ar AS sector_name_ar,
    d.name_en AS district_name_en, d.name_ar AS district_name_ar, b.plot, u.number, u.floor, u.usage, u.kind,
    u.size_sqft, u.bedrooms, u.bathrooms, u.minimum_rent, u.electricity_number, u.sewerage_number, u.location_url,
    u.notes, CASE WHEN EXISTS (SELECT 1 FROM contracts k WHERE k.unit_id = u.id AND k.status = 1 AND
    daterange(k.starts_on, k.ends_on, '[]') && daterange(CURRENT_DATE, CURRENT_DATE, '[]')) THEN 'rented' ELSE 'vacant' END AS occupancy, u.status, u.version, (SELECT count(*) FROM units u LEFT JOIN buildings b ON b.id =
    u.building_id LEFT JOIN cities c ON c.id = b.city_id LEFT JOIN sectors s ON s.id = b.sector_id LEFT JOIN districts
    d ON d.id = b.district_id WHERE CASE WHEN EXISTS (SELECT 1 FROM contracts k WHERE k.unit_id = u.id AND k.status = 1 AND
    daterange(k.starts_on, k.ends_on, '[]') && daterange(CURRENT_DATE, CURRENT_DATE, '[]')) THEN 'rented' ELSE 'vacant' END = 'vacant' AND u.minimum_rent >= :least AND u.minimum_rent <= :most
    AND u.search_key LIKE '%' || :word || '%') AS list_total FROM units u LEFT JOIN buildings b ON b.id =
    u.building_id LEFT JOIN cities c ON c.id = b.city_id LEFT JOIN sectors s ON s.id = b.sector_id LEFT JOIN districts
    d ON d.id = b.district_id WHERE CASE WHEN EXISTS (SELECT 1 FROM contracts k WHERE k.unit_id = u.id AND k.status = 1 AND
    daterange(k.starts_on, k.ends_on, '[]') && daterange(CURRENT_DATE, CURRENT_DATE, '[]')) THEN 'rented' ELSE 'vacant' END = 'vacant' AND u.minimum_rent >= :least AND u.minimum_rent <= :most
    AND u.search_key LIKE '%' || :word || '%' ORDER BY u.minimum_rent ASC, u.id LIMIT 50 OFFSET 0;
COMMIT;
