-- A writing transaction takes a number before it writes: readers see by it whether anybody has written since. Anyone in the
-- schema may, for whoever reaches no other table writes too.
CREATE SEQUENCE writes;
GRANT USAGE, SELECT ON SEQUENCE writes TO PUBLIC;
-- what was changed since an instant
CREATE INDEX audit_log_since ON audit_log (noun, at) INCLUDE (record_id);
