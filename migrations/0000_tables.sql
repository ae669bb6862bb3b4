CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`label` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	`scopes` text DEFAULT '["stats:write"]' NOT NULL,
	`listing_id` text,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_tokens_by_listing` ON `api_tokens` (`listing_id`) WHERE listing_id IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `hubs` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
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
	`failures` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`next_check_at` integer NOT NULL,
	`found_name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hubs_code` ON `hubs` (`code`);--> statement-breakpoint
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
CREATE TABLE `appeals` (
	`statement_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`words` text NOT NULL,
	`at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`outcome` text,
	`answer` text,
	FOREIGN KEY (`statement_id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appeals_answered` ON `appeals` (`decided_at`) WHERE outcome IS NOT NULL;--> statement-breakpoint
CREATE INDEX `appeals_by_person` ON `appeals` (`person_id`,`at`);--> statement-breakpoint
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
CREATE TABLE `statements` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`restriction` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`subject_name` text,
	`note` text,
	`rule` text NOT NULL,
	`until` integer,
	`reported` integer DEFAULT false NOT NULL,
	`detected` integer DEFAULT false NOT NULL,
	`decided_by` text,
	`ended_at` integer,
	`ended` text,
	`acts` text,
	`holder` text,
	`taken` text,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_id_unique` ON `statements` (`id`);--> statement-breakpoint
CREATE INDEX `statements_by_person` ON `statements` (`person_id`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_by_subject` ON `statements` (`subject_kind`,`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `statements_limiting` ON `statements` (`person_id`) WHERE restriction = 'restrict-account' AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `statements_by_holder` ON `statements` (`holder`) WHERE holder IS NOT NULL;--> statement-breakpoint
CREATE INDEX `statements_restorable` ON `statements` (`at`) WHERE taken IS NOT NULL;--> statement-breakpoint
CREATE TABLE `listing_facts` (
	`fact` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`fact`, `seq`),
	FOREIGN KEY (`seq`) REFERENCES `listings`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `listing_facts_by_listing` ON `listing_facts` (`seq`);--> statement-breakpoint
CREATE TABLE `listing_filters` (
	`version` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`filters` text,
	`name` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_filters_seq_unique` ON `listing_filters` (`seq`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `ranking_entries_by_listing` ON `ranking_entries` (`listing_id`,`run_at`);--> statement-breakpoint
CREATE TABLE `ranking_weeks` (
	`run_at` integer PRIMARY KEY NOT NULL
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
	`doubt` text,
	`status` text DEFAULT 'counted' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realm_snapshots_once` ON `realm_snapshots` (`listing_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `realm_snapshots_by_time` ON `realm_snapshots` (`taken_at`);--> statement-breakpoint
CREATE INDEX `realm_snapshots_doubted` ON `realm_snapshots` (`received_at`) WHERE status = 'doubted';--> statement-breakpoint
CREATE TABLE `site_counters` (
	`id` integer PRIMARY KEY NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_cnt` integer DEFAULT 0 NOT NULL,
	`prior_mean` integer DEFAULT 3000000 NOT NULL,
	`invites_quiet_until` integer DEFAULT 0 NOT NULL,
	`broken` integer DEFAULT 0 NOT NULL,
	`folded_slot` integer DEFAULT 0 NOT NULL,
	`folded_visitor` text DEFAULT '' NOT NULL,
	`rankings_since` integer
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_one_each` ON `notices` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notices_by_person` ON `notices` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`seq`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notices_by_kind` ON `notices` (`user_id`,`kind`,`seq`);--> statement-breakpoint
CREATE INDEX `notices_unread_by_kind` ON `notices` (`user_id`,`kind`,`seq`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notices_read` ON `notices` (`read_at`) WHERE read_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text,
	`subscription_id` text,
	`session_id` text,
	`id` text DEFAULT ('msg_' || lower(hex(randomblob(12)))) NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	`about` text,
	`message_id` text,
	`done_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`listing_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_of_webhook` ON `outbox` (`webhook_id`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_of_subscription` ON `outbox` (`subscription_id`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_of_session` ON `outbox` (`session_id`,`seq`) WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`webhook_id`,`subscription_id`,`seq`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`) WHERE about IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_age` ON `outbox` (`at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`sealed_token` text NOT NULL,
	`state` text NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_webhook_id_unique` ON `subscriptions` (`webhook_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`sealed` text NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`off_because` text,
	`created_at` integer NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `held_changes` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`reasons` text NOT NULL,
	`since` integer NOT NULL,
	`at` integer NOT NULL,
	`revision` text NOT NULL,
	`waits` integer DEFAULT true NOT NULL,
	`guild` text,
	`guild_name` text,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `held_changes_waiting` ON `held_changes` (`since`,`listing_id`) WHERE waits;--> statement-breakpoint
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
	`link_changed_at` integer DEFAULT 0 NOT NULL,
	`former_link` text,
	`second_link` text,
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
	`requeued_at` integer,
	`waiting_since` integer GENERATED ALWAYS AS (CASE moderation WHEN 'pending' THEN coalesce(requeued_at, created) END) VIRTUAL,
	`withdrawn` integer DEFAULT false NOT NULL,
	`website` text,
	`website_held` integer DEFAULT false NOT NULL,
	`words` text DEFAULT '{}' NOT NULL,
	`risky` text DEFAULT '{}' NOT NULL,
	`facts` text DEFAULT '[]' NOT NULL,
	`facts_said` text DEFAULT '{}' NOT NULL,
	`facts_checked` text DEFAULT '{}' NOT NULL,
	`voters` integer DEFAULT 0 NOT NULL,
	`top_rank` integer DEFAULT 0 NOT NULL,
	`scored_at` integer DEFAULT 0 NOT NULL,
	`discord_state` text DEFAULT 'new' NOT NULL,
	`discord_guild` text,
	`discord_found` text,
	`discord_name` text,
	`discord_online` integer,
	`discord_members` integer,
	`discord_counted_at` integer,
	`discord_next_at` integer DEFAULT 0 NOT NULL,
	`discord_failures` integer DEFAULT 0 NOT NULL,
	`playing` integer,
	`playing_at` integer,
	`playing_source` text,
	`about` text DEFAULT '' NOT NULL,
	`friend` text DEFAULT '' NOT NULL,
	`packs` text DEFAULT '' NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`banner_focus` text,
	`discord_changed_at` integer,
	`owner_proven_guild` text,
	`owner_proven_at` integer,
	`server_proven_link` text,
	`server_proven_at` integer,
	`news_at` integer,
	`batch` text,
	`closed` integer DEFAULT false NOT NULL,
	`moved_to` text,
	`paused_at` integer,
	`paused_until` integer,
	`description2` text DEFAULT '' NOT NULL,
	`description3` text DEFAULT '' NOT NULL,
	`description_languages` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id` ON `listings` (`id`);--> statement-breakpoint
CREATE INDEX `listings_by_owner` ON `listings` (`owner_id`,`created`);--> statement-breakpoint
CREATE INDEX `listings_by_created` ON `listings` ("created" desc,`id`,`owner_id`,`search_key`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `listings_by_moderation` ON `listings` (`moderation`,"created" desc,`id`,`owner_id`,`search_key`);--> statement-breakpoint
CREATE INDEX `listings_queue` ON `listings` (`waiting_since`,`id`) WHERE waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_batch` ON `listings` (`batch`,`seq`) WHERE batch IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_deleted` ON `listings` ("deleted_at" desc,`id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_held_links` ON `listings` ("created" desc,`id`) WHERE website_held AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `listings_by_discord` ON `listings` (`discord`) WHERE discord IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_by_address` ON `listings` (`realm_link`) WHERE realm_link IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_invites_due` ON `listings` (`discord_next_at`,`seq`) WHERE discord IS NOT NULL AND moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_by_top` ON `listings` ("top_rank" desc,"created" desc,`id`,`search_key`) WHERE moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_by_name` ON `listings` (`name_key`,"created" desc,`id`,`search_key`) WHERE moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_by_updated` ON `listings` ("updated" desc,"created" desc,`id`,`search_key`) WHERE moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_by_ratings` ON `listings` ("rating_rank" desc,"created" desc,`id`,`search_key`) WHERE moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_by_new` ON `listings` ("created" desc,`id`,`search_key`) WHERE moderation = 'approved';--> statement-breakpoint
CREATE INDEX `listings_played` ON `listings` (`playing_at`) WHERE playing_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `listings_by_scored` ON `listings` (`scored_at`);--> statement-breakpoint
CREATE INDEX `listings_paused` ON `listings` (`paused_at`) WHERE paused_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `live_blocks` (
	`block` integer PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`lists` text NOT NULL,
	`rounds` text NOT NULL,
	`servers` blob NOT NULL,
	`week` blob
);
--> statement-breakpoint
CREATE TABLE `live_servers` (
	`seq` integer PRIMARY KEY NOT NULL,
	`off` integer DEFAULT false NOT NULL,
	`check_at` integer,
	`presses` integer DEFAULT 0 NOT NULL,
	`is_copy` integer DEFAULT false NOT NULL,
	`real_at` integer,
	`silent_since` integer,
	`reported_at` integer,
	`reported_players` integer,
	`reported_capacity` integer,
	`reported_version` text,
	`reports_hidden` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `listings`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_servers_silent` ON `live_servers` (`silent_since`) WHERE silent_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX `live_servers_noted` ON `live_servers` (`seq`) WHERE presses > 0 OR is_copy OR real_at IS NOT NULL OR silent_since IS NOT NULL;--> statement-breakpoint
CREATE TABLE `listing_days` (
	`listing_id` text NOT NULL,
	`day` integer NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`page_views` integer DEFAULT 0 NOT NULL,
	`discord_clicks` integer DEFAULT 0 NOT NULL,
	`realm_clicks` integer DEFAULT 0 NOT NULL,
	`badge_impressions` integer DEFAULT 0 NOT NULL,
	`vote_links` integer DEFAULT 0 NOT NULL,
	`vote_link_joins` integer DEFAULT 0 NOT NULL,
	`from_search` integer DEFAULT 0 NOT NULL,
	`from_discord` integer DEFAULT 0 NOT NULL,
	`from_sites` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`listing_id`, `day`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `metric_visits` (
	`slot` integer NOT NULL,
	`visitor` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`slot`, `visitor`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `banners` (
	`hash` text PRIMARY KEY NOT NULL,
	`format` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`file` text,
	`created` integer NOT NULL,
	`idle_since` integer NOT NULL,
	`deleting_since` integer,
	`uploader_id` text,
	`withdrawn` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`uploader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `banners_idle` ON `banners` (`idle_since`);--> statement-breakpoint
CREATE INDEX `banners_by_uploader` ON `banners` (`uploader_id`);--> statement-breakpoint
CREATE TABLE `orphaned_pictures` (
	`folder` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`review_id` text,
	`author_id` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_one_a_review` ON `posts` (`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_news` ON `posts` (`listing_id`,`created_at`,`id`) WHERE review_id IS NULL;--> statement-breakpoint
CREATE INDEX `posts_by_listing` ON `posts` (`listing_id`);--> statement-breakpoint
CREATE INDEX `posts_by_author` ON `posts` (`author_id`);--> statement-breakpoint
CREATE INDEX `posts_evenings` ON `posts` (`starts_at`) WHERE starts_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `requests` (
	`person` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`result` text,
	`answer` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`person`, `key`)
);
--> statement-breakpoint
CREATE INDEX `requests_by_time` ON `requests` (`at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`author_id` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`network` text,
	`place` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`listing_id`,`author_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_author` ON `reviews` (`author_id`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`listing_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_highest` ON `reviews` (`listing_id`,`rating`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_lowest` ON `reviews` (`listing_id`,`rating`,"created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `reviews_by_network` ON `reviews` (`network`,`created_at`) WHERE network IS NOT NULL;--> statement-breakpoint
CREATE TABLE `marks` (
	`user_id` text NOT NULL,
	`mark` text NOT NULL,
	`listing_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `mark`, `listing_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `marks_by_listing` ON `marks` (`listing_id`,`mark`);--> statement-breakpoint
CREATE TABLE `listing_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text NOT NULL,
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
	`since` integer NOT NULL,
	`left_at` integer,
	PRIMARY KEY(`listing_id`, `user_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_members_by_user` ON `listing_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `reward_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`listing_id` text NOT NULL,
	`tail` text NOT NULL,
	`created_at` integer NOT NULL,
	`asked_at` integer,
	`outcome` text,
	`claimed_at` integer,
	`old_hash` text,
	`old_asked_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reward_keys_listing_id_unique` ON `reward_keys` (`listing_id`);--> statement-breakpoint
CREATE INDEX `reward_keys_by_old_hash` ON `reward_keys` (`old_hash`) WHERE old_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `vote_claims` (
	`listing_id` text NOT NULL,
	`name_mark` text NOT NULL,
	`vote_at` integer NOT NULL,
	`user_id` text,
	`claimed_at` integer NOT NULL,
	`idempotency_key` text,
	PRIMARY KEY(`listing_id`, `name_mark`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vote_claims_by_vote` ON `vote_claims` (`user_id`,`listing_id`,`vote_at`);--> statement-breakpoint
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
	`closed_by` text,
	`post_id` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_by_reporter` ON `reports` (`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`listing_id`,`reporter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by_time` ON `reports` ("created_at" desc,`id`,`review_id`);--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,"created_at" desc,`id`,`review_id`);--> statement-breakpoint
CREATE INDEX `reports_by_decision` ON `reports` (`closed_by`) WHERE closed_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_of_review` ON `reports` (`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_a_post` ON `reports` (`reporter_id`,`post_id`) WHERE post_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_of_post` ON `reports` (`post_id`) WHERE post_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_one_a_review` ON `reports` (`reporter_id`,`review_id`) WHERE review_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `staff_notes` (
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`version` integer NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subject_kind`, `subject_id`, `version`),
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_notes_by_author` ON `staff_notes` (`author_id`,`at`);--> statement-breakpoint
CREATE TABLE `incident_updates` (
	`incident_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`incident_id`, `seq`),
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT 'incident' NOT NULL,
	`title` text NOT NULL,
	`component` text NOT NULL,
	`impact` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`resolved_at` integer,
	`updates` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`does` text NOT NULL,
	`late` text,
	`succeeded_at` integer,
	`failed_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
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
CREATE TABLE `departures` (
	`hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotas` (
	`id` text PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempt` text
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`push_hash` text,
	`push_sealed` text,
	`push_players` integer,
	`push_votes` integer DEFAULT false NOT NULL,
	`push_quiet_from` integer,
	`push_quiet_to` integer,
	`push_language` text DEFAULT 'en' NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`lease` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_one_a_device` ON `sessions` (`push_hash`) WHERE push_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_with_device` ON `sessions` (`next_at`) WHERE push_sealed IS NOT NULL;--> statement-breakpoint
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
	`applied_at` integer,
	`chat_avatar` text,
	`gamertag` text,
	`gamertag_key` text,
	`notices_off` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_chat_id_unique` ON `users` (`chat_id`);--> statement-breakpoint
CREATE INDEX `users_by_key` ON `users` (`username_key`,`id`);--> statement-breakpoint
CREATE INDEX `users_with_roles` ON `users` (`id`) WHERE roles <> '[]';--> statement-breakpoint
CREATE INDEX `users_by_gamertag` ON `users` (`gamertag_key`,`id`) WHERE gamertag_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `odd_days` (
	`day` integer NOT NULL,
	`listing_id` text NOT NULL,
	`subject` text NOT NULL,
	`people` integer NOT NULL,
	`newcomers` integer NOT NULL,
	`network` integer NOT NULL,
	`minute` integer NOT NULL,
	PRIMARY KEY(`day`, `listing_id`, `subject`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `odd_days_by_listing` ON `odd_days` (`listing_id`);--> statement-breakpoint
CREATE TABLE `votes` (
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	`network` text,
	`sent_key` text,
	`is_void` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `listing_id`, `cast_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `votes_by_time` ON `votes` (`listing_id`,`cast_at`,`is_void`);--> statement-breakpoint
CREATE INDEX `votes_with_network` ON `votes` (`cast_at`) WHERE network IS NOT NULL;--> statement-breakpoint
CREATE TABLE `withdrawn_votes` (
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cast_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `user_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `withdrawn_votes_by_user` ON `withdrawn_votes` (`user_id`);--> statement-breakpoint
CREATE INDEX `withdrawn_votes_by_time` ON `withdrawn_votes` (`cast_at`);