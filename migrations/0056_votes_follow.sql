-- The counter of a server moves with the effect of its votes, in the same transaction. What the public ledger already holds is noted for its next entry.
CREATE TRIGGER votes_judged AFTER UPDATE OF effect ON votes WHEN OLD.effect <> NEW.effect BEGIN
  UPDATE listings SET votes = votes + (NEW.effect = 'counted') - (OLD.effect = 'counted')
   WHERE id = NEW.listing_id AND (NEW.effect = 'counted') <> (OLD.effect = 'counted');
  INSERT INTO vote_changes (listing_id, user_id, cast_at, effect, reason, leaf)
  SELECT NEW.listing_id, NEW.user_id, NEW.cast_at, NEW.effect, NEW.reason, OLD.leaf WHERE OLD.leaf IS NOT NULL;
END;
--> statement-breakpoint
-- A vote that is gone leaves nothing behind but the end of its entry in the ledger. The statement that removes it counts.
CREATE TRIGGER votes_removed AFTER DELETE ON votes BEGIN
  DELETE FROM vote_signals WHERE day = OLD.cast_at / 86400000 AND listing_id = OLD.listing_id AND user_id = OLD.user_id;
  INSERT INTO vote_changes (listing_id, cast_at, effect, leaf)
  SELECT OLD.listing_id, OLD.cast_at, 'withdrawn', OLD.leaf WHERE OLD.leaf IS NOT NULL;
END;
