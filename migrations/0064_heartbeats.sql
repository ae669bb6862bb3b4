CREATE TABLE `heartbeats` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`players` integer NOT NULL,
	`capacity` integer NOT NULL,
	`version` text,
	`hour` integer NOT NULL,
	`peak` integer NOT NULL,
	`hours` text DEFAULT '' NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
