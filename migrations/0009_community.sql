-- Discord servers that staff list by invite. What the platform last said stays until it says something newer.
CREATE TABLE `hubs` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`position` integer NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`guild_id` text,
	`name` text,
	`icon` text,
	`description` text,
	`vanity` text,
	`online_count` integer,
	`member_count` integer,
	`expires_at` integer,
	`checked_at` integer,
	`tried_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`fault` text,
	`next_check_at` integer NOT NULL,
	`found_guild_id` text,
	`found_name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hubs_code` ON `hubs` (`code`);--> statement-breakpoint
CREATE INDEX `hubs_due` ON `hubs` (`next_check_at`);--> statement-breakpoint

-- Ideas and what became of them.
CREATE TABLE `roadmap_items` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`status` text NOT NULL,
	`eta` text,
	`votes` integer DEFAULT 0 NOT NULL,
	`author_id` text,
	`reason` text,
	`merged_into` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`shipped_at` integer,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `roadmap_by_votes` ON `roadmap_items` (`status`,`votes`,`created_at`);--> statement-breakpoint
CREATE INDEX `roadmap_by_time` ON `roadmap_items` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `roadmap_by_shipping` ON `roadmap_items` (`status`,`shipped_at`);--> statement-breakpoint
CREATE INDEX `roadmap_by_author` ON `roadmap_items` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `roadmap_merged` ON `roadmap_items` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint

-- The ledger of votes: a person is a user, the holder of a cookie, or both.
CREATE TABLE `roadmap_votes` (
	`item_id` text NOT NULL,
	`user_id` text,
	`visitor_id` text,
	`cast_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `roadmap_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `roadmap_votes_of_user` ON `roadmap_votes` (`user_id`,`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `roadmap_votes_of_visitor` ON `roadmap_votes` (`visitor_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `roadmap_votes_of_item` ON `roadmap_votes` (`item_id`);--> statement-breakpoint

-- Votes without an account, by day and network; the network is a hash that means nothing the next day.
CREATE TABLE `roadmap_networks` (
	`day` integer NOT NULL,
	`network` text NOT NULL,
	`votes` integer NOT NULL,
	PRIMARY KEY(`day`, `network`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `roadmap_history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`merged_title` text,
	FOREIGN KEY (`item_id`) REFERENCES `roadmap_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `roadmap_history_of_item` ON `roadmap_history` (`item_id`,`seq`);--> statement-breakpoint

-- The count of an item follows its ledger, whoever changes it: a vote, a merge, or a person who leaves.
CREATE TRIGGER roadmap_vote_cast AFTER INSERT ON roadmap_votes BEGIN
  UPDATE roadmap_items SET votes = votes + 1 WHERE id = NEW.item_id;
END;
--> statement-breakpoint
CREATE TRIGGER roadmap_vote_gone AFTER DELETE ON roadmap_votes BEGIN
  UPDATE roadmap_items SET votes = votes - 1 WHERE id = OLD.item_id;
END;
--> statement-breakpoint
CREATE TRIGGER roadmap_vote_moved AFTER UPDATE OF item_id ON roadmap_votes WHEN OLD.item_id <> NEW.item_id BEGIN
  UPDATE roadmap_items SET votes = votes - 1 WHERE id = OLD.item_id;
  UPDATE roadmap_items SET votes = votes + 1 WHERE id = NEW.item_id;
END;
--> statement-breakpoint

-- Every step an item takes is kept.
CREATE TRIGGER roadmap_item_made AFTER INSERT ON roadmap_items BEGIN
  INSERT INTO roadmap_history (item_id, at, status) VALUES (NEW.id, NEW.created_at, NEW.status);
END;
--> statement-breakpoint
CREATE TRIGGER roadmap_item_moved AFTER UPDATE OF status ON roadmap_items WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO roadmap_history (item_id, at, status) VALUES (NEW.id, NEW.updated_at, NEW.status);
END;
