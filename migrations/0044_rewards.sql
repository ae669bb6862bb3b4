CREATE TABLE `reward_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`listing_id` text NOT NULL,
	`tail` text NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`outcome` text,
	`claimed_at` integer,
	`old_hash` text,
	`old_asked_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reward_keys_listing_id_unique` ON `reward_keys` (`listing_id`);--> statement-breakpoint
CREATE INDEX `reward_keys_by_old_hash` ON `reward_keys` (`old_hash`) WHERE old_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `vote_claims` (
	`listing_id` text NOT NULL,
	`name_mark` text NOT NULL,
	`vote_at` integer NOT NULL,
	`user_id` text,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `name_mark`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vote_claims_by_vote` ON `vote_claims` (`user_id`,`listing_id`,`vote_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `gamertag` text;--> statement-breakpoint
ALTER TABLE `users` ADD `gamertag_key` text;--> statement-breakpoint
CREATE INDEX `users_by_gamertag` ON `users` (`gamertag_key`,`id`) WHERE gamertag_key IS NOT NULL;