-- A minute is down when its check failed, or when more than a fifth of its requests failed. The five networks with the most errors do not count, so a
-- handful of clients cannot make a minute down.
DROP TRIGGER status_minute_counted;
CREATE TRIGGER status_minute_counted AFTER INSERT ON status_minutes
BEGIN
  INSERT INTO status_days (day, component, up, down)
    SELECT NEW.minute / 1440, NEW.component, NOT down, down FROM (SELECT NEW.check_ok IS 0 OR 5 * (NEW.errors - (
      SELECT coalesce(sum(value), 0) FROM (SELECT value FROM json_each(NEW.troubles) WHERE key LIKE 'e%' ORDER BY value DESC LIMIT 5))) > NEW.count AS down) WHERE true
    ON CONFLICT (day, component) DO UPDATE SET up = up + excluded.up, down = down + excluded.down;
END;
DROP TRIGGER status_minute_recounted;
CREATE TRIGGER status_minute_recounted AFTER UPDATE ON status_minutes
BEGIN
  UPDATE status_days SET up = up + was - is_down, down = down - was + is_down
    FROM (SELECT
      OLD.check_ok IS 0 OR 5 * (OLD.errors - (
        SELECT coalesce(sum(value), 0) FROM (SELECT value FROM json_each(OLD.troubles) WHERE key LIKE 'e%' ORDER BY value DESC LIMIT 5))) > OLD.count AS was,
      NEW.check_ok IS 0 OR 5 * (NEW.errors - (
        SELECT coalesce(sum(value), 0) FROM (SELECT value FROM json_each(NEW.troubles) WHERE key LIKE 'e%' ORDER BY value DESC LIMIT 5))) > NEW.count AS is_down)
   WHERE was <> is_down AND day = NEW.minute / 1440 AND component = NEW.component;
END;
