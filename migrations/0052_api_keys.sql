ALTER TABLE `api_tokens` ADD `scopes` text DEFAULT '["stats:write"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `listing_id` text REFERENCES listings(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `old_hash` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `old_until` integer;--> statement-breakpoint
CREATE INDEX `api_tokens_by_listing` ON `api_tokens` (`listing_id`) WHERE listing_id IS NOT NULL;