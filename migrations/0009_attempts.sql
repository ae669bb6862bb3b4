ALTER TABLE `burned_captchas` ADD `attempt` text;--> statement-breakpoint
ALTER TABLE `quotas` ADD `attempt` text;