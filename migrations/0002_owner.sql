-- When the owner last asked staff to look again: once a day is decided by it.
ALTER TABLE `listings` ADD COLUMN `review_requested_at` integer;
