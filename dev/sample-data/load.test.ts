import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { SORTS, type Sort } from '../../contract/directory.ts'
import { bulkLoad } from './bulk-load.ts'
import { generate, type SampleOptions } from './generate.ts'
import { insertSample } from './insert-sample.ts'
import { checkReadModels, loadListings } from './load.ts'
import type { ListingRow } from './rows.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const SET: SampleOptions = { listings: 300, now: NOW }
const sample = generate(SET)

function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  const folder = new URL('../../migrations/', import.meta.url)
  for (const file of readdirSync(folder).toSorted()) {
    if (file.endsWith('.sql')) db.exec(readFileSync(new URL(file, folder), 'utf8'))
  }
  db.exec('PRAGMA foreign_keys = ON')
  return db
}

function loadedByTriggers(): DatabaseSync {
  const db = migratedDatabase()
  insertSample(db, sample)
  return db
}

function loadedInBulk(): DatabaseSync {
  const db = migratedDatabase()
  bulkLoad(db, sample)
  return db
}

// Read by every test; those that change something roll it back.
const byTriggers = loadedByTriggers()
const inBulk = loadedInBulk()

function afterChanging(db: DatabaseSync, change: string): string[] {
  db.exec('BEGIN')
  try {
    db.exec(change)
    return checkReadModels(db)
  } finally {
    db.exec('ROLLBACK')
  }
}

const rows = (db: DatabaseSync, query: string) => db.prepare(query).all()

describe('loading sample data', () => {
  it.each([
    'listings',
    'directory_members',
    'directory_entries',
    'directory_totals',
    'search_grams',
    'search_gram_counts',
    'site_counters',
  ])('ends with the same %s in bulk as by the triggers', (table) => {
    const content = rows(inBulk, `SELECT * FROM ${table}`)
    expect(content).toEqual(rows(byTriggers, `SELECT * FROM ${table}`))
    expect(content).not.toEqual([])
  })

  it('counts as many entries in the blocks of every order both ways', () => {
    const sums = 'SELECT tag, sort, sum(entries) AS entries FROM directory_blocks GROUP BY tag, sort'
    expect(rows(inBulk, sums)).toEqual(rows(byTriggers, sums))
  })

  it('puts every trigger back as it was', () => {
    const triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    expect(rows(inBulk, triggers)).toEqual(rows(migratedDatabase(), triggers))
  })

  it.each([
    ['by the triggers', byTriggers],
    ['in bulk', inBulk],
  ])('leaves consistent read models %s, and after changes to them', (_, db) => {
    expect(checkReadModels(db)).toEqual([])
    const changes = `
      UPDATE listings SET moderation = 'suspended' WHERE seq % 7 = 0 AND moderation = 'approved';
      UPDATE listings SET moderation = 'approved' WHERE moderation = 'pending';
      DELETE FROM users WHERE username = 'steve'`
    expect(afterChanging(db, changes)).toEqual([])
  })

  it.each(SORTS)('lists the approved listings in the order of %s', (sort) => {
    const listed = rows(
      inBulk,
      `SELECT id FROM directory_entries JOIN listings USING (seq) WHERE tag = 'All' AND sort = '${sort}' ORDER BY key`,
    )
    const expected = sample.listings
      .filter(({ moderation }) => moderation === 'approved')
      .toSorted((a, b) => inOrder[sort](a, b) || b.created - a.created || (a.id < b.id ? -1 : 1))
    expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  it('leaves a database that holds listings alone', () => {
    expect(loadListings(byTriggers, { ...SET, seed: 'another' })).toBeNull()
    expect(rows(byTriggers, 'SELECT count(*) AS listings FROM listings')).toEqual([{ listings: 300 }])
  })
})

const inOrder: Record<Sort, (a: ListingRow, b: ListingRow) => number> = {
  top: (a, b) => b.votes - a.votes,
  new: () => 0,
  // The database compares bytes, as buffers do.
  name: (a, b) => Buffer.compare(Buffer.from(a.name_key), Buffer.from(b.name_key)),
  updated: (a, b) => b.updated - a.updated,
  ratings: (a, b) => b.rating_rank - a.rating_rank,
}

describe('checkReadModels', () => {
  it.each([
    [
      'a vote that was not counted',
      `DELETE FROM votes WHERE listing_id = (SELECT min(listing_id) FROM votes)`,
      'votes differ',
    ],
    [
      'a review that was not counted',
      `UPDATE reviews SET rating = 6 - rating WHERE rating <> 3`,
      'ratings differ',
    ],
    [
      'a name key that was not renamed',
      `UPDATE listings SET name = name || ' II' WHERE seq = 5`,
      'name keys differ',
    ],
    [
      'a stale rating rank',
      `UPDATE listings SET rating_rank = rating_rank + 2 WHERE seq = 5`,
      'rating ranks differ',
    ],
    [
      'a missing member',
      `DELETE FROM directory_entries WHERE sort = 'new' AND seq = (SELECT min(seq) FROM directory_members)`,
      'entries differ',
    ],
    ['a wrong total', `UPDATE directory_totals SET total = total + 1 WHERE tag = 'PvP'`, 'totals differ'],
    ['a lost gram', `DELETE FROM search_grams WHERE gram = 'sky'`, 'grams differ'],
    [
      'a wrong gram count',
      `UPDATE search_gram_counts SET listings = 1 WHERE gram = 'sky'`,
      'gram counts differ',
    ],
    [
      'a wrong block',
      `UPDATE directory_blocks SET entries = entries - 1 WHERE first_key = '' AND entries > 2`,
      'blocks count wrong',
    ],
    ['a wrong site counter', `UPDATE site_counters SET pending = pending + 1`, 'site counters differ'],
  ])('finds %s', (_, damage, finding) => {
    expect(afterChanging(byTriggers, damage).join('\n')).toContain(finding)
  })
})
