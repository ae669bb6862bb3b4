CREATE TABLE `facet_bits` (
	`facet` text NOT NULL,
	`segment` integer NOT NULL,
	`bits` text NOT NULL,
	PRIMARY KEY(`facet`, `segment`)
);
--> statement-breakpoint
CREATE TABLE `facet_marks` (
	`seq` integer PRIMARY KEY NOT NULL,
	`marks` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `facet_runs` (
	`id` integer PRIMARY KEY NOT NULL,
	`run` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `listings` ADD `facts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `facts_said` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `facts_checked` text DEFAULT '{}' NOT NULL;