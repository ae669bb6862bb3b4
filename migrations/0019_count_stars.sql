-- The spread of stars is derived from the reviews, in the same transaction.
INSERT INTO rating_counts (listing_id, rating, reviews) SELECT listing_id, rating, count(*) FROM reviews GROUP BY listing_id, rating;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_added AFTER INSERT ON reviews BEGIN
  INSERT INTO rating_counts (listing_id, rating, reviews) VALUES (NEW.listing_id, NEW.rating, 1)
    ON CONFLICT (listing_id, rating) DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_changed AFTER UPDATE OF rating ON reviews WHEN NEW.rating <> OLD.rating BEGIN
  UPDATE rating_counts SET reviews = reviews - 1 WHERE listing_id = OLD.listing_id AND rating = OLD.rating;
  INSERT INTO rating_counts (listing_id, rating, reviews) VALUES (NEW.listing_id, NEW.rating, 1)
    ON CONFLICT (listing_id, rating) DO UPDATE SET reviews = reviews + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_removed AFTER DELETE ON reviews BEGIN
  UPDATE rating_counts SET reviews = reviews - 1 WHERE listing_id = OLD.listing_id AND rating = OLD.rating;
END;
