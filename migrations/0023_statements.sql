CREATE TABLE `notices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_one_each` ON `notices` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notices_by_person` ON `notices` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`seq`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE TABLE `appeals` (
	`statement_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`words` text NOT NULL,
	`at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`outcome` text,
	`answer` text,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appeals_waiting` ON `appeals` (`at`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `appeals_by_person` ON `appeals` (`person_id`,`at`);--> statement-breakpoint
CREATE TABLE `statements` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`at` integer NOT NULL,
	`restriction` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`subject_name` text,
	`note` text,
	`rule` text NOT NULL,
	`until` integer,
	`reported` integer DEFAULT false NOT NULL,
	`detected` integer DEFAULT false NOT NULL,
	`automated` integer DEFAULT false NOT NULL,
	`decided_by` text,
	`ended_at` integer,
	`ended` text,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_id_unique` ON `statements` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `statements_audit_seq_unique` ON `statements` (`audit_seq`);--> statement-breakpoint
CREATE INDEX `statements_by_person` ON `statements` (`person_id`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_by_subject` ON `statements` (`subject_kind`,`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_by_rule` ON `statements` (`rule`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_by_restriction` ON `statements` (`restriction`,`seq`);