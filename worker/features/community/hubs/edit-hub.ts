import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import type { hubEdit } from '#contract/community/hub.wire.ts'
import { hubs } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { hubNotFound, inviteTakenError, readHub } from './add-hub.ts'
import type { AdminHub, HubRow } from './hub-row.ts'

/**
 * Hides or shows a hub, gives it another invite to the same server, or accepts that its invite leads to
 * another server now. Makes all changes or none, and answers the hub.
 */
export async function editHub(
  ctx: UserCtx,
  id: string,
  { invite, hidden, acceptGuild }: z.output<typeof hubEdit>,
): Promise<AdminHub> {
  requireAdmin(ctx)
  await transaction(ctx, async (tx) => {
    const others = (which: SQL) =>
      tx
        .select({ id: hubs.id })
        .from(hubs)
        .where(and(which, ne(hubs.id, id)))
    const [[hub], sameInvite, sameGuild] = await Promise.all([
      tx
        .select(only(hubs, ['code', 'hidden', 'state', 'guildId', 'foundGuildId', 'foundName']))
        .from(hubs)
        .where(eq(hubs.id, id)),
      others(eq(hubs.code, invite ?? '')),
      others(eq(hubs.guildId, acceptGuild ?? '')),
    ])
    if (!hub) throw hubNotFound()
    if (sameInvite.length > 0) throw inviteTakenError()
    const changes: Partial<HubRow> = {}
    if (hidden !== undefined && hidden !== hub.hidden) {
      changes.hidden = hidden
      tx.write(audit(ctx, hidden ? 'hub.hide' : 'hub.show', id, { after: { hidden } }))
    }
    if (acceptGuild !== undefined && acceptGuild !== hub.guildId) {
      const leadsThere = hub.state === 'elsewhere' && hub.foundGuildId === acceptGuild
      if (!leadsThere || sameGuild.length > 0)
        throw new HttpError('state_conflict', 'The invite does not lead to this server.', {
          current: hub.state,
        })
      Object.assign(changes, otherServer(hub, ctx.now))
      tx.write(audit(ctx, 'hub.accept', id, { after: { guild: acceptGuild } }))
    }
    if (invite !== undefined && invite !== hub.code) {
      Object.assign(changes, otherInvite(invite, ctx.now))
      tx.write(audit(ctx, 'hub.invite', id, { after: { code: invite } }))
    }
    if (Object.keys(changes).length > 0) tx.write(tx.update(hubs).set(changes).where(eq(hubs.id, id)))
  })
  return readHub(ctx, id)
}

/**
 * The other server takes the hub's place: all former values go, and it is public once Discord has
 * answered.
 */
const otherServer = (
  { foundGuildId, foundName }: Pick<HubRow, 'foundGuildId' | 'foundName'>,
  now: number,
) => ({
  guildId: foundGuildId,
  name: foundName,
  icon: null,
  description: null,
  vanity: null,
  onlineCount: null,
  memberCount: null,
  expiresAt: null,
  checkedAt: null,
  foundGuildId: null,
  foundName: null,
  state: 'new' as const,
  nextCheckAt: now,
})

const otherInvite = (code: string, now: number) => ({
  code,
  state: 'new' as const,
  failures: 0,
  lastError: null,
  expiresAt: null,
  nextCheckAt: now,
  foundGuildId: null,
  foundName: null,
})
