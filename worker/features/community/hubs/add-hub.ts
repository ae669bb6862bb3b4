import { count, eq } from 'drizzle-orm'
import { HUBS_MAX } from '#contract/community/hub.ts'
import { hubs } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { type AdminHub, adminHubOf } from './hub-row.ts'

/**
 * Adds a Discord server by its invite. Visitors see the hub once Discord has answered, for which this call
 * does not wait.
 */
export async function addHub(ctx: UserCtx, code: string): Promise<AdminHub> {
  requireAdmin(ctx)
  const { now } = ctx
  const hub = { id: newId(), code, createdAt: now, nextCheckAt: now }
  const id = await transaction(ctx, async (tx) => {
    const [[listed], [all]] = await Promise.all([
      tx.select({ id: hubs.id }).from(hubs).where(eq(hubs.code, code)),
      tx.select({ number: count() }).from(hubs),
    ])
    if (listed)
      throw new HttpError('state_conflict', 'A hub with this invite is listed already.', { field: 'invite' })
    if ((all?.number ?? 0) >= HUBS_MAX)
      throw new HttpError('state_conflict', `There can be at most ${HUBS_MAX} hubs.`)
    tx.write(tx.insert(hubs).values(hub), audit(ctx, 'hub.add', hub.id, { after: { code } }))
    return hub.id
  })
  return readHub(ctx, id)
}

/** A hub for admins. 404 when another admin has removed it. */
export async function readHub({ db }: UserCtx, id: string): Promise<AdminHub> {
  const [row] = await db.orm.select().from(hubs).where(eq(hubs.id, id))
  if (!row) throw hubNotFound()
  return adminHubOf(row)
}

export const hubNotFound = () => new HttpError('not_found', 'Hub not found')
