-- An idea stands in two of the lists that staff turn the pages of: all, and those of its status. Newest first.
CREATE VIEW roadmap_places AS
SELECT i.id, l.value AS list, printf('%014d:%s', 99999999999999 - i.created_at, i.id) AS key
  FROM roadmap_items i, json_each(json_array('roadmap', 'roadmap/' || i.status)) l;
--> statement-breakpoint

CREATE TRIGGER roadmap_items_filed AFTER INSERT ON roadmap_items BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM roadmap_places WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER roadmap_items_leave BEFORE UPDATE OF id, status, created_at ON roadmap_items BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM roadmap_places WHERE id = OLD.id);
END;
--> statement-breakpoint

CREATE TRIGGER roadmap_items_return AFTER UPDATE OF id, status, created_at ON roadmap_items BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM roadmap_places WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER roadmap_items_dropped BEFORE DELETE ON roadmap_items BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM roadmap_places WHERE id = OLD.id);
END;
--> statement-breakpoint

-- What was suggested before these lists were kept.
INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM roadmap_places;
