CREATE TABLE `memberships` (
	`user_id` text NOT NULL,
	`guild_id` text NOT NULL,
	`since_month` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`counts_from` integer NOT NULL,
	PRIMARY KEY(`user_id`, `guild_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
