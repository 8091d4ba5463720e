-- Whether a unit or parking is let follows from the contracts of a day.
ALTER TABLE units DROP COLUMN occupancy;
ALTER TABLE parkings DROP COLUMN occupancy;
