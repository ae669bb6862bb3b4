import { NOTICE_KINDS } from '#contract/events/notice.ts'
import { readViewer } from '../worker/features/people/account/read-viewer.ts'
import { listNotices } from '../worker/features/events/notices/list-notices.ts'
import type { Ctx } from '../worker/http/context.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** How many notices there are. One person has every second of them, and the others share the rest. */
const SIZES = [10_000, 1_000_000]
const PEOPLE = 1_000
/** The number on the bell counts at most 100 rows; a page has 20 of its own, and one more. */
const ROWS_MAX = 250

const actor = { kind: 'user', userId: 'bench1', roles: [] } as const
const claim = { id: 'benchSession', secretHash: 'bench' }

const READS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'the session with the number on the bell': (ctx) => readViewer(ctx.db, claim, 1),
  'inbox, newest': (ctx) => listNotices({ ...ctx, actor }, { limit: 20 }),
  'inbox, far back': (ctx) => listNotices({ ...ctx, actor }, { limit: 20, cursor: 500 }),
  'inbox, unread': (ctx) => listNotices({ ...ctx, actor }, { limit: 20, unread: '1' }),
  'inbox, one kind': (ctx) => listNotices({ ...ctx, actor }, { limit: 20, kind: 'report' }),
  'inbox, one kind, unread': (ctx) =>
    listNotices({ ...ctx, actor }, { limit: 20, kind: 'report', unread: '1' }),
}

/** Rows that D1 reports as read for the notification centre and the bell, at each size. */
export async function benchNotices() {
  const readings = new Map<string, number[]>()
  for (const size of SIZES) {
    const runtime = await startDatabase(await benchState(1_000, { copy: true }))
    try {
      await fill(runtime.database, size)
      for (const [what, read] of Object.entries(READS)) {
        const { ctx, meter } = meteredContext(runtime.database)
        await read(ctx)
        readings.set(what, [...(readings.get(what) ?? []), meter.rowsRead])
      }
    } finally {
      await runtime.end()
    }
  }
  printTable(`Rows read for the notification centre (at most ${ROWS_MAX}), by number of notices`, [
    ['what', ...SIZES.map((size) => size.toLocaleString('en'))],
    ...[...readings].map(([what, rows]) => [what, ...rows.map(String)]),
  ])
  return { readings: [...readings], ok: [...readings.values()].flat().every((rows) => rows <= ROWS_MAX) }
}

async function fill(database: D1DatabaseLike, size: number): Promise<void> {
  const numbers = (to: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`
  for (const sql of [
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at)
     ${numbers(PEOPLE)} SELECT 'bench' || i, 'bench' || i, 'person' || i, 'person' || i, 0, 0 FROM n`,
    `INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES ('${claim.id}', '${claim.secretHash}', 'bench1', 0, 9e15)`,
    `INSERT INTO notices (user_id, kind, key, at, data, read_at)
     ${numbers(size)} SELECT 'bench' || iif(i % 2, 1, 2 + i % ${PEOPLE - 1}), '${JSON.stringify(NOTICE_KINDS)}' ->> (i / 2 % ${NOTICE_KINDS.length}), 'bench:' || i, i,
            '{"outcome":"acted","name":"Harbour","id":"bench"}', iif(i % 3, NULL, i) FROM n`,
  ])
    await database.prepare(sql).all()
}
