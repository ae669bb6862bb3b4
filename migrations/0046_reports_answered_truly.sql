-- As before, but a refused change answers no report, and a restriction of the account only if the admin who closes the report made it within a day.
DROP TRIGGER audit_tells_people;
--> statement-breakpoint
CREATE TRIGGER audit_tells_people AFTER INSERT ON audit_log
WHEN NEW.action IN ('report.close', 'roadmap.accept', 'roadmap.move', 'roadmap.merge', 'roadmap.decline', 'application.decide', 'review.delete',
                    'listing.undo', 'listing.edit', 'vote.count') AND NEW.after ->> 'rule' IS NULL BEGIN
  -- A report was acted on if a decision about its subject that is in force came after it, or one about the account behind it that a report led to. The
  -- name is the one that was public.
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT p.reporter_id, 'report', 'audit:' || NEW.seq, NEW.at,
    json_patch(json_object('outcome', iif(s.seq IS NULL, 'closed', 'acted'), 'name', NULL, 'id', p.id),
               json_object('name', coalesce(iif(s.subject_kind <> 'user', s.subject_name, NULL), iif(l.moderation = 'approved', l.name, NULL)), 'rule', s.rule))
    FROM reports p LEFT JOIN listings l ON l.id = p.listing_id
    LEFT JOIN statements s ON s.seq = coalesce(
      (SELECT max(seq) FROM statements WHERE subject_kind = iif(p.review_id IS NULL, 'listing', 'review')
        AND subject_id = coalesce(p.review_id, p.listing_id) AND at >= p.created_at AND ended_at IS NULL
        AND restriction <> 'refuse-change'),
      (SELECT max(seq) FROM statements WHERE subject_kind = 'user' AND reported AND at >= p.created_at AND ended_at IS NULL
        AND decided_by = NEW.actor_id AND at > NEW.at - 86400000
        AND subject_id = iif(p.review_id IS NULL, l.owner_id, (SELECT author_id FROM reviews WHERE id = p.review_id))))
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
