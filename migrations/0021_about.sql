ALTER TABLE `listings` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `about_words` text DEFAULT '[]' NOT NULL;