-- Measured minutes and days.
CREATE TABLE `status_samples` (
	`id` integer PRIMARY KEY NOT NULL,
	`minute` integer NOT NULL,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `status_minutes` (
	`minute` integer NOT NULL,
	`component` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`above_degraded` integer DEFAULT 0 NOT NULL,
	`above_outage` integer DEFAULT 0 NOT NULL,
	`latencies` text DEFAULT '{}' NOT NULL,
	`check_ok` integer,
	`check_ms` integer,
	PRIMARY KEY(`minute`, `component`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_days` (
	`day` integer NOT NULL,
	`component` text NOT NULL,
	`up` integer DEFAULT 0 NOT NULL,
	`down` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `component`)
) WITHOUT ROWID;
--> statement-breakpoint
-- A day is the sum of its minutes, whoever writes them and in whatever pieces. Minutes that are deleted for their age stay counted.
-- A minute is down when its check failed or more than a fifth of its requests did.
CREATE TRIGGER `status_minute_counted` AFTER INSERT ON `status_minutes`
BEGIN
	INSERT INTO status_days (day, component, up, down)
		VALUES (NEW.minute / 1440, NEW.component, NOT (NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count), NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count)
		ON CONFLICT (day, component) DO UPDATE SET up = up + excluded.up, down = down + excluded.down;
END;
--> statement-breakpoint
CREATE TRIGGER `status_minute_recounted` AFTER UPDATE ON `status_minutes`
	WHEN (OLD.check_ok IS 0 OR OLD.errors * 5 > OLD.count) <> (NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count)
BEGIN
	UPDATE status_days SET up = up + iif(NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count, -1, 1), down = down + iif(NEW.check_ok IS 0 OR NEW.errors * 5 > NEW.count, 1, -1)
		WHERE day = NEW.minute / 1440 AND component = NEW.component;
END;
