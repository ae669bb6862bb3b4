-- The reviews whose author is proved to be in the Discord server of the listing. The proof must not be older than 30 days when the review is saved: who uses
-- it later confirms it again.
CREATE VIEW proven_reviews AS
SELECT r.id, m.since_month FROM reviews r
  JOIN listings l ON l.id = r.listing_id
  JOIN memberships m ON m.user_id = r.author_id AND m.guild_id = l.discord_guild AND m.confirmed_at > r.updated_at - 2592000000;
--> statement-breakpoint
CREATE TRIGGER reviews_proved_added AFTER INSERT ON reviews BEGIN
  UPDATE reviews SET member_since = (SELECT since_month FROM proven_reviews WHERE id = NEW.id)
   WHERE id = NEW.id AND member_since IS NOT (SELECT since_month FROM proven_reviews WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER reviews_proved_saved AFTER UPDATE OF updated_at ON reviews BEGIN
  UPDATE reviews SET member_since = (SELECT since_month FROM proven_reviews WHERE id = NEW.id)
   WHERE id = NEW.id AND member_since IS NOT (SELECT since_month FROM proven_reviews WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER memberships_proved AFTER INSERT ON memberships BEGIN
  UPDATE reviews SET member_since = (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id)
   WHERE author_id = NEW.user_id AND (SELECT discord_guild FROM listings l WHERE l.id = reviews.listing_id) = NEW.guild_id
     AND member_since IS NOT (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id);
END;
--> statement-breakpoint
CREATE TRIGGER memberships_confirmed AFTER UPDATE ON memberships BEGIN
  UPDATE reviews SET member_since = (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id)
   WHERE author_id = NEW.user_id AND (SELECT discord_guild FROM listings l WHERE l.id = reviews.listing_id) = NEW.guild_id
     AND member_since IS NOT (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id);
END;
--> statement-breakpoint
CREATE TRIGGER memberships_ended AFTER DELETE ON memberships BEGIN
  UPDATE reviews SET member_since = NULL
   WHERE author_id = OLD.user_id AND (SELECT discord_guild FROM listings l WHERE l.id = reviews.listing_id) = OLD.guild_id
     AND member_since IS NOT NULL;
END;
--> statement-breakpoint
-- Another Discord server has other members. Nothing is forgotten while a new invite of the same server is looked up: it is known again in the same batch.
CREATE TRIGGER listings_guild_changed AFTER UPDATE OF discord_guild ON listings WHEN OLD.discord_guild IS NOT NEW.discord_guild BEGIN
  UPDATE reviews SET member_since = (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id)
   WHERE listing_id = NEW.id AND member_since IS NOT (SELECT since_month FROM proven_reviews p WHERE p.id = reviews.id);
END;
--> statement-breakpoint
-- What one owner proved says nothing about the next one.
CREATE TRIGGER listings_owner_changed AFTER UPDATE OF owner_id ON listings WHEN OLD.owner_id <> NEW.owner_id AND NEW.owner_proven_at IS NOT NULL BEGIN
  UPDATE listings SET owner_proven_guild = NULL, owner_proven_at = NULL WHERE seq = NEW.seq;
END;
--> statement-breakpoint
-- The stars of proved members are counted like all stars. These triggers and those of all stars may run in any order.
CREATE TRIGGER reviews_members_moved AFTER UPDATE OF rating, member_since ON reviews
WHEN (OLD.rating, OLD.member_since IS NOT NULL) <> (NEW.rating, NEW.member_since IS NOT NULL) BEGIN
  INSERT INTO rating_counts (listing_id, rating, reviews, members) SELECT OLD.listing_id, OLD.rating, 0, -1 WHERE OLD.member_since IS NOT NULL
    ON CONFLICT (listing_id, rating) DO UPDATE SET members = members - 1;
  INSERT INTO rating_counts (listing_id, rating, reviews, members) SELECT NEW.listing_id, NEW.rating, 0, 1 WHERE NEW.member_since IS NOT NULL
    ON CONFLICT (listing_id, rating) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_members_removed AFTER DELETE ON reviews WHEN OLD.member_since IS NOT NULL BEGIN
  UPDATE rating_counts SET members = members - 1 WHERE listing_id = OLD.listing_id AND rating = OLD.rating;
END;
