CREATE TABLE `facet_lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`seqs` text NOT NULL
);
--> statement-breakpoint
-- FILTERS.

-- A job that places or counts many listings writes them into one list, which has number 0 until its transaction ends. Whoever else changes these columns, also a
-- version from before the lists, leaves a mark for each listing.
DROP TRIGGER members_voted;
CREATE TRIGGER members_voted AFTER UPDATE OF votes ON directory_members WHEN OLD.votes <> NEW.votes BEGIN
  UPDATE directory_entries SET key = printf('%010d', 9999999999 - NEW.votes) || substr(key, 11) WHERE (tag, sort, key) IN
    (SELECT t.tag, 'top', printf('%010d:%014d:%s', 9999999999 - OLD.votes, 99999999999999 - l.created, l.id)
       FROM listing_tags t JOIN listings l ON l.seq = t.seq WHERE t.seq = NEW.seq);
  INSERT INTO facet_marks (seq) SELECT NEW.seq WHERE NOT EXISTS (SELECT 1 FROM facet_lists WHERE id = 0)
    ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;

DROP TRIGGER facets_counted;
CREATE TRIGGER facets_counted AFTER UPDATE OF trend, month_rank ON listings
WHEN NEW.moderation = 'approved' AND (OLD.trend <> NEW.trend OR OLD.month_rank <> NEW.month_rank) AND NOT EXISTS (SELECT 1 FROM facet_lists WHERE id = 0) BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
