-- A decision about a listing or a review answers every report about it: they are closed in its transaction, each with its own entry in the audit log.
CREATE TRIGGER statements_close_reports AFTER INSERT ON statements WHEN NEW.restriction IN ('deny', 'suspend', 'delete', 'remove-review') BEGIN
  INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
  SELECT NEW.at, NEW.decided_by, 'report.close', 'report', id, json_object('status', status), json_object('status', 'closed', 'statement', NEW.id)
    FROM reports WHERE status <> 'closed' AND NEW.subject_kind = 'listing' AND listing_id = NEW.subject_id AND review_id IS NULL
  UNION ALL
  SELECT NEW.at, NEW.decided_by, 'report.close', 'report', id, json_object('status', status), json_object('status', 'closed', 'statement', NEW.id)
    FROM reports WHERE status <> 'closed' AND NEW.subject_kind = 'review' AND review_id = NEW.subject_id;
  UPDATE reports SET status = 'closed', updated_at = NEW.at, handled_by = NEW.decided_by, closed_by = NEW.id
   WHERE status <> 'closed' AND NEW.subject_kind = 'listing' AND listing_id = NEW.subject_id AND review_id IS NULL;
  UPDATE reports SET status = 'closed', updated_at = NEW.at, handled_by = NEW.decided_by, closed_by = NEW.id
   WHERE status <> 'closed' AND NEW.subject_kind = 'review' AND review_id = NEW.subject_id;
END;
--> statement-breakpoint
-- Who takes back a decision of a moment ago made a slip: the reports that it closed wait again, and nobody is told of it who has not read it yet.
CREATE TRIGGER audit_opens_reports AFTER INSERT ON audit_log
WHEN NEW.action = 'listing.restore' OR (NEW.action = 'listing.undo' AND NEW.before ->> 'rule' IS NOT NULL) BEGIN
  DELETE FROM notices WHERE kind = 'report' AND read_at IS NULL AND seq IN
    (SELECT n.seq FROM reports p JOIN notices n ON n.user_id = p.reporter_id AND n.key =
       'audit:' || (SELECT max(seq) FROM audit_log WHERE target_kind = 'report' AND target_id = p.id AND action = 'report.close')
      WHERE p.closed_by = (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1)
        AND p.status = 'closed');
  INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
  SELECT NEW.at, NEW.actor_id, 'report.reopen', 'report', id, json_object('status', 'closed'), json_object('status', 'open')
    FROM reports WHERE status = 'closed' AND closed_by =
      (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1);
  UPDATE reports SET status = 'open', updated_at = NEW.at, handled_by = NEW.actor_id, closed_by = NULL
   WHERE status = 'closed' AND closed_by =
      (SELECT id FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id ORDER BY seq DESC LIMIT 1);
END;
--> statement-breakpoint
-- A report that is open again was closed by nothing.
CREATE TRIGGER reports_opened AFTER UPDATE OF status ON reports WHEN NEW.status <> 'closed' AND NEW.closed_by IS NOT NULL BEGIN
  UPDATE reports SET closed_by = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER listing_messages_followed AFTER INSERT ON listing_messages BEGIN
  INSERT INTO listing_talks (listing_id, owner_last, staff_last, staff_at)
  VALUES (NEW.listing_id, iif(NEW.from_staff, 0, NEW.seq), iif(NEW.from_staff, NEW.seq, 0), iif(NEW.from_staff, NEW.at, 0))
  ON CONFLICT (listing_id) DO UPDATE SET owner_last = max(owner_last, excluded.owner_last), staff_last = max(staff_last, excluded.staff_last),
    staff_at = max(staff_at, excluded.staff_at);
END;
--> statement-breakpoint
-- What staff wrote about a listing or a person goes with it.
CREATE TRIGGER listings_take_notes AFTER DELETE ON listings BEGIN
  DELETE FROM staff_notes WHERE subject_kind = 'listing' AND subject_id = OLD.id;
  DELETE FROM desk_locks WHERE subject_kind = 'listing' AND subject_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_take_notes AFTER DELETE ON users BEGIN
  DELETE FROM staff_notes WHERE subject_kind = 'user' AND subject_id = OLD.id;
END;
