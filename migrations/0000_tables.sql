-- Written by `npm run migrations` from worker/db/schema. WITHOUT ROWID is added by hand: Drizzle cannot express it.
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`label` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`avatar` text,
	`name_key` text NOT NULL,
	`age` integer NOT NULL,
	`skills` text NOT NULL,
	`referees` text NOT NULL,
	`motivation` text NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reviewer_note` text,
	`reviewed_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `applications_by_user` ON `applications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_by_time` ON `applications` ("created_at" desc,`id`,`user_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `applications_by_status` ON `applications` (`status`,"created_at" desc,`id`,`user_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_by_target` ON `audit_log` (`target_kind`,`target_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_log` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit_log` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_log` (`target_kind`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `banners` (
	`hash` text PRIMARY KEY NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`file` text,
	`created` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`hidden` integer DEFAULT 0 NOT NULL,
	`idle_since` integer NOT NULL,
	`deleting_since` integer
);
--> statement-breakpoint
CREATE INDEX `banners_idle` ON `banners` (`idle_since`) WHERE uses = 0;--> statement-breakpoint
CREATE TABLE `burned_captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `burned_captchas_by_expiry` ON `burned_captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `directory_blocks` (
	`tag` text NOT NULL,
	`sort` text NOT NULL,
	`first_key` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`tag`, `sort`, `first_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `directory_entries` (
	`tag` text NOT NULL,
	`sort` text NOT NULL,
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`tag`, `sort`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `directory_members` (
	`seq` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `directory_totals` (
	`tag` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `site_counters` (
	`id` integer PRIMARY KEY NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_cnt` integer DEFAULT 0 NOT NULL,
	`prior_mean` integer DEFAULT 3000000 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `incident_updates` (
	`incident_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`text` text NOT NULL,
	`request_key` text,
	PRIMARY KEY(`incident_id`, `seq`),
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incident_updates_by_request` ON `incident_updates` (`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'incident' NOT NULL,
	`title` text NOT NULL,
	`component` text NOT NULL,
	`impact` text NOT NULL,
	`status` text NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`resolved_at` integer,
	`updates` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `incidents_in_order` ON `incidents` (`closed`,"started_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `incidents_by_update` ON `incidents` (`updated_at`);--> statement-breakpoint
CREATE TABLE `listings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_key, ' ', ''), '''', ''), '"', ''), '’', ''), '‘', ''), '“', ''), '”', ''), '`', ''), '-', ''), '–', ''), '—', ''), '.', ''), ',', ''), ':', ''), ';', ''), '!', ''), '?', ''), '&', ''), '|', ''), '/', ''), '+', ''), '(', ''), ')', ''), '[', ''), ']', ''), '·', ''), '•', '')) VIRTUAL,
	`description` text DEFAULT '' NOT NULL,
	`banner` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`discord` text,
	`realm_link` text,
	`realm_link_visible` integer DEFAULT true NOT NULL,
	`moderation` text DEFAULT 'pending' NOT NULL,
	`staff_note` text,
	`votes` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_cnt` integer DEFAULT 0 NOT NULL,
	`rating_rank` integer DEFAULT 0 NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`review_requested_at` integer,
	`deleted_at` integer,
	`deleted_from` text,
	`decided_at` integer,
	`requeued_at` integer,
	`waiting_since` integer GENERATED ALWAYS AS (CASE moderation WHEN 'pending' THEN coalesce(requeued_at, created) END) VIRTUAL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id` ON `listings` (`id`);--> statement-breakpoint
CREATE INDEX `listings_by_owner` ON `listings` (`owner_id`,`created`);--> statement-breakpoint
CREATE INDEX `listings_by_created` ON `listings` ("created" desc,`id`,`owner_id`,`search_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `listings_by_moderation` ON `listings` (`moderation`,"created" desc,`id`,`owner_id`,`search_key`);--> statement-breakpoint
CREATE INDEX `listings_queue` ON `listings` (`waiting_since`,`id`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_deleted` ON `listings` ("deleted_at" desc,`id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_rated` ON `listings` (`seq`) WHERE rating_cnt > 0;--> statement-breakpoint
CREATE TABLE `queue_waits` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`decided_at` integer NOT NULL,
	`waited` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `queue_waits_by_decision` ON `queue_waits` (`decided_at`);--> statement-breakpoint
CREATE TABLE `listing_days` (
	`listing_id` text NOT NULL,
	`day` integer NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`page_views` integer DEFAULT 0 NOT NULL,
	`discord_clicks` integer DEFAULT 0 NOT NULL,
	`realm_clicks` integer DEFAULT 0 NOT NULL,
	`badge_impressions` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `metric_keys` (
	`day` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metric_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`slot` integer NOT NULL,
	`visitor` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metric_visits` (
	`slot` integer NOT NULL,
	`visitor` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`slot`, `visitor`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `orphaned_previews` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ranking_entries` (
	`run_at` integer NOT NULL,
	`place` integer NOT NULL,
	`listing_id` text NOT NULL,
	`total` integer NOT NULL,
	`today` integer NOT NULL,
	`playing` integer NOT NULL,
	`halved` integer NOT NULL,
	`points` integer NOT NULL,
	`counted_at` integer,
	`source` text,
	PRIMARY KEY(`run_at`, `place`),
	FOREIGN KEY (`run_at`) REFERENCES `ranking_weeks`(`run_at`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_entries_once` ON `ranking_entries` (`run_at`,`listing_id`);--> statement-breakpoint
CREATE INDEX `ranking_entries_by_listing` ON `ranking_entries` (`listing_id`,`run_at`);--> statement-breakpoint
CREATE TABLE `ranking_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`enabled_at` integer
);
--> statement-breakpoint
CREATE TABLE `ranking_weeks` (
	`run_at` integer PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `realm_penalties` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`reason` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`imposed_at` integer,
	`closed_at` integer,
	`outcome` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realm_penalties_open` ON `realm_penalties` (`listing_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `realm_penalties_by_listing` ON `realm_penalties` (`listing_id`,`closed_at`);--> statement-breakpoint
CREATE TABLE `realm_snapshots` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`total` integer NOT NULL,
	`today` integer NOT NULL,
	`playing` integer NOT NULL,
	`source` text NOT NULL,
	`token_id` text,
	`doubt` text,
	`standing` text DEFAULT 'counted' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realm_snapshots_once` ON `realm_snapshots` (`listing_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `realm_snapshots_by_time` ON `realm_snapshots` (`taken_at`);--> statement-breakpoint
CREATE INDEX `realm_snapshots_doubted` ON `realm_snapshots` (`received_at`) WHERE standing = 'doubted';--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`review_id` text,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`resolution` text,
	`handled_by` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`listing_id`,`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` ("created_at" desc,`id`,`review_id`);--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,"created_at" desc,`id`,`review_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_a_review` ON `reports` (`reporter_id`,`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`author_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`listing_id`,`author_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_author` ON `reviews` (`author_id`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`listing_id`,`created_at`,`id`);--> statement-breakpoint
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
CREATE INDEX `roadmap_by_time` ON `roadmap_items` ("created_at" desc,`id`,`title_key`);--> statement-breakpoint
CREATE INDEX `roadmap_by_status` ON `roadmap_items` (`status`,"created_at" desc,`id`,`title_key`);--> statement-breakpoint
CREATE INDEX `roadmap_by_shipping` ON `roadmap_items` (`status`,`shipped_at`);--> statement-breakpoint
CREATE INDEX `roadmap_by_author` ON `roadmap_items` (`author_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `roadmap_merged` ON `roadmap_items` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE TABLE `roadmap_networks` (
	`day` integer NOT NULL,
	`network` text NOT NULL,
	`votes` integer NOT NULL,
	PRIMARY KEY(`day`, `network`)
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE TABLE `search_gram_counts` (
	`gram` text PRIMARY KEY NOT NULL,
	`listings` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_grams` (
	`gram` text NOT NULL,
	`band` integer NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`gram`, `band`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `status_days` (
	`day` integer NOT NULL,
	`component` text NOT NULL,
	`up` integer DEFAULT 0 NOT NULL,
	`down` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `component`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_minutes` (
	`minute` integer NOT NULL,
	`component` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`above_degraded` integer DEFAULT 0 NOT NULL,
	`above_outage` integer DEFAULT 0 NOT NULL,
	`latencies` text DEFAULT '{}' NOT NULL,
	`check_ok` integer,
	`check_ms` integer,
	PRIMARY KEY(`minute`, `component`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_samples` (
	`id` integer PRIMARY KEY NOT NULL,
	`minute` integer NOT NULL,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` text NOT NULL,
	`incident_id` text NOT NULL,
	`update_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_one_an_update` ON `deliveries` (`incident_id`,`update_seq`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`subscription_id`,`seq`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `deliveries_sent` ON `deliveries` (`sent_at`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `delivery_pauses` (
	`scope` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `incident_messages` (
	`subscription_id` text NOT NULL,
	`incident_id` text NOT NULL,
	`message_id` text NOT NULL,
	PRIMARY KEY(`subscription_id`, `incident_id`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`sealed_token` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`not_before` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`unsure` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_webhook_id_unique` ON `subscriptions` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_failing` ON `subscriptions` (`created_at`) WHERE problem IS NOT NULL;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`avatar` text,
	`roles` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`role_decided_at` integer,
	`applied_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_id_unique` ON `users` (`chat_id`);--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_by_key` ON `users` (`username_key`,`id`);--> statement-breakpoint
CREATE INDEX `users_with_roles` ON `users` (`id`) WHERE roles <> '[]';--> statement-breakpoint
CREATE TABLE `votes` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`, `cast_at`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `votes_by_time` ON `votes` (`listing_id`,`cast_at`);--> statement-breakpoint
CREATE INDEX `votes_by_user` ON `votes` (`user_id`);