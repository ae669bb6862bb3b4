CREATE TABLE `vote_baseline` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`share` real NOT NULL,
	PRIMARY KEY(`kind`, `value`)
);
--> statement-breakpoint
CREATE TABLE `vote_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`listing_id` text NOT NULL,
	`user_id` text,
	`cast_at` integer NOT NULL,
	`effect` text NOT NULL,
	`reason` text,
	`leaf` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vote_cohorts` (
	`day` integer NOT NULL,
	`listing_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`oddities` text NOT NULL,
	`figures` text NOT NULL,
	`thresholds` text NOT NULL,
	`judged_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`day`, `listing_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `vote_cohorts_by_listing` ON `vote_cohorts` (`listing_id`);--> statement-breakpoint
CREATE TABLE `vote_signals` (
	`day` integer NOT NULL,
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`network` text,
	`system` text,
	`ciphers` text,
	`extensions` text,
	`account_day` integer NOT NULL,
	`first_day` integer NOT NULL,
	PRIMARY KEY(`day`, `listing_id`, `user_id`)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_votes` (
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	`effect` text DEFAULT 'counted' NOT NULL,
	`reason` text,
	`leaf` integer,
	PRIMARY KEY(`user_id`, `listing_id`, `cast_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_votes`("user_id", "listing_id", "cast_at", "effect", "reason", "leaf") SELECT "user_id", "listing_id", "cast_at", "effect", "reason", "leaf" FROM `votes`;--> statement-breakpoint
DROP TABLE `votes`;--> statement-breakpoint
ALTER TABLE `__new_votes` RENAME TO `votes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `votes_by_time` ON `votes` (`listing_id`,`cast_at`,`effect`);--> statement-breakpoint
ALTER TABLE `users` ADD `confirmed_at` integer;