-- Every change that moves a listing among the filters or in an order of the directory is noted. A job brings the bits up to date: see
-- worker/features/listings/refresh-facets.ts.
INSERT INTO facet_runs (id) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER facets_created AFTER INSERT ON listings WHEN NEW.moderation = 'approved' BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
--> statement-breakpoint
CREATE TRIGGER facets_changed
AFTER UPDATE OF moderation, tags, facts, facts_checked, realm_link, realm_link_visible, votes, rating_sum, rating_cnt, rating_rank, name_key, created, updated ON listings
WHEN OLD.moderation = 'approved' OR NEW.moderation = 'approved' BEGIN
  INSERT INTO facet_marks (seq) VALUES (NEW.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
--> statement-breakpoint
CREATE TRIGGER facets_deleted BEFORE DELETE ON listings WHEN OLD.moderation = 'approved' BEGIN
  INSERT INTO facet_marks (seq) VALUES (OLD.seq) ON CONFLICT (seq) DO UPDATE SET marks = marks + 1;
END;
--> statement-breakpoint
INSERT INTO facet_marks (seq) SELECT seq FROM listings WHERE moderation = 'approved';
