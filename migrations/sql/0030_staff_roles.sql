-- What the platform's people may do, as data; somebody holds one or several of them.
CREATE TABLE platform.staff_roles (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    -- holds every right, also those of pages that come later
    is_administrator boolean NOT NULL DEFAULT false,
    -- page number → action numbers
    permissions jsonb NOT NULL,
    -- 0 gives nothing to those who hold it
    status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
    -- which of those that come with the product it is, whatever it is called: later migrations give it new pages
    preset text UNIQUE,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT staff_roles_administrator_active CHECK (NOT is_administrator OR status = 1)
);
CREATE UNIQUE INDEX staff_roles_name_en ON platform.staff_roles (lower(name_en));
CREATE UNIQUE INDEX staff_roles_name_ar ON platform.staff_roles (name_ar);
CREATE UNIQUE INDEX staff_roles_one_administrator ON platform.staff_roles (is_administrator) WHERE is_administrator;

-- The four that were fixed, with what each might.
INSERT INTO platform.staff_roles (preset, name_en, name_ar, is_administrator, permissions, created_at, updated_at) VALUES
    ('superadmin', 'Superadmin', 'مشرف عام', true, '{}', now(), now()),
    ('administrator', 'Administrator', 'مدير النظام', false,
        '{"101": [1, 5, 6], "102": [1, 5, 6, 7, 8], "103": [1], "104": [1, 5], "105": [1], "106": [1, 2, 4],
         "107": [1], "108": [1, 5], "109": [1, 3], "110": [1, 3], "111": [1, 3, 5], "112": [1, 2, 3, 4],
         "114": [1], "117": [1, 2, 3, 4], "118": [1], "119": [1, 3], "120": [1, 2, 3, 5, 6],
         "121": [1, 2, 3, 5, 6, 7], "122": [1, 5], "123": [1, 2, 5], "124": [1, 3, 5], "125": [1, 3],
         "126": [1], "127": [1], "128": [1], "129": [1, 5], "130": [1, 3], "131": [1, 2, 3, 4, 5],
         "132": [1], "133": [1, 2, 4], "134": [1, 2, 3], "135": [1, 2, 3], "136": [1, 2, 3],
         "137": [1, 5, 6, 7], "138": [1], "139": [1, 2, 3, 4]}', now(), now()),
    ('sales', 'Sales', 'المبيعات', false,
        '{"101": [1, 5, 6], "102": [1, 5, 6, 7, 8], "104": [1, 5], "105": [1], "110": [1, 3], "114": [1],
         "117": [1], "118": [1], "119": [1], "120": [1, 2, 3, 5, 6], "121": [1, 2, 3, 5, 6, 7],
         "122": [1, 5], "123": [1, 2, 5], "125": [1], "126": [1], "127": [1], "128": [1], "132": [1],
         "134": [1], "135": [1, 2, 3], "136": [1, 2, 3], "139": [1, 2]}', now(), now()),
    ('support', 'Support', 'الدعم', false,
        '{"101": [1], "102": [1], "104": [1, 5], "105": [1], "106": [1, 2, 4], "107": [1], "108": [1, 5],
         "109": [1, 3], "110": [1, 3], "114": [1], "117": [1], "118": [1], "120": [1], "121": [1],
         "122": [1], "127": [1], "128": [1], "129": [1, 5], "130": [1, 3], "132": [1], "134": [1],
         "137": [1, 5, 6, 7], "139": [1, 2]}', now(), now());

ALTER TABLE platform.staff ADD COLUMN role_ids bigint[];
UPDATE platform.staff p SET role_ids = ARRAY[r.id] FROM platform.staff_roles r WHERE r.preset = p.role;
ALTER TABLE platform.staff ALTER COLUMN role_ids SET NOT NULL;
ALTER TABLE platform.staff ADD CONSTRAINT staff_role_ids_some CHECK (cardinality(role_ids) > 0);
ALTER TABLE platform.staff DROP COLUMN role;
