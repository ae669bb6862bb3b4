-- Signs of life: the orders 'Trending' and 'Top this month', the Discord invite and the players of a realm.

DROP VIEW listing_places;
--> statement-breakpoint
-- Every position of a listing in the directory. One text key holds the whole order: the sort value, then newest, then id. Descending numbers are stored
-- as the difference from a larger number, so that every order sorts ascending.
CREATE VIEW listing_places AS
SELECT t.seq, t.tag, s.value AS sort, CASE s.value
         WHEN 'top' THEN printf('%010d:', 9999999999 - l.votes)
         WHEN 'trending' THEN printf('%010d:', 9999999999 - l.trend)
         WHEN 'month' THEN printf('%010d:', 9999999999 - l.month_votes)
         WHEN 'name' THEN l.name_key || char(1)
         WHEN 'updated' THEN printf('%014d:', 99999999999999 - l.updated)
         WHEN 'ratings' THEN printf('%010d:', 5000000000 - l.rating_rank)
         ELSE '' END || printf('%014d:%s', 99999999999999 - l.created, l.id) AS key
  FROM listing_tags t JOIN listings l ON l.seq = t.seq, json_each('["top","trending","month","new","name","updated","ratings"]') s;
--> statement-breakpoint
INSERT INTO directory_entries (tag, sort, key, seq)
SELECT tag, sort, key, seq FROM listing_places WHERE sort IN ('trending', 'month') AND seq IN (SELECT seq FROM directory_members);
--> statement-breakpoint
-- The first run of the job counts each of them; until then no old vote counts as a recent one.
UPDATE listings SET counted_votes = votes;
--> statement-breakpoint
CREATE TRIGGER listings_trended AFTER UPDATE OF trend ON listings
WHEN OLD.trend <> NEW.trend AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%010d:%014d:%s', 9999999999 - NEW.trend, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'trending' AND key = printf('%010d:%014d:%s', 9999999999 - OLD.trend, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;
--> statement-breakpoint
CREATE TRIGGER listings_counted_month AFTER UPDATE OF month_votes ON listings
WHEN OLD.month_votes <> NEW.month_votes AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%010d:%014d:%s', 9999999999 - NEW.month_votes, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'month' AND key = printf('%010d:%014d:%s', 9999999999 - OLD.month_votes, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;
--> statement-breakpoint
-- Another invite is another server: nothing that is known about the old one counts.
CREATE TRIGGER listings_reinvited AFTER UPDATE OF discord ON listings WHEN OLD.discord IS NOT NEW.discord BEGIN
  UPDATE listings SET discord_state = 'new', discord_guild = NULL, discord_found = NULL, discord_online = NULL, discord_members = NULL,
    discord_counted_at = NULL, discord_next_at = 0, discord_failures = 0 WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- The players of a realm are those of its latest counted snapshot.
CREATE TRIGGER snapshots_in AFTER INSERT ON realm_snapshots WHEN NEW.standing = 'counted' BEGIN
  UPDATE listings SET playing = NEW.playing, playing_at = NEW.taken_at, playing_source = NEW.source
   WHERE id = NEW.listing_id AND coalesce(playing_at, 0) < NEW.taken_at;
END;
--> statement-breakpoint
CREATE TRIGGER snapshots_decided AFTER UPDATE OF standing ON realm_snapshots WHEN OLD.standing <> NEW.standing BEGIN
  UPDATE listings SET (playing, playing_at, playing_source) =
    (SELECT s.playing, s.taken_at, s.source FROM realm_snapshots s WHERE s.listing_id = NEW.listing_id AND s.standing = 'counted'
      ORDER BY s.taken_at DESC LIMIT 1) WHERE id = NEW.listing_id;
END;
--> statement-breakpoint
UPDATE listings SET (playing, playing_at, playing_source) =
  (SELECT s.playing, s.taken_at, s.source FROM realm_snapshots s WHERE s.listing_id = listings.id AND s.standing = 'counted'
    ORDER BY s.taken_at DESC LIMIT 1) WHERE id IN (SELECT listing_id FROM realm_snapshots);
--> statement-breakpoint
-- These orders are orders of filtered lists, too.
CREATE TRIGGER facets_counted AFTER UPDATE OF trend, month_votes ON listings
WHEN NEW.moderation = 'approved' AND (OLD.trend <> NEW.trend OR OLD.month_votes <> NEW.month_votes) BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
