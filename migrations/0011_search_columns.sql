ALTER TABLE `directory_members` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `directory_members_by_key` ON `directory_members` (`search_key`);--> statement-breakpoint
ALTER TABLE `listings` ADD `description_words` text DEFAULT '[]' NOT NULL;