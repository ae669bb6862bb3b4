import type { z } from 'zod'
import type { hubEdit } from '../../../contract/wire/hub.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { auditStatement } from '../audit/write-audit.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import { hubNotFound, inviteTaken } from './add-hub.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'

/**
 * Hides or shows a hub, gives it another invite (the server it must lead to stays the same), or accepts that its invite leads to another server
 * now. Answers the hub as it is then.
 */
export async function editHub(
  ctx: UserCtx,
  id: string,
  { invite, hidden, acceptGuild }: z.output<typeof hubEdit>,
): Promise<AdminHub> {
  assertAdmin(ctx)
  const { db, now } = ctx
  const audit = (action: string, after: Record<string, unknown>) =>
    auditStatement(ctx, { action, targetKind: 'hub', targetId: id, after })
  const changes: D1PreparedStatement[] = []
  if (hidden !== undefined)
    changes.push(
      db.prepare('UPDATE hubs SET hidden = ?2 WHERE id = ?1 AND hidden <> ?2').bind(id, Number(hidden)),
      audit(hidden ? 'hub.hide' : 'hub.show', { hidden }),
    )
  if (acceptGuild !== undefined)
    changes.push(
      db
        .prepare(
          `UPDATE hubs SET guild_id = found_guild_id, name = found_name, icon = NULL, description = NULL, vanity = NULL, state = 'new', next_check_at = ?3,
                  found_guild_id = NULL, found_name = NULL
            WHERE id = ?1 AND state = 'elsewhere' AND found_guild_id = ?2
              AND NOT EXISTS (SELECT 1 FROM hubs o WHERE o.guild_id = ?2 AND o.id <> ?1)`,
        )
        .bind(id, acceptGuild, now),
      audit('hub.accept', { guild: acceptGuild }),
    )
  if (invite !== undefined)
    changes.push(
      db
        .prepare(
          `UPDATE hubs SET code = ?2, state = 'new', failures = 0, fault = NULL, expires_at = NULL, next_check_at = ?3, found_guild_id = NULL, found_name = NULL
            WHERE id = ?1 AND code <> ?2 AND NOT EXISTS (SELECT 1 FROM hubs o WHERE o.code = ?2)`,
        )
        .bind(id, invite, now),
      audit('hub.invite', { code: invite }),
    )
  const results = await db.batch<HubRow[]>([
    ...changes,
    db.prepare('SELECT * FROM hubs WHERE id = ?1').bind(id),
  ])
  const row = results.at(-1)?.results[0]
  if (!row) throw hubNotFound()
  if (invite !== undefined && row.code !== invite) throw inviteTaken()
  if (acceptGuild !== undefined && row.guild_id !== acceptGuild)
    throw new Refusal('state_conflict', 'The invite does not lead to that server.', { current: row.state })
  return adminHubOf(ctx.env, row)
}
