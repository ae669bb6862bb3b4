import type { z } from 'zod'
import { hubIconPath } from '#contract/people/chat-pictures.ts'
import type { Hub } from '#contract/community/hub.ts'
import type { adminHub } from '#contract/community/hub.wire.ts'
import type { hubs } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { iso, isoOrNull } from '../../../platform/iso.ts'

export type AdminHub = z.output<typeof adminHub>

export type HubRow = SqlRow<typeof hubs>

/** The public form; `null` while no values are known. An invite that is invalid or leads to another server is left out. */
export function publicHubOf(row: HubRow, now: number): Hub | null {
  if (row.name === null || row.guild_id === null || row.checked_at === null) return null
  const linked = row.state === 'ok' && (row.expires_at === null || row.expires_at > now)
  return {
    id: row.id,
    name: row.name,
    icon: row.icon === null ? null : hubIconPath(row.id, row.icon),
    description: row.description,
    onlineCount: row.online_count ?? 0,
    memberCount: row.member_count ?? 0,
    invite: linked ? inviteOf(row.code) : null,
    vanity: linked ? row.vanity : null,
    checkedAt: iso(row.checked_at),
  }
}

export function adminHubOf(row: HubRow): AdminHub {
  return {
    id: row.id,
    invite: inviteOf(row.code),
    hidden: row.hidden === 1,
    state: row.state,
    name: row.name,
    icon: row.icon === null || row.guild_id === null ? null : hubIconPath(row.id, row.icon),
    onlineCount: row.online_count,
    memberCount: row.member_count,
    createdAt: iso(row.created_at),
    checkedAt: isoOrNull(row.checked_at),
    expiresAt: isoOrNull(row.expires_at),
    failures: row.failures,
    lastError: row.last_error,
    nextCheckAt: iso(row.next_check_at),
    found:
      row.found_guild_id === null
        ? null
        : { guildId: row.found_guild_id, name: row.found_name ?? 'a server' },
  }
}

const inviteOf = (code: string) => `https://discord.gg/${code}`
