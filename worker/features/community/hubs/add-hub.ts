import { sql } from 'drizzle-orm'
import { HUBS_MAX } from '#contract/community/hub.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'
import { hubs } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/** Adds a server by its invite. It is shown once the platform has answered. This call does not wait for that. */
export async function addHub(ctx: UserCtx, code: string): Promise<AdminHub> {
  requireAdmin(ctx)
  const { now, idempotencyKey: id } = ctx
  const [done, [row], taken] = await writeOnce<[HubRow, { id: string }]>(
    ctx,
    [
      sql`INSERT INTO ${into(hubs, 'id', 'code', 'createdAt', 'nextCheckAt')} 
         SELECT ${id}, ${code}, ${now}, ${now} WHERE (SELECT count(*) FROM ${hubs}) < ${HUBS_MAX} AND NOT EXISTS (SELECT 1 FROM ${hubs} WHERE ${hubs.code} = ${code})`,
      auditStatement(ctx, 'hub.add', id, { after: { code } }),
    ],
    [
      sql`SELECT * FROM ${hubs} WHERE ${hubs.id} = ${id}`,
      sql`SELECT ${hubs.id} FROM ${hubs} WHERE ${hubs.code} = ${code}`,
    ],
  )
  if (row) return adminHubOf(row)
  // Another admin has removed it since.
  if (done) throw hubNotFound()
  if (taken.length > 0) throw inviteTaken()
  throw new HttpError('state_conflict', `There can be at most ${HUBS_MAX} hubs.`)
}

export const inviteTaken = () =>
  new HttpError('state_conflict', 'A hub with this invite is listed already.', { field: 'invite' })
export const hubNotFound = () => new HttpError('not_found', 'Hub not found')
