ALTER TABLE `listings` ADD `website` text;--> statement-breakpoint
ALTER TABLE `listings` ADD `website_held` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_held_links` ON `listings` ("created" desc,`id`) WHERE website_held AND deleted_at IS NULL;