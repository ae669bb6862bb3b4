import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { users } from '../../../db/schema/users.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql-row.ts'
import { storedJson } from '../../../db/stored-json.ts'

const ENTRY = columnsOf(
  auditLog,
  'e',
  'seq',
  'at',
  'actor_id',
  'action',
  'target_kind',
  'target_id',
  'before',
  'after',
)
/** Empty when the account of the actor is deleted, or when there is no actor. */
const ACTOR = columnsOf(users, 'u', 'username AS actor_name', 'avatar AS actor_avatar')

export type EntryRow = RowOf<typeof ENTRY> &
  MaybeRow<RowOf<typeof ACTOR>> & { target_name: string | null; server_id: string | null }

/** The server that an entry's target belongs to. */
const SERVER_SQL = `CASE e.target_kind WHEN 'listing' THEN e.target_id
  WHEN 'ranking' THEN coalesce((SELECT s.listing_id FROM realm_snapshots s WHERE s.id = e.target_id),
                               (SELECT p.listing_id FROM realm_penalties p WHERE p.id = e.target_id))
  WHEN 'report' THEN (SELECT p.listing_id FROM reports p WHERE p.id = e.target_id)
  WHEN 'vote' THEN e.before ->> 'serverId'
  WHEN 'review' THEN coalesce((SELECT r.listing_id FROM reviews r WHERE r.id = e.target_id), e.before ->> 'serverId')
  WHEN 'post' THEN coalesce(e.before ->> 'serverId', e.after ->> 'serverId') END`

/** The name of a target: its current name, else the name in the entry itself. */
const NAME_SQL = `coalesce(
  CASE WHEN e.action IN ('ranking.enable', 'ranking.disable') THEN 'the weekly ranking'
       WHEN e.target_kind IN ('listing', 'report', 'review', 'ranking', 'vote', 'post') THEN (SELECT l.name FROM listings l WHERE l.id = ${SERVER_SQL})
       WHEN e.target_kind = 'user' THEN (SELECT t.username FROM users t WHERE t.id = e.target_id)
       WHEN e.target_kind = 'application' THEN coalesce((SELECT a.username FROM applications a WHERE a.id = e.target_id),
                                                        (SELECT t.username FROM users t WHERE t.id = e.before ->> 'userId'))
       WHEN e.action = 'hub.order' THEN 'the hubs'
       WHEN e.target_kind = 'hub' THEN coalesce(e.before ->> 'name', (SELECT coalesce(h.name, 'discord.gg/' || h.code) FROM hubs h WHERE h.id = e.target_id),
                                                (SELECT r.before ->> 'name' FROM audit_log r
                                                  WHERE r.target_kind = 'hub' AND r.target_id = e.target_id AND r.action = 'hub.remove'),
                                                'discord.gg/' || (e.before ->> 'code'), 'discord.gg/' || (e.after ->> 'code'))
       WHEN e.target_kind = 'roadmap' THEN coalesce(e.before ->> 'title', (SELECT i.title FROM roadmap_items i WHERE i.id = e.target_id))
       WHEN e.target_kind = 'incident' THEN (SELECT i.title FROM incidents i WHERE i.id = e.target_id)
       WHEN e.target_kind = 'statement' THEN (SELECT s.subject_name FROM statements s WHERE s.id = e.target_id)
       WHEN e.target_kind = 'token' THEN (SELECT k.label FROM api_tokens k WHERE k.id = e.target_id) END,
  e.after ->> 'name', e.before ->> 'name', e.after ->> 'title', e.before ->> 'title')`

/** Columns of an {@link EntryRow}, of entries with alias `e` and actors with alias `u`. */
export const ENTRY_COLUMNS = `${ENTRY.sql}, ${ACTOR.sql}, ${NAME_SQL} AS target_name, ${SERVER_SQL} AS server_id`

export function entryOf(row: EntryRow): AuditEntry {
  return {
    _id: String(row.seq),
    at: new Date(row.at).toISOString(),
    actor:
      row.actor_id === null ? null : { id: row.actor_id, username: row.actor_name, avatar: row.actor_avatar },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name, serverId: row.server_id },
    before: changesOf(row.before),
    after: changesOf(row.after),
  }
}

function changesOf(text: string | null): Record<string, unknown> | null {
  const value: unknown = storedJson(text, 'audit_log')
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
