-- A realm code with a hyphen was taken for a host name and stored in lower case. Its capital letters are lost, so it leads nowhere. Such addresses are
-- hidden until their owner enters them again, as are other single words that are no realm code. The audit log says so. The entry comes first, because
-- the change removes what it is found by.
INSERT INTO audit_log (at, action, target_kind, target_id, before, after)
SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER), 'listing.edit', 'listing', id,
       json_object('realmLink', realm_link, 'realmLinkVisible', json('true')),
       json_object('realmLink', realm_link, 'realmLinkVisible', json('false'))
  FROM listings
 WHERE realm_link_visible AND realm_link NOT GLOB '*[.:]*' AND (realm_link GLOB '*-*' OR length(realm_link) NOT BETWEEN 6 AND 16);
--> statement-breakpoint
UPDATE listings SET realm_link_visible = 0, version = version + 1
 WHERE realm_link_visible AND realm_link NOT GLOB '*[.:]*' AND (realm_link GLOB '*-*' OR length(realm_link) NOT BETWEEN 6 AND 16);
