-- A picture that was taken away is served again once an edit makes a listing show it, and only then: a refused edit changes nothing.
CREATE TRIGGER pictures_return AFTER UPDATE OF banner, pictures ON listings
WHEN NEW.moderation NOT IN ('deleted', 'denied', 'suspended') AND (OLD.banner IS NOT NEW.banner OR OLD.pictures <> NEW.pictures) BEGIN
  UPDATE banners SET withdrawn = 0
   WHERE withdrawn
     AND hash IN (SELECT substr(NEW.banner, 10, 43) UNION ALL SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(NEW.pictures), NEW.pictures, '[]')))
     AND hash NOT IN (SELECT substr(coalesce(OLD.banner, ''), 10, 43) UNION ALL SELECT substr(value ->> 'url', 10, 43) FROM json_each(iif(json_valid(OLD.pictures), OLD.pictures, '[]')));
END;
