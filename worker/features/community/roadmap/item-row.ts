import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import type { RoadmapItem, RoadmapStatus } from '#contract/community/roadmap.ts'
import type { adminRoadmapItem } from '#contract/community/roadmap.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { roadmapItems, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'

export type AdminRoadmapItem = z.output<typeof adminRoadmapItem>

export const PUBLIC_COLUMNS = {
  id: roadmapItems.id,
  title: roadmapItems.title,
  description: roadmapItems.description,
  tags: storedText(roadmapItems.tags),
  votes: roadmapItems.votes,
  eta: roadmapItems.eta,
  createdAt: roadmapItems.createdAt,
  shippedAt: roadmapItems.shippedAt,
}

type PublicRow = Pick<AdminItemRow, keyof typeof PUBLIC_COLUMNS>

export function publicItemOf(row: PublicRow, status: RoadmapStatus): RoadmapItem {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    status,
    tags: tagsOf(row.tags),
    votes: row.votes,
    eta: row.eta,
    createdAt: iso(row.createdAt),
    shippedAt: isoOrNull(row.shippedAt),
  }
}

export function selectItems(orm: Orm) {
  return orm
    .select({
      ...PUBLIC_COLUMNS,
      status: roadmapItems.status,
      author: users.username,
      reason: roadmapItems.reason,
      updatedAt: roadmapItems.updatedAt,
    })
    .from(roadmapItems)
    .leftJoin(users, eq(users.id, roadmapItems.authorId))
}

export type AdminItemRow = Awaited<ReturnType<typeof selectItems>>[number]

export async function readItem({ db }: Ctx, id: string): Promise<AdminRoadmapItem | null> {
  const [row] = await selectItems(db.orm).where(eq(roadmapItems.id, id))
  return row ? adminItemOf(row) : null
}

export function adminItemOf(row: AdminItemRow): AdminRoadmapItem {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    tags: tagsOf(row.tags),
    votes: row.votes,
    eta: row.eta,
    author: row.author,
    reason: row.reason,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

/** Somebody else has moved the idea since. */
export const alreadyMovedError = ({ status }: Pick<AdminItemRow, 'status'>) =>
  new HttpError('state_conflict', `This idea is already ${status}.`, { current: status })

export function tagsOf(text: string): string[] {
  const tags: unknown = storedJson(text, 'roadmap_items.tags')
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}
