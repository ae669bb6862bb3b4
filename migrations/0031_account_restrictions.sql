ALTER TABLE `statements` ADD `acts` text;--> statement-breakpoint
ALTER TABLE `statements` ADD `holder` text;--> statement-breakpoint
CREATE INDEX `statements_limiting` ON `statements` (`person_id`) WHERE restriction = 'restrict-account' AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `statements_by_holder` ON `statements` (`holder`) WHERE holder IS NOT NULL;--> statement-breakpoint
CREATE INDEX `statements_running_out` ON `statements` (`until`) WHERE until IS NOT NULL AND ended_at IS NULL;