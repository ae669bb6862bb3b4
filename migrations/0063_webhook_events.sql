-- What owners' programs are told is written in the transaction of what it tells. A listing without a webhook costs one read row.

CREATE TRIGGER webhooks_become_due AFTER INSERT ON webhook_messages BEGIN
  UPDATE webhooks SET next_at = NEW.at WHERE id = NEW.webhook_id AND is_on AND next_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_tell_webhooks AFTER INSERT ON reviews BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, review_id, data)
  SELECT w.id, 'review.created', NEW.updated_at, NEW.id, json_object('server', json_object('_id', l.id, 'name', l.name), 'review',
      json_object('_id', NEW.id, 'rating', NEW.rating, 'text', NEW.text, 'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at / 1000.0, 'unixepoch'),
        'author', json_object('id', u.id, 'username', u.username)))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id JOIN users u ON u.id = NEW.author_id
   WHERE w.listing_id = NEW.listing_id AND w.is_on AND instr(w.events, '"review.created"');
END;
--> statement-breakpoint
CREATE TRIGGER changed_reviews_tell_webhooks AFTER UPDATE OF rating, text ON reviews WHEN NEW.rating <> OLD.rating OR NEW.text <> OLD.text BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, review_id, data)
  SELECT w.id, 'review.updated', NEW.updated_at, NEW.id, json_object('server', json_object('_id', l.id, 'name', l.name), 'review',
      json_object('_id', NEW.id, 'rating', NEW.rating, 'text', NEW.text, 'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.created_at / 1000.0, 'unixepoch'),
        'author', json_object('id', u.id, 'username', u.username)))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id JOIN users u ON u.id = NEW.author_id
   WHERE w.listing_id = NEW.listing_id AND w.is_on AND instr(w.events, '"review.updated"');
END;
--> statement-breakpoint
-- A deleted review leaves its stars and its id. Answers of the endpoint may repeat its words.
CREATE TRIGGER reviews_leave_webhooks AFTER DELETE ON reviews BEGIN
  UPDATE webhook_messages SET data = json_set(data, '$.review.text', NULL, '$.review.author', NULL), attempts = '[]' WHERE review_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER audit_tells_webhooks AFTER INSERT ON audit_log
WHEN NEW.action IN ('listing.approve', 'listing.deny', 'listing.suspend', 'listing.unsuspend', 'listing.undo', 'listing.delete', 'listing.restore',
                    'listing.overturn', 'listing.approve-change', 'listing.refuse-change', 'listing.overturn-change', 'listing.edit')
  AND (NEW.action <> 'listing.edit' OR NEW.after ->> 'moderation' <> NEW.before ->> 'moderation') BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, 'listing.decided', NEW.at, json_object('server', json_object('_id', l.id, 'name', l.name), 'decision', substr(NEW.action, 9),
      'state', CASE NEW.action WHEN 'listing.delete' THEN 'deleted' ELSE coalesce(NEW.after ->> 'moderation', l.deleted_from, l.moderation) END,
      'rule', NEW.after ->> 'rule', 'note', coalesce(NEW.after ->> 'note', NEW.after ->> 'staffNote'))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id
   WHERE w.listing_id = NEW.target_id AND w.is_on AND instr(w.events, '"listing.decided"')
     AND (NEW.action <> 'listing.edit' OR l.owner_id IS NOT NEW.actor_id);
END;
--> statement-breakpoint
CREATE TRIGGER invites_tell_webhooks AFTER UPDATE OF discord_state ON listings
WHEN NEW.discord_state IN ('dead', 'elsewhere') AND NEW.discord_state <> OLD.discord_state BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT id, 'listing.invite_broken', coalesce(NEW.discord_changed_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
      json_object('server', json_object('_id', NEW.id, 'name', NEW.name), 'invite', NEW.discord, 'problem', NEW.discord_state)
    FROM webhooks WHERE listing_id = NEW.id AND is_on AND instr(events, '"listing.invite_broken"');
END;
--> statement-breakpoint
CREATE TRIGGER incidents_tell_webhooks AFTER INSERT ON incident_updates BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, 'incident.published', NEW.at, json_object('incident', json_object('_id', i.id, 'kind', i.kind, 'title', i.title, 'component', i.component,
      'impact', i.impact, 'status', NEW.status, 'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', i.started_at / 1000.0, 'unixepoch'),
      'endsAt', strftime('%Y-%m-%dT%H:%M:%fZ', i.ends_at / 1000.0, 'unixepoch'), 'update', json_object('number', NEW.seq, 'text', NEW.text)))
    FROM incidents i JOIN webhooks w ON w.is_on AND instr(w.events, '"incident.published"') WHERE i.id = NEW.incident_id;
END;
--> statement-breakpoint
-- Votes are told without names. A vote is recognised by its server and its moment.
CREATE TRIGGER votes_tell_webhooks AFTER INSERT ON votes BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, e.event, NEW.cast_at, json_object('server', json_object('_id', l.id, 'name', l.name), 'vote',
      json_object('castAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.cast_at / 1000.0, 'unixepoch'), 'before', NULL, 'reason', NEW.reason))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id
    JOIN (SELECT CASE NEW.effect WHEN 'counted' THEN 'vote.counted' WHEN 'held' THEN 'vote.held' ELSE 'vote.voided' END AS event) e
   WHERE w.listing_id = NEW.listing_id AND w.is_on AND instr(w.events, json_quote(e.event));
END;
--> statement-breakpoint
CREATE TRIGGER judged_votes_tell_webhooks AFTER UPDATE OF effect ON votes WHEN OLD.effect <> NEW.effect BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, e.event, CAST(unixepoch('subsec') * 1000 AS INTEGER), json_object('server', json_object('_id', l.id, 'name', l.name), 'vote',
      json_object('castAt', strftime('%Y-%m-%dT%H:%M:%fZ', NEW.cast_at / 1000.0, 'unixepoch'), 'before', OLD.effect, 'reason', NEW.reason))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id
    JOIN (SELECT CASE NEW.effect WHEN 'counted' THEN 'vote.counted' WHEN 'held' THEN 'vote.held' ELSE 'vote.voided' END AS event) e
   WHERE w.listing_id = NEW.listing_id AND w.is_on AND instr(w.events, json_quote(e.event));
END;
--> statement-breakpoint
CREATE TRIGGER removed_votes_tell_webhooks AFTER DELETE ON votes WHEN OLD.effect <> 'void' BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, 'vote.voided', CAST(unixepoch('subsec') * 1000 AS INTEGER), json_object('server', json_object('_id', l.id, 'name', l.name), 'vote',
      json_object('castAt', strftime('%Y-%m-%dT%H:%M:%fZ', OLD.cast_at / 1000.0, 'unixepoch'), 'before', OLD.effect, 'reason', 'withdrawn'))
    FROM webhooks w JOIN listings l ON l.id = w.listing_id
   WHERE w.listing_id = OLD.listing_id AND w.is_on AND instr(w.events, '"vote.voided"');
END;
