-- Incidents, subscriptions and what is sent to them.
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'incident' NOT NULL,
	`title` text NOT NULL,
	`component` text NOT NULL,
	`impact` text NOT NULL,
	`status` text NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`resolved_at` integer,
	`updates` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `incidents_in_order` ON `incidents` (`closed`,"started_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_update` ON `incidents` (`updated_at`);--> statement-breakpoint
CREATE TABLE `incident_updates` (
	`incident_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`text` text NOT NULL,
	`request_key` text,
	PRIMARY KEY(`incident_id`, `seq`),
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incident_updates_by_request` ON `incident_updates` (`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`sealed_token` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`not_before` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`unsure` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_webhook_id_unique` ON `subscriptions` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_failing` ON `subscriptions` (`created_at`) WHERE problem IS NOT NULL;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` text NOT NULL,
	`incident_id` text NOT NULL,
	`update_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_one_an_update` ON `deliveries` (`incident_id`,`update_seq`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`subscription_id`,`seq`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `deliveries_sent` ON `deliveries` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `incident_messages` (
	`subscription_id` text NOT NULL,
	`incident_id` text NOT NULL,
	`message_id` text NOT NULL,
	PRIMARY KEY(`subscription_id`, `incident_id`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `delivery_pauses` (
	`scope` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
