-- A change waits for a decision only while its listing is in the directory.
CREATE TRIGGER held_changes_follow AFTER UPDATE OF moderation ON listings WHEN (OLD.moderation = 'approved') <> (NEW.moderation = 'approved') BEGIN
  UPDATE held_changes SET waits = (NEW.moderation = 'approved') WHERE listing_id = NEW.id;
END;
--> statement-breakpoint
-- Pictures that wait are kept, and are seen only by staff and their owner: they count as shown by a listing that is not public.
CREATE TRIGGER held_pictures_added AFTER INSERT ON held_changes WHEN NEW.fields LIKE '%/banners/%' BEGIN
  UPDATE banners SET uses = uses + 1, hidden = hidden + 1
   WHERE hash IN (SELECT substr(NEW.fields ->> 'banner', 10, 43) UNION SELECT substr(value ->> 'url', 10, 43) FROM json_each(NEW.fields, '$.pictures'));
END;
--> statement-breakpoint
CREATE TRIGGER held_pictures_changed AFTER UPDATE OF fields ON held_changes WHEN OLD.fields <> NEW.fields AND OLD.fields || NEW.fields LIKE '%/banners/%' BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - 1
   WHERE hash IN (SELECT substr(OLD.fields ->> 'banner', 10, 43) UNION SELECT substr(value ->> 'url', 10, 43) FROM json_each(OLD.fields, '$.pictures'));
  UPDATE banners SET uses = uses + 1, hidden = hidden + 1
   WHERE hash IN (SELECT substr(NEW.fields ->> 'banner', 10, 43) UNION SELECT substr(value ->> 'url', 10, 43) FROM json_each(NEW.fields, '$.pictures'));
  UPDATE banners SET idle_since = unixepoch() * 1000
   WHERE uses = 0 AND hash IN (SELECT substr(OLD.fields ->> 'banner', 10, 43) UNION SELECT substr(value ->> 'url', 10, 43) FROM json_each(OLD.fields, '$.pictures'));
END;
--> statement-breakpoint
CREATE TRIGGER held_pictures_removed AFTER DELETE ON held_changes WHEN OLD.fields LIKE '%/banners/%' BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - 1, idle_since = max(idle_since, unixepoch() * 1000)
   WHERE hash IN (SELECT substr(OLD.fields ->> 'banner', 10, 43) UNION SELECT substr(value ->> 'url', 10, 43) FROM json_each(OLD.fields, '$.pictures'));
END;
--> statement-breakpoint
-- As before, and also: the refusal of a change remembers what waited, so that an appeal can let it wait again.
DROP TRIGGER statements_remember;
--> statement-breakpoint
CREATE TRIGGER statements_remember AFTER INSERT ON statements BEGIN
  UPDATE statements SET was = CASE NEW.subject_kind
    WHEN 'listing' THEN iif(NEW.restriction = 'refuse-change',
      (SELECT json_object('fields', json(fields), 'reasons', json(reasons), 'since', since, 'at', at, 'revision', revision,
        'inviteNextAt', invite_next_at, 'inviteFailures', invite_failures, 'guild', guild, 'guildName', guild_name) FROM held_changes WHERE listing_id = NEW.subject_id),
      (SELECT json_object('moderation', moderation, 'note', staff_note, 'decidedAt', decided_at, 'requeuedAt', requeued_at)
        FROM listings WHERE id = NEW.subject_id AND NEW.restriction IN ('deny', 'suspend', 'delete')))
    WHEN 'review' THEN (SELECT json_object('serverId', listing_id, 'rating', rating, 'text', text, 'createdAt', created_at, 'updatedAt', updated_at)
      FROM reviews WHERE id = NEW.subject_id)
    WHEN 'application' THEN (SELECT json_object('status', status, 'note', reviewer_note, 'reviewedBy', reviewed_by, 'updatedAt', updated_at)
      FROM applications WHERE id = NEW.subject_id)
    WHEN 'roadmap' THEN (SELECT json_object('status', status, 'reason', reason, 'shippedAt', shipped_at, 'updatedAt', updated_at,
      'history', (SELECT max(seq) FROM roadmap_history WHERE item_id = roadmap_items.id)) FROM roadmap_items WHERE id = NEW.subject_id) END
   WHERE seq = NEW.seq;
END;
