-- A vote writes the ledger and the counter alone. Its server takes its new place within a minute: see worker/features/votes/place-votes.ts.

UPDATE directory_members SET votes = (SELECT votes FROM listings l WHERE l.seq = directory_members.seq);
--> statement-breakpoint
DROP TRIGGER listings_voted;
--> statement-breakpoint
DROP TRIGGER listings_band;
--> statement-breakpoint
DROP TRIGGER listings_created;
--> statement-breakpoint
DROP TRIGGER listings_return;
--> statement-breakpoint
DROP TRIGGER facets_changed;
--> statement-breakpoint
DROP VIEW listing_grams;
--> statement-breakpoint
DROP VIEW listing_places;
--> statement-breakpoint
-- The popularity band of a listing in search: 0 from 3,000 votes, 1 from 300, 2 from 30, 3 below.
CREATE VIEW listing_bands AS
SELECT seq, (votes < 30) + (votes < 300) + (votes < 3000) AS band FROM directory_members;
--> statement-breakpoint
-- As before, with the votes by which the listing is placed.
CREATE VIEW listing_grams AS
SELECT l.seq, substr(l.search_key, n.value, s.value) AS gram,
       b.band AS band
  FROM listings l JOIN listing_bands b ON b.seq = l.seq, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120]') n, json_each('[1,2,3]') s
 WHERE n.value + s.value - 1 <= length(l.search_key)
UNION
SELECT l.seq, ' ' || w.value, b.band
  FROM listings l JOIN listing_bands b ON b.seq = l.seq, json_each(l.description_words) w
UNION
SELECT l.seq, ' ' || w.value, b.band
  FROM listings l JOIN listing_bands b ON b.seq = l.seq, json_each(l.about_words) w
UNION
SELECT h.seq, '@' || host, b.band FROM listing_hosts h JOIN listing_bands b ON b.seq = h.seq
UNION
SELECT h.seq, '@' || substr(host, instr(host, '.') + 1), b.band
  FROM listing_hosts h JOIN listing_bands b ON b.seq = h.seq WHERE host LIKE '%.%.%';
--> statement-breakpoint
CREATE VIEW listing_places AS
SELECT t.seq, t.tag, s.value AS sort, CASE s.value
         WHEN 'top' THEN printf('%010d:', 9999999999 - m.votes)
         WHEN 'trending' THEN printf('%010d:', 9999999999 - l.trend)
         WHEN 'month' THEN printf('%010d:', 9999999999 - l.month_rank)
         WHEN 'name' THEN l.name_key || char(1)
         WHEN 'updated' THEN printf('%014d:', 99999999999999 - l.updated)
         WHEN 'ratings' THEN printf('%010d:', 5000000000 - l.rating_rank)
         ELSE '' END || printf('%014d:%s', 99999999999999 - l.created, l.id) AS key
  FROM listing_tags t JOIN listings l ON l.seq = t.seq JOIN directory_members m ON m.seq = t.seq, json_each('["top","trending","month","new","name","updated","ratings"]') s;
--> statement-breakpoint
CREATE TRIGGER listings_created AFTER INSERT ON listings BEGIN
  UPDATE site_counters SET total = total + 1, pending = pending + (NEW.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) WHERE id = 1;
  INSERT INTO directory_members (seq, search_key, votes) SELECT seq, search_key, votes FROM listings WHERE seq = NEW.seq AND moderation = 'approved';
END;
--> statement-breakpoint
CREATE TRIGGER listings_return AFTER UPDATE OF moderation, tags, name_key, created, id ON listings
WHEN NEW.moderation = 'approved' BEGIN
  INSERT INTO directory_members (seq, search_key, votes) SELECT seq, search_key, votes FROM listings WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER facets_changed
AFTER UPDATE OF moderation, tags, facts, facts_checked, realm_link, realm_link_visible, rating_sum, rating_cnt, rating_rank, name_key, created, updated ON listings
WHEN OLD.moderation = 'approved' OR NEW.moderation = 'approved' BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
--> statement-breakpoint
-- A changed number of placed votes moves the listing in 'Top', under All and each of its tags.
CREATE TRIGGER members_voted AFTER UPDATE OF votes ON directory_members WHEN OLD.votes <> NEW.votes BEGIN
  UPDATE directory_entries SET key = printf('%010d', 9999999999 - NEW.votes) || substr(key, 11) WHERE (tag, sort, key) IN
    (SELECT t.tag, 'top', printf('%010d:%014d:%s', 9999999999 - OLD.votes, 99999999999999 - l.created, l.id)
       FROM listing_tags t JOIN listings l ON l.seq = t.seq WHERE t.seq = NEW.seq);
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
--> statement-breakpoint
-- Votes that change the band move the listing in the list of each of its grams.
CREATE TRIGGER members_band AFTER UPDATE OF votes ON directory_members
WHEN (OLD.votes < 30) + (OLD.votes < 300) + (OLD.votes < 3000) <> (NEW.votes < 30) + (NEW.votes < 300) + (NEW.votes < 3000) BEGIN
  UPDATE search_grams SET band = (NEW.votes < 30) + (NEW.votes < 300) + (NEW.votes < 3000)
   WHERE gram IN (SELECT gram FROM listing_grams WHERE seq = NEW.seq)
     AND band = (OLD.votes < 30) + (OLD.votes < 300) + (OLD.votes < 3000) AND seq = NEW.seq;
END;
--> statement-breakpoint
-- Which listings have to be placed. Those with signals of the latest two days are looked at anyway, so that a vote that leaves signals writes no mark. The
-- job looks at one day more, because a day may begin between the vote and the job.
CREATE TRIGGER listings_voted AFTER UPDATE OF votes ON listings
WHEN OLD.votes <> NEW.votes AND NEW.moderation = 'approved' AND NOT EXISTS (
  SELECT 1 FROM vote_signals WHERE listing_id = NEW.id AND day IN ((SELECT max(day) FROM vote_signals), (SELECT max(day) - 1 FROM vote_signals))) BEGIN
  INSERT INTO vote_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER signals_removed AFTER DELETE ON vote_signals BEGIN
  INSERT INTO vote_marks (seq) SELECT m.seq FROM listings l JOIN directory_members m ON m.seq = l.seq WHERE l.id = OLD.listing_id AND m.votes <> l.votes
    ON CONFLICT (seq) DO NOTHING;
END;
