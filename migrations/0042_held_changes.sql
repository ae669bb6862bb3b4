CREATE TABLE `held_changes` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`reasons` text NOT NULL,
	`since` integer NOT NULL,
	`at` integer NOT NULL,
	`revision` text NOT NULL,
	`waits` integer DEFAULT true NOT NULL,
	`invite_next_at` integer,
	`invite_failures` integer DEFAULT 0 NOT NULL,
	`guild` text,
	`guild_name` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_changes_waiting` ON `held_changes` (`since`,`listing_id`) WHERE waits;--> statement-breakpoint
CREATE INDEX `held_changes_invites` ON `held_changes` (`invite_next_at`) WHERE invite_next_at IS NOT NULL;