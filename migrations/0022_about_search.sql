-- A listing is found by the words of its longer text, too.
DROP VIEW listing_grams;
--> statement-breakpoint
CREATE VIEW listing_grams AS
SELECT l.seq, substr(l.search_key, n.value, s.value) AS gram,
       (l.votes < 30) + (l.votes < 300) + (l.votes < 3000) AS band
  FROM listings l, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120]') n, json_each('[1,2,3]') s
 WHERE n.value + s.value - 1 <= length(l.search_key)
UNION
SELECT l.seq, ' ' || w.value, (l.votes < 30) + (l.votes < 300) + (l.votes < 3000)
  FROM listings l, json_each(l.description_words) w
UNION
SELECT l.seq, ' ' || w.value, (l.votes < 30) + (l.votes < 300) + (l.votes < 3000)
  FROM listings l, json_each(l.about_words) w
UNION
SELECT seq, '@' || host, (votes < 30) + (votes < 300) + (votes < 3000) FROM listing_hosts
UNION
SELECT seq, '@' || substr(host, instr(host, '.') + 1), (votes < 30) + (votes < 300) + (votes < 3000)
  FROM listing_hosts WHERE host LIKE '%.%.%';
--> statement-breakpoint
DROP TRIGGER listings_redescribe;
--> statement-breakpoint
CREATE TRIGGER listings_redescribe BEFORE UPDATE OF description_words, about_words, realm_link, realm_link_visible ON listings
WHEN OLD.moderation = 'approved' AND NEW.moderation = 'approved' BEGIN
  DELETE FROM search_grams WHERE (gram, band, seq) IN
    (SELECT gram, band, seq FROM listing_grams WHERE seq = OLD.seq AND (gram LIKE ' %' OR gram LIKE '@___%'));
END;
--> statement-breakpoint
DROP TRIGGER listings_redescribed;
--> statement-breakpoint
CREATE TRIGGER listings_redescribed AFTER UPDATE OF description_words, about_words, realm_link, realm_link_visible ON listings
WHEN OLD.moderation = 'approved' AND NEW.moderation = 'approved' BEGIN
  INSERT OR IGNORE INTO search_grams (gram, band, seq)
    SELECT gram, band, seq FROM listing_grams WHERE seq = NEW.seq AND (gram LIKE ' %' OR gram LIKE '@___%');
END;
