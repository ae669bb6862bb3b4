-- As before, and a vote that staff make void is restored by an appeal as its entry in the audit log says.
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
      FROM posts WHERE id = NEW.subject_id)
    WHEN 'vote' THEN (SELECT json_remove(before, '$.userId') FROM audit_log WHERE seq = NEW.audit_seq) END
   WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- A verdict on votes that is taken back puts votes back that were held. Decisions about them end, and the voters are told.
CREATE TRIGGER audit_holds_votes AFTER INSERT ON audit_log WHEN NEW.action = 'vote.hold' BEGIN
  UPDATE statements SET ended_at = NEW.at, ended = 'lifted' WHERE subject_kind = 'vote' AND subject_id = NEW.target_id AND ended_at IS NULL;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT u.id, 'vote', 'audit:' || NEW.seq, NEW.at, json_object('outcome', 'held', 'name', l.name, 'id', l.id)
    FROM users u JOIN listings l ON l.id = NEW.before ->> 'serverId' WHERE u.id = NEW.before ->> 'userId' AND u.id IS NOT NEW.actor_id;
END;
