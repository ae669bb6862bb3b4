CREATE TABLE `desk_locks` (
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`holder_id` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`),
	FOREIGN KEY (`holder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `desk_locks_by_end` ON `desk_locks` (`until`);--> statement-breakpoint
CREATE INDEX `desk_locks_by_holder` ON `desk_locks` (`holder_id`);--> statement-breakpoint
CREATE TABLE `listing_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`listing_id` text NOT NULL,
	`author_id` text,
	`from_staff` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_messages_id_unique` ON `listing_messages` (`id`);--> statement-breakpoint
CREATE INDEX `listing_messages_by_listing` ON `listing_messages` (`listing_id`,`seq`);--> statement-breakpoint
CREATE INDEX `listing_messages_by_author` ON `listing_messages` (`author_id`,`seq`);--> statement-breakpoint
CREATE TABLE `listing_talks` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`owner_last` integer DEFAULT 0 NOT NULL,
	`staff_last` integer DEFAULT 0 NOT NULL,
	`owner_read` integer DEFAULT 0 NOT NULL,
	`staff_read` integer DEFAULT 0 NOT NULL,
	`staff_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_talks_for_staff` ON `listing_talks` (`owner_last`) WHERE owner_last > staff_read;--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`version` integer NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`, `version`),
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_notes_by_author` ON `staff_notes` (`author_id`,`at`);--> statement-breakpoint
ALTER TABLE `reports` ADD `closed_by` text;--> statement-breakpoint
CREATE INDEX `reports_by_decision` ON `reports` (`closed_by`) WHERE closed_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_of_review` ON `reports` (`review_id`) WHERE review_id IS NOT NULL;