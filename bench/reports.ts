import { REPORT_STATUSES, REPORT_TYPES } from '../contract/report.ts'
import { ADMIN_PAGE_SIZE } from '../contract/wire/moderation.ts'
import { listApplications } from '../worker/features/applications/list-applications.ts'
import { listReports } from '../worker/features/reports/list-reports.ts'
import { readAuditLog } from '../worker/features/audit/read-audit.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startRuntime } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** How many of each there are: a young site, and one that has been complained about for years. */
const SIZES = [1_000, 20_000]
const LISTINGS = 1_000
/**
 * No page may read more rows than this. The last of 800 pages walks over every block before it; a search looks at up to a thousand names, the trail
 * at up to a thousand entries.
 */
const [PAGE_MAX, LAST_PAGE_MAX, SEARCH_MAX, WINDOW_MAX] = [300, 2_000, 8_000, 3_500]

type Reading = { what: string; most: number; rows: number[] }

/** Rows D1 says it read for what staff look at: pages of reports and applications, searches among applicants, and the trail of actions. */
export async function benchReports() {
  const readings: Reading[] = []
  for (const [place, size] of SIZES.entries()) {
    const runtime = await startRuntime(await benchState(LISTINGS, { copy: true }))
    try {
      await fill(runtime.database, size)
      for (const [at, { what, most, read }] of questions(size).entries()) {
        const { ctx, meter } = meteredContext(runtime.database)
        await read({ ...ctx, actor: { kind: 'system' } })
        readings[at] ??= { what, most, rows: [] }
        readings[at].rows[place] = meter.rowsRead
      }
    } finally {
      await runtime.end()
    }
  }
  printTable('Rows read by staff, by how many reports, applications and entries there are', [
    ['what', ...SIZES.map((size) => size.toLocaleString('en')), 'limit'],
    ...readings.map(({ what, rows, most }) => [what, ...rows, most]),
  ])
  return { readings, ok: readings.every(({ rows, most }) => rows.every((count) => count <= most)) }
}

type Ctx = Parameters<typeof readAuditLog>[0]

interface Question {
  what: string
  most: number
  read: (ctx: Ctx) => Promise<unknown>
}

function questions(size: number): Question[] {
  const limit = ADMIN_PAGE_SIZE
  const reports = ([...REPORT_STATUSES, 'all'] as const).flatMap((status) =>
    ([...REPORT_TYPES, 'all'] as const).flatMap((type) =>
      [1, 5, 50, 'last'].map((at) => ({
        what: `reports, ${status}, ${type}, page ${at}`,
        most: mostOf(at),
        read: (ctx: Ctx) => listReports(ctx, { status, type, page: pageAt(at, size), limit }),
      })),
    ),
  )
  const applications = [1, 50, 'last'].map((at) => ({
    what: `applications, page ${at}`,
    most: mostOf(at),
    read: (ctx: Ctx) => listApplications(ctx, { q: '', status: 'all', page: pageAt(at, size), limit }),
  }))
  const searches = ['person77', 'e', 'nobody'].map((q) => ({
    what: `applications, '${q}'`,
    most: SEARCH_MAX,
    read: (ctx: Ctx) => listApplications(ctx, { q, status: 'all', page: 1, limit }),
  }))
  const trail = [
    { what: 'trail', most: PAGE_MAX, query: {} },
    { what: 'trail, far back', most: PAGE_MAX, query: { cursor: 200 } },
    { what: 'trail, one action', most: PAGE_MAX, query: { action: 'listing.approve' } },
    { what: 'trail, one actor', most: PAGE_MAX, query: { actor: 'benchadmin1' } },
    {
      what: 'trail, one actor who never did it',
      most: WINDOW_MAX,
      query: { actor: 'benchadmin1', action: 'hub.add' },
    },
  ].map(({ what, most, query }) => ({
    what,
    most,
    read: (ctx: Ctx) => readAuditLog(ctx, { limit, ...query }),
  }))
  return [...reports, ...applications, ...searches, ...trail]
}

const mostOf = (at: number | string) => (at === 'last' ? LAST_PAGE_MAX : PAGE_MAX)

function pageAt(at: number | string, size: number): number {
  return typeof at === 'number' ? at : Math.floor(size / ADMIN_PAGE_SIZE)
}

/** As many of each, spread over statuses, kinds, people and time. */
async function fill(database: D1DatabaseLike, size: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  for (const sql of [
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at)
     ${numbers} SELECT 'bench' || i, 'bench' || i, iif(i <= 3, 'benchadmin' || i, 'person' || i), iif(i <= 3, 'benchadmin' || i, 'person' || i), 0, 0 FROM n`,
    `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, status, created_at, updated_at)
     ${numbers} SELECT printf('r%011d', i), (SELECT id FROM listings WHERE seq = 1 + i % ${LISTINGS}), iif(i % 3, NULL, 'review' || i), 'bench' || i, 'spam',
            CASE i % 10 WHEN 0 THEN 'open' WHEN 1 THEN 'reviewed' ELSE 'closed' END, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO applications (id, user_id, username, name_key, age, skills, referees, motivation, status, created_at, updated_at)
     ${numbers} SELECT printf('a%011d', i), 'bench' || i, 'person' || i, 'person' || i, 20, 'a', 'b', 'c',
            CASE i % 4 WHEN 0 THEN 'pending' WHEN 1 THEN 'under-review' WHEN 2 THEN 'accepted' ELSE 'rejected' END, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id)
     ${numbers} SELECT 1700000000000 + i * 60000, 'bench' || (1 + i % 3), iif(i % 2, 'listing.approve', 'listing.deny'), 'listing', 'l' || (i % 500) FROM n`,
  ])
    await database.prepare(sql).all()
}
