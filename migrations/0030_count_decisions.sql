-- The figures of the transparency page follow from decisions, appeals and waits as they are written.

CREATE TRIGGER statements_counted AFTER INSERT ON statements BEGIN
  INSERT INTO decision_counts (half, part, key, counted) VALUES (strftime('%Y', NEW.at / 1000, 'unixepoch') || iif(strftime('%m', NEW.at / 1000, 'unixepoch') < '07', '-1', '-2'), 'rule', NEW.rule, 1), (strftime('%Y', NEW.at / 1000, 'unixepoch') || iif(strftime('%m', NEW.at / 1000, 'unixepoch') < '07', '-1', '-2'), 'restriction', NEW.restriction, 1)
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
--> statement-breakpoint
CREATE TRIGGER appeals_counted AFTER INSERT ON appeals BEGIN
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', at / 1000, 'unixepoch') || iif(strftime('%m', at / 1000, 'unixepoch') < '07', '-1', '-2'), 'appealed', rule, 1 FROM statements WHERE id = NEW.statement_id
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
--> statement-breakpoint
CREATE TRIGGER appeals_decided AFTER UPDATE OF decided_at ON appeals WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', at / 1000, 'unixepoch') || iif(strftime('%m', at / 1000, 'unixepoch') < '07', '-1', '-2'), 'overturned', rule, 1 FROM statements WHERE id = NEW.statement_id AND NEW.outcome = 'overturned'
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', NEW.decided_at / 1000, 'unixepoch') || iif(strftime('%m', NEW.decided_at / 1000, 'unixepoch') < '07', '-1', '-2'), 'appeal', CASE WHEN (NEW.decided_at - NEW.at) <= 3600000 THEN max(1, ((NEW.decided_at - NEW.at) + 59999) / 60000) WHEN (NEW.decided_at - NEW.at) <= 172800000 THEN ((NEW.decided_at - NEW.at) + 3599999) / 3600000 * 60 ELSE ((NEW.decided_at - NEW.at) + 86399999) / 86400000 * 1440 END, 1 WHERE true
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
--> statement-breakpoint
CREATE TRIGGER queue_waits_counted AFTER INSERT ON queue_waits BEGIN
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', NEW.decided_at / 1000, 'unixepoch') || iif(strftime('%m', NEW.decided_at / 1000, 'unixepoch') < '07', '-1', '-2'), 'server', CASE WHEN NEW.waited <= 3600000 THEN max(1, (NEW.waited + 59999) / 60000) WHEN NEW.waited <= 172800000 THEN (NEW.waited + 3599999) / 3600000 * 60 ELSE (NEW.waited + 86399999) / 86400000 * 1440 END, 1 WHERE true
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reports_closed AFTER UPDATE OF status ON reports WHEN OLD.status <> 'closed' AND NEW.status = 'closed' BEGIN
  INSERT INTO decision_counts (half, part, key, counted)
  SELECT strftime('%Y', NEW.updated_at / 1000, 'unixepoch') || iif(strftime('%m', NEW.updated_at / 1000, 'unixepoch') < '07', '-1', '-2'), 'report', CASE WHEN (NEW.updated_at - NEW.created_at) <= 3600000 THEN max(1, ((NEW.updated_at - NEW.created_at) + 59999) / 60000) WHEN (NEW.updated_at - NEW.created_at) <= 172800000 THEN ((NEW.updated_at - NEW.created_at) + 3599999) / 3600000 * 60 ELSE ((NEW.updated_at - NEW.created_at) + 86399999) / 86400000 * 1440 END, 1 WHERE true
  ON CONFLICT (half, part, key) DO UPDATE SET counted = counted + 1;
END;
