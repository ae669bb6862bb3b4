-- Averages, counts of stars and orders follow counted reviews only, in the transaction of the change. Sums of new, changed and removed reviews are kept by
-- the statements that write them.
CREATE TRIGGER reviews_judged AFTER UPDATE OF effect ON reviews WHEN OLD.effect <> NEW.effect BEGIN
  UPDATE listings SET rating_sum = rating_sum + iif(NEW.effect = 'counted', NEW.rating, -OLD.rating),
    rating_cnt = rating_cnt + iif(NEW.effect = 'counted', 1, -1) WHERE id = NEW.listing_id;
  UPDATE listings SET rating_rank = cast(round((rating_sum * 1000000.0 - (SELECT prior_mean FROM site_counters WHERE id = 1) * rating_cnt)
    / (8 + rating_cnt)) AS INTEGER) WHERE id = NEW.listing_id;
END;
--> statement-breakpoint
-- The author is told of every change, the owner of the first review of a day that waits.
CREATE TRIGGER reviews_judged_told AFTER UPDATE OF effect ON reviews WHEN OLD.effect <> NEW.effect BEGIN
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT NEW.author_id, 'review', 'effect-review:' || NEW.id || ':' || NEW.effect_at, NEW.effect_at,
         json_object('outcome', NEW.effect, 'name', l.name, 'id', l.id) FROM listings l WHERE l.id = NEW.listing_id
  ON CONFLICT (user_id, key) DO NOTHING;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT l.owner_id, 'review', 'held-reviews:' || l.id || ':' || NEW.effect_at / 86400000, NEW.effect_at,
         json_object('outcome', 'received-held', 'name', l.name, 'id', l.id) FROM listings l WHERE l.id = NEW.listing_id AND NEW.effect = 'held'
  ON CONFLICT (user_id, key) DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER reviews_counted_added;
--> statement-breakpoint
DROP TRIGGER reviews_counted_changed;
--> statement-breakpoint
DROP TRIGGER reviews_counted_removed;
--> statement-breakpoint
DROP TRIGGER reviews_members_moved;
--> statement-breakpoint
DROP TRIGGER reviews_members_removed;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_added AFTER INSERT ON reviews WHEN NEW.effect = 'counted' BEGIN
  INSERT INTO rating_counts (listing_id, rating, reviews, members) VALUES (NEW.listing_id, NEW.rating, 1, NEW.member_since IS NOT NULL)
    ON CONFLICT (listing_id, rating) DO UPDATE SET reviews = reviews + 1, members = members + excluded.members;
END;
--> statement-breakpoint
-- May run before or after the triggers that find out about memberships: each moves its own difference.
CREATE TRIGGER reviews_counted_changed AFTER UPDATE OF rating, effect, member_since ON reviews
WHEN (OLD.rating, OLD.effect, OLD.member_since IS NOT NULL) <> (NEW.rating, NEW.effect, NEW.member_since IS NOT NULL) BEGIN
  INSERT INTO rating_counts (listing_id, rating, reviews, members) SELECT OLD.listing_id, OLD.rating, -1, -(OLD.member_since IS NOT NULL) WHERE OLD.effect = 'counted'
    ON CONFLICT (listing_id, rating) DO UPDATE SET reviews = reviews - 1, members = members + excluded.members;
  INSERT INTO rating_counts (listing_id, rating, reviews, members) SELECT NEW.listing_id, NEW.rating, 1, NEW.member_since IS NOT NULL WHERE NEW.effect = 'counted'
    ON CONFLICT (listing_id, rating) DO UPDATE SET reviews = reviews + 1, members = members + excluded.members;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_removed AFTER DELETE ON reviews WHEN OLD.effect = 'counted' BEGIN
  UPDATE rating_counts SET reviews = reviews - 1, members = members - (OLD.member_since IS NOT NULL) WHERE listing_id = OLD.listing_id AND rating = OLD.rating;
END;
--> statement-breakpoint
-- As before, and a removed review comes back with its effect.
DROP TRIGGER statements_remember;
--> statement-breakpoint
CREATE TRIGGER statements_remember AFTER INSERT ON statements BEGIN
  UPDATE statements SET was = CASE NEW.subject_kind
    WHEN 'listing' THEN iif(NEW.restriction = 'refuse-change',
      (SELECT json_object('fields', json(fields), 'reasons', json(reasons), 'since', since, 'at', at, 'revision', revision,
        'inviteNextAt', invite_next_at, 'inviteFailures', invite_failures, 'guild', guild, 'guildName', guild_name) FROM held_changes WHERE listing_id = NEW.subject_id),
      (SELECT json_object('moderation', moderation, 'note', staff_note, 'decidedAt', decided_at, 'requeuedAt', requeued_at, 'version', version)
        FROM listings WHERE id = NEW.subject_id AND NEW.restriction IN ('deny', 'suspend', 'delete')))
    WHEN 'review' THEN (SELECT json_object('serverId', listing_id, 'rating', rating, 'text', text, 'createdAt', created_at, 'updatedAt', updated_at,
      'effect', effect, 'heldBecause', held_because, 'effectAt', effect_at)
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
