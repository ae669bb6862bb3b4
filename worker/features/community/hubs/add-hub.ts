import { HUBS_MAX } from '#contract/community/hub.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'

/** Adds a server by its invite, at the end of the list. It is shown once the platform has answered. This call does not wait for that. */
export async function addHub(ctx: UserCtx, code: string): Promise<AdminHub> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const id = newId()
  const {
    done,
    rows: [added, taken],
  } = await writeOnce<[HubRow, { id: string }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO hubs (id, code, position, created_at, next_check_at)
         SELECT ?1, ?2, coalesce(max(position), 0) + 1, ?3, ?3 FROM hubs HAVING count(*) < ${HUBS_MAX} AND NOT EXISTS (SELECT 1 FROM hubs WHERE code = ?2)`,
        )
        .bind(id, code, now),
      auditStatement(ctx, { action: 'hub.add', targetKind: 'hub', targetId: id, after: { code } }, attempt),
    ],
    [
      db.prepare('SELECT * FROM hubs WHERE id = ?1').bind(id),
      db.prepare('SELECT id FROM hubs WHERE code = ?1').bind(code),
    ],
  )
  const [row] = added.results
  if (row) return adminHubOf(row)
  // Another admin has removed it since.
  if (done) throw hubNotFound()
  if (taken.results.length > 0) throw inviteTaken()
  throw new HttpError('state_conflict', `There can be at most ${HUBS_MAX} hubs.`)
}

export const inviteTaken = () =>
  new HttpError('state_conflict', 'A hub with this invite is listed already.', { field: 'invite' })
export const hubNotFound = () => new HttpError('not_found', 'Hub not found')
