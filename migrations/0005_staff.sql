-- Deleting with a way back, and lists for staff that cost the same at any size.

-- A deleted listing keeps its row, in a state no answer ever names, until its time is over: everything that asks for approved ones is right without
-- knowing of it. `deleted_from` is the state an undo brings back.
ALTER TABLE `listings` ADD COLUMN `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD COLUMN `deleted_from` text;--> statement-breakpoint
-- When staff last decided, and when a decided listing last came back into the queue.
ALTER TABLE `listings` ADD COLUMN `decided_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD COLUMN `requeued_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD COLUMN `username_key` text;--> statement-breakpoint
-- Of the listings that show a picture, how many are deleted.
ALTER TABLE `banners` ADD COLUMN `hidden` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `staff_entries` (
	`list` text NOT NULL,
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`list`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staff_blocks` (
	`list` text NOT NULL,
	`first_key` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`list`, `first_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staff_totals` (
	`list` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staff_grams` (
	`gram` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`gram`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `staff_gram_counts` (
	`gram` text PRIMARY KEY NOT NULL,
	`listings` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `queue_waits` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`decided_at` integer NOT NULL,
	`waited` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `queue_waits_by_decision` ON `queue_waits` (`decided_at`);--> statement-breakpoint

-- The lists staff see a listing in: all, newest first, and that of its state. What waits is longest first; what is deleted, latest deleted first.
CREATE VIEW staff_places AS
SELECT seq, 'all' AS list, printf('%014d:%s', 99999999999999 - created, id) AS key FROM listings WHERE moderation <> 'deleted'
UNION ALL
SELECT seq, moderation, CASE moderation
    WHEN 'pending' THEN printf('%014d:%s', coalesce(requeued_at, created), id)
    WHEN 'deleted' THEN printf('%014d:%s', 99999999999999 - deleted_at, id)
    ELSE printf('%014d:%s', 99999999999999 - created, id) END
  FROM listings;
--> statement-breakpoint

-- What staff search in: the name and the owner's name, each after a mark, so that the beginning of either can be asked for and no match runs from one
-- into the other. A name without a key of its own (nobody has signed in since) is folded as well as SQL can.
CREATE VIEW staff_texts AS
SELECT l.seq, l.id, l.owner_id, l.moderation, l.created, l.requeued_at, l.deleted_at, char(1) || substr(l.search_key, 1, 120) || char(1) ||
       substr(coalesce(u.username_key, replace(replace(replace(lower(u.username), ' ', ''), '.', ''), '-', '')), 1, 60) AS text
  FROM listings l JOIN users u ON u.id = l.owner_id;
--> statement-breakpoint
CREATE VIEW staff_listing_grams AS
WITH RECURSIVE starts (start) AS (SELECT 1 UNION ALL SELECT start + 1 FROM starts WHERE start < 182)
SELECT DISTINCT t.seq, t.owner_id, substr(t.text, n.start, s.value) AS gram FROM staff_texts t, starts n, json_each('[2,3]') s
 WHERE n.start + s.value - 1 <= length(t.text);
--> statement-breakpoint

INSERT INTO staff_entries (list, key, seq) SELECT list, key, seq FROM staff_places ORDER BY list, key;
--> statement-breakpoint
INSERT INTO staff_blocks (list, first_key, entries)
SELECT list, iif(block = 0, '', min(key)), count(*)
  FROM (SELECT list, key, (row_number() OVER (PARTITION BY list ORDER BY key) - 1) / 384 AS block FROM staff_entries) GROUP BY list, block;
--> statement-breakpoint
INSERT INTO staff_totals (list, total) SELECT list, count(*) FROM staff_entries GROUP BY list;
--> statement-breakpoint
INSERT INTO staff_grams (gram, seq) SELECT gram, seq FROM staff_listing_grams ORDER BY gram, seq;
--> statement-breakpoint
INSERT INTO staff_gram_counts (gram, listings) SELECT gram, count(*) FROM staff_grams GROUP BY gram;
--> statement-breakpoint

CREATE TRIGGER staff_listing_created AFTER INSERT ON listings BEGIN
  INSERT INTO staff_entries (list, key, seq) SELECT list, key, seq FROM staff_places WHERE seq = NEW.seq;
  INSERT INTO staff_grams (gram, seq) SELECT gram, seq FROM staff_listing_grams WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER staff_listing_leaves BEFORE UPDATE OF moderation, created, id, deleted_at, requeued_at ON listings BEGIN
  DELETE FROM staff_entries WHERE (list, key) IN (SELECT list, key FROM staff_places WHERE seq = OLD.seq);
END;
--> statement-breakpoint
CREATE TRIGGER staff_listing_returns AFTER UPDATE OF moderation, created, id, deleted_at, requeued_at ON listings BEGIN
  INSERT INTO staff_entries (list, key, seq) SELECT list, key, seq FROM staff_places WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER staff_listing_unnamed BEFORE UPDATE OF name_key, owner_id ON listings BEGIN
  DELETE FROM staff_grams WHERE (gram, seq) IN (SELECT gram, seq FROM staff_listing_grams WHERE seq = OLD.seq);
END;
--> statement-breakpoint
CREATE TRIGGER staff_listing_renamed AFTER UPDATE OF name_key, owner_id ON listings BEGIN
  INSERT INTO staff_grams (gram, seq) SELECT gram, seq FROM staff_listing_grams WHERE seq = NEW.seq;
END;
--> statement-breakpoint
CREATE TRIGGER staff_listing_deleted BEFORE DELETE ON listings BEGIN
  DELETE FROM staff_entries WHERE (list, key) IN (SELECT list, key FROM staff_places WHERE seq = OLD.seq);
  DELETE FROM staff_grams WHERE (gram, seq) IN (SELECT gram, seq FROM staff_listing_grams WHERE seq = OLD.seq);
END;
--> statement-breakpoint

-- An owner's name is part of what each of their listings is found by. It goes before the owner does: afterwards nobody could say what it was.
CREATE TRIGGER staff_owner_gone BEFORE DELETE ON users BEGIN
  DELETE FROM staff_grams WHERE (gram, seq) IN (SELECT gram, seq FROM staff_listing_grams WHERE owner_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER staff_owner_unnamed BEFORE UPDATE OF username, username_key ON users
WHEN OLD.username IS NOT NEW.username OR OLD.username_key IS NOT NEW.username_key BEGIN
  DELETE FROM staff_grams WHERE (gram, seq) IN (SELECT gram, seq FROM staff_listing_grams WHERE owner_id = OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER staff_owner_renamed AFTER UPDATE OF username, username_key ON users
WHEN OLD.username IS NOT NEW.username OR OLD.username_key IS NOT NEW.username_key BEGIN
  INSERT INTO staff_grams (gram, seq) SELECT gram, seq FROM staff_listing_grams WHERE owner_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_grams_in AFTER INSERT ON staff_grams BEGIN
  INSERT INTO staff_gram_counts (gram, listings) VALUES (NEW.gram, 1) ON CONFLICT (gram) DO UPDATE SET listings = listings + 1;
END;
--> statement-breakpoint
CREATE TRIGGER staff_grams_out AFTER DELETE ON staff_grams BEGIN
  UPDATE staff_gram_counts SET listings = listings - 1 WHERE gram = OLD.gram;
END;
--> statement-breakpoint

-- Blocks of up to 512 entries, as in the directory: a deep page skips whole blocks, and a place in the queue is counted by them.
CREATE TRIGGER staff_entries_in AFTER INSERT ON staff_entries BEGIN
  INSERT INTO staff_totals (list, total) VALUES (NEW.list, 1) ON CONFLICT (list) DO UPDATE SET total = total + 1;
  INSERT INTO staff_blocks (list, first_key, entries) VALUES (NEW.list, '', 0) ON CONFLICT DO NOTHING;
  UPDATE staff_blocks SET entries = entries + 1 WHERE list = NEW.list AND first_key =
    (SELECT max(first_key) FROM staff_blocks WHERE list = NEW.list AND first_key <= NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER staff_entries_out AFTER DELETE ON staff_entries BEGIN
  UPDATE staff_totals SET total = total - 1 WHERE list = OLD.list;
  UPDATE staff_blocks SET entries = entries - 1 WHERE list = OLD.list AND first_key =
    (SELECT max(first_key) FROM staff_blocks WHERE list = OLD.list AND first_key <= OLD.key);
END;
--> statement-breakpoint
CREATE TRIGGER staff_blocks_split AFTER UPDATE OF entries ON staff_blocks WHEN NEW.entries > 512 BEGIN
  INSERT INTO staff_blocks (list, first_key, entries)
    SELECT NEW.list, key, NEW.entries - 256 FROM staff_entries WHERE list = NEW.list AND key >= NEW.first_key ORDER BY key LIMIT 1 OFFSET 256;
  UPDATE staff_blocks SET entries = 256 WHERE list = NEW.list AND first_key = NEW.first_key;
END;
--> statement-breakpoint
CREATE TRIGGER staff_blocks_emptied AFTER UPDATE OF entries ON staff_blocks WHEN NEW.entries = 0 AND NEW.first_key <> '' BEGIN
  DELETE FROM staff_blocks WHERE list = NEW.list AND first_key = NEW.first_key;
END;
--> statement-breakpoint

-- How long a listing had waited when it was decided. A decision says when it was made.
CREATE TRIGGER queue_waited AFTER UPDATE OF moderation ON listings
WHEN OLD.moderation = 'pending' AND NEW.moderation IN ('approved', 'denied') AND NEW.decided_at IS NOT NULL AND NEW.decided_at IS NOT OLD.decided_at BEGIN
  INSERT INTO queue_waits (decided_at, waited) VALUES (NEW.decided_at, max(0, NEW.decided_at - coalesce(OLD.requeued_at, OLD.created)));
END;
--> statement-breakpoint

-- What is deleted counts no more; when its time is over it has been subtracted already.
CREATE TRIGGER listings_hidden AFTER UPDATE OF moderation ON listings WHEN (OLD.moderation = 'deleted') <> (NEW.moderation = 'deleted') BEGIN
  UPDATE site_counters SET total = total + (OLD.moderation = 'deleted') - (NEW.moderation = 'deleted') WHERE id = 1;
  UPDATE banners SET hidden = hidden + (NEW.moderation = 'deleted') - (OLD.moderation = 'deleted') WHERE hash = substr(NEW.banner, 10, 43);
END;
--> statement-breakpoint
CREATE TRIGGER listings_purged BEFORE DELETE ON listings WHEN OLD.moderation = 'deleted' BEGIN
  UPDATE site_counters SET total = total + 1 WHERE id = 1;
  UPDATE banners SET hidden = hidden - 1 WHERE hash = substr(OLD.banner, 10, 43);
END;
