-- A segment of facet_bits now has 1,048,576 listings. The first one of the old ones is the beginning of the first new one; the others are written again.
DELETE FROM facet_bits WHERE segment > 0;
--> statement-breakpoint
INSERT INTO facet_marks (seq) SELECT seq FROM listings WHERE moderation = 'approved' AND seq >= 262144
  ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
