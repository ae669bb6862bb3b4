-- As before, but to restore a server that its owner withdrew takes back no decision of staff: only a deletion ends.
DROP TRIGGER audit_ends_reasons;
--> statement-breakpoint
CREATE TRIGGER audit_ends_reasons AFTER INSERT ON audit_log
WHEN NEW.after ->> 'rule' IS NULL AND (
  NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.undo', 'listing.restore', 'listing.overturn', 'review.overturn', 'user.unrestrict',
                 'user.overturn', 'application.overturn', 'roadmap.accept', 'roadmap.move', 'roadmap.merge', 'roadmap.overturn', 'vote.count', 'vote.overturn')
  OR (NEW.action IN ('listing.edit', 'application.decide') AND coalesce(NEW.after ->> 'moderation', NEW.after ->> 'status') IS NOT NULL)) BEGIN
  -- First the earlier one without its end, then those in force, so that no clock decides which is which.
  UPDATE statements SET ended_at = NULL
   WHERE NEW.action IN ('listing.undo', 'listing.restore', 'listing.overturn', 'application.overturn')
     AND (NEW.action <> 'listing.restore' OR EXISTS (SELECT 1 FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id AND restriction = 'delete' AND ended_at IS NULL)) AND seq =
     (SELECT max(seq) FROM statements WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NOT NULL
       AND restriction = CASE coalesce(NEW.after ->> 'moderation', NEW.after ->> 'status')
         WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' WHEN 'rejected' THEN 'decline-application' END);
  UPDATE statements SET ended_at = NEW.at, ended = iif(NEW.action LIKE '%.overturn', 'overturned', 'lifted')
   WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL AND ended IS NULL AND restriction <> 'refuse-change'
     AND (NEW.action <> 'listing.restore' OR restriction = 'delete');
  UPDATE statements SET ended = NULL WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'audit:' || NEW.seq, NEW.at, json_object('outcome', substr(NEW.action, 9), 'name', name, 'id', id)
    FROM listings WHERE id = NEW.target_id AND NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.restore');
END;
--> statement-breakpoint
-- As before, but only the end of a deletion opens reports again. Triggers have no order, so the deletion may have ended just now.
DROP TRIGGER audit_opens_reports;
--> statement-breakpoint
CREATE TRIGGER audit_opens_reports AFTER INSERT ON audit_log
WHEN (NEW.action = 'listing.restore' AND EXISTS (SELECT 1 FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id
    AND restriction = 'delete' AND (ended_at IS NULL OR ended_at = NEW.at))) OR (NEW.action = 'listing.undo' AND NEW.before ->> 'rule' IS NOT NULL) BEGIN
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
--> statement-breakpoint
-- As before, and also the version of a listing, which tells whether somebody rewrote it since the decision.
DROP TRIGGER statements_remember;
--> statement-breakpoint
CREATE TRIGGER statements_remember AFTER INSERT ON statements BEGIN
  UPDATE statements SET was = CASE NEW.subject_kind
    WHEN 'listing' THEN iif(NEW.restriction = 'refuse-change',
      (SELECT json_object('fields', json(fields), 'reasons', json(reasons), 'since', since, 'at', at, 'revision', revision,
        'inviteNextAt', invite_next_at, 'inviteFailures', invite_failures, 'guild', guild, 'guildName', guild_name) FROM held_changes WHERE listing_id = NEW.subject_id),
      (SELECT json_object('moderation', moderation, 'note', staff_note, 'decidedAt', decided_at, 'requeuedAt', requeued_at, 'version', version)
        FROM listings WHERE id = NEW.subject_id AND NEW.restriction IN ('deny', 'suspend', 'delete')))
    WHEN 'review' THEN (SELECT json_object('serverId', listing_id, 'rating', rating, 'text', text, 'createdAt', created_at, 'updatedAt', updated_at)
      FROM reviews WHERE id = NEW.subject_id)
    WHEN 'application' THEN (SELECT json_object('status', status, 'note', reviewer_note, 'reviewedBy', reviewed_by, 'updatedAt', updated_at)
      FROM applications WHERE id = NEW.subject_id)
    WHEN 'roadmap' THEN (SELECT json_object('status', status, 'reason', reason, 'shippedAt', shipped_at, 'updatedAt', updated_at,
      'history', (SELECT max(seq) FROM roadmap_history WHERE item_id = roadmap_items.id)) FROM roadmap_items WHERE id = NEW.subject_id) END
   WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- A listing that was rewritten while it was not public returns to the queue when its decision is taken back. Its owner is told.
CREATE TRIGGER audit_tells_of_queue AFTER INSERT ON audit_log
WHEN NEW.after ->> 'moderation' = 'pending' AND ((NEW.action = 'listing.undo' AND NEW.before ->> 'moderation' = 'suspended')
  OR (NEW.action = 'listing.overturn' AND (SELECT was ->> 'moderation' FROM statements WHERE id = NEW.after ->> 'statement') <> 'pending')) BEGIN
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'queue:' || NEW.seq, NEW.at, json_object('outcome', 'pending', 'name', name, 'id', id)
    FROM listings WHERE id = NEW.target_id AND owner_id IS NOT NEW.actor_id;
END;
