-- BLOCKS.

-- Blocks of up to 512 entries: an entry that moves passes into another block less often, and each passing writes two rows. Up to three blocks become one.
DROP TRIGGER blocks_split;

UPDATE directory_blocks SET entries = merged.entries FROM (
  SELECT tag, sort, min(first_key) AS first_key, sum(entries) AS entries FROM (
    SELECT *, (row_number() OVER (PARTITION BY tag, sort ORDER BY first_key) - 1) / 3 AS part FROM directory_blocks) GROUP BY tag, sort, part) merged
 WHERE directory_blocks.tag = merged.tag AND directory_blocks.sort = merged.sort AND directory_blocks.first_key = merged.first_key;

DELETE FROM directory_blocks WHERE (tag, sort, first_key) IN (
  SELECT tag, sort, first_key FROM (SELECT *, (row_number() OVER (PARTITION BY tag, sort ORDER BY first_key) - 1) % 3 AS place FROM directory_blocks)
   WHERE place > 0);

CREATE TRIGGER blocks_split AFTER UPDATE OF entries ON directory_blocks WHEN NEW.entries > 512 BEGIN
  INSERT INTO directory_blocks (tag, sort, first_key, entries)
    SELECT NEW.tag, NEW.sort, key, NEW.entries - 256 FROM directory_entries
     WHERE tag = NEW.tag AND sort = NEW.sort AND key >= NEW.first_key ORDER BY key LIMIT 1 OFFSET 256;
  UPDATE directory_blocks SET entries = 256 WHERE tag = NEW.tag AND sort = NEW.sort AND first_key = NEW.first_key;
END;
