import type { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import type { Hub } from '#contract/community/hub.ts'
import type { adminHub } from '#contract/community/hub.wire.ts'
import { hubIconPath } from '#contract/people/chat-pictures.ts'
import type { hubs } from '../../../db/schema.ts'
import { inviteOf } from './ask-invite.ts'

export type AdminHub = z.output<typeof adminHub>

export type HubRow = typeof hubs.$inferSelect

/** The public form; `null` while no values are known. An invite that does not lead to the hub is left out. */
export function publicHubOf(row: HubRow, now: number): Hub | null {
  if (row.name === null || row.guildId === null || row.checkedAt === null) return null
  const linked = row.state === 'ok' && (row.expiresAt === null || row.expiresAt > now)
  return {
    id: row.id,
    name: row.name,
    icon: row.icon === null ? null : hubIconPath(row.id, row.icon),
    description: row.description,
    onlineCount: row.onlineCount ?? 0,
    memberCount: row.memberCount ?? 0,
    invite: linked ? inviteOf(row.code) : null,
    vanity: linked ? row.vanity : null,
    checkedAt: iso(row.checkedAt),
  }
}

export function adminHubOf(row: HubRow): AdminHub {
  return {
    id: row.id,
    invite: inviteOf(row.code),
    hidden: row.hidden,
    state: row.state,
    name: row.name,
    icon: row.icon === null || row.guildId === null ? null : hubIconPath(row.id, row.icon),
    onlineCount: row.onlineCount,
    memberCount: row.memberCount,
    createdAt: iso(row.createdAt),
    checkedAt: isoOrNull(row.checkedAt),
    expiresAt: isoOrNull(row.expiresAt),
    failures: row.failures,
    lastError: row.lastError,
    nextCheckAt: iso(row.nextCheckAt),
    foundName: row.foundName,
  }
}
