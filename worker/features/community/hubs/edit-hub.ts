import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { AuditAction } from '#contract/decisions/audit.ts'
import type { hubEdit } from '#contract/community/hub.wire.ts'
import { hubs } from '../../../db/schema.ts'
import { set } from '../../../db/sql.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { hubNotFound, inviteTaken } from './add-hub.ts'
import { type AdminHub, adminHubOf, type HubRow } from './hub-row.ts'

const o = alias(hubs, 'o')

interface Edited {
  id: string
  invite: string | null
  guild: string | null
}

/** Whether the hub can have this invite, if there is one. No part of an edit changes the result, so every statement of an edit can use it. */
const inviteIsFree = ({ id, invite }: Edited) =>
  sql`(${invite} IS NULL OR NOT EXISTS (SELECT 1 FROM ${hubs} o WHERE ${o.code} = ${invite} AND ${o.id} <> ${id}))`

/** And the server of that invite. */
const guildIsFound = ({ id, guild }: Edited) =>
  sql`(${guild} IS NULL OR ${hubs.guildId} = ${guild} OR ${hubs.state} = 'elsewhere' AND ${hubs.foundGuildId} = ${guild}
    AND NOT EXISTS (SELECT 1 FROM ${hubs} o WHERE ${o.guildId} = ${guild} AND ${o.id} <> ${id}))`

type FoundRow = HubRow & { invite_is_free: number; guild_is_found: number }

/**
 * Hides or shows a hub, gives it another invite (to the same server), or accepts that its invite leads to
 * another server now. It makes all changes or none. Answers the new state of the hub.
 */
export async function editHub(
  ctx: UserCtx,
  id: string,
  { invite, hidden, acceptGuild }: z.output<typeof hubEdit>,
): Promise<AdminHub> {
  requireAdmin(ctx)
  const { now } = ctx
  const edited = { id, invite: invite ?? null, guild: acceptGuild ?? null }
  const change = (values: Parameters<typeof set<typeof hubs>>[1], differs: SQL) =>
    sql`UPDATE ${hubs} SET ${set(hubs, values)} WHERE ${hubs.id} = ${id} AND ${inviteIsFree(edited)} AND ${guildIsFound(edited)} AND ${differs}`
  const audit = (action: AuditAction<'hub'>, after: Record<string, unknown>) =>
    auditStatement(ctx, action, id, { after })
  const changes: SQL[] = []
  if (hidden !== undefined)
    changes.push(
      change({ hidden: Number(hidden) }, sql`${hubs.hidden} <> ${Number(hidden)}`),
      audit(hidden ? 'hub.hide' : 'hub.show', { hidden }),
    )
  if (acceptGuild !== undefined)
    changes.push(
      change(otherServer(now), sql`${hubs.guildId} IS NOT ${acceptGuild}`),
      audit('hub.accept', { guild: acceptGuild }),
    )
  if (invite !== undefined)
    changes.push(
      change(otherInvite(invite, now), sql`${hubs.code} <> ${invite}`),
      audit('hub.invite', { code: invite }),
    )
  const [, [row]] = await writeOnce<[FoundRow]>(ctx, changes, [
    sql`SELECT *, ${inviteIsFree(edited)} AS invite_is_free, ${guildIsFound(edited)} AS guild_is_found FROM ${hubs} WHERE ${hubs.id} = ${id}`,
  ])
  if (!row) throw hubNotFound()
  if (!row.invite_is_free) throw inviteTaken()
  if (!row.guild_is_found)
    throw new HttpError('state_conflict', 'The invite does not lead to this server.', { current: row.state })
  return adminHubOf(row)
}

/** All values of the other server go. The hub is public again when the platform has answered. */
const otherServer = (now: number) => ({
  guildId: sql`${hubs.foundGuildId}`,
  name: sql`${hubs.foundName}`,
  icon: null,
  description: null,
  vanity: null,
  onlineCount: null,
  memberCount: null,
  expiresAt: null,
  checkedAt: null,
  state: 'new',
  nextCheckAt: now,
  foundGuildId: null,
  foundName: null,
})

const otherInvite = (code: string, now: number) => ({
  code,
  state: 'new',
  failures: 0,
  lastError: null,
  expiresAt: null,
  nextCheckAt: now,
  foundGuildId: null,
  foundName: null,
})
