CREATE TABLE `vote_marks` (
	`seq` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `directory_members` ADD `votes` integer DEFAULT 0 NOT NULL;