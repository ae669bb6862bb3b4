CREATE TABLE `withdrawn_votes` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `withdrawn_votes_by_user` ON `withdrawn_votes` (`user_id`);--> statement-breakpoint
CREATE INDEX `withdrawn_votes_by_time` ON `withdrawn_votes` (`cast_at`);