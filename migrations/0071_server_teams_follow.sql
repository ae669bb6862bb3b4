-- A listing that changes hands: its new owner is no helper any more, what was offered and proven by the one before is void, and the new one is told.
CREATE TRIGGER listing_changes_hands AFTER UPDATE OF owner_id ON listings WHEN NEW.owner_id <> OLD.owner_id BEGIN
  DELETE FROM listing_members WHERE listing_id = NEW.id AND user_id = NEW.owner_id;
  DELETE FROM listing_invitations WHERE listing_id = NEW.id AND (user_id = NEW.owner_id OR transfers);
  UPDATE listings SET owner_proven_guild = NULL, owner_proven_at = NULL WHERE id = NEW.id AND owner_proven_at IS NOT NULL;
  INSERT INTO notices (user_id, kind, key, at, data)
  SELECT NEW.owner_id, 'team', 'owner:' || NEW.id || ':' || unixepoch('subsec'), CAST(unixepoch('subsec') * 1000 AS INTEGER), json_object('outcome', 'owner', 'name', NEW.name, 'id', NEW.id)
  WHERE true ON CONFLICT (user_id, key) DO NOTHING;
END;
