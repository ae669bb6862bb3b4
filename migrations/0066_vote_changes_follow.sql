-- The same triggers as before, which also note the effect before the change: the figures of the public ledger follow from both.
DROP TRIGGER votes_judged;
--> statement-breakpoint
CREATE TRIGGER votes_judged AFTER UPDATE OF effect ON votes WHEN OLD.effect <> NEW.effect BEGIN
  UPDATE listings SET votes = votes + (NEW.effect = 'counted') - (OLD.effect = 'counted')
   WHERE id = NEW.listing_id AND (NEW.effect = 'counted') <> (OLD.effect = 'counted');
  INSERT INTO vote_changes (listing_id, user_id, cast_at, effect, reason, leaf, was)
  SELECT NEW.listing_id, NEW.user_id, NEW.cast_at, NEW.effect, NEW.reason, OLD.leaf, OLD.effect WHERE OLD.leaf IS NOT NULL;
END;
--> statement-breakpoint
DROP TRIGGER votes_removed;
--> statement-breakpoint
CREATE TRIGGER votes_removed AFTER DELETE ON votes BEGIN
  DELETE FROM vote_signals WHERE day = OLD.cast_at / 86400000 AND listing_id = OLD.listing_id AND user_id = OLD.user_id;
  INSERT INTO vote_changes (listing_id, cast_at, effect, leaf, was)
  SELECT OLD.listing_id, OLD.cast_at, 'withdrawn', OLD.leaf, OLD.effect WHERE OLD.leaf IS NOT NULL;
END;
