import type { z } from 'zod'
import { foldName } from '../../../contract/fold.ts'
import type { adminRoadmapQuery } from '../../../contract/wire/roadmap.ts'
import type { Ctx } from '../../http/context.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import { STAFF_SELECT, staffItemOf, type StaffRow } from './item-row.ts'

/** Items in every state for staff, newest first, found by a part of the title. */
export async function listForStaff(ctx: Ctx, { q, status, page, limit }: z.output<typeof adminRoadmapQuery>) {
  assertAdmin(ctx)
  const { db } = ctx
  const wanted = `(?1 IS NULL OR i.status = ?1) AND instr(i.title_key, ?2) > 0`
  const parameters = [status ?? null, foldName(q)]
  const [rows, totals] = await db.batch<[StaffRow, { total: number }]>([
    db
      .prepare(`${STAFF_SELECT} WHERE ${wanted} ORDER BY i.created_at DESC, i.id LIMIT ?3 OFFSET ?4`)
      .bind(...parameters, limit, (page - 1) * limit),
    db.prepare(`SELECT count(*) AS total FROM roadmap_items i WHERE ${wanted}`).bind(...parameters),
  ])
  return { items: rows.results.map(staffItemOf), total: totals.results[0]?.total ?? 0, page, limit }
}
