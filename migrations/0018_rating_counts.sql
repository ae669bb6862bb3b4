CREATE TABLE `rating_counts` (
	`listing_id` text NOT NULL,
	`rating` integer NOT NULL,
	`reviews` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `rating`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_highest` ON `reviews` (`listing_id`,`rating`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_lowest` ON `reviews` (`listing_id`,`rating`,"created_at" desc,"id" desc);