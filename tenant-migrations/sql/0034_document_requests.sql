-- A link by which a tenant sends documents that the office asks for.
CREATE TABLE document_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer_id bigint NOT NULL REFERENCES customers (id),
    public_id text NOT NULL,
    -- what is asked for: ["passport", "national_id"]
    kinds jsonb NOT NULL,
    -- for the tenant to read
    note text,
    -- the last day on which the link is open
    ends_on date NOT NULL,
    closed_at timestamptz,
    asked_by text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT document_requests_public_id UNIQUE (public_id)
);
CREATE INDEX document_requests_customer ON document_requests (customer_id, id);
CREATE INDEX document_requests_ends_on ON document_requests (ends_on, id);

-- Who looked at such a link.
CREATE TABLE document_request_views (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_request_id bigint NOT NULL REFERENCES document_requests (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    ip text,
    user_agent text
);
CREATE INDEX document_request_views_request ON document_request_views (document_request_id, id);

-- What was sent by it, until the office accepts or refuses it.
CREATE TABLE sent_documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_request_id bigint NOT NULL REFERENCES document_requests (id) ON DELETE CASCADE,
    kind text NOT NULL,
    file_name text NOT NULL,
    path text NOT NULL,
    size_bytes bigint NOT NULL CHECK (size_bytes > 0),
    expires_on date,
    state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused')),
    -- why it was refused, for the tenant to read
    reason text,
    decided_by text,
    decided_at timestamptz,
    -- what it became
    document_id bigint REFERENCES documents (id) ON DELETE SET NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT sent_documents_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT sent_documents_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX sent_documents_request ON sent_documents (document_request_id, id);
CREATE INDEX sent_documents_document ON sent_documents (document_id) WHERE document_id IS NOT NULL;

-- The default roles; one that somebody edited stays as it is.
UPDATE roles SET permissions = permissions || '{"86": [1, 2, 5, 6], "85": [1]}'
WHERE name_en IN ('Receptionist', 'Real-estate employee', 'Manager') AND version = 1;
