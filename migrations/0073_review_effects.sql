CREATE TABLE `review_cohorts` (
	`day` integer NOT NULL,
	`listing_id` text NOT NULL,
	`reason` text NOT NULL,
	`oddities` text NOT NULL,
	`figures` text NOT NULL,
	`thresholds` text NOT NULL,
	`judged_at` integer NOT NULL,
	PRIMARY KEY(`day`, `listing_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_cohorts_by_listing` ON `review_cohorts` (`listing_id`);--> statement-breakpoint
CREATE TABLE `review_signals` (
	`review_id` text PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`listing_id` text NOT NULL,
	`network` text,
	`system` text,
	`ciphers` text,
	`extensions` text,
	`account_day` integer NOT NULL,
	`first_day` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_signals_by_day` ON `review_signals` (`day`,`listing_id`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `effect` text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `held_because` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `effect_at` integer;--> statement-breakpoint
CREATE INDEX `reviews_uncounted` ON `reviews` (`listing_id`,`member_since`) WHERE effect <> 'counted';