import { ADMIN_PAGE_SIZE, adminListingsQuery } from '#contract/wire/moderation.ts'
import { listApplications } from '../worker/features/applications/list-applications.ts'
import { readAuditLog } from '../worker/features/audit/read-audit.ts'
import { listListings } from '../worker/features/moderation/list-listings.ts'
import { readQueue } from '../worker/features/moderation/read-queue.ts'
import { listReports } from '../worker/features/reports/list-reports.ts'
import { listItems } from '../worker/features/roadmap/list-items.ts'
import type { Ctx } from '../worker/http/context.ts'
import { meteredContext } from './lib/metered-db.ts'
import { type D1DatabaseLike, startDatabase } from './lib/runtime.ts'
import { benchState } from './lib/state.ts'
import { printTable } from './lib/table.ts'

/** How many listings, reports, applications, ideas and audit entries there are. */
const SIZES = [1_000, 100_000]
const LISTINGS = 1_000
const limit = ADMIN_PAGE_SIZE
/** A page reads three things: the index entries before it, its own rows with their joins, and the list length unless a counter stores it. */
const JOINED_MAX = 10 * limit
/** The audit log is paged by cursor. Measured are a page with one indexed filter and a page that checks other filters entry by entry. */
const [LOG_MAX, WINDOW_MAX] = [300, 3_500]

interface Question {
  what: string
  most: (size: number) => number
  read: (ctx: Ctx) => Promise<unknown>
}

/** Rows that D1 reports as read for the admin screens: pages of every list, searches, the audit log and the review queue. */
export async function benchAdminLists() {
  const readings: { what: string; cells: string[]; ok: boolean }[] = []
  for (const size of SIZES) {
    const runtime = await startDatabase(await benchState(LISTINGS, { copy: true }))
    try {
      await fill(runtime.database, size)
      for (const [at, { what, most, read }] of questions().entries()) {
        const { ctx, meter } = meteredContext(runtime.database)
        await read({ ...ctx, actor: { kind: 'system' } })
        readings[at] ??= { what, cells: [], ok: true }
        readings[at].cells.push(meter.rowsRead.toLocaleString('en'), meter.duration.toFixed(1))
        readings[at].ok &&= meter.rowsRead <= most(size)
      }
    } finally {
      await runtime.end()
    }
  }
  printTable('Rows read, and milliseconds in D1, for admin lists of so many rows', [
    ['what', ...SIZES.flatMap((size) => [size.toLocaleString('en'), 'ms']), 'within its limit'],
    ...readings.map(({ what, cells, ok }) => [what, ...cells, ok ? 'yes' : 'NO']),
  ])
  return { readings, ok: readings.every(({ ok }) => ok) }
}

function questions(): Question[] {
  const pages = (what: string, counted: boolean, read: (ctx: Ctx, page: number) => Promise<unknown>) =>
    [1, 40].map((page): Question => ({
      what: `${what}, page ${page}`,
      most: (size) => (counted ? size + LISTINGS : 1) + page * limit + JOINED_MAX,
      read: (ctx) => read(ctx, page),
    }))
  const search = (what: string, read: Question['read']): Question => ({
    what,
    // The list, plus the names of all people.
    most: (size) => 2 * (size + 10 * LISTINGS) + JOINED_MAX,
    read,
  })
  const listings =
    (query: Record<string, string>) =>
    (ctx: Ctx, page = 1) =>
      listListings(ctx, adminListingsQuery.parse({ ...query, page: String(page) }))
  const log = (what: string, most: number, query: object): Question => ({
    what: `audit log, ${what}`,
    most: () => most,
    read: (ctx) => readAuditLog(ctx, { limit, ...query }),
  })
  return [
    ...pages('servers', false, listings({})),
    ...pages('servers, pending', false, listings({ moderation: 'pending' })),
    ...pages('servers, denied', true, listings({ moderation: 'denied' })),
    search('servers, a rare word', listings({ q: 'quetzalport' })),
    search('servers, a word in every name', listings({ q: 'harbour' })),
    search('servers, an owner', listings({ q: 'person77' })),
    { what: 'the review queue', most: () => 250, read: readQueue },
    ...pages('reports', true, (ctx, page) => listReports(ctx, { status: 'all', type: 'all', page, limit })),
    ...pages('reports, open, of servers', true, (ctx, page) =>
      listReports(ctx, { status: 'open', type: 'servers', page, limit }),
    ),
    ...pages('applications', true, (ctx, page) =>
      listApplications(ctx, { q: '', status: 'all', page, limit }),
    ),
    search('applications, a name', (ctx) =>
      listApplications(ctx, { q: 'person77', status: 'all', page: 1, limit }),
    ),
    ...pages('ideas', true, (ctx, page) => listItems(ctx, { q: '', status: undefined, page, limit })),
    log('newest', LOG_MAX, {}),
    log('far back', LOG_MAX, { cursor: 200 }),
    log('one actor', LOG_MAX, { actor: 'benchadmin1' }),
    log('one actor who never did it', WINDOW_MAX, { actor: 'benchadmin1', action: 'hub.add' }),
  ]
}

/** Creates the same number of each, spread over statuses, kinds, people and time. */
async function fill(database: D1DatabaseLike, size: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`
  for (const sql of [
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at)
     ${numbers} SELECT 'bench' || i, 'bench' || i, iif(i <= 3, 'benchadmin', 'person') || i, iif(i <= 3, 'benchadmin', 'person') || i, 0, 0 FROM n`,
    `INSERT INTO listings (id, owner_id, name, name_key, description, moderation, created, updated)
     ${numbers} SELECT printf('l%011d', i), 'bench' || i, 'Harbour ' || i, 'harbour ' || i, printf('%.400c', 'x'),
            CASE i % 10 WHEN 0 THEN 'pending' WHEN 1 THEN 'suspended' ELSE 'denied' END, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO reports (id, listing_id, review_id, reporter_id, reason, status, created_at, updated_at)
     ${numbers} SELECT printf('r%011d', i), (SELECT id FROM listings WHERE seq = 1 + i % ${LISTINGS}), iif(i % 3, NULL, 'review' || i), 'bench' || i, 'spam',
            CASE i % 10 WHEN 0 THEN 'open' WHEN 1 THEN 'reviewed' ELSE 'closed' END, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO applications (id, user_id, username, name_key, age, skills, referees, motivation, status, created_at, updated_at)
     ${numbers} SELECT printf('a%011d', i), 'bench' || i, 'person' || i, 'person' || i, 20, printf('%.1000c', 'a'), 'b', printf('%.1000c', 'c'),
            CASE i % 4 WHEN 0 THEN 'pending' WHEN 1 THEN 'under-review' WHEN 2 THEN 'accepted' ELSE 'rejected' END, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO roadmap_items (id, title, title_key, status, author_id, created_at, updated_at)
     ${numbers} SELECT printf('i%011d', i), 'Idea ' || i, 'idea ' || i, iif(i % 3, 'suggested', 'declined'), 'bench' || i, 1700000000000 + i * 60000, 0 FROM n`,
    `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id)
     ${numbers} SELECT 1700000000000 + i * 60000, 'bench' || (1 + i % 3), iif(i % 2, 'listing.approve', 'listing.deny'), 'listing', 'l' || (i % 500) FROM n`,
  ])
    await database.prepare(sql).all()
}
