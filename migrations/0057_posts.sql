CREATE TABLE `news_marks` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`review_id` text,
	`author_id` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`told_up_to` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_one_a_review` ON `posts` (`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_news` ON `posts` (`listing_id`,`created_at`,`id`) WHERE review_id IS NULL;--> statement-breakpoint
CREATE INDEX `posts_by_listing` ON `posts` (`listing_id`);--> statement-breakpoint
CREATE INDEX `posts_by_author` ON `posts` (`author_id`);--> statement-breakpoint
CREATE INDEX `posts_to_tell` ON `posts` (`created_at`) WHERE told_up_to IS NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `post_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_a_post` ON `reports` (`reporter_id`,`post_id`) WHERE post_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_of_post` ON `reports` (`post_id`) WHERE post_id IS NOT NULL;