-- Views, triggers and first rows: what Drizzle cannot express. The tables are in 0000_tables.sql.

INSERT INTO site_counters (id) VALUES (1);
INSERT INTO metric_progress (id, slot, visitor) VALUES (1, 0, '');
INSERT INTO ranking_settings (id, enabled_at) VALUES (1, NULL);

-- THE DIRECTORY. The public read models are derived from listings. Every change of a listing updates the directory, the search index and the counters in
-- the same transaction.

-- The tags under which a listing is found: its own, and All.
CREATE VIEW listing_tags AS
SELECT DISTINCT l.seq, j.value AS tag FROM listings l, json_each(json_insert(l.tags, '$[#]', 'All')) j;

-- Every position of a listing in the directory. One text key holds the whole order: the sort value, then newest, then id. Descending numbers are stored
-- as the difference from a larger number, so that every order sorts ascending.
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

-- Every substring of one, two and three characters of a listing's search key (its first 120 characters), with its popularity band: 0 from 3,000 votes, 1
-- from 300, 2 from 30, 3 below. The steps are large, so that a vote rarely changes the band of a listing.
CREATE VIEW listing_grams AS
SELECT DISTINCT l.seq, substr(l.search_key, n.value, s.value) AS gram,
       (l.votes < 30) + (l.votes < 300) + (l.votes < 3000) AS band
  FROM listings l, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120]') n, json_each('[1,2,3]') s
 WHERE n.value + s.value - 1 <= length(l.search_key);

-- The directory follows the listing. A change that affects all positions or grams removes the listing before and adds it again after.
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

-- A deleted listing that can be restored counts as removed.
CREATE TRIGGER listings_counted AFTER UPDATE OF moderation, rating_sum, rating_cnt ON listings BEGIN
  UPDATE site_counters SET
    total = total + (OLD.moderation = 'deleted') - (NEW.moderation = 'deleted'),
    pending = pending + (NEW.moderation = 'pending') - (OLD.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0) - iif(OLD.moderation = 'approved', OLD.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) - iif(OLD.moderation = 'approved', OLD.rating_cnt, 0) WHERE id = 1;
END;

CREATE TRIGGER listings_deleted BEFORE DELETE ON listings BEGIN
  DELETE FROM directory_members WHERE seq = OLD.seq;
  UPDATE site_counters SET total = total - (OLD.moderation <> 'deleted'), pending = pending - (OLD.moderation = 'pending'),
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

-- A vote, an edit or a review changes the position in one order only.
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

-- A vote that changes the band moves the listing in the list of each of its grams.
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

-- THE REVIEW QUEUE.

-- How long a listing had waited before it was decided.
CREATE TRIGGER queue_waited AFTER UPDATE OF moderation ON listings
WHEN OLD.moderation = 'pending' AND NEW.moderation IN ('approved', 'denied') AND NEW.decided_at IS NOT NULL AND NEW.decided_at IS NOT OLD.decided_at BEGIN
  INSERT INTO queue_waits (decided_at, waited) VALUES (NEW.decided_at, max(0, NEW.decided_at - coalesce(OLD.requeued_at, OLD.created)));
END;

-- PICTURES.

-- How many listings show a picture (`uses`), and how many of those are deleted (`hidden`). An address is '/banners/', 43 characters of hash, '/' and a
-- file.
CREATE TRIGGER banners_created_with AFTER INSERT ON listings WHEN NEW.banner IS NOT NULL BEGIN
  UPDATE banners SET uses = uses + 1 WHERE hash = substr(NEW.banner, 10, 43);
END;

CREATE TRIGGER banners_changed AFTER UPDATE OF banner ON listings WHEN OLD.banner IS NOT NEW.banner BEGIN
  UPDATE banners SET uses = uses - 1, idle_since = unixepoch() * 1000 WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses + 1 WHERE hash = substr(NEW.banner, 10, 43);
END;

CREATE TRIGGER banners_deleted_with AFTER DELETE ON listings WHEN OLD.banner IS NOT NULL BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation = 'deleted'), idle_since = unixepoch() * 1000
   WHERE hash = substr(OLD.banner, 10, 43);
END;

CREATE TRIGGER banners_hidden AFTER UPDATE OF moderation ON listings
WHEN NEW.banner IS NOT NULL AND (OLD.moderation = 'deleted') <> (NEW.moderation = 'deleted') BEGIN
  UPDATE banners SET hidden = hidden + (NEW.moderation = 'deleted') - (OLD.moderation = 'deleted') WHERE hash = substr(NEW.banner, 10, 43);
END;

-- Records the preview pictures of a deleted listing in the same transaction, so that a job can delete their files.
CREATE TRIGGER previews_orphaned AFTER DELETE ON listings BEGIN
  INSERT OR REPLACE INTO orphaned_previews (listing_id, since) VALUES (OLD.id, unixepoch() * 1000);
END;

-- THE STATUS PAGE.

-- A day is the sum of its minutes. Triggers add every change of a minute. Minutes that are deleted because of their age stay counted. A minute is down
-- when its check failed or when more than a fifth of its requests failed.
CREATE TRIGGER status_minute_counted AFTER INSERT ON status_minutes
BEGIN
  INSERT INTO status_days (day, component, up, down)
    VALUES (NEW.minute / 1440, NEW.component, NOT (NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count), NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count)
    ON CONFLICT (day, component) DO UPDATE SET up = up + excluded.up, down = down + excluded.down;
END;
CREATE TRIGGER status_minute_recounted AFTER UPDATE ON status_minutes
  WHEN (OLD.check_ok IS 0 OR OLD.errors * 5 > OLD.count) <> (NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count)
BEGIN
  UPDATE status_days SET up = up + iif(NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count, -1, 1), down = down + iif(NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count, 1, -1)
    WHERE day = NEW.minute / 1440 AND component = NEW.component;
END;

-- THE ROADMAP.

-- The number of votes of an item follows its rows: after a vote, a merge, or the deletion of an account.
CREATE TRIGGER roadmap_vote_cast AFTER INSERT ON roadmap_votes BEGIN
  UPDATE roadmap_items SET votes = votes + 1 WHERE id = NEW.item_id;
END;
CREATE TRIGGER roadmap_vote_gone AFTER DELETE ON roadmap_votes BEGIN
  UPDATE roadmap_items SET votes = votes - 1 WHERE id = OLD.item_id;
END;
CREATE TRIGGER roadmap_vote_moved AFTER UPDATE OF item_id ON roadmap_votes WHEN OLD.item_id <> NEW.item_id BEGIN
  UPDATE roadmap_items SET votes = votes - 1 WHERE id = OLD.item_id;
  UPDATE roadmap_items SET votes = votes + 1 WHERE id = NEW.item_id;
END;

-- Every status an item has had.
CREATE TRIGGER roadmap_item_made AFTER INSERT ON roadmap_items BEGIN
  INSERT INTO roadmap_history (item_id, at, status) VALUES (NEW.id, NEW.created_at, NEW.status);
END;
CREATE TRIGGER roadmap_item_moved AFTER UPDATE OF status ON roadmap_items WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO roadmap_history (item_id, at, status) VALUES (NEW.id, NEW.updated_at, NEW.status);
END;

-- PEOPLE AND THE AUDIT LOG.

-- The last admin cannot be deleted, because then nobody could appoint another.
CREATE TRIGGER users_keep_an_admin BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM json_each(OLD.roles) WHERE lower(value) = 'admin')
 AND NOT EXISTS (SELECT 1 FROM users u, json_each(u.roles) r WHERE u.id <> OLD.id AND lower(r.value) = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'the last admin stays');
END;

-- The audit log is append-only. When an account is deleted, the details of its entries are removed, because they contain texts that people wrote.
-- Nothing else in an entry can change.
CREATE TRIGGER audit_log_append_only BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log
WHEN NEW.before IS NOT NULL OR NEW.after IS NOT NULL
  OR (NEW.seq, NEW.at, NEW.action, NEW.target_kind, NEW.target_id) IS NOT (OLD.seq, OLD.at, OLD.action, OLD.target_kind, OLD.target_id)
  OR NEW.actor_id IS NOT OLD.actor_id
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
