-- A banner that only denied or suspended listings show is hidden, too.
UPDATE banners SET hidden = hidden + l.shown FROM (
  SELECT substr(banner, 10, 43) AS hash, count(*) AS shown FROM listings WHERE moderation IN ('denied', 'suspended') AND banner IS NOT NULL GROUP BY 1) AS l
 WHERE banners.hash = l.hash;
--> statement-breakpoint
DROP TRIGGER banners_created_with;
--> statement-breakpoint
DROP TRIGGER banners_changed;
--> statement-breakpoint
DROP TRIGGER banners_deleted_with;
--> statement-breakpoint
DROP TRIGGER banners_hidden;
--> statement-breakpoint
DROP TRIGGER banners_withdrawn_with_listing;
--> statement-breakpoint
-- How often listings show a picture (`uses`), as their banner or among their pictures, and how many of these listings are not public by a decision (`hidden`).
-- An address is '/banners/', 43 characters of hash, '/' and a file. An edit may change the state, the banner and the pictures at once.
CREATE TRIGGER pictures_created_with AFTER INSERT ON listings WHEN NEW.banner IS NOT NULL OR NEW.pictures <> '[]' BEGIN
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash = substr(NEW.banner, 10, 43);
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(NEW.pictures), NEW.pictures, '[]')));
END;
--> statement-breakpoint
CREATE TRIGGER pictures_changed AFTER UPDATE OF banner, pictures, moderation ON listings
WHEN OLD.banner IS NOT NEW.banner OR OLD.pictures <> NEW.pictures OR (OLD.moderation IN ('deleted', 'denied', 'suspended')) <> (NEW.moderation IN ('deleted', 'denied', 'suspended')) BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash = substr(NEW.banner, 10, 43);
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation IN ('deleted', 'denied', 'suspended'))
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(NEW.pictures), NEW.pictures, '[]')));
  UPDATE banners SET idle_since = unixepoch() * 1000
   WHERE uses = 0 AND hash IN (SELECT substr(OLD.banner, 10, 43) UNION ALL SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
END;
--> statement-breakpoint
-- Once its listing is removed for good, a picture is not served, except where another listing shows it.
CREATE TRIGGER pictures_deleted_with AFTER DELETE ON listings WHEN OLD.banner IS NOT NULL OR OLD.pictures <> '[]' BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation IN ('deleted', 'denied', 'suspended')), idle_since = unixepoch() * 1000, withdrawn = 1
   WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation IN ('deleted', 'denied', 'suspended')), idle_since = unixepoch() * 1000, withdrawn = 1
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
END;
