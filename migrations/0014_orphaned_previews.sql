-- Listings that are gone for good, whose preview pictures may still be in the store. Looked up by their whole key only.
CREATE TABLE `orphaned_previews` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint

-- In the same transaction, whatever deletes the listing: the nightly purge, or the account of its owner that goes.
CREATE TRIGGER previews_orphaned AFTER DELETE ON listings BEGIN
  INSERT OR REPLACE INTO orphaned_previews (listing_id, since) VALUES (OLD.id, unixepoch() * 1000);
END;
--> statement-breakpoint

-- Those that went before, as far as the trail tells.
INSERT INTO orphaned_previews (listing_id, since)
SELECT a.target_id, max(a.at) FROM audit_log a
 WHERE a.target_kind = 'listing' AND NOT EXISTS (SELECT 1 FROM listings l WHERE l.id = a.target_id)
 GROUP BY a.target_id;
