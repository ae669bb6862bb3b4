import type { z } from 'zod'
import { foldName } from '../../../contract/fold.ts'
import type { adminApplicationsQuery } from '../../../contract/wire/application.ts'
import { DESK_PAGE_SQL, DESK_START_SQL, DESK_TOTAL_SQL } from '../../db/desk-page.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import {
  ADMIN_APPLICATION_COLUMNS,
  adminApplicationOf,
  type AdminApplicationRow,
  REVIEWER_JOIN,
} from './application-row.ts'

/** Names that a search looks at: whoever types one letter is not after the thousandth. Keeps a search flat. */
const FOUND_MAX = 1_000

const PAGE_SQL = `
WITH RECURSIVE ${DESK_START_SQL}
SELECT ${ADMIN_APPLICATION_COLUMNS} FROM (${DESK_PAGE_SQL}) e JOIN applications a ON a.id = e.id ${REVIEWER_JOIN} ORDER BY e.key`

/** ?1 folded text (NULL finds no name), ?2 id, ?3 status or NULL. */
const FOUND_SQL = `
WITH found AS (
  SELECT id FROM (SELECT id FROM application_names WHERE piece >= ?1 AND piece < ?1 || char(1114111) LIMIT ${FOUND_MAX})
  UNION SELECT id FROM applications WHERE id = ?2
  UNION SELECT id FROM applications WHERE user_id = ?2
)`
const MATCHING_SQL = 'FROM found f JOIN applications a ON a.id = f.id'
const WANTED_SQL = 'WHERE a.status = coalesce(?3, a.status)'

type Query = z.output<typeof adminApplicationsQuery>

/** Applications for staff, newest first; found by any part of the applicant's name, their id or the application's. */
export async function listApplicationsForStaff(ctx: Ctx, query: Query) {
  assertAdmin(ctx)
  const { page, limit } = query
  const [rows, totals] = await ctx.db.batch<[AdminApplicationRow, { total: number }]>(
    query.q.trim() === '' ? turnPage(ctx, query) : search(ctx, query),
  )
  return { items: rows.results.map(adminApplicationOf), total: totals.results[0]?.total ?? 0, page, limit }
}

function turnPage({ db }: Ctx, { status, page, limit }: Query): D1PreparedStatement[] {
  const list = status === undefined || status === 'all' ? 'applications' : `applications/${status}`
  return [db.prepare(PAGE_SQL).bind(list, (page - 1) * limit, limit), db.prepare(DESK_TOTAL_SQL).bind(list)]
}

function search({ db }: Ctx, { q, status, page, limit }: Query): D1PreparedStatement[] {
  const wanted = [foldName(q) || null, q.trim(), status === undefined || status === 'all' ? null : status]
  return [
    db
      .prepare(
        `${FOUND_SQL} SELECT ${ADMIN_APPLICATION_COLUMNS} ${MATCHING_SQL} ${REVIEWER_JOIN} ${WANTED_SQL}
          ORDER BY a.created_at DESC, a.id LIMIT ?4 OFFSET ?5`,
      )
      .bind(...wanted, limit, (page - 1) * limit),
    db.prepare(`${FOUND_SQL} SELECT count(*) AS total ${MATCHING_SQL} ${WANTED_SQL}`).bind(...wanted),
  ]
}
