-- The stored address of a person's picture contains the chat platform's id of that person. The platform's name of the picture moves to its own column,
-- and `avatar` becomes our own address with a random version (see contract/chat-pictures.ts).
UPDATE users SET chat_avatar = nullif(replace(replace(substr(avatar, instr(avatar, '/avatars/') + length('/avatars/' || chat_id || '/')), '.png?size=64', ''), '/', ''), '')
 WHERE avatar LIKE 'http%/avatars/%';
--> statement-breakpoint
UPDATE users SET avatar = iif(chat_avatar IS NULL, NULL, '/avatars/' || id || '/' || lower(hex(randomblob(6))) || '.webp') WHERE avatar LIKE 'http%';
--> statement-breakpoint
UPDATE applications SET avatar = (SELECT u.avatar FROM users u WHERE u.id = applications.user_id) WHERE avatar LIKE 'http%';
--> statement-breakpoint
-- The keys of visitors are in KV.
DELETE FROM metric_keys;
--> statement-breakpoint
-- A session ends 90 days after its sign-in, however often it is used.
UPDATE sessions SET expires_at = created_at + 7776000000 WHERE expires_at > created_at + 7776000000;
--> statement-breakpoint
-- Pictures of people and hubs that are gone: a job deletes their files.
CREATE TRIGGER avatars_orphaned AFTER DELETE ON users WHEN OLD.avatar IS NOT NULL BEGIN
  INSERT OR REPLACE INTO orphaned_pictures (folder, since) VALUES ('avatars/' || OLD.id || '/', unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER avatars_removed AFTER UPDATE OF avatar ON users WHEN OLD.avatar IS NOT NULL AND NEW.avatar IS NULL BEGIN
  INSERT OR REPLACE INTO orphaned_pictures (folder, since) VALUES ('avatars/' || OLD.id || '/', unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER icons_orphaned AFTER DELETE ON hubs WHEN OLD.icon IS NOT NULL BEGIN
  INSERT OR REPLACE INTO orphaned_pictures (folder, since) VALUES ('icons/' || OLD.id || '/', unixepoch() * 1000);
END;
--> statement-breakpoint
-- A banner is not served once its listing is removed for good, or its uploader left, except where another listing shows it (see `withdrawn`).
CREATE TRIGGER banners_withdrawn_with_listing AFTER DELETE ON listings WHEN OLD.banner IS NOT NULL BEGIN
  UPDATE banners SET withdrawn = 1 WHERE hash = substr(OLD.banner, 10, 43);
END;
--> statement-breakpoint
CREATE TRIGGER banners_withdrawn_with_uploader BEFORE DELETE ON users BEGIN
  UPDATE banners SET withdrawn = 1 WHERE uploader_id = OLD.id;
END;
