-- A statement remembers what its decision takes, as it was before. It is written with the audit entry, before the change, so everything is still there.
CREATE TRIGGER statements_remember AFTER INSERT ON statements BEGIN
  UPDATE statements SET was = CASE NEW.subject_kind
    WHEN 'listing' THEN (SELECT json_object('moderation', moderation, 'note', staff_note, 'decidedAt', decided_at, 'requeuedAt', requeued_at)
      FROM listings WHERE id = NEW.subject_id AND NEW.restriction IN ('deny', 'suspend', 'delete'))
    WHEN 'review' THEN (SELECT json_object('serverId', listing_id, 'rating', rating, 'text', text, 'createdAt', created_at, 'updatedAt', updated_at)
      FROM reviews WHERE id = NEW.subject_id)
    WHEN 'application' THEN (SELECT json_object('status', status, 'note', reviewer_note, 'reviewedBy', reviewed_by, 'updatedAt', updated_at)
      FROM applications WHERE id = NEW.subject_id)
    WHEN 'roadmap' THEN (SELECT json_object('status', status, 'reason', reason, 'shippedAt', shipped_at, 'updatedAt', updated_at,
      'history', (SELECT max(seq) FROM roadmap_history WHERE item_id = roadmap_items.id)) FROM roadmap_items WHERE id = NEW.subject_id) END
   WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- An appeal against a decision that is no longer in force is closed without an outcome. When the decision returns, the appeal waits again.
CREATE TRIGGER statements_close_appeals AFTER UPDATE OF ended_at ON statements WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL BEGIN
  UPDATE appeals SET decided_at = NEW.ended_at WHERE statement_id = NEW.id AND decided_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER statements_reopen_appeals AFTER UPDATE OF ended_at ON statements WHEN OLD.ended_at IS NOT NULL AND NEW.ended_at IS NULL BEGIN
  UPDATE appeals SET decided_at = NULL WHERE statement_id = NEW.id AND outcome IS NULL;
END;
--> statement-breakpoint
-- As before, and also: an idea that is declined can be moved back or merged, and an application that was rejected twice returns to the first rejection.
DROP TRIGGER audit_ends_reasons;
--> statement-breakpoint
CREATE TRIGGER audit_ends_reasons AFTER INSERT ON audit_log
WHEN NEW.after ->> 'rule' IS NULL AND (
  NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.undo', 'listing.restore', 'listing.overturn', 'review.overturn', 'user.unrestrict',
                 'user.overturn', 'application.overturn', 'roadmap.accept', 'roadmap.move', 'roadmap.merge', 'roadmap.overturn', 'vote.count', 'vote.overturn')
  OR (NEW.action IN ('listing.edit', 'application.decide') AND coalesce(NEW.after ->> 'moderation', NEW.after ->> 'status') IS NOT NULL)) BEGIN
  -- First the earlier one without its end, then those in force, so that no clock decides which is which.
  UPDATE statements SET ended_at = NULL
   WHERE NEW.action IN ('listing.undo', 'listing.restore', 'listing.overturn', 'application.overturn') AND seq =
     (SELECT max(seq) FROM statements WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NOT NULL
       AND restriction = CASE coalesce(NEW.after ->> 'moderation', NEW.after ->> 'status')
         WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' WHEN 'rejected' THEN 'decline-application' END);
  UPDATE statements SET ended_at = NEW.at, ended = iif(NEW.action LIKE '%.overturn', 'overturned', 'lifted')
   WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL AND ended IS NULL AND restriction <> 'refuse-change';
  UPDATE statements SET ended = NULL WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'audit:' || NEW.seq, NEW.at, json_object('outcome', substr(NEW.action, 9), 'name', name, 'id', id)
    FROM listings WHERE id = NEW.target_id AND NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.restore');
END;
--> statement-breakpoint
-- An appeal that is closed without an outcome is not counted as decided.
DROP TRIGGER appeals_decided;
--> statement-breakpoint
CREATE TRIGGER appeals_decided AFTER UPDATE OF outcome ON appeals WHEN OLD.outcome IS NULL AND NEW.outcome IS NOT NULL BEGIN
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', at / 1000, 'unixepoch') || iif(strftime('%m', at / 1000, 'unixepoch') < '07', '-1', '-2'), 'overturned', rule, 1 FROM statements WHERE id = NEW.statement_id AND NEW.outcome = 'overturned'
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', NEW.decided_at / 1000, 'unixepoch') || iif(strftime('%m', NEW.decided_at / 1000, 'unixepoch') < '07', '-1', '-2'), 'appeal', CASE WHEN (NEW.decided_at - NEW.at) <= 3600000 THEN max(1, ((NEW.decided_at - NEW.at) + 59999) / 60000) WHEN (NEW.decided_at - NEW.at) <= 172800000 THEN ((NEW.decided_at - NEW.at) + 3599999) / 3600000 * 60 ELSE ((NEW.decided_at - NEW.at) + 86399999) / 86400000 * 1440 END, 1 WHERE true
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
