CREATE TABLE `departures` (
	`hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orphaned_pictures` (
	`folder` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `banners` ADD `uploader_id` text REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `banners` ADD `withdrawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `banners_by_uploader` ON `banners` (`uploader_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `chat_avatar` text;