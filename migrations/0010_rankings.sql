-- Realm rankings and API tokens, and how often badges were seen on other sites.
ALTER TABLE `listing_days` ADD `badge_impressions` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`label` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `ranking_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`enabled_at` integer
);
--> statement-breakpoint
INSERT INTO `ranking_settings` (`id`, `enabled_at`) VALUES (1, NULL);
--> statement-breakpoint
CREATE TABLE `realm_snapshots` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`total` integer NOT NULL,
	`today` integer NOT NULL,
	`playing` integer NOT NULL,
	`source` text NOT NULL,
	`token_id` text,
	`doubt` text,
	`standing` text DEFAULT 'counted' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realm_snapshots_once` ON `realm_snapshots` (`listing_id`,`taken_at`);
--> statement-breakpoint
CREATE INDEX `realm_snapshots_by_time` ON `realm_snapshots` (`taken_at`);
--> statement-breakpoint
CREATE INDEX `realm_snapshots_doubted` ON `realm_snapshots` (`received_at`) WHERE standing = 'doubted';
--> statement-breakpoint
CREATE TABLE `realm_penalties` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`reason` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`imposed_at` integer,
	`closed_at` integer,
	`outcome` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realm_penalties_open` ON `realm_penalties` (`listing_id`) WHERE closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `realm_penalties_by_listing` ON `realm_penalties` (`listing_id`,`closed_at`);
--> statement-breakpoint
CREATE TABLE `ranking_weeks` (
	`run_at` integer PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ranking_entries` (
	`run_at` integer NOT NULL,
	`place` integer NOT NULL,
	`listing_id` text NOT NULL,
	`total` integer NOT NULL,
	`today` integer NOT NULL,
	`playing` integer NOT NULL,
	`halved` integer NOT NULL,
	`points` integer NOT NULL,
	`counted_at` integer,
	`source` text,
	PRIMARY KEY(`run_at`, `place`),
	FOREIGN KEY (`run_at`) REFERENCES `ranking_weeks`(`run_at`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_entries_once` ON `ranking_entries` (`run_at`,`listing_id`);
--> statement-breakpoint
CREATE INDEX `ranking_entries_by_listing` ON `ranking_entries` (`listing_id`,`run_at`);
