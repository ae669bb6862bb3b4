CREATE TABLE `listing_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`role` text NOT NULL,
	`transfers` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`declined_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_invitations_by_listing` ON `listing_invitations` (`listing_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `listing_invitations_by_user` ON `listing_invitations` (`user_id`);--> statement-breakpoint
CREATE INDEX `listing_invitations_by_inviter` ON `listing_invitations` (`invited_by`);--> statement-breakpoint
CREATE TABLE `listing_members` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text,
	`since` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_members_by_user` ON `listing_members` (`user_id`);