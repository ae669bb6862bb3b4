-- A restriction of an account that ends forgets whose it is. If an appeal overturned it, or its author took it back at once (`undo` in the audit entry), the
-- one that it replaced runs again, unless its time is over.
CREATE TRIGGER restriction_ends AFTER UPDATE OF ended_at ON statements
WHEN NEW.restriction = 'restrict-account' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL BEGIN
  UPDATE statements SET ended_at = NULL, ended = NULL, holder = NEW.holder
   WHERE seq = (SELECT max(seq) FROM statements WHERE subject_kind = 'user' AND subject_id = NEW.subject_id AND seq < NEW.seq)
     AND restriction = 'restrict-account' AND ended = 'replaced' AND ended_at = NEW.at AND (until IS NULL OR until > NEW.ended_at)
     AND (NEW.ended = 'overturned' OR (NEW.ended = 'lifted' AND
       (SELECT after ->> 'undo' FROM audit_log WHERE target_kind = 'user' AND target_id = NEW.subject_id ORDER BY seq DESC LIMIT 1)));
  UPDATE statements SET holder = NULL WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- Entries are written once. The deletion of an account may remove parts of what was before and after, but add and change nothing.
DROP TRIGGER audit_log_immutable;
--> statement-breakpoint
CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log
WHEN (NEW.seq, NEW.at, NEW.action, NEW.target_kind, NEW.target_id) IS NOT (OLD.seq, OLD.at, OLD.action, OLD.target_kind, OLD.target_id)
  OR NEW.actor_id IS NOT OLD.actor_id
  OR EXISTS (SELECT key, value FROM json_each(coalesce(NEW.before, '{}'))
             EXCEPT SELECT key, value FROM json_each(iif(json_valid(OLD.before), OLD.before, '{}')))
  OR EXISTS (SELECT key, value FROM json_each(coalesce(NEW.after, '{}'))
             EXCEPT SELECT key, value FROM json_each(iif(json_valid(OLD.after), OLD.after, '{}')))
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
