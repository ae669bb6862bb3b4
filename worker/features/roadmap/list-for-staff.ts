import type { z } from 'zod'
import { foldName } from '../../../contract/fold.ts'
import type { adminRoadmapPage, adminRoadmapQuery } from '../../../contract/wire/roadmap.ts'
import { DESK_PAGE_SQL, DESK_START_SQL, DESK_TOTAL_SQL } from '../../db/desk-page.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import { STAFF_COLUMNS, STAFF_JOINS, staffItemOf, type StaffRow } from './item-row.ts'

/** Ideas of a list that a search looks through, the newest. Keeps a search flat, however many are suggested. */
const SEARCHED_MAX = 1_000

const PAGE_SQL = `
WITH RECURSIVE ${DESK_START_SQL}
SELECT ${STAFF_COLUMNS} FROM (${DESK_PAGE_SQL}) e JOIN roadmap_items i ON i.id = e.id ${STAFF_JOINS} ORDER BY e.key`

/** ?1 list, ?2 folded text. */
const FOUND_SQL = `
WITH searched AS (SELECT id, key FROM desk_entries WHERE list = ?1 ORDER BY key LIMIT ${SEARCHED_MAX}),
found AS (SELECT s.id, s.key FROM searched s JOIN roadmap_items i ON i.id = s.id WHERE instr(i.title_key, ?2) > 0)`

type Query = z.output<typeof adminRoadmapQuery>

/** Items in every state for staff, newest first, found by a part of the title. */
export async function listForStaff(ctx: Ctx, query: Query): Promise<z.output<typeof adminRoadmapPage>> {
  assertAdmin(ctx)
  const { status, page, limit } = query
  const list = status === undefined ? 'roadmap' : `roadmap/${status}`
  const text = foldName(query.q)
  const offset = (page - 1) * limit
  const { db } = ctx
  const [rows, length, found] = await db.batch<[StaffRow, { total: number }, { total: number }?]>(
    text === ''
      ? [db.prepare(PAGE_SQL).bind(list, offset, limit), db.prepare(DESK_TOTAL_SQL).bind(list)]
      : [
          db
            .prepare(
              `${FOUND_SQL} SELECT ${STAFF_COLUMNS} FROM found f JOIN roadmap_items i ON i.id = f.id ${STAFF_JOINS}
                ORDER BY f.key LIMIT ?3 OFFSET ?4`,
            )
            .bind(list, text, limit, offset),
          db.prepare(DESK_TOTAL_SQL).bind(list),
          db.prepare(`${FOUND_SQL} SELECT count(*) AS total FROM found`).bind(list, text),
        ],
  )
  const all = length.results[0]?.total ?? 0
  return {
    items: rows.results.map(staffItemOf),
    total: found?.results[0]?.total ?? all,
    page,
    limit,
    cut: found !== undefined && all > SEARCHED_MAX,
  }
}
