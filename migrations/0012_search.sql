-- What a listing is found by: its name, the words of its description, and its public address. See worker/db/schema/search.ts.

-- The realm code or host of each public address.
CREATE VIEW listing_hosts AS
SELECT seq, votes, iif(instr(realm_link, ':') > 0, substr(realm_link, 1, instr(realm_link, ':') - 1), realm_link) AS host
  FROM listings WHERE realm_link IS NOT NULL AND realm_link_visible;
--> statement-breakpoint
DROP VIEW listing_grams;
--> statement-breakpoint
-- Substrings start in the first 120 characters of the search key. The band: 0 from 3,000 votes, 1 from 300, 2 from 30, 3 below. The steps are large, so
-- that a vote rarely changes the band of a listing.
CREATE VIEW listing_grams AS
SELECT l.seq, substr(l.search_key, n.value, s.value) AS gram,
       (l.votes < 30) + (l.votes < 300) + (l.votes < 3000) AS band
  FROM listings l, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120]') n, json_each('[1,2,3]') s
 WHERE n.value + s.value - 1 <= length(l.search_key)
UNION
SELECT l.seq, ' ' || w.value, (l.votes < 30) + (l.votes < 300) + (l.votes < 3000)
  FROM listings l, json_each(l.description_words) w
UNION
SELECT seq, '@' || host, (votes < 30) + (votes < 300) + (votes < 3000) FROM listing_hosts
UNION
SELECT seq, '@' || substr(host, instr(host, '.') + 1), (votes < 30) + (votes < 300) + (votes < 3000)
  FROM listing_hosts WHERE host LIKE '%.%.%';
--> statement-breakpoint
DROP TRIGGER listings_created;
--> statement-breakpoint
CREATE TRIGGER listings_created AFTER INSERT ON listings BEGIN
  UPDATE site_counters SET total = total + 1, pending = pending + (NEW.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) WHERE id = 1;
  INSERT INTO directory_members (seq, search_key) SELECT seq, search_key FROM listings WHERE seq = NEW.seq AND moderation = 'approved';
END;
--> statement-breakpoint
DROP TRIGGER listings_return;
--> statement-breakpoint
CREATE TRIGGER listings_return AFTER UPDATE OF moderation, tags, name_key, created, id ON listings
WHEN NEW.moderation = 'approved' BEGIN
  INSERT INTO directory_members (seq, search_key) SELECT seq, search_key FROM listings WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- An update may change both the name and the description: then the trigger for descriptions may have added its grams first.
DROP TRIGGER members_in;
--> statement-breakpoint
CREATE TRIGGER members_in AFTER INSERT ON directory_members BEGIN
  INSERT INTO directory_entries (tag, sort, key, seq) SELECT tag, sort, key, seq FROM listing_places WHERE seq = NEW.seq;
  INSERT INTO directory_totals (tag, total) SELECT tag, 1 FROM listing_tags WHERE seq = NEW.seq
    ON CONFLICT (tag) DO UPDATE SET total = total + 1;
  INSERT OR IGNORE INTO search_grams (gram, band, seq) SELECT gram, band, seq FROM listing_grams WHERE seq = NEW.seq;
  UPDATE site_counters SET approved = approved + 1 WHERE id = 1;
END;
--> statement-breakpoint
-- A new description or address changes only the grams of words and hosts. A listing that becomes public or leaves is handled above.
CREATE TRIGGER listings_redescribe BEFORE UPDATE OF description_words, realm_link, realm_link_visible ON listings
WHEN OLD.moderation = 'approved' AND NEW.moderation = 'approved' BEGIN
  DELETE FROM search_grams WHERE (gram, band, seq) IN
    (SELECT gram, band, seq FROM listing_grams WHERE seq = OLD.seq AND (gram LIKE ' %' OR gram LIKE '@___%'));
END;
--> statement-breakpoint
CREATE TRIGGER listings_redescribed AFTER UPDATE OF description_words, realm_link, realm_link_visible ON listings
WHEN OLD.moderation = 'approved' AND NEW.moderation = 'approved' BEGIN
  INSERT OR IGNORE INTO search_grams (gram, band, seq)
    SELECT gram, band, seq FROM listing_grams WHERE seq = NEW.seq AND (gram LIKE ' %' OR gram LIKE '@___%');
END;
--> statement-breakpoint
UPDATE directory_members SET search_key = (SELECT search_key FROM listings l WHERE l.seq = directory_members.seq);
--> statement-breakpoint
-- The words of present descriptions, without folding of accents: the next edit stores them folded. The triggers fill the index.
UPDATE listings SET description_words = (
  WITH RECURSIVE plain (text) AS (
    SELECT lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(listings.description,
      char(10), ' '), char(9), ' '), '"', ' '), '\', ' '), '.', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '(', ' '), ')', ' '), '/', ' '), '-', ' '), '|', ' '))
  ), cut (word, rest) AS (
    SELECT '', text || ' ' FROM plain
    UNION ALL SELECT substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM cut WHERE rest <> ''
  )
  SELECT json_group_array(word) FROM (SELECT DISTINCT substr(word, 1, 24) AS word FROM cut WHERE length(word) > 1 LIMIT 120)
) WHERE description <> '';
--> statement-breakpoint
-- Addresses of present listings whose description is empty: the update above did not touch them.
INSERT OR IGNORE INTO search_grams (gram, band, seq)
SELECT g.gram, g.band, g.seq FROM listing_hosts h JOIN directory_members USING (seq) JOIN listing_grams g ON g.seq = h.seq WHERE g.gram LIKE '@___%';
