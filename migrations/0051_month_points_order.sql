-- 'Top this month' is ordered by points of people and days instead of votes.

DROP VIEW listing_places;
--> statement-breakpoint
-- Every position of a listing in the directory. One text key holds the whole order: the sort value, then newest, then id. Descending numbers are stored
-- as the difference from a larger number, so that every order sorts ascending.
CREATE VIEW listing_places AS
SELECT t.seq, t.tag, s.value AS sort, CASE s.value
         WHEN 'top' THEN printf('%010d:', 9999999999 - l.votes)
         WHEN 'trending' THEN printf('%010d:', 9999999999 - l.trend)
         WHEN 'month' THEN printf('%010d:', 9999999999 - l.month_rank)
         WHEN 'name' THEN l.name_key || char(1)
         WHEN 'updated' THEN printf('%014d:', 99999999999999 - l.updated)
         WHEN 'ratings' THEN printf('%010d:', 5000000000 - l.rating_rank)
         ELSE '' END || printf('%014d:%s', 99999999999999 - l.created, l.id) AS key
  FROM listing_tags t JOIN listings l ON l.seq = t.seq, json_each('["top","trending","month","new","name","updated","ratings"]') s;
--> statement-breakpoint
-- The keys stay as they are until the next run of the job, which counts every listing again.
UPDATE listings SET month_rank = month_votes, counted_at = 0;
--> statement-breakpoint
DROP TRIGGER listings_counted_month;
--> statement-breakpoint
CREATE TRIGGER listings_counted_month AFTER UPDATE OF month_rank ON listings
WHEN OLD.month_rank <> NEW.month_rank AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%010d:%014d:%s', 9999999999 - NEW.month_rank, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'month' AND key = printf('%010d:%014d:%s', 9999999999 - OLD.month_rank, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;
--> statement-breakpoint
DROP TRIGGER facets_counted;
--> statement-breakpoint
CREATE TRIGGER facets_counted AFTER UPDATE OF trend, month_rank ON listings
WHEN NEW.moderation = 'approved' AND (OLD.trend <> NEW.trend OR OLD.month_rank <> NEW.month_rank) BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
