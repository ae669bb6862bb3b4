CREATE TABLE `notice_settings` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`shown` integer NOT NULL,
	`delivered` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `user_id` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `sent_notice` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `notice_message` text;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_one_a_person` ON `subscriptions` (`user_id`) WHERE user_id IS NOT NULL AND state = 'active';--> statement-breakpoint
CREATE INDEX `subscriptions_by_person` ON `subscriptions` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_by_kind` ON `notices` (`user_id`,`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `notices_unread_by_kind` ON `notices` (`user_id`,`kind`,`seq`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notices_read` ON `notices` (`read_at`) WHERE read_at IS NOT NULL;