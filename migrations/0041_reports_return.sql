-- A report that a decision closed returns to the state that it had before, when the decision is taken back.
DROP TRIGGER audit_opens_reports;
--> statement-breakpoint
CREATE TRIGGER audit_opens_reports AFTER INSERT ON audit_log
WHEN NEW.action = 'listing.restore' OR (NEW.action = 'listing.undo' AND NEW.before ->> 'rule' IS NOT NULL) BEGIN
  DELETE FROM notices WHERE kind = 'report' AND read_at IS NULL AND seq IN
    (SELECT n.seq FROM reports p JOIN notices n ON n.user_id = p.reporter_id AND n.key =
       'audit:' || (SELECT max(seq) FROM audit_log WHERE target_kind = 'report' AND target_id = p.id AND action = 'report.close')
      WHERE p.closed_by = (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1)
        AND p.status = 'closed');
  INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
  SELECT NEW.at, NEW.actor_id, 'report.reopen', 'report', p.id, json_object('status', 'closed'), json_object('status',
      (SELECT before ->> 'status' FROM audit_log WHERE target_kind = 'report' AND target_id = p.id AND action = 'report.close' ORDER BY seq DESC LIMIT 1))
    FROM reports p WHERE p.status = 'closed' AND p.closed_by =
      (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1);
  UPDATE reports SET updated_at = NEW.at, handled_by = NEW.actor_id, closed_by = NULL, status = coalesce(
      (SELECT before ->> 'status' FROM audit_log WHERE target_kind = 'report' AND target_id = reports.id AND action = 'report.close' ORDER BY seq DESC LIMIT 1), 'open')
   WHERE status = 'closed' AND closed_by =
      (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1);
END;
