-- As before, and the removal of a reply or news by staff is a decision, too.
DROP TRIGGER audit_gives_reasons;
--> statement-breakpoint
CREATE TRIGGER audit_gives_reasons AFTER INSERT ON audit_log WHEN NEW.after ->> 'rule' IS NOT NULL BEGIN
  INSERT INTO statements (id, audit_seq, at, restriction, subject_kind, subject_id, person_id, subject_name, note, rule, until, reported, detected, automated, decided_by)
  SELECT lower(hex(randomblob(6))), NEW.seq, NEW.at,
    CASE NEW.action
      WHEN 'listing.deny' THEN 'deny' WHEN 'listing.suspend' THEN 'suspend' WHEN 'listing.delete' THEN 'delete'
      WHEN 'listing.edit' THEN CASE NEW.after ->> 'moderation' WHEN 'denied' THEN 'deny' WHEN 'suspended' THEN 'suspend' END
      WHEN 'listing.refuse-change' THEN 'refuse-change' WHEN 'review.delete' THEN 'remove-review' WHEN 'user.restrict' THEN 'restrict-account'
      WHEN 'application.decide' THEN 'decline-application' WHEN 'roadmap.decline' THEN 'decline-idea' WHEN 'vote.void' THEN 'void-vote' WHEN 'post.delete' THEN 'remove-post' END,
    NEW.target_kind, NEW.target_id,
    (SELECT id FROM users WHERE id = CASE NEW.target_kind
      WHEN 'listing' THEN (SELECT owner_id FROM listings WHERE id = NEW.target_id)
      WHEN 'application' THEN (SELECT user_id FROM applications WHERE id = NEW.target_id)
      WHEN 'roadmap' THEN (SELECT author_id FROM roadmap_items WHERE id = NEW.target_id)
      WHEN 'review' THEN NEW.before ->> 'authorId' WHEN 'post' THEN NEW.before ->> 'authorId' WHEN 'vote' THEN NEW.before ->> 'userId' WHEN 'user' THEN NEW.target_id END),
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
-- As before, and also a reply or news.
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
      'history', (SELECT max(seq) FROM roadmap_history WHERE item_id = roadmap_items.id)) FROM roadmap_items WHERE id = NEW.subject_id)
    WHEN 'post' THEN (SELECT json_object('serverId', listing_id, 'reviewId', review_id, 'title', title, 'text', text, 'createdAt', created_at, 'updatedAt', updated_at, 'toldUpTo', told_up_to)
      FROM posts WHERE id = NEW.subject_id) END
   WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- The removal of a reply or news answers every report about it. Who reported it is told that staff acted.
CREATE TRIGGER statements_close_post_reports AFTER INSERT ON statements WHEN NEW.restriction = 'remove-post' BEGIN
  INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
  SELECT NEW.at, NEW.decided_by, 'report.close', 'report', id, json_object('status', status), json_object('status', 'closed', 'statement', NEW.id)
    FROM reports WHERE status <> 'closed' AND post_id = NEW.subject_id;
  UPDATE notices SET data = json_patch(data, json_object('outcome', 'acted', 'name', NEW.subject_name, 'rule', NEW.rule))
   WHERE seq IN (SELECT n.seq FROM reports p JOIN notices n ON n.user_id = p.reporter_id AND n.kind = 'report' AND n.at = NEW.at AND n.data ->> 'id' = p.id
     WHERE p.post_id = NEW.subject_id AND p.status <> 'closed');
  UPDATE reports SET status = 'closed', updated_at = NEW.at, handled_by = NEW.decided_by, closed_by = NEW.id
   WHERE status <> 'closed' AND post_id = NEW.subject_id;
END;
