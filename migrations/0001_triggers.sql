-- Views, triggers and first rows: what Drizzle cannot express. The tables are in 0000_tables.sql.

INSERT INTO site_counters (id) VALUES (1);

-- THE DIRECTORY.

CREATE TRIGGER listings_created AFTER INSERT ON listings BEGIN
  UPDATE site_counters SET total = total + 1, approved = approved + (NEW.moderation = 'approved'), pending = pending + (NEW.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) WHERE id = 1;
END;

-- A deleted listing that can be restored counts as removed.
CREATE TRIGGER listings_counted AFTER UPDATE OF moderation, rating_sum, rating_cnt ON listings BEGIN
  UPDATE site_counters SET
    total = total + (OLD.moderation = 'deleted') - (NEW.moderation = 'deleted'),
    approved = approved + (NEW.moderation = 'approved') - (OLD.moderation = 'approved'),
    pending = pending + (NEW.moderation = 'pending') - (OLD.moderation = 'pending'),
    rating_sum = rating_sum + iif(NEW.moderation = 'approved', NEW.rating_sum, 0) - iif(OLD.moderation = 'approved', OLD.rating_sum, 0),
    rating_cnt = rating_cnt + iif(NEW.moderation = 'approved', NEW.rating_cnt, 0) - iif(OLD.moderation = 'approved', OLD.rating_cnt, 0) WHERE id = 1;
END;

CREATE TRIGGER listings_deleted BEFORE DELETE ON listings BEGIN
  UPDATE site_counters SET total = total - (OLD.moderation <> 'deleted'), approved = approved - (OLD.moderation = 'approved'), pending = pending - (OLD.moderation = 'pending'),
    rating_sum = rating_sum - iif(OLD.moderation = 'approved', OLD.rating_sum, 0),
    rating_cnt = rating_cnt - iif(OLD.moderation = 'approved', OLD.rating_cnt, 0) WHERE id = 1;
  UPDATE listing_filters SET version = (SELECT max(version) + 1 FROM listing_filters), filters = NULL, name = NULL
   WHERE seq = OLD.seq AND filters IS NOT NULL;
END;

-- What a public listing is filtered by: see worker/db/schema/directory.ts. That a place is for all ages counts for half a year, as its owner said
-- or staff checked: so the fact has the time. A variant of a language is that language, too. The database takes at most five parts in a union.
CREATE VIEW facts_of_listings AS
SELECT l.seq, v.value AS fact FROM listings l, json_each(iif(json_valid(l.facts), l.facts, '[]')) f, json_each(json_array(f.value, iif(f.value GLOB 'lang-??-*', substr(f.value, 1, 7), f.value))) v
   WHERE l.moderation = 'approved'
UNION ALL SELECT l.seq, 'tag-' || lower(substr(t.value, 1, instr(t.value || '/', '/') - 1)) FROM listings l, json_each(iif(json_valid(l.tags), l.tags, '[]')) t
   WHERE l.moderation = 'approved'
UNION ALL SELECT l.seq, w.value FROM listings l, json_each(json_array(iif(l.realm_link IS NULL, '', iif(l.realm_link GLOB '*[.:]*', 'kind-server', 'kind-realm')),
    iif((l.realm_link IS NOT NULL AND l.realm_link_visible) OR l.discord IS NOT NULL OR (l.website IS NOT NULL AND NOT l.website_held), 'way-in', ''))) w
   WHERE l.moderation = 'approved' AND w.value <> ''
UNION ALL SELECT l.seq, 'rating-' || r.key FROM listings l, json_each('{"3":3,"4":4,"45":4.5}') r
   WHERE l.moderation = 'approved' AND l.rating_cnt > 0 AND l.rating_sum >= r.value * l.rating_cnt
UNION ALL SELECT l.seq, 'children:' || CAST(t.value AS INTEGER) || ':' || t.key
    FROM listings l, json_each(json_object('owner', iif(json_valid(l.facts_said), l.facts_said, '{}') ->> '$.age', 'staff',
      iif(iif(json_valid(l.facts_checked), l.facts_checked, '{}') -> '$.age.facts' = '["age-all"]', l.facts_checked ->> '$.age.at', NULL))) t
   WHERE l.moderation = 'approved' AND t.type IN ('integer', 'real')
     AND EXISTS (SELECT 1 FROM json_each(iif(json_valid(l.facts), l.facts, '[]')) f WHERE f.value = 'age-all');

-- What a public listing is found by, beside its name, and the pictures that it shows.
CREATE VIEW words_of_listings AS
SELECT l.seq, ' ' || w.value AS fact FROM listings l, json_tree(iif(json_valid(l.words), l.words, '{}')) w WHERE l.moderation = 'approved' AND w.type = 'text'
UNION ALL SELECT l.seq, '@' || substr(a.value, 1, instr(a.value || ':', ':') - 1) FROM listings l, json_each(json_array(l.realm_link, l.second_link, l.former_link)) a
   WHERE l.moderation = 'approved' AND a.type = 'text' AND l.realm_link_visible
UNION ALL SELECT l.seq, '@' || substr(a.value, instr(a.value, '.') + 1, instr(a.value || ':', ':') - 1 - instr(a.value, '.')) FROM listings l, json_each(json_array(l.realm_link, l.second_link, l.former_link)) a
   WHERE l.moderation = 'approved' AND l.realm_link_visible AND substr(a.value, 1, instr(a.value || ':', ':') - 1) LIKE '%.%.%'
UNION ALL SELECT l.seq, '#' || substr(t.value, 10, 43) FROM listings l, json_tree(json_object('banner', l.banner, 'pictures', json(iif(json_valid(l.pictures), l.pictures, '[]')))) t
   WHERE l.moderation = 'approved' AND t.key IN ('banner', 'url') AND t.value LIKE '/banners/%';

-- An address is '/banners/', 43 characters of hash, '/' and a file.
CREATE VIEW pictures_in_use AS
SELECT l.id AS listing_id, substr(t.value, 10, 43) AS hash FROM listings l LEFT JOIN held_changes h ON h.listing_id = l.id,
    json_tree(json_object('banner', l.banner, 'pictures', json(iif(json_valid(l.pictures), l.pictures, '[]')), 'held', json(h.fields))) t
 WHERE (l.banner IS NOT NULL OR l.pictures <> '[]' OR h.fields IS NOT NULL) AND t.key IN ('banner', 'url') AND t.value LIKE '/banners/%';

CREATE TRIGGER listing_facts_in AFTER INSERT ON listings WHEN NEW.moderation = 'approved' BEGIN
  INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM facts_of_listings WHERE seq = NEW.seq;
  INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM words_of_listings WHERE seq = NEW.seq;
  INSERT OR IGNORE INTO listing_filters (seq, filters, name) SELECT NEW.seq, coalesce(group_concat(fact, ' '), ''), (SELECT iif(moderation = 'approved', search_key, NULL) FROM listings WHERE seq = NEW.seq) FROM facts_of_listings WHERE seq = NEW.seq;
END;

-- Words and addresses begin with a sign that sorts before all letters.
CREATE TRIGGER listing_facts_changed
AFTER UPDATE OF moderation, name_key, tags, facts, facts_said, facts_checked, realm_link, realm_link_visible, discord, website, website_held, rating_sum, rating_cnt ON listings
WHEN OLD.moderation = 'approved' OR NEW.moderation = 'approved' BEGIN
  DELETE FROM listing_facts WHERE seq = NEW.seq AND fact >= 'a' AND fact NOT IN (SELECT fact FROM facts_of_listings WHERE seq = NEW.seq);
  INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM facts_of_listings WHERE seq = NEW.seq;
  INSERT OR IGNORE INTO listing_filters (seq, filters) VALUES (NEW.seq, NULL);
  UPDATE listing_filters SET version = (SELECT max(version) + 1 FROM listing_filters), filters = (SELECT iif(NEW.moderation = 'approved', coalesce(group_concat(fact, ' '), ''), NULL) FROM facts_of_listings WHERE seq = NEW.seq), name = (SELECT iif(moderation = 'approved', search_key, NULL) FROM listings WHERE seq = NEW.seq)
   WHERE seq = NEW.seq AND (filters IS NOT (SELECT iif(NEW.moderation = 'approved', coalesce(group_concat(fact, ' '), ''), NULL) FROM facts_of_listings WHERE seq = NEW.seq) OR name IS NOT (SELECT iif(moderation = 'approved', search_key, NULL) FROM listings WHERE seq = NEW.seq));
END;

CREATE TRIGGER listing_words_changed
AFTER UPDATE OF moderation, realm_link, second_link, former_link, realm_link_visible, words, banner, pictures ON listings
WHEN OLD.moderation = 'approved' OR NEW.moderation = 'approved' BEGIN
  DELETE FROM listing_facts WHERE seq = NEW.seq AND fact < 'a' AND fact NOT IN (SELECT fact FROM words_of_listings WHERE seq = NEW.seq);
  INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM words_of_listings WHERE seq = NEW.seq;
END;

-- PEOPLE AND THE AUDIT LOG.

-- The last admin cannot be deleted, because then nobody could appoint another.
CREATE TRIGGER users_keep_an_admin BEFORE DELETE ON users
WHEN EXISTS (SELECT 1 FROM json_each(OLD.roles) WHERE lower(value) = 'admin')
 AND NOT EXISTS (SELECT 1 FROM users u, json_each(u.roles) r WHERE u.id <> OLD.id AND lower(r.value) = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'the last admin stays');
END;

-- The audit log is append-only. When an account is deleted, the details of its entries are removed, because they contain texts that people wrote.
-- Nothing else in an entry can change.
CREATE TRIGGER audit_log_append_only BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- THE AUDIT LOG ONLY GROWS.

CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log
WHEN (NEW.seq, NEW.at, NEW.action, NEW.target_kind, NEW.target_id) IS NOT (OLD.seq, OLD.at, OLD.action, OLD.target_kind, OLD.target_id)
  OR NEW.actor_id IS NOT OLD.actor_id
  OR EXISTS (SELECT key, value FROM json_each(coalesce(NEW.before, '{}'))
             EXCEPT SELECT key, value FROM json_each(iif(json_valid(OLD.before), OLD.before, '{}')))
  OR EXISTS (SELECT key, value FROM json_each(coalesce(NEW.after, '{}'))
             EXCEPT SELECT key, value FROM json_each(iif(json_valid(OLD.after), OLD.after, '{}')))
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- CHANGES THAT WAIT.

-- A change waits for a decision only while its listing is in the directory.
CREATE TRIGGER held_changes_follow AFTER UPDATE OF moderation ON listings WHEN (OLD.moderation = 'approved') <> (NEW.moderation = 'approved') BEGIN
  UPDATE held_changes SET waits = (NEW.moderation = 'approved') WHERE listing_id = NEW.id;
END;

