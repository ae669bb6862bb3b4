import { type AnyColumn, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type UserCtx, HttpError } from '../../http/verb.ts'
import { listings } from '../../db/schema.ts'

const waiting = alias(listings, 'waiting')
const approved = alias(listings, 'approved')

/**
 * The id of a new owner's server that staff have not decided about yet; `null` for an owner with an approved
 * one. It keeps accounts made by machine from filling the queue.
 */
export const firstWaits = (owner: string | AnyColumn) =>
  sql<
    string | null
  >`(SELECT ${waiting.id} FROM ${listings} waiting WHERE ${waiting.ownerId} = ${owner} AND ${waiting.moderation} = 'pending'
     AND NOT EXISTS (SELECT 1 FROM ${listings} approved WHERE ${approved.ownerId} = ${owner} AND ${approved.moderation} = 'approved') ORDER BY ${waiting.created} LIMIT 1)`

/** Refuses another server in the queue, and names the one that waits. */
export async function refuseWhileFirstWaits({ db, actor }: UserCtx): Promise<void> {
  const row = await db.first<{
    id: string | null
  }>(sql`SELECT ${firstWaits(actor.userId)} AS id`)
  if (row?.id) throw firstIsWaiting(row.id)
}

export const firstIsWaiting = (serverId: string) =>
  new HttpError(
    'state_conflict',
    'Your first server is waiting for review. You can submit another when staff have decided about it.',
    { current: 'first_waits', serverId },
  )
