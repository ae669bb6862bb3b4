import type { z } from 'zod'
import {
  ROADMAP_STATUSES,
  type RoadmapItem,
  type RoadmapState,
  type RoadmapStatus,
} from '../../../contract/roadmap.ts'
import type { adminRoadmapItem } from '../../../contract/wire/roadmap.ts'

export type AdminRoadmapItem = z.output<typeof adminRoadmapItem>

export interface PublicRow {
  id: string
  title: string
  description: string
  status: RoadmapStatus
  tags: string
  votes: number
  eta: string | null
  created_at: number
  shipped_at: number | null
}

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

export interface StaffRow extends Omit<PublicRow, 'status'> {
  status: RoadmapState
  author: string | null
  reason: string | null
  merged_into: string | null
  merged_title: string | null
  updated_at: number
}

/** The columns of a {@link StaffRow} of the item `i`, with {@link STAFF_JOINS}. */
export const STAFF_COLUMNS = `${PUBLIC_COLUMNS}, u.username AS author, i.reason, i.merged_into, m.title AS merged_title, i.updated_at`
export const STAFF_JOINS = `LEFT JOIN users u ON u.id = i.author_id LEFT JOIN roadmap_items m ON m.id = i.merged_into`

/** Selects {@link StaffRow}s; what follows is the condition on `i`. */
export const STAFF_SELECT = `SELECT ${STAFF_COLUMNS} FROM roadmap_items i ${STAFF_JOINS}`

export function staffItemOf(row: StaffRow): AdminRoadmapItem {
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
  const tags: unknown = JSON.parse(text)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

export const iso = (time: number) => new Date(time).toISOString()
