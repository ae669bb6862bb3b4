import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { checkLedger } from '../../contract/ledger/check-ledger.ts'
import type { LedgerEntry } from '../../contract/ledger/entries.ts'
import { parseCheckpoint } from '../../contract/ledger/note.ts'
import { DAY, MINUTE } from '../../contract/base/time.ts'
import { growLedger } from '../../worker/features/ledger/grow-ledger.ts'
import type { Ctx } from '../../worker/http/verb.ts'
import { openSqlite } from '../seed/sqlite-db.ts'
import { sha256 } from './ledger-site.ts'
import { memoryBucket } from './memory-bucket.ts'
import { lostDecisions, mendLedger } from './mend-ledger.ts'
import { ROOT } from './paths.ts'

const START = Date.UTC(2026, 10, 20, 12)
const SERVER = 'server000001'

const store = memoryBucket()

const grow = async (file: DatabaseSync, now: number) => {
  const env = {
    BANNERS: store,
    ORIGIN: 'https://site.test',
    LEDGER_KEY: 'bGVkZ2VyLWtleS1mb3ItdGVzdHMtb25seS0zMi1ieXQ',
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the job uses no other part of a context
  await growLedger({ db: openSqlite(file), env, now, actor: { kind: 'system' } } as unknown as Ctx)
}
const checkpoint = () => {
  const found = parseCheckpoint(new TextDecoder().decode(store.files.get('ledger/checkpoint')))
  if (!found) throw new Error('There is no checkpoint')
  return found
}
/** The ledger as strangers read it. */
async function read(earlier?: ReturnType<typeof checkpoint>) {
  const entries: LedgerEntry[] = []
  const audit = await checkLedger({
    read: async (path) => Promise.resolve(store.files.get(path.slice(1)) ?? null),
    sha256,
    checkpoint: checkpoint(),
    earlier,
    each: (entry) => void (entry && entries.push(entry)),
  })
  expect(audit.findings).toEqual([])
  return { audit, entries }
}

const vote = (file: DatabaseSync, person: number, at: number) =>
  file
    .prepare('INSERT INTO votes (user_id, listing_id, cast_at) VALUES (?, ?, ?)')
    .run(`person${person}`, SERVER, at)
const effect = (file: DatabaseSync, person: number, to: string) =>
  file.prepare('UPDATE votes SET effect = ? WHERE user_id = ?').run(to, `person${person}`)
const rank = (file: DatabaseSync, week: number) =>
  file.exec(
    `INSERT INTO ranking_weeks (run_at) VALUES (${week});
     INSERT INTO ledger_due (kind, key) VALUES ('ranking', ${week});
     INSERT INTO ranking_entries (run_at, place, listing_id, total, today, playing, halved, points) VALUES (${week}, 1, '${SERVER}', 3, 0, 0, 0, 606)`,
  )
const decision = (file: DatabaseSync, number: number) =>
  file.exec(
    `INSERT INTO statements (id, audit_seq, at, restriction, subject_kind, subject_id, rule) VALUES ('statement${number}', -${number}, ${START}, 'suspend', 'listing', '${SERVER}', 'no-scams');
     INSERT INTO ledger_due (kind, key) VALUES ('decision', 'statement${number}')`,
  )

it('a database of an earlier day goes on with the ledger, and everything that it knows otherwise becomes a change', async () => {
  const file = new DatabaseSync(':memory:')
  for (const name of globSync('*.sql', { cwd: join(ROOT, 'migrations') }).toSorted())
    file.exec(readFileSync(join(ROOT, 'migrations', name), 'utf8'))
  for (let person = 0; person < 10; person += 1)
    file
      .prepare(
        'INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES (?1, ?1, ?1, ?1, 0, 0)',
      )
      .run(`person${person}`)
  file.exec(
    `INSERT INTO listings (id, owner_id, name, name_key, moderation, created, updated) VALUES ('${SERVER}', 'person0', 'S', 's', 'approved', 0, 0)`,
  )
  for (const person of [1, 2, 3, 4, 5]) vote(file, person, START + person)
  decision(file, 1)
  await grow(file, START + MINUTE)
  // Known to the copy, and not in its ledger yet; and a change that waits.
  vote(file, 6, START + 2 * MINUTE)
  effect(file, 5, 'held')
  const path = join(mkdtempSync(join(tmpdir(), 'mend-ledger-')), 'copy.sqlite')
  file.exec(`VACUUM INTO '${path}'`)

  // What the copy does not know: changes, votes that came and went, a ranking, decisions.
  await grow(file, START + DAY)
  vote(file, 7, START + DAY)
  vote(file, 8, START + DAY + 1)
  effect(file, 1, 'held')
  effect(file, 2, 'held')
  await grow(file, START + DAY + 20 * MINUTE)
  effect(file, 2, 'void')
  file.exec(`DELETE FROM votes WHERE user_id IN ('person3', 'person8')`)
  effect(file, 5, 'counted')
  decision(file, 2)
  rank(file, Date.UTC(2026, 10, 22, 18))
  await grow(file, START + 2 * DAY)
  await grow(file, START + 2 * DAY + 20 * MINUTE)
  const before = checkpoint()

  const copy = new DatabaseSync(path)
  vote(copy, 9, START + 3 * DAY)
  await expect(grow(copy, START + 3 * DAY)).rejects.toThrow('the database knows')
  expect(checkpoint()).toEqual(before)
  const { audit, entries } = await read()
  expect(lostDecisions(copy, entries)).toMatchObject([{ id: 'statement2', restriction: 'suspend' }])
  copy.exec(await mendLedger(copy, entries, audit, START + 3 * DAY))
  rank(copy, Date.UTC(2026, 10, 29, 18))
  for (const later of [1, 2, 3]) await grow(copy, START + 4 * DAY + later * 20 * MINUTE)

  const { audit: after } = await read(before)
  const counts = copy
    .prepare(
      `SELECT sum(effect = 'counted') AS counted, sum(effect = 'held') AS held, sum(effect = 'void') AS void, sum(leaf IS NULL) AS lacking FROM votes`,
    )
    .get()
  expect({ ...counts }).toEqual({ counted: 6, held: 1, void: 0, lacking: 0 })
  expect(after.listings.get(SERVER)).toEqual({ counted: 6, held: 1, void: 0 })
  const figures = copy
    .prepare(`SELECT part, counted FROM ledger_figures WHERE month = '2026-11' AND part <> 'waited'`)
    .all()
    .map(({ part, counted }) => [part, counted])
  expect(after.months.get('2026-11')).toEqual(Object.fromEntries(figures))
  expect([...after.weeks.keys()]).toEqual(['2026-11-22', '2026-11-29'])
  expect(after.decisions).toBe(2)
  expect(copy.prepare('SELECT count(*) AS left FROM vote_changes').get()).toEqual({ left: 0 })
  expect(await mendLedger(copy, entries, audit, START)).toBe('')
})
