CREATE TABLE `metric_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
