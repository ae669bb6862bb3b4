ALTER TABLE `listings` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `banner_focus` text;