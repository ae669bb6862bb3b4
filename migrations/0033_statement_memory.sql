ALTER TABLE `statements` ADD `was` text;--> statement-breakpoint
CREATE INDEX `statements_restorable` ON `statements` (`at`) WHERE was IS NOT NULL;