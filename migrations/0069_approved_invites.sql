-- Who approves a listing approves the Discord server to which its invite leads now: staff saw it in the queue. From then on that one is its own.
CREATE TRIGGER listings_approve_invite AFTER UPDATE OF moderation ON listings
WHEN OLD.moderation IN ('pending', 'denied') AND NEW.moderation = 'approved' AND NEW.discord_state = 'elsewhere' BEGIN
  UPDATE listings SET discord_guild = discord_found, discord_found = NULL, discord_state = 'ok', discord_next_at = 0,
    discord_online = NULL, discord_members = NULL, discord_counted_at = NULL WHERE seq = NEW.seq;
END;
