-- The law of tenancies by place, the clauses of contracts, the renewal of many contracts at once and the letters about it.
CREATE TABLE tenancy_rules (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    jurisdiction text NOT NULL,
    -- 1 residence, 2 commercial; both without it
    usage smallint CHECK (usage IN (1, 2)),
    -- the first day of the terms that it is the law of
    valid_from date NOT NULL,
    -- how long before a contract's last day notice is served; unknown without it
    notice_length integer CHECK (notice_length > 0),
    notice_unit text CHECK (notice_unit IN ('days', 'months')),
    -- without notice in time the rent stays as it is
    needs_notice boolean NOT NULL,
    -- years from a tenancy's first day in which its rent stays as it is
    frozen_years integer NOT NULL CHECK (frozen_years >= 0),
    -- years after a rise in which there is no other
    again_after_years integer NOT NULL CHECK (again_after_years >= 0),
    cap text NOT NULL CHECK (cap IN ('none', 'percent', 'index')),
    cap_percent numeric(5, 2) CHECK (cap_percent >= 0),
    -- how far below the index a rent is, and what it may rise then: [{"above": "10", "percent": "5"}]
    bands jsonb NOT NULL DEFAULT '[]',
    enforcement text NOT NULL CHECK (enforcement IN ('warn', 'refuse')),
    source_en text NOT NULL,
    source_ar text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT tenancy_rules_notice CHECK ((notice_length IS NULL) = (notice_unit IS NULL)),
    CONSTRAINT tenancy_rules_needs_notice CHECK (NOT needs_notice OR notice_length IS NOT NULL),
    CONSTRAINT tenancy_rules_percent CHECK ((cap = 'percent') = (cap_percent IS NOT NULL)),
    CONSTRAINT tenancy_rules_bands CHECK ((cap = 'index') = (bands <> '[]'))
);
CREATE UNIQUE INDEX tenancy_rules_place ON tenancy_rules (jurisdiction, coalesce(usage, 0), valid_from);
INSERT INTO tenancy_rules (jurisdiction, usage, valid_from, notice_length, notice_unit, needs_notice, frozen_years,
    again_after_years, cap, cap_percent, bands, enforcement, source_en, source_ar, created_at, updated_at) VALUES
('dubai', NULL, '2000-01-01', 90, 'days', true, 0, 0, 'index', NULL,
    '[{"above": "10", "percent": "5"}, {"above": "20", "percent": "10"}, {"above": "30", "percent": "15"}, {"above": "40", "percent": "20"}]',
    'refuse', 'Dubai Land Department''s rent index: a rent up to 10 % below it stays, one further below rises by 5, 10, 15 or 20 % at most. 90 days'' notice, or the contract renews on the same terms.',
    'مؤشر الإيجارات لدى دائرة الأراضي والأملاك في دبي: لا زيادة إذا قل الإيجار عنه حتى 10٪، وبعدها 5 أو 10 أو 15 أو 20٪ على الأكثر. إشعار قبل 90 يومًا وإلا تجدد العقد بالشروط نفسها.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('abu_dhabi', 1, '2000-01-01', 2, 'months', false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Abu Dhabi and Al Ain: at most 5 % a year; two months'' notice for residences.',
    'أبوظبي والعين: 5٪ سنويًا على الأكثر، وإشعار قبل شهرين للسكني.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('abu_dhabi', 2, '2000-01-01', 3, 'months', false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Abu Dhabi and Al Ain: at most 5 % a year; three months'' notice for commercial units.',
    'أبوظبي والعين: 5٪ سنويًا على الأكثر، وإشعار قبل ثلاثة أشهر للتجاري.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('sharjah', NULL, '2000-01-01', NULL, NULL, false, 3, 2, 'none', NULL, '[]', 'refuse',
    'Sharjah: no rise for three years, then the fair rent; the next rise two years after it.',
    'الشارقة: لا زيادة خلال ثلاث سنوات ثم أجرة المثل، والزيادة التالية بعد سنتين منها.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('ajman', NULL, '2000-01-01', 2, 'months', false, 3, 0, 'percent', 20, '[]', 'warn',
    'Ajman: sources differ. One says at most 20 % after three years with two months'' notice, another no index and 90 days. Ask the municipality before relying on it.',
    'عجمان: تختلف المصادر. أحدها يذكر 20٪ على الأكثر بعد ثلاث سنوات مع إشعار قبل شهرين، وآخر لا مؤشر وإشعار قبل 90 يومًا. تحقق من البلدية قبل الاعتماد عليه.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('ras_al_khaimah', NULL, '2000-01-01', NULL, NULL, false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Ras Al Khaimah: at most 5 % a year.', 'رأس الخيمة: 5٪ سنويًا على الأكثر.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('fujairah', NULL, '2000-01-01', NULL, NULL, false, 0, 1, 'percent', 5, '[]', 'refuse',
    'Fujairah: at most 5 % a year.', 'الفجيرة: 5٪ سنويًا على الأكثر.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('umm_al_quwain', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Umm Al Quwain: by contract; no limit is known.', 'أم القيوين: حسب العقد، ولا يُعرف حد.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2000-01-01', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Riyadh before the freeze: renews by itself without 60 days'' notice.',
    'الرياض قبل التثبيت: يتجدد تلقائيًا ما لم يُشعر قبل 60 يومًا.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2025-09-25', 60, 'days', false, 0, 0, 'percent', 0, '[]', 'refuse',
    'Riyadh: rents are frozen for five years from 25 September 2025; a fine of up to twelve months'' rent.',
    'الرياض: الإيجارات مثبتة خمس سنوات من 25 سبتمبر 2025، والغرامة حتى إيجار اثني عشر شهرًا.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('riyadh', NULL, '2030-09-25', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Riyadh after the freeze, unless it is extended.', 'الرياض بعد التثبيت ما لم يُمدد.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('saudi_arabia', NULL, '2000-01-01', 60, 'days', false, 0, 0, 'none', NULL, '[]', 'warn',
    'Saudi Arabia: renews by itself without 60 days'' notice.',
    'السعودية: يتجدد تلقائيًا ما لم يُشعر قبل 60 يومًا.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('kuwait', NULL, '2000-01-01', 2, 'months', false, 5, 5, 'none', NULL, '[]', 'refuse',
    'Kuwait: one rise in five years. Notice of 15 days, one month or two months by the term; two months is that of a year.',
    'الكويت: زيادة واحدة كل خمس سنوات. الإشعار 15 يومًا أو شهر أو شهران حسب المدة، وشهران لعقد السنة.',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('bahrain', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Bahrain: by contract.', 'البحرين: حسب العقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('oman', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Oman: by law and contract.', 'عُمان: حسب القانون والعقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('qatar', NULL, '2000-01-01', NULL, NULL, false, 0, 0, 'none', NULL, '[]', 'warn',
    'Qatar: by law and contract.', 'قطر: حسب القانون والعقد.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

CREATE TABLE clauses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title_en text NOT NULL,
    title_ar text NOT NULL,
    -- 1 residence, 2 commercial; both without it
    usage smallint CHECK (usage IN (1, 2)),
    -- in the order in which contracts print them
    position integer NOT NULL CHECK (position > 0),
    -- on every new contract of its usage
    is_default boolean NOT NULL,
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    search_key text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX clauses_title_en ON clauses (lower(title_en));
-- A text is never changed: another one is the next version.
CREATE TABLE clause_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clause_id bigint NOT NULL REFERENCES clauses (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    text_en text NOT NULL,
    text_ar text NOT NULL,
    written_by text NOT NULL,
    written_at timestamptz NOT NULL,
    CONSTRAINT clause_versions_number UNIQUE (clause_id, number)
);
CREATE TABLE contract_clauses (
    contract_id bigint NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
    position integer NOT NULL,
    clause_version_id bigint NOT NULL REFERENCES clause_versions (id),
    PRIMARY KEY (contract_id, position)
);
CREATE INDEX contract_clauses_version ON contract_clauses (clause_version_id);

-- Drafts of the next contracts that were prepared at once.
CREATE TABLE renewals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    change text NOT NULL CHECK (change IN ('percent', 'amount')),
    change_by numeric(14, 2) NOT NULL,
    round_to integer CHECK (round_to IN (5, 10, 50)),
    total integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    drafted integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    -- the rights of who began it
    may_go_below boolean NOT NULL,
    may_exceed_cap boolean NOT NULL,
    started_by text NOT NULL,
    ended_at timestamptz,
    undone_at timestamptz,
    undone integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (done <= total),
    CHECK (done = drafted + refused),
    CHECK (undone <= drafted)
);
CREATE TABLE renewal_rows (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    renewal_id bigint NOT NULL REFERENCES renewals (id),
    contract_id bigint NOT NULL REFERENCES contracts (id),
    -- of a year
    rent_price numeric(14, 2) NOT NULL CHECK (rent_price >= 0),
    total_rent numeric(14, 2) NOT NULL CHECK (total_rent >= 0),
    starts_on date NOT NULL,
    ends_on date NOT NULL CHECK (ends_on >= starts_on),
    payments integer NOT NULL CHECK (payments > 0),
    first_due_on date NOT NULL,
    index_rent numeric(14, 2),
    cap_reason text,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'drafted', 'refused', 'undone')),
    draft_id bigint REFERENCES contracts (id) ON DELETE SET NULL,
    refusal_code text,
    refusal_en text,
    refusal_ar text,
    CONSTRAINT renewal_rows_once UNIQUE (renewal_id, contract_id),
    CHECK ((state = 'refused') = (refusal_code IS NOT NULL)),
    CHECK (num_nulls(refusal_code, refusal_en, refusal_ar) IN (0, 3))
);
CREATE INDEX renewal_rows_contract ON renewal_rows (contract_id);
CREATE INDEX renewal_rows_draft ON renewal_rows (draft_id);
-- Letters to tenants about the terms of their next contract, and how they were served.
CREATE TABLE renewal_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number text NOT NULL,
    contract_id bigint NOT NULL REFERENCES contracts (id),
    written_on date NOT NULL,
    -- of a year: until now, and in the next contract
    rent_before numeric(14, 2) NOT NULL CHECK (rent_before >= 0),
    rent_price numeric(14, 2) NOT NULL CHECK (rent_price >= 0),
    -- of the next contract
    starts_on date NOT NULL,
    ends_on date NOT NULL CHECK (ends_on >= starts_on),
    notice_by date,
    note text,
    written_by text NOT NULL,
    served_by text CHECK (served_by IN ('hand', 'courier', 'registered_mail', 'email', 'notary', 'posted')),
    served_on date CHECK (served_on >= written_on),
    served_to text,
    proof_path text,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT renewal_letters_number UNIQUE (number),
    CONSTRAINT renewal_letters_served CHECK (num_nulls(served_by, served_on, served_to) IN (0, 3))
);
CREATE INDEX renewal_letters_contract ON renewal_letters (contract_id, served_on);

-- Of the unit by the official index, and why a rent above the law's limit was agreed.
ALTER TABLE contracts ADD COLUMN index_rent numeric(14, 2);
ALTER TABLE contracts ADD COLUMN cap_reason text;
ALTER TABLE contracts ADD COLUMN cap_exceeded_by text;
ALTER TABLE contracts ADD CONSTRAINT contracts_cap CHECK (num_nulls(cap_reason, cap_exceeded_by) IN (0, 2));
-- One contract follows another: the issued one, else the newest draft.
UPDATE contracts c SET follows_id = NULL WHERE c.follows_id IS NOT NULL AND c.status <> 0 AND EXISTS (
    SELECT 1 FROM contracts o WHERE o.follows_id = c.follows_id AND o.status <> 0 AND o.id <> c.id
    AND (o.status <> 2, o.id) > (c.status <> 2, c.id));
CREATE UNIQUE INDEX contracts_one_next ON contracts (follows_id) WHERE follows_id IS NOT NULL AND status <> 0;

-- The default roles; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"35": [1, 6], "37": [1]}'
WHERE name_en = 'Receptionist' AND version = 1;
UPDATE roles SET permissions = permissions || '{"35": [1, 2, 5, 6], "36": [1], "37": [1]}'
WHERE name_en = 'Real-estate employee' AND version = 1;
UPDATE roles SET permissions = permissions || jsonb_build_object('30', permissions -> '30' || '[11]', '35', '[1, 2, 5, 6]'::jsonb,
    '36', '[1, 2, 3, 4]'::jsonb, '37', '[1, 2, 3, 4]'::jsonb)
WHERE name_en = 'Manager' AND version = 1 AND jsonb_exists(permissions, '30');
