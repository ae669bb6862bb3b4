ALTER TABLE `listings` ADD `owner_proven_guild` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `owner_proven_at` integer;--> statement-breakpoint
CREATE INDEX `listings_by_guild` ON `listings` (`discord_guild`) WHERE discord_guild IS NOT NULL;--> statement-breakpoint
ALTER TABLE `rating_counts` ADD `members` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `member_since` text;--> statement-breakpoint
CREATE INDEX `reviews_members_newest` ON `reviews` (`listing_id`,`created_at`,`id`) WHERE member_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_members_highest` ON `reviews` (`listing_id`,`rating`,`created_at`,`id`) WHERE member_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_members_lowest` ON `reviews` (`listing_id`,`rating`,"created_at" desc,"id" desc) WHERE member_since IS NOT NULL;