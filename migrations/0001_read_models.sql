-- What the public reads is derived from listings here, by triggers: whoever creates, renames, tags, approves, suspends or deletes a
-- listing, by whatever way, the directory, the search index and the totals follow in the same transaction.

INSERT INTO site_counters (id) VALUES (1);

-- What is searched: the folded name without blanks and punctuation, so that 'sky block' finds Skyblock and 'testers' finds Tester's Cove.
-- The same characters stand in contract/text.ts; a test compares the two.
ALTER TABLE listings ADD COLUMN search_key TEXT GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_key, ' ', ''), '''', ''), '"', ''), '’', ''), '‘', ''), '“', ''), '”', ''), '`', ''), '-', ''), '–', ''), '—', ''), '.', ''), ',', ''), ':', ''), ';', ''), '!', ''), '?', ''), '&', ''), '|', ''), '/', ''), '+', ''), '(', ''), ')', ''), '[', ''), ']', ''), '·', ''), '•', '')) VIRTUAL;

-- A row for every public (approved) listing. Going in and out of this table is what most triggers below act on.
CREATE TABLE directory_members (seq INTEGER PRIMARY KEY NOT NULL);

-- The tags a listing is found under: its own, and All.
CREATE VIEW listing_tags AS
SELECT DISTINCT l.seq, j.value AS tag FROM listings l, json_each(json_insert(l.tags, '$[#]', 'All')) j;

-- Every place of a listing in the directory, with the whole order in one text key: what is sorted by, then newest, then id.
-- Descending numbers are written as the distance from a larger one, so that every order reads upwards.
CREATE VIEW listing_places AS
SELECT t.seq, t.tag, 'top' AS sort, printf('%010d:%014d:%s', 9999999999 - l.votes, 99999999999999 - l.created, l.id) AS key
  FROM listing_tags t JOIN listings l ON l.seq = t.seq
UNION ALL
SELECT t.seq, t.tag, 'new', printf('%014d:%s', 99999999999999 - l.created, l.id)
  FROM listing_tags t JOIN listings l ON l.seq = t.seq
UNION ALL
SELECT t.seq, t.tag, 'name', l.name_key || char(1) || printf('%014d:%s', 99999999999999 - l.created, l.id)
  FROM listing_tags t JOIN listings l ON l.seq = t.seq
UNION ALL
SELECT t.seq, t.tag, 'updated', printf('%014d:%014d:%s', 99999999999999 - l.updated, 99999999999999 - l.created, l.id)
  FROM listing_tags t JOIN listings l ON l.seq = t.seq
UNION ALL
SELECT t.seq, t.tag, 'ratings', printf('%010d:%014d:%s', 5000000000 - l.rating_rank, 99999999999999 - l.created, l.id)
  FROM listing_tags t JOIN listings l ON l.seq = t.seq;

-- Every piece of one, two and three characters of a listing's search key (its first 120 characters), with the popularity band it is
-- filed under: 0 from 3,000 votes, 1 from 300, 2 from 30, 3 below. The steps are wide, so that a vote rarely moves a listing.
CREATE VIEW listing_grams AS
SELECT DISTINCT l.seq, substr(l.search_key, n.value, s.value) AS gram,
       (l.votes < 30) + (l.votes < 300) + (l.votes < 3000) AS band
  FROM listings l, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120]') n, json_each('[1,2,3]') s
 WHERE n.value + s.value - 1 <= length(l.search_key);

-- Membership follows the listing. What changes its places or grams as a whole takes it out before and puts it back after.
CREATE TRIGGER listings_created AFTER INSERT ON listings BEGIN
  UPDATE site_counters SET total = total + 1, pending = pending + (NEW.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) WHERE id = 1;
  INSERT INTO directory_members (seq) SELECT NEW.seq WHERE NEW.moderation = 'approved';
END;

CREATE TRIGGER listings_leave BEFORE UPDATE OF moderation, tags, name_key, created, id ON listings
WHEN OLD.moderation = 'approved' BEGIN
  DELETE FROM directory_members WHERE seq = OLD.seq;
END;

CREATE TRIGGER listings_return AFTER UPDATE OF moderation, tags, name_key, created, id ON listings
WHEN NEW.moderation = 'approved' BEGIN
  INSERT INTO directory_members (seq) VALUES (NEW.seq);
END;

CREATE TRIGGER listings_moderated AFTER UPDATE OF moderation ON listings WHEN OLD.moderation <> NEW.moderation BEGIN
  UPDATE site_counters SET pending = pending + (NEW.moderation = 'pending') - (OLD.moderation = 'pending') WHERE id = 1;
END;

CREATE TRIGGER listings_deleted BEFORE DELETE ON listings BEGIN
  DELETE FROM directory_members WHERE seq = OLD.seq;
  UPDATE site_counters SET total = total - 1, pending = pending - (OLD.moderation = 'pending'),
    rating_sum = rating_sum - iif(OLD.moderation = 'approved', OLD.rating_sum, 0),
    rating_cnt = rating_cnt - iif(OLD.moderation = 'approved', OLD.rating_cnt, 0) WHERE id = 1;
END;

CREATE TRIGGER members_in AFTER INSERT ON directory_members BEGIN
  INSERT INTO directory_entries (tag, sort, key, seq) SELECT tag, sort, key, seq FROM listing_places WHERE seq = NEW.seq;
  INSERT INTO directory_totals (tag, total) SELECT tag, 1 FROM listing_tags WHERE seq = NEW.seq
    ON CONFLICT (tag) DO UPDATE SET total = total + 1;
  INSERT INTO search_grams (gram, band, seq) SELECT gram, band, seq FROM listing_grams WHERE seq = NEW.seq;
  UPDATE site_counters SET approved = approved + 1 WHERE id = 1;
END;

CREATE TRIGGER members_out BEFORE DELETE ON directory_members BEGIN
  DELETE FROM directory_entries WHERE (tag, sort, key) IN (SELECT tag, sort, key FROM listing_places WHERE seq = OLD.seq);
  UPDATE directory_totals SET total = total - 1 WHERE tag IN (SELECT tag FROM listing_tags WHERE seq = OLD.seq);
  DELETE FROM search_grams WHERE (gram, band, seq) IN (SELECT gram, band, seq FROM listing_grams WHERE seq = OLD.seq);
  UPDATE site_counters SET approved = approved - 1 WHERE id = 1;
END;

-- A vote, an edit or a review moves a listing in one order only.
CREATE TRIGGER listings_voted AFTER UPDATE OF votes ON listings
WHEN OLD.votes <> NEW.votes AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%010d:%014d:%s', 9999999999 - NEW.votes, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'top' AND key = printf('%010d:%014d:%s', 9999999999 - OLD.votes, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;

CREATE TRIGGER listings_touched AFTER UPDATE OF updated ON listings
WHEN OLD.updated <> NEW.updated AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%014d:%014d:%s', 99999999999999 - NEW.updated, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'updated' AND key = printf('%014d:%014d:%s', 99999999999999 - OLD.updated, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;

CREATE TRIGGER listings_ranked AFTER UPDATE OF rating_rank ON listings
WHEN OLD.rating_rank <> NEW.rating_rank AND NEW.moderation = 'approved' AND OLD.moderation = 'approved' BEGIN
  UPDATE directory_entries
     SET key = printf('%010d:%014d:%s', 5000000000 - NEW.rating_rank, 99999999999999 - NEW.created, NEW.id)
   WHERE sort = 'ratings' AND key = printf('%010d:%014d:%s', 5000000000 - OLD.rating_rank, 99999999999999 - NEW.created, NEW.id)
     AND tag IN (SELECT tag FROM listing_tags WHERE seq = NEW.seq);
END;

CREATE TRIGGER listings_reviewed AFTER UPDATE OF rating_sum, rating_cnt, moderation ON listings BEGIN
  UPDATE site_counters SET
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0) - iif(OLD.moderation = 'approved', OLD.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) - iif(OLD.moderation = 'approved', OLD.rating_cnt, 0) WHERE id = 1;
END;

-- A vote that reaches another band moves the listing within the list of each of its grams.
CREATE TRIGGER listings_band AFTER UPDATE OF votes ON listings
WHEN OLD.moderation = 'approved' AND NEW.moderation = 'approved'
 AND (OLD.votes < 30) + (OLD.votes < 300) + (OLD.votes < 3000) <> (NEW.votes < 30) + (NEW.votes < 300) + (NEW.votes < 3000) BEGIN
  UPDATE search_grams SET band = (NEW.votes < 30) + (NEW.votes < 300) + (NEW.votes < 3000)
   WHERE gram IN (SELECT gram FROM listing_grams WHERE seq = NEW.seq)
     AND band = (OLD.votes < 30) + (OLD.votes < 300) + (OLD.votes < 3000) AND seq = NEW.seq;
END;

CREATE TRIGGER grams_in AFTER INSERT ON search_grams BEGIN
  INSERT INTO search_gram_counts (gram, listings) VALUES (NEW.gram, 1) ON CONFLICT (gram) DO UPDATE SET listings = listings + 1;
END;

CREATE TRIGGER grams_out AFTER DELETE ON search_grams BEGIN
  UPDATE search_gram_counts SET listings = listings - 1 WHERE gram = OLD.gram;
END;

-- Blocks of up to 128 entries, so that page 50 skips whole blocks. The first block of an order starts at the empty key.
CREATE TRIGGER entries_in AFTER INSERT ON directory_entries BEGIN
  INSERT INTO directory_blocks (tag, sort, first_key, entries) VALUES (NEW.tag, NEW.sort, '', 0) ON CONFLICT DO NOTHING;
  UPDATE directory_blocks SET entries = entries + 1 WHERE tag = NEW.tag AND sort = NEW.sort AND first_key =
    (SELECT max(first_key) FROM directory_blocks WHERE tag = NEW.tag AND sort = NEW.sort AND first_key <= NEW.key);
END;

CREATE TRIGGER entries_out AFTER DELETE ON directory_entries BEGIN
  UPDATE directory_blocks SET entries = entries - 1 WHERE tag = OLD.tag AND sort = OLD.sort AND first_key =
    (SELECT max(first_key) FROM directory_blocks WHERE tag = OLD.tag AND sort = OLD.sort AND first_key <= OLD.key);
END;

CREATE TRIGGER entries_moved AFTER UPDATE OF key ON directory_entries
WHEN (SELECT max(first_key) FROM directory_blocks WHERE tag = OLD.tag AND sort = OLD.sort AND first_key <= OLD.key) <>
     (SELECT max(first_key) FROM directory_blocks WHERE tag = NEW.tag AND sort = NEW.sort AND first_key <= NEW.key) BEGIN
  UPDATE directory_blocks SET entries = entries + 1 WHERE tag = NEW.tag AND sort = NEW.sort AND first_key =
    (SELECT max(first_key) FROM directory_blocks WHERE tag = NEW.tag AND sort = NEW.sort AND first_key <= NEW.key);
  UPDATE directory_blocks SET entries = entries - 1 WHERE tag = OLD.tag AND sort = OLD.sort AND first_key =
    (SELECT max(first_key) FROM directory_blocks WHERE tag = OLD.tag AND sort = OLD.sort AND first_key <= OLD.key);
END;

CREATE TRIGGER blocks_split AFTER UPDATE OF entries ON directory_blocks WHEN NEW.entries > 128 BEGIN
  INSERT INTO directory_blocks (tag, sort, first_key, entries)
    SELECT NEW.tag, NEW.sort, key, NEW.entries - 64 FROM directory_entries
     WHERE tag = NEW.tag AND sort = NEW.sort AND key >= NEW.first_key ORDER BY key LIMIT 1 OFFSET 64;
  UPDATE directory_blocks SET entries = 64 WHERE tag = NEW.tag AND sort = NEW.sort AND first_key = NEW.first_key;
END;

CREATE TRIGGER blocks_emptied AFTER UPDATE OF entries ON directory_blocks WHEN NEW.entries = 0 AND NEW.first_key <> '' BEGIN
  DELETE FROM directory_blocks WHERE tag = NEW.tag AND sort = NEW.sort AND first_key = NEW.first_key;
END;

-- The audit log only grows.
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER audit_log_final BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
