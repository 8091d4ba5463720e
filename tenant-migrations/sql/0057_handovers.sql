-- What is looked at when a unit is handed over: rooms and what is in them, of one kind of unit or of all.
CREATE TABLE handover_points (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit_kind text CONSTRAINT handover_points_kind
        CHECK (unit_kind IN ('apartment', 'villa', 'commercial_shop', 'office', 'warehouse')),
    room_en text NOT NULL,
    room_ar text NOT NULL,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    position integer NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX handover_points_once ON handover_points (unit_kind, room_en, name_en) NULLS NOT DISTINCT;

INSERT INTO handover_points (unit_kind, room_en, room_ar, name_en, name_ar, position, created_at, updated_at) VALUES
    (NULL, 'Entrance', 'المدخل', 'Door and lock', 'الباب والقفل', 10, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Walls and paint', 'الجدران والدهان', 20, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Floor', 'الأرضية', 30, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Entrance', 'المدخل', 'Lights and switches', 'الإنارة والمفاتيح الكهربائية', 40, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Air conditioning', 'التكييف', 50, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Windows and glass', 'النوافذ والزجاج', 60, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    (NULL, 'Whole unit', 'الوحدة كاملة', 'Cleanliness', 'النظافة', 70, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Living room', 'الصالة', 'Walls and paint', 'الجدران والدهان', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Living room', 'الصالة', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bedrooms', 'غرف النوم', 'Walls and paint', 'الجدران والدهان', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bedrooms', 'غرف النوم', 'Wardrobes', 'الخزائن', 140, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Cabinets and worktop', 'الخزائن وسطح العمل', 150, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Sink and taps', 'المغسلة والصنابير', 160, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Kitchen', 'المطبخ', 'Appliances', 'الأجهزة', 170, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bathrooms', 'الحمامات', 'Taps, basin and shower', 'الصنابير والمغسلة والدش', 180, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('apartment', 'Bathrooms', 'الحمامات', 'Water heater', 'سخان الماء', 190, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Living room', 'الصالة', 'Walls and paint', 'الجدران والدهان', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Living room', 'الصالة', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bedrooms', 'غرف النوم', 'Walls and paint', 'الجدران والدهان', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bedrooms', 'غرف النوم', 'Wardrobes', 'الخزائن', 140, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Kitchen', 'المطبخ', 'Cabinets and worktop', 'الخزائن وسطح العمل', 150, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Kitchen', 'المطبخ', 'Sink and taps', 'المغسلة والصنابير', 160, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bathrooms', 'الحمامات', 'Taps, basin and shower', 'الصنابير والمغسلة والدش', 170, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Bathrooms', 'الحمامات', 'Water heater', 'سخان الماء', 180, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Gate and fence', 'البوابة والسور', 190, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Garden', 'الحديقة', 200, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('villa', 'Outside', 'الخارج', 'Water tank and pump', 'خزان الماء والمضخة', 210, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Shop front and shutter', 'الواجهة والباب المتحرك', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Floor', 'الأرضية', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('commercial_shop', 'Shop', 'المحل', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Partitions and doors', 'القواطع والأبواب', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Floor and ceiling', 'الأرضية والسقف', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('office', 'Office', 'المكتب', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Loading door', 'باب التحميل', 110, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Floor and roof', 'الأرضية والسقف', 120, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
    ('warehouse', 'Warehouse', 'المستودع', 'Fire alarm and extinguishers', 'إنذار الحريق والطفايات', 130, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- A unit that is handed over to its tenant, or back.
CREATE TABLE handovers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    side text NOT NULL CONSTRAINT handovers_side CHECK (side IN ('in', 'out')),
    held_on date NOT NULL,
    note text,
    tenant_signer text,
    tenant_signed_at timestamptz,
    office_signer text,
    office_signed_at timestamptz,
    -- the employee before whom the tenant signed
    witnessed_by text,
    -- meters and keys as they were when both had signed
    sealed jsonb,
    pdf_path text,
    -- why the signatures were taken off again
    reopen_reason text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT handovers_once UNIQUE (contract_id, side),
    CONSTRAINT handovers_tenant CHECK ((tenant_signer IS NULL) = (tenant_signed_at IS NULL)),
    CONSTRAINT handovers_witness CHECK ((tenant_signer IS NULL) = (witnessed_by IS NULL)),
    CONSTRAINT handovers_office CHECK ((office_signer IS NULL) = (office_signed_at IS NULL)),
    CONSTRAINT handovers_sealed
        CHECK ((sealed IS NOT NULL) = (tenant_signer IS NOT NULL AND office_signer IS NOT NULL))
);
CREATE INDEX handovers_held_on ON handovers (held_on, id);

-- What was looked at, and how it was.
CREATE TABLE handover_items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    handover_id bigint NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
    room_en text NOT NULL,
    room_ar text NOT NULL,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    position integer NOT NULL,
    -- until it was looked at there is none
    state text CONSTRAINT handover_items_state CHECK (state IN ('good', 'worn', 'damaged', 'missing')),
    note text,
    -- the same when the tenant moved in
    before_id bigint REFERENCES handover_items (id) ON DELETE SET NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX handover_items_of ON handover_items (handover_id, position);
CREATE INDEX handover_items_before ON handover_items (before_id) WHERE before_id IS NOT NULL;

CREATE TABLE handover_photos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    handover_item_id bigint NOT NULL REFERENCES handover_items (id) ON DELETE CASCADE,
    path text NOT NULL,
    small_path text NOT NULL,
    taken_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX handover_photos_of ON handover_photos (handover_item_id);

-- What a deposit is kept for.
ALTER TABLE insurance_movements ADD COLUMN handover_item_id bigint REFERENCES handover_items (id);
CREATE INDEX insurance_movements_handover_item ON insurance_movements (handover_item_id)
    WHERE handover_item_id IS NOT NULL;

-- The default roles that hand keys over; a role that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"54": [1, 2, 3, 4, 5, 6, 7]}'
    WHERE name_en = 'Manager' AND version = 1;
UPDATE roles SET permissions = permissions || '{"54": [1, 2, 3, 4, 5]}'
    WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || '{"54": [1, 2, 3, 5]}' WHERE name_en = 'Receptionist' AND version = 1;
