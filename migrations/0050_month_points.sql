ALTER TABLE `listings` ADD `month_rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `vote_days` text;