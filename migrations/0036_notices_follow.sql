-- What a person switched off is not written.
CREATE TRIGGER notices_wanted BEFORE INSERT ON notices
WHEN EXISTS (SELECT 1 FROM notice_settings WHERE user_id = NEW.user_id AND kind = NEW.kind AND NOT shown) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- A new notice makes the person's webhook due, with all its attempts, unless it must wait for the platform.
CREATE TRIGGER notices_delivered AFTER INSERT ON notices
WHEN NOT EXISTS (SELECT 1 FROM notice_settings WHERE user_id = NEW.user_id AND kind = NEW.kind AND NOT delivered) BEGIN
  UPDATE subscriptions SET attempts = 0, next_at = max(NEW.at, not_before) WHERE user_id = NEW.user_id AND state = 'active';
END;
--> statement-breakpoint
-- People learn what became of what they sent, and what was taken back. An entry with a rule has a statement, which tells the person itself. Nobody is told
-- what they did themselves.
CREATE TRIGGER audit_tells_people AFTER INSERT ON audit_log
WHEN NEW.action IN ('report.close', 'roadmap.accept', 'roadmap.move', 'roadmap.merge', 'roadmap.decline', 'application.decide', 'review.delete',
                    'listing.undo', 'listing.edit', 'vote.count') AND NEW.after ->> 'rule' IS NULL BEGIN
  -- A report was acted on if a decision about its subject that is in force came after it. Its name is the one that was public.
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT p.reporter_id, 'report', 'audit:' || NEW.seq, NEW.at,
    json_patch(json_object('outcome', iif(s.seq IS NULL, 'closed', 'acted'), 'name', NULL, 'id', p.id),
               json_object('name', coalesce(s.subject_name, iif(l.moderation = 'approved', l.name, NULL)), 'rule', s.rule))
    FROM reports p LEFT JOIN listings l ON l.id = p.listing_id
    LEFT JOIN statements s ON s.seq = (SELECT max(seq) FROM statements WHERE subject_kind = iif(p.review_id IS NULL, 'listing', 'review')
      AND subject_id = coalesce(p.review_id, p.listing_id) AND at >= p.created_at AND ended_at IS NULL)
   WHERE NEW.action = 'report.close' AND p.id = NEW.target_id AND p.reporter_id IS NOT NEW.actor_id;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT author_id, 'idea', 'audit:' || NEW.seq, NEW.at,
    json_object('outcome', NEW.after ->> 'status', 'name', title, 'id', coalesce(NEW.after ->> 'into', id))
    FROM roadmap_items WHERE NEW.target_kind = 'roadmap' AND id = NEW.target_id AND author_id IS NOT NULL AND author_id IS NOT NEW.actor_id;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT user_id, 'application', 'audit:' || NEW.seq, NEW.at, json_object('outcome', NEW.after ->> 'status', 'name', NULL, 'id', id)
    FROM applications WHERE NEW.action = 'application.decide' AND id = NEW.target_id AND user_id IS NOT NEW.actor_id
     AND NEW.after ->> 'status' IS NOT NEW.before ->> 'status';
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'audit:' || NEW.seq, NEW.at,
    json_object('outcome', CASE NEW.after ->> 'moderation' WHEN 'pending' THEN 'pending' ELSE 'approve' END, 'name', name, 'id', id)
    FROM listings WHERE NEW.action = 'listing.edit' AND id = NEW.target_id AND owner_id IS NOT NEW.actor_id
     AND NEW.after ->> 'moderation' IN ('approved', 'pending') AND NEW.after ->> 'moderation' IS NOT NEW.before ->> 'moderation';
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT owner_id, 'decision', 'audit:' || NEW.seq, NEW.at, json_object('outcome', 'undo', 'name', name, 'id', id)
    FROM listings WHERE NEW.action = 'listing.undo' AND id = NEW.target_id AND owner_id IS NOT NEW.actor_id;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT u.id, iif(NEW.action = 'vote.count', 'vote', 'review'), 'audit:' || NEW.seq, NEW.at,
    json_object('outcome', iif(NEW.action = 'vote.count', 'released', 'removed'), 'name', l.name, 'id', l.id)
    FROM users u JOIN listings l ON l.id = NEW.before ->> 'serverId'
   WHERE NEW.action IN ('vote.count', 'review.delete') AND u.id = coalesce(NEW.before ->> 'userId', NEW.before ->> 'authorId') AND u.id IS NOT NEW.actor_id;
END;
--> statement-breakpoint
-- The decision may come after the closing of its report, in the same transaction.
CREATE TRIGGER statements_answer_reports AFTER INSERT ON statements WHEN NEW.subject_kind IN ('listing', 'review') BEGIN
  UPDATE notices SET data = json_patch(data, json_object('outcome', 'acted', 'name', NEW.subject_name, 'rule', NEW.rule))
   WHERE seq IN (SELECT n.seq FROM reports p JOIN notices n ON n.user_id = p.reporter_id AND n.kind = 'report' AND n.at = NEW.at AND n.data ->> 'id' = p.id
     WHERE p.listing_id = iif(NEW.subject_kind = 'listing', NEW.subject_id, (SELECT before ->> 'serverId' FROM audit_log WHERE seq = NEW.audit_seq))
       AND p.review_id IS iif(NEW.subject_kind = 'review', NEW.subject_id, NULL) AND p.status = 'closed' AND p.updated_at = NEW.at);
END;
