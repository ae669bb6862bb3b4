import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { ROADMAP_STATUSES, type RoadmapItem, type RoadmapStatus } from '#contract/community/roadmap.ts'
import type { adminRoadmapItem } from '#contract/community/roadmap.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { roadmapItems } from '../../../db/schema/roadmap.ts'
import { users } from '../../../db/schema/users.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import { storedJson } from '../../../db/stored-json.ts'

export type AdminRoadmapItem = z.output<typeof adminRoadmapItem>

type ItemColumns = SqlRow<
  typeof roadmapItems,
  'id' | 'title' | 'description' | 'status' | 'tags' | 'votes' | 'eta' | 'created_at' | 'shipped_at'
>
export type PublicRow = ItemColumns & { status: RoadmapStatus }

export const PUBLIC_COLUMNS =
  'i.id, i.title, i.description, i.status, i.tags, i.votes, i.eta, i.created_at, i.shipped_at'

/** The public statuses, for an `IN`. */
export const PUBLIC_STATUSES = ROADMAP_STATUSES.map((status) => `'${status}'`).join(', ')

export function publicItemOf(row: PublicRow): RoadmapItem {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    tags: tagsOf(row.tags),
    votes: row.votes,
    eta: row.eta,
    createdAt: iso(row.created_at),
    shippedAt: row.shipped_at === null ? null : iso(row.shipped_at),
  }
}

/** Items for admins, with the column names of hand-written SQL. */
export function selectItems(orm: Orm) {
  const merged = alias(roadmapItems, 'merged')
  return orm
    .select({
      id: roadmapItems.id,
      title: roadmapItems.title,
      description: roadmapItems.description,
      status: roadmapItems.status,
      tags: sql<string>`${roadmapItems.tags}`,
      votes: roadmapItems.votes,
      eta: roadmapItems.eta,
      created_at: roadmapItems.createdAt,
      shipped_at: roadmapItems.shippedAt,
      author: users.username,
      reason: roadmapItems.reason,
      merged_into: roadmapItems.mergedInto,
      merged_title: merged.title,
      updated_at: roadmapItems.updatedAt,
    })
    .from(roadmapItems)
    .leftJoin(users, eq(users.id, roadmapItems.authorId))
    .leftJoin(merged, eq(merged.id, roadmapItems.mergedInto))
}

export type AdminItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** The same in SQL for the batches of verbs; the condition on `i` follows. */
export const ADMIN_SELECT = `SELECT ${PUBLIC_COLUMNS}, u.username AS author, i.reason, i.merged_into, m.title AS merged_title, i.updated_at
  FROM roadmap_items i LEFT JOIN users u ON u.id = i.author_id LEFT JOIN roadmap_items m ON m.id = i.merged_into`

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
    mergedInto: row.merged_into === null ? null : { _id: row.merged_into, title: row.merged_title ?? '' },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }
}

export function tagsOf(text: string): string[] {
  const tags: unknown = storedJson(text, 'roadmap_items.tags')
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

export const iso = (time: number) => new Date(time).toISOString()
