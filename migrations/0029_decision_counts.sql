CREATE TABLE `decision_counts` (
	`half` text NOT NULL,
	`part` text NOT NULL,
	`key` text NOT NULL,
	`counted` integer NOT NULL,
	PRIMARY KEY(`half`, `part`, `key`)
);
--> statement-breakpoint
CREATE INDEX `statements_by_both` ON `statements` (`rule`,`restriction`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_by_time` ON `statements` (`at`);