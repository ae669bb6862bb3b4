CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_by_target` ON `audit_log` (`target_kind`,`target_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_log` (`actor_id`,`seq`);--> statement-breakpoint
CREATE TABLE `burned_captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `burned_captchas_by_expiry` ON `burned_captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `directory_blocks` (
	`tag` text NOT NULL,
	`sort` text NOT NULL,
	`first_key` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`tag`, `sort`, `first_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `directory_entries` (
	`tag` text NOT NULL,
	`sort` text NOT NULL,
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`tag`, `sort`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `directory_totals` (
	`tag` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `site_counters` (
	`id` integer PRIMARY KEY NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_cnt` integer DEFAULT 0 NOT NULL,
	`prior_mean` integer DEFAULT 3000000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`banner` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`discord` text,
	`realm_link` text,
	`realm_link_visible` integer DEFAULT true NOT NULL,
	`moderation` text DEFAULT 'pending' NOT NULL,
	`staff_note` text,
	`votes` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_cnt` integer DEFAULT 0 NOT NULL,
	`rating_rank` integer DEFAULT 0 NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id` ON `listings` (`id`);--> statement-breakpoint
CREATE INDEX `listings_by_owner` ON `listings` (`owner_id`,`created`);--> statement-breakpoint
CREATE INDEX `listings_by_moderation` ON `listings` (`moderation`,`created`);--> statement-breakpoint
CREATE INDEX `listings_by_created` ON `listings` (`created`);--> statement-breakpoint
CREATE INDEX `listings_rated` ON `listings` (`seq`) WHERE rating_cnt > 0;--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`review_id` text,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`listing_id`,`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_a_review` ON `reports` (`reporter_id`,`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`author_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`listing_id`,`author_id`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`listing_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `search_gram_counts` (
	`gram` text PRIMARY KEY NOT NULL,
	`listings` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_grams` (
	`gram` text NOT NULL,
	`band` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`gram`, `band`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`username` text NOT NULL,
	`avatar` text,
	`roles` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_id_unique` ON `users` (`chat_id`);--> statement-breakpoint
CREATE TABLE `votes` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`, `cast_at`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
