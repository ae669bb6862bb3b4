CREATE TABLE `vote_baseline` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`share` real NOT NULL,
	PRIMARY KEY(`kind`, `value`)
) WITHOUT ROWID;
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
) WITHOUT ROWID;
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
) WITHOUT ROWID;
--> statement-breakpoint
-- Nothing references votes, so the table can be made anew without losing rows elsewhere. Its key begins with the person now, which makes one index unnecessary.
CREATE TABLE `votes_before` AS SELECT `user_id`, `listing_id`, `cast_at` FROM `votes`;--> statement-breakpoint
DROP TABLE `votes`;--> statement-breakpoint
CREATE TABLE `votes` (
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	`effect` text DEFAULT 'counted' NOT NULL,
	`reason` text,
	`leaf` integer,
	PRIMARY KEY(`user_id`, `listing_id`, `cast_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `votes` (`user_id`, `listing_id`, `cast_at`) SELECT `user_id`, `listing_id`, `cast_at` FROM `votes_before` ORDER BY 1, 2, 3;--> statement-breakpoint
DROP TABLE `votes_before`;--> statement-breakpoint
CREATE INDEX `votes_by_time` ON `votes` (`listing_id`,`cast_at`,`effect`);--> statement-breakpoint
ALTER TABLE `users` ADD `confirmed_at` integer;