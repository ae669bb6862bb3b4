CREATE TABLE `ledger_checkpoints` (
	`size` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_decisions` (
	`statement_id` text PRIMARY KEY NOT NULL,
	`leaf` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_due` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_figures` (
	`month` text NOT NULL,
	`part` text NOT NULL,
	`key` integer NOT NULL,
	`counted` integer NOT NULL,
	PRIMARY KEY(`month`, `part`, `key`)
);
--> statement-breakpoint
CREATE TABLE `ledger_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ledger_staged` (
	`first` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`entries` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`votes_since` integer NOT NULL,
	`votes_until` integer NOT NULL,
	`votes_after` integer NOT NULL
);
