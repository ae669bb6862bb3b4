import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminRoadmapPage, adminRoadmapQuery } from '#contract/community/roadmap.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { readPage } from '../../../db/page.ts'
import { roadmapItems } from '../../../db/schema.ts'
import { contains } from '../../../db/sql.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { adminItemOf, selectItems } from './item-row.ts'

/** A search counts and shows at most this many ideas. */
const MATCHES_MAX = 1_000

type Query = z.output<typeof adminRoadmapQuery>

/** Items in every status for staff, newest first, found by a part of the title. */
export async function listItems(ctx: Ctx, query: Query): Promise<z.output<typeof adminRoadmapPage>> {
  requireModerator(ctx)
  const { status, page, limit } = query
  const { orm } = ctx.db
  const text = foldName(query.q)
  const list = {
    key: roadmapItems.id,
    where: and(
      status === undefined ? undefined : eq(roadmapItems.status, status),
      text === '' ? undefined : contains(roadmapItems.titleKey, text),
    ),
    order: [desc(roadmapItems.createdAt), roadmapItems.id],
    ...(text === '' ? {} : { most: MATCHES_MAX }),
  }
  const { rows, ...found } = await readPage(orm, list, query, selectItems(orm))
  return { ...found, items: rows.map(adminItemOf), page, limit }
}
