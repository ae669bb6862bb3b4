-- The public ledger begins empty, and takes in what happened before.
INSERT INTO ledger_state (id, size, votes_since, votes_until, votes_after) VALUES (1, 0, 0, 0, 0);
--> statement-breakpoint
INSERT INTO ledger_due (kind, key) SELECT 'decision', id FROM statements ORDER BY seq;
--> statement-breakpoint
INSERT INTO ledger_due (kind, key) SELECT 'ranking', run_at FROM ranking_weeks ORDER BY run_at;
--> statement-breakpoint
-- A decision and what becomes of it, and a ranking, are noted for the ledger in the transaction that makes them.
CREATE TRIGGER statements_into_ledger AFTER INSERT ON statements BEGIN
  INSERT INTO ledger_due (kind, key) VALUES ('decision', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER statements_change_in_ledger AFTER UPDATE OF ended, until ON statements
WHEN NEW.ended IS NOT OLD.ended OR NEW.until IS NOT OLD.until BEGIN
  INSERT INTO ledger_due (kind, key) VALUES ('decision', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER appeals_into_ledger AFTER INSERT ON appeals BEGIN
  INSERT INTO ledger_due (kind, key) VALUES ('decision', NEW.statement_id);
END;
--> statement-breakpoint
CREATE TRIGGER appeals_change_in_ledger AFTER UPDATE OF outcome, decided_at ON appeals
WHEN NEW.outcome IS NOT OLD.outcome OR (NEW.decided_at IS NULL) <> (OLD.decided_at IS NULL) BEGIN
  INSERT INTO ledger_due (kind, key) VALUES ('decision', NEW.statement_id);
END;
--> statement-breakpoint
CREATE TRIGGER rankings_into_ledger AFTER INSERT ON ranking_weeks BEGIN
  INSERT INTO ledger_due (kind, key) VALUES ('ranking', NEW.run_at);
END;
