CREATE TABLE `metric_packs` (
	`day` integer NOT NULL,
	`id` text NOT NULL,
	`beacons` text NOT NULL,
	PRIMARY KEY(`day`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `metric_progress` ADD `packed_day` integer DEFAULT 0 NOT NULL;