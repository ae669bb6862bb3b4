CREATE TABLE `webhook_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`id` text DEFAULT ('msg_' || lower(hex(randomblob(12)))) NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	`review_id` text,
	`done_at` integer,
	`is_skipped` integer DEFAULT false NOT NULL,
	`attempts` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_messages_log` ON `webhook_messages` (`webhook_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_messages_waiting` ON `webhook_messages` (`webhook_id`,`seq`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `webhook_messages_by_review` ON `webhook_messages` (`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`sealed` text NOT NULL,
	`host` text NOT NULL,
	`events` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`off_because` text,
	`public_key` text NOT NULL,
	`old_sealed` text,
	`old_until` integer,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_by_listing` ON `webhooks` (`listing_id`);--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`next_at`) WHERE next_at IS NOT NULL;