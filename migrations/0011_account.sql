-- What one person did, for their copy of it and for taking it out again.
CREATE INDEX votes_by_user ON votes (user_id);
CREATE INDEX reviews_by_author ON reviews (author_id);

-- Somebody must be able to let others in.
CREATE TRIGGER users_keep_an_admin BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM json_each(OLD.roles) WHERE lower(value) = 'admin')
 AND NOT EXISTS (SELECT 1 FROM users u, json_each(u.roles) r WHERE u.id <> OLD.id AND lower(r.value) = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'the last admin stays');
END;

-- The audit log only grows; but the details of an entry, which hold what people wrote, can be taken out when they leave. Nothing else of it can change.
DROP TRIGGER audit_log_final;
CREATE TRIGGER audit_log_final BEFORE UPDATE ON audit_log
WHEN NEW.before IS NOT NULL OR NEW.after IS NOT NULL
  OR (NEW.seq, NEW.at, NEW.action, NEW.target_kind, NEW.target_id) IS NOT (OLD.seq, OLD.at, OLD.action, OLD.target_kind, OLD.target_id)
  OR NEW.actor_id IS NOT OLD.actor_id
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
