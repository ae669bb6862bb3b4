ALTER TABLE `site_counters` ADD `invites_quiet_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `week_votes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `month_votes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `counted_votes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `counted_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `trend` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_state` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_guild` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_found` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_online` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_members` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_counted_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `discord_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `playing` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `playing_at` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `playing_source` text;--> statement-breakpoint
CREATE INDEX `listings_by_discord` ON `listings` (`discord`) WHERE discord IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_invites_due` ON `listings` (`discord_next_at`,`seq`) WHERE discord IS NOT NULL AND moderation = 'approved';