CREATE TABLE `metric_folds` (
	`day` integer PRIMARY KEY NOT NULL,
	`parts` integer NOT NULL,
	`folded` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `metric_packs` ADD `networks` text DEFAULT '{}' NOT NULL;