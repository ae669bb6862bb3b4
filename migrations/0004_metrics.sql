CREATE TABLE `metric_keys` (
	`day` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metric_visits` (
	`slot` integer NOT NULL,
	`visitor` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`slot`, `visitor`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `metric_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`slot` integer NOT NULL,
	`visitor` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `metric_progress` (`id`, `slot`, `visitor`) VALUES (1, 0, '');--> statement-breakpoint
CREATE TABLE `listing_days` (
	`listing_id` text NOT NULL,
	`day` integer NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`page_views` integer DEFAULT 0 NOT NULL,
	`discord_clicks` integer DEFAULT 0 NOT NULL,
	`realm_clicks` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `votes_by_time` ON `votes` (`listing_id`,`cast_at`);
