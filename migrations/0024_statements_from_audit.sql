-- Statements of reasons follow from the audit log: no decision can forget its statement, and the page about decisions can be recomputed from the log.

-- An entry that names a rule is a decision that restricts somebody. It is written before the change, so its subject is still there.
CREATE TRIGGER audit_gives_reasons AFTER INSERT ON audit_log WHEN NEW.after ->> 'rule' IS NOT NULL BEGIN
  INSERT INTO statements (id, audit_seq, at, restriction, subject_kind, subject_id, person_id, subject_name, note, rule, until, reported, detected, automated, decided_by)
  SELECT lower(hex(randomblob(6))), NEW.seq, NEW.at,
    CASE NEW.action
      WHEN 'listing.deny' THEN 'deny' WHEN 'listing.suspend' THEN 'suspend' WHEN 'listing.delete' THEN 'delete'
      WHEN 'listing.edit' THEN CASE NEW.after ->> 'moderation' WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' END
      WHEN 'listing.refuse-change' THEN 'refuse-change' WHEN 'review.delete' THEN 'remove-review' WHEN 'user.restrict' THEN 'restrict-account'
      WHEN 'application.decide' THEN 'decline-application' WHEN 'roadmap.decline' THEN 'decline-idea' WHEN 'vote.void' THEN 'void-vote' END,
    NEW.target_kind, NEW.target_id,
    (SELECT id FROM users WHERE id = CASE NEW.target_kind
      WHEN 'listing' THEN (SELECT owner_id FROM listings WHERE id = NEW.target_id)
      WHEN 'application' THEN (SELECT user_id FROM applications WHERE id = NEW.target_id)
      WHEN 'roadmap' THEN (SELECT author_id FROM roadmap_items WHERE id = NEW.target_id)
      WHEN 'review' THEN NEW.before ->> 'authorId' WHEN 'vote' THEN NEW.before ->> 'userId' WHEN 'user' THEN NEW.target_id END),
    CASE NEW.target_kind
      WHEN 'listing' THEN (SELECT name FROM listings WHERE id = NEW.target_id)
      WHEN 'roadmap' THEN (SELECT title FROM roadmap_items WHERE id = NEW.target_id)
      WHEN 'user' THEN (SELECT username FROM users WHERE id = NEW.target_id)
      ELSE (SELECT name FROM listings WHERE id = NEW.before ->> 'serverId') END,
    coalesce(NEW.after ->> 'note', NEW.after ->> 'reason', NEW.after ->> 'staffNote'), NEW.after ->> 'rule', NEW.after ->> 'until',
    coalesce(NEW.after ->> 'reported', 0), coalesce(NEW.after ->> 'detected', 0), coalesce(NEW.after ->> 'automated', 0), NEW.actor_id;
  -- A thing has one state: the new decision takes the place of the last one.
  UPDATE statements SET ended_at = NEW.at, ended = 'replaced'
   WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL AND audit_seq <> NEW.seq
     AND restriction <> 'refuse-change' AND NEW.action <> 'listing.refuse-change';
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT person_id, 'decision', 'decision:' || id, at, json_object('outcome', restriction, 'name', subject_name, 'id', id, 'rule', rule)
    FROM statements WHERE audit_seq = NEW.seq AND person_id IS NOT NULL;
END;
--> statement-breakpoint
-- An entry that takes a decision back ends its statement, and puts the one in force again whose state the subject returns to.
CREATE TRIGGER audit_ends_reasons AFTER INSERT ON audit_log
WHEN NEW.after ->> 'rule' IS NULL AND (
  NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.undo', 'listing.restore', 'listing.overturn', 'review.overturn', 'user.unrestrict',
                 'user.overturn', 'application.overturn', 'roadmap.accept', 'roadmap.overturn', 'vote.count', 'vote.overturn')
  OR (NEW.action IN ('listing.edit', 'application.decide') AND coalesce(NEW.after ->> 'moderation', NEW.after ->> 'status') IS NOT NULL)) BEGIN
  -- First the earlier one without its end, then those in force, so that no clock decides which is which.
  UPDATE statements SET ended_at = NULL
   WHERE NEW.target_kind = 'listing' AND NEW.action IN ('listing.undo', 'listing.restore', 'listing.overturn') AND seq =
     (SELECT max(seq) FROM statements WHERE subject_kind = 'listing' AND subject_id = NEW.target_id AND ended_at IS NOT NULL
       AND restriction = CASE NEW.after ->> 'moderation' WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' END);
  UPDATE statements SET ended_at = NEW.at, ended = iif(NEW.action LIKE '%.overturn', 'overturned', 'lifted')
   WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL AND ended IS NULL AND restriction <> 'refuse-change';
  UPDATE statements SET ended = NULL WHERE subject_kind = NEW.target_kind AND subject_id = NEW.target_id AND ended_at IS NULL;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'audit:' || NEW.seq, NEW.at, json_object('outcome', substr(NEW.action, 9), 'name', name, 'id', id)
    FROM listings WHERE id = NEW.target_id AND NEW.action IN ('listing.approve', 'listing.unsuspend', 'listing.restore');
END;
