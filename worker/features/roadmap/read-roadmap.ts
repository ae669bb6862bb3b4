import { COLUMN_MAX, distinctTags, type RoadmapItem, type RoadmapStatus } from '#contract/roadmap.ts'
import { type RoadmapSearch } from '#contract/roadmap-search.ts'
import { foldName } from '#contract/fold.ts'
import type { Ctx } from '../../http/context.ts'
import { PUBLIC_COLUMNS, publicItemOf, type PublicRow } from './item-row.ts'

/** What a `tag` parameter may say for 'no tag chosen'. */
const ALL = new Set(['', 'all'])

/**
 * The public roadmap: the most wanted of what is to come, and what shipped last. Admins decide what stands there, so it is read whole, up to
 * a bound, along an index; suggestions and votes, however many, are not touched. Search and tag narrow it without regard to case and accents.
 */
export async function readRoadmap(
  ctx: Ctx,
  { q, tag }: RoadmapSearch,
): Promise<{ items: RoadmapItem[]; tags: string[] }> {
  const column = (status: RoadmapStatus, order: string) =>
    ctx.db.prepare(
      `SELECT ${PUBLIC_COLUMNS} FROM roadmap_items i WHERE i.status = '${status}' ORDER BY ${order} LIMIT ${COLUMN_MAX}`,
    )
  const wanted = 'i.votes DESC, i.created_at DESC, i.id'
  const results = await ctx.db.batch<PublicRow[]>([
    column('planned', wanted),
    column('in-progress', wanted),
    column('shipped', 'i.shipped_at DESC, i.id'),
  ])
  const items = results.flatMap(({ results: rows }) => rows.map(publicItemOf))
  const tags = distinctTags(items.flatMap((item) => item.tags)).toSorted((a, b) =>
    foldName(a) < foldName(b) ? -1 : 1,
  )
  return { items: items.filter((item) => hasTag(item, foldName(tag)) && holds(item, foldName(q))), tags }
}

function hasTag({ tags }: RoadmapItem, tag: string): boolean {
  return ALL.has(tag) || tags.some((one) => foldName(one) === tag)
}

/** Every word of the search stands somewhere in the item. */
function holds({ title, description, tags }: RoadmapItem, q: string): boolean {
  if (q === '') return true
  const text = foldName([title, description, ...tags].join(' '))
  return q.split(' ').every((word) => text.includes(word))
}
