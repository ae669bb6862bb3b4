-- The program of a withdrawn server hears of no incident: its owner has no screen to switch that off.

DROP TRIGGER incidents_tell_webhooks;
--> statement-breakpoint
CREATE TRIGGER incidents_tell_webhooks AFTER INSERT ON incident_updates BEGIN
  INSERT INTO webhook_messages (webhook_id, event, at, data)
  SELECT w.id, 'incident.published', NEW.at, json_object('incident', json_object('_id', i.id, 'kind', i.kind, 'title', i.title, 'component', i.component,
      'impact', i.impact, 'status', NEW.status, 'startedAt', strftime('%Y-%m-%dT%H:%M:%fZ', i.started_at / 1000.0, 'unixepoch'),
      'endsAt', strftime('%Y-%m-%dT%H:%M:%fZ', i.ends_at / 1000.0, 'unixepoch'), 'update', json_object('number', NEW.seq, 'text', NEW.text)))
    FROM incidents i JOIN webhooks w ON w.is_on AND instr(w.events, '"incident.published"') JOIN listings l ON l.id = w.listing_id
   WHERE i.id = NEW.incident_id AND l.deleted_at IS NULL;
END;
