CREATE TABLE `news_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_feeds_id_unique` ON `news_feeds` (`id`);--> statement-breakpoint
CREATE TABLE `saved_listings` (
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	`followed_at` integer,
	PRIMARY KEY(`user_id`, `listing_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_by_listing` ON `saved_listings` (`listing_id`);