-- The numbers that the registries of the places ask for, and where buildings and units are.
ALTER TABLE units ADD COLUMN property_number text;
ALTER TABLE units ADD COLUMN makani_number text
    CONSTRAINT units_makani_number CHECK (makani_number ~ '^[0-9]{10}$');
ALTER TABLE units ADD COLUMN national_address text
    CONSTRAINT units_national_address CHECK (national_address ~ '^[A-Z]{4}[0-9]{4}$');
ALTER TABLE units ADD COLUMN civil_number text;
ALTER TABLE units ADD COLUMN latitude numeric(8, 6)
    CONSTRAINT units_latitude CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE units ADD COLUMN longitude numeric(9, 6)
    CONSTRAINT units_longitude CHECK (longitude BETWEEN -180 AND 180);
ALTER TABLE units ADD CONSTRAINT units_position CHECK ((latitude IS NULL) = (longitude IS NULL));
ALTER TABLE buildings ADD COLUMN latitude numeric(8, 6)
    CONSTRAINT buildings_latitude CHECK (latitude BETWEEN -90 AND 90);
ALTER TABLE buildings ADD COLUMN longitude numeric(9, 6)
    CONSTRAINT buildings_longitude CHECK (longitude BETWEEN -180 AND 180);
ALTER TABLE buildings ADD CONSTRAINT buildings_position CHECK ((latitude IS NULL) = (longitude IS NULL));
