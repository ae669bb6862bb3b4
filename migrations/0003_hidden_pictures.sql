-- PICTURES OF SERVERS THAT VISITORS DO NOT SEE.

-- `hidden` also counts the uses by listings that wait for their first approval.
DROP TRIGGER pictures_created_with;
DROP TRIGGER pictures_changed;
DROP TRIGGER pictures_deleted_with;

UPDATE banners SET hidden = hidden + p.times FROM (
  SELECT hash, count(*) AS times FROM (
    SELECT substr(banner, 10, 43) AS hash FROM listings WHERE moderation = 'pending'
    UNION ALL SELECT substr(j.value ->> 'url', 10, 43) FROM listings l, json_each(iif(json_valid(l.pictures), l.pictures, '[]')) j WHERE l.moderation = 'pending')
   GROUP BY hash) p
 WHERE banners.hash = p.hash;

CREATE TRIGGER pictures_created_with AFTER INSERT ON listings WHEN NEW.banner IS NOT NULL OR NEW.pictures <> '[]' BEGIN
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation <> 'approved')
   WHERE hash = substr(NEW.banner, 10, 43);
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation <> 'approved')
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(NEW.pictures), NEW.pictures, '[]')));
END;

CREATE TRIGGER pictures_changed AFTER UPDATE OF banner, pictures, moderation ON listings
WHEN OLD.banner IS NOT NEW.banner OR OLD.pictures <> NEW.pictures OR (OLD.moderation = 'approved') <> (NEW.moderation = 'approved') BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation <> 'approved')
   WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation <> 'approved')
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation <> 'approved')
   WHERE hash = substr(NEW.banner, 10, 43);
  UPDATE banners SET uses = uses + 1, hidden = hidden + (NEW.moderation <> 'approved')
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(NEW.pictures), NEW.pictures, '[]')));
  UPDATE banners SET idle_since = unixepoch() * 1000
   WHERE uses = 0 AND hash IN (SELECT substr(OLD.banner, 10, 43) UNION ALL SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
END;

-- Once its listing is removed for good, a picture is not served, except where another listing shows it.
CREATE TRIGGER pictures_deleted_with AFTER DELETE ON listings WHEN OLD.banner IS NOT NULL OR OLD.pictures <> '[]' BEGIN
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation <> 'approved'), idle_since = unixepoch() * 1000, withdrawn = 1
   WHERE hash = substr(OLD.banner, 10, 43);
  UPDATE banners SET uses = uses - 1, hidden = hidden - (OLD.moderation <> 'approved'), idle_since = unixepoch() * 1000, withdrawn = 1
   WHERE hash IN (SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
END;

-- While listings show a picture, `withdrawn` says whether visitors may not see it. Nobody changes it when the last listing takes the picture away: what was hidden
-- stays so, and only what was public may be loaded for another day. An upload of what no listing shows withdraws it, too.
DROP TRIGGER pictures_return;

UPDATE banners SET withdrawn = 1 WHERE uses <= hidden;

CREATE TRIGGER pictures_hidden AFTER UPDATE OF uses, hidden ON banners WHEN NEW.uses > 0 AND NEW.withdrawn <> (NEW.uses <= NEW.hidden) BEGIN
  UPDATE banners SET withdrawn = (NEW.uses <= NEW.hidden) WHERE hash = NEW.hash;
END;
