import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { lastRankingRun, realmScore } from '../../contract/ranking.ts'
import { loadListings } from './load.ts'
import { insertRankings } from './rankings.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it('looks back on some weeks whose places follow from their counts', () => {
  const db = new DatabaseSync(':memory:')
  const folder = join(import.meta.dirname, '..', '..', 'migrations')
  for (const name of readdirSync(folder).toSorted())
    if (name.endsWith('.sql')) db.exec(readFileSync(join(folder, name), 'utf8'))
  loadListings(db, { listings: 60, now: NOW })
  insertRankings(db, { seed: 'test', now: NOW })
  const weeks = db.prepare('SELECT run_at FROM ranking_weeks ORDER BY run_at').all()
  expect([weeks.length, weeks.at(-1)?.['run_at']]).toEqual([4, lastRankingRun(NOW)])
  for (const { run_at: runAt } of weeks) {
    const rows = db
      .prepare('SELECT * FROM ranking_entries WHERE run_at = ? ORDER BY place')
      .all(Number(runAt))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.map((row) => row['place'])).toEqual(rows.map((_, index) => index + 1))
    const scores = rows.map((row) => {
      const counts = {
        total: Number(row['total']),
        today: Number(row['today']),
        playing: Number(row['playing']),
      }
      expect(realmScore(counts, row['halved'] === 1)).toBeCloseTo(Number(row['points']) / 200)
      return Number(row['points'])
    })
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  }
  db.close()
})
