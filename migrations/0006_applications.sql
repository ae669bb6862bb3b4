-- What staff decided about a report, and who did.
ALTER TABLE `reports` ADD COLUMN `resolution` text;
--> statement-breakpoint
ALTER TABLE `reports` ADD COLUMN `handled_by` text;
--> statement-breakpoint

-- Once staff have granted or revoked somebody's role, the setting that names the first admins has no say any more.
ALTER TABLE `users` ADD COLUMN `role_decided_at` integer;
--> statement-breakpoint
-- Outlives the application itself: the wait before the next one holds even when staff delete it.
ALTER TABLE `users` ADD COLUMN `applied_at` integer;
--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (lower(`username`));
--> statement-breakpoint
CREATE INDEX `users_with_roles` ON `users` (`id`) WHERE roles <> '[]';
--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`avatar` text,
	`name_key` text NOT NULL,
	`age` integer NOT NULL,
	`skills` text NOT NULL,
	`referees` text NOT NULL,
	`motivation` text NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reviewer_note` text,
	`reviewed_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `applications_by_user` ON `applications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `application_names` (
	`piece` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`piece`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `desk_entries` (
	`list` text NOT NULL,
	`key` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`list`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `desk_blocks` (
	`list` text NOT NULL,
	`first_key` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`list`, `first_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `desk_totals` (
	`list` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit_log` (`action`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_log` (`target_kind`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_log` (`at`);
--> statement-breakpoint

-- Totals and blocks follow the entries. A block holds up to 128 of them, so that a deep page skips whole blocks; the first one of a list
-- starts at the empty key. An entry that moves is taken out and put in again.
CREATE TRIGGER desk_entries_in AFTER INSERT ON desk_entries BEGIN
  INSERT INTO desk_totals (list, total) VALUES (NEW.list, 1) ON CONFLICT (list) DO UPDATE SET total = total + 1;
  INSERT INTO desk_blocks (list, first_key, entries) VALUES (NEW.list, '', 0) ON CONFLICT DO NOTHING;
  UPDATE desk_blocks SET entries = entries + 1 WHERE list = NEW.list AND first_key =
    (SELECT max(first_key) FROM desk_blocks WHERE list = NEW.list AND first_key <= NEW.key);
END;
--> statement-breakpoint

CREATE TRIGGER desk_entries_out AFTER DELETE ON desk_entries BEGIN
  UPDATE desk_totals SET total = total - 1 WHERE list = OLD.list;
  UPDATE desk_blocks SET entries = entries - 1 WHERE list = OLD.list AND first_key =
    (SELECT max(first_key) FROM desk_blocks WHERE list = OLD.list AND first_key <= OLD.key);
END;
--> statement-breakpoint

CREATE TRIGGER desk_blocks_split AFTER UPDATE OF entries ON desk_blocks WHEN NEW.entries > 128 BEGIN
  INSERT INTO desk_blocks (list, first_key, entries)
    SELECT NEW.list, key, NEW.entries - 64 FROM desk_entries WHERE list = NEW.list AND key >= NEW.first_key ORDER BY key LIMIT 1 OFFSET 64;
  UPDATE desk_blocks SET entries = 64 WHERE list = NEW.list AND first_key = NEW.first_key;
END;
--> statement-breakpoint

CREATE TRIGGER desk_blocks_emptied AFTER UPDATE OF entries ON desk_blocks WHEN NEW.entries = 0 AND NEW.first_key <> '' BEGIN
  DELETE FROM desk_blocks WHERE list = NEW.list AND first_key = NEW.first_key;
END;
--> statement-breakpoint

-- A report stands in four lists: all, those of its status, those of its kind, and those of both. Newest first.
CREATE VIEW report_places AS
SELECT r.id, l.value AS list, printf('%014d:%s', 99999999999999 - r.created_at, r.id) AS key
  FROM reports r, json_each(json_array('reports', 'reports/' || r.status, 'reports//' || iif(r.review_id IS NULL, 'server', 'review'),
    'reports/' || r.status || '/' || iif(r.review_id IS NULL, 'server', 'review'))) l;
--> statement-breakpoint

CREATE TRIGGER reports_filed AFTER INSERT ON reports BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM report_places WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER reports_leave BEFORE UPDATE OF id, status, review_id, created_at ON reports BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM report_places WHERE id = OLD.id);
END;
--> statement-breakpoint

CREATE TRIGGER reports_return AFTER UPDATE OF id, status, review_id, created_at ON reports BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM report_places WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER reports_dropped BEFORE DELETE ON reports BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM report_places WHERE id = OLD.id);
END;
--> statement-breakpoint

-- An application stands in two: all, and those of its status.
CREATE VIEW application_places AS
SELECT a.id, l.value AS list, printf('%014d:%s', 99999999999999 - a.created_at, a.id) AS key
  FROM applications a, json_each(json_array('applications', 'applications/' || a.status)) l;
--> statement-breakpoint

-- Every ending of an applicant's folded name: what begins with a text there holds it anywhere.
CREATE VIEW application_pieces AS
SELECT DISTINCT a.id, substr(a.name_key, n.value) AS piece
  FROM applications a, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32]') n
 WHERE n.value <= length(a.name_key);
--> statement-breakpoint

CREATE TRIGGER applications_filed AFTER INSERT ON applications BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM application_places WHERE id = NEW.id;
  INSERT INTO application_names (piece, id) SELECT piece, id FROM application_pieces WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER applications_leave BEFORE UPDATE OF id, status, created_at, name_key ON applications BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM application_places WHERE id = OLD.id);
  DELETE FROM application_names WHERE (piece, id) IN (SELECT piece, id FROM application_pieces WHERE id = OLD.id);
END;
--> statement-breakpoint

CREATE TRIGGER applications_return AFTER UPDATE OF id, status, created_at, name_key ON applications BEGIN
  INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM application_places WHERE id = NEW.id;
  INSERT INTO application_names (piece, id) SELECT piece, id FROM application_pieces WHERE id = NEW.id;
END;
--> statement-breakpoint

CREATE TRIGGER applications_dropped BEFORE DELETE ON applications BEGIN
  DELETE FROM desk_entries WHERE (list, key) IN (SELECT list, key FROM application_places WHERE id = OLD.id);
  DELETE FROM application_names WHERE (piece, id) IN (SELECT piece, id FROM application_pieces WHERE id = OLD.id);
END;
--> statement-breakpoint

-- What was reported before the desk had lists.
INSERT INTO desk_entries (list, key, id) SELECT list, key, id FROM report_places;
