-- One row for every picture in the store, by the hash of its bytes. It stands before the first file is written and goes after the last one.
CREATE TABLE `banners` (
	`hash` text PRIMARY KEY NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`file` text,
	`created` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`idle_since` integer NOT NULL,
	`doomed_at` integer
);
--> statement-breakpoint
CREATE INDEX `banners_idle` ON `banners` (`idle_since`) WHERE uses = 0;
--> statement-breakpoint

-- How many listings show a picture follows the listings, whoever changes or deletes them. An address is '/banners/', 43 letters of hash, '/' and a file.
CREATE TRIGGER banners_created_with AFTER INSERT ON listings WHEN NEW.banner IS NOT NULL BEGIN
  UPDATE banners SET uses = uses + 1 WHERE hash = substr(NEW.banner, 10, 43);
END;
--> statement-breakpoint

CREATE TRIGGER banners_changed AFTER UPDATE OF banner ON listings WHEN OLD.banner IS NOT NEW.banner BEGIN
  UPDATE banners SET uses = uses - 1, idle_since = unixepoch() * 1000 WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses + 1 WHERE hash = substr(NEW.banner, 10, 43);
END;
--> statement-breakpoint

CREATE TRIGGER banners_deleted_with AFTER DELETE ON listings WHEN OLD.banner IS NOT NULL BEGIN
  UPDATE banners SET uses = uses - 1, idle_since = unixepoch() * 1000 WHERE hash = substr(OLD.banner, 10, 43);
END;
