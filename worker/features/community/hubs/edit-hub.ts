import type { z } from 'zod'
import type { AuditAction } from '#contract/decisions/audit.ts'
import type { hubEdit } from '#contract/community/hub.wire.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { hubNotFound, inviteTaken } from './add-hub.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'

/**
 * Whether the hub ?1 can have the invite ?2 and the server ?3 of that invite, each unless null. No part of an edit changes the result, so every
 * statement of an edit can use it.
 */
const INVITE_IS_FREE = '(?2 IS NULL OR NOT EXISTS (SELECT 1 FROM hubs o WHERE o.code = ?2 AND o.id <> ?1))'
const GUILD_IS_FOUND = `(?3 IS NULL OR guild_id = ?3 OR state = 'elsewhere' AND found_guild_id = ?3
  AND NOT EXISTS (SELECT 1 FROM hubs o WHERE o.guild_id = ?3 AND o.id <> ?1))`
const THE_HUB = `id = ?1 AND ${INVITE_IS_FREE} AND ${GUILD_IS_FOUND}`

type FoundRow = HubRow & { invite_is_free: number; guild_is_found: number }

/**
 * Hides or shows a hub, gives it another invite (its server must stay the same), or accepts that its invite now leads to another server. It makes all
 * requested changes or none. Answers the new state of the hub.
 */
export async function editHub(
  ctx: UserCtx,
  id: string,
  { invite, hidden, acceptGuild }: z.output<typeof hubEdit>,
): Promise<AdminHub> {
  requireAdmin(ctx)
  const { db, now } = ctx
  const bind = (sql: string, ...more: number[]) =>
    db.prepare(sql).bind(id, invite ?? null, acceptGuild ?? null, ...more)
  const changesOf = (attempt: string) => {
    const audit = (action: AuditAction<'hub'>, after: Record<string, unknown>) =>
      auditStatement(ctx, { action, targetKind: 'hub', targetId: id, after }, attempt)
    const changes: D1PreparedStatement[] = []
    if (hidden !== undefined)
      changes.push(
        bind(`UPDATE hubs SET hidden = ?4 WHERE ${THE_HUB} AND hidden <> ?4`, Number(hidden)),
        audit(hidden ? 'hub.hide' : 'hub.show', { hidden }),
      )
    if (acceptGuild !== undefined)
      changes.push(
        bind(
          // All values of the other server go. The hub is public again when the platform has answered.
          `UPDATE hubs SET guild_id = found_guild_id, name = found_name, icon = NULL, description = NULL, vanity = NULL, online_count = NULL,
                member_count = NULL, expires_at = NULL, checked_at = NULL, state = 'new', next_check_at = ?4, found_guild_id = NULL, found_name = NULL
          WHERE ${THE_HUB} AND guild_id IS NOT ?3`,
          now,
        ),
        audit('hub.accept', { guild: acceptGuild }),
      )
    if (invite !== undefined)
      changes.push(
        bind(
          `UPDATE hubs SET code = ?2, state = 'new', failures = 0, last_error = NULL, expires_at = NULL, next_check_at = ?4, found_guild_id = NULL, found_name = NULL
          WHERE ${THE_HUB} AND code <> ?2`,
          now,
        ),
        audit('hub.invite', { code: invite }),
      )
    return changes
  }
  const {
    rows: [found],
  } = await writeOnce<[FoundRow]>(ctx, changesOf, [
    bind(
      `SELECT *, ${INVITE_IS_FREE} AS invite_is_free, ${GUILD_IS_FOUND} AS guild_is_found FROM hubs WHERE id = ?1`,
    ),
  ])
  const row = found.results[0]
  if (!row) throw hubNotFound()
  if (!row.invite_is_free) throw inviteTaken()
  if (!row.guild_is_found)
    throw new HttpError('state_conflict', 'The invite does not lead to this server.', { current: row.state })
  return adminHubOf(row)
}
