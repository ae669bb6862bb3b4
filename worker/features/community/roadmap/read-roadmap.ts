import { asc, desc, eq, type SQL } from 'drizzle-orm'
import type { RoadmapSearch } from '#contract/community/roadmap-search.ts'
import {
  COLUMN_MAX,
  distinctTags,
  type RoadmapItem,
  type RoadmapStatus,
} from '#contract/community/roadmap.ts'
import { foldName } from '#contract/text/fold.ts'
import { roadmapItems } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { PUBLIC_COLUMNS, publicItemOf } from './item-row.ts'

/** Values of the parameter `tag` that choose no tag. */
const ANY_TAG = new Set(['', 'all'])

/**
 * The public roadmap: unshipped items with the most votes, and the latest shipped ones, up to COLUMN_MAX of
 * each status, along an index. Search and tag ignore case and accents.
 */
export async function readRoadmap(
  ctx: Ctx,
  { q, tag }: RoadmapSearch,
): Promise<{ items: RoadmapItem[]; tags: string[] }> {
  const { orm } = ctx.db
  const column = (status: RoadmapStatus, ...order: SQL[]) =>
    orm
      .select(PUBLIC_COLUMNS)
      .from(roadmapItems)
      .where(eq(roadmapItems.status, status))
      .orderBy(...order, asc(roadmapItems.id))
      .limit(COLUMN_MAX)
  const wanted = [desc(roadmapItems.votes), desc(roadmapItems.createdAt)]
  const [planned, inProgress, shipped] = await orm.batch([
    column('planned', ...wanted),
    column('in-progress', ...wanted),
    column('shipped', desc(roadmapItems.shippedAt)),
  ])
  const items = [
    ...planned.map((row) => publicItemOf(row, 'planned')),
    ...inProgress.map((row) => publicItemOf(row, 'in-progress')),
    ...shipped.map((row) => publicItemOf(row, 'shipped')),
  ]
  const tags = distinctTags(items.flatMap((item) => item.tags)).toSorted((a, b) =>
    foldName(a) < foldName(b) ? -1 : 1,
  )
  return { items: items.filter((item) => hasTag(item, foldName(tag)) && holds(item, foldName(q))), tags }
}

function hasTag({ tags }: RoadmapItem, tag: string): boolean {
  return ANY_TAG.has(tag) || tags.some((one) => foldName(one) === tag)
}

/** Whether every word of the search occurs in the item. */
function holds({ title, description, tags }: RoadmapItem, q: string): boolean {
  if (q === '') return true
  const text = foldName([title, description, ...tags].join(' '))
  return q.split(' ').every((word) => text.includes(word))
}
