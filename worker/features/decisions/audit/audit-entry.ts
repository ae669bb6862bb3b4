import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import {
  apiTokens,
  applications,
  auditLog,
  hubs,
  incidents,
  listings,
  realmPenalties,
  realmSnapshots,
  reports,
  reviews,
  roadmapItems,
  statements,
  users,
} from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'
import { storedJson } from '../../../db/stored-json.ts'

const e = alias(auditLog, 'e')

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
const SERVER = sql`CASE ${e.targetKind} WHEN 'listing' THEN ${e.targetId}
  WHEN 'ranking' THEN coalesce((SELECT ${realmSnapshots.listingId} FROM ${realmSnapshots} WHERE ${realmSnapshots.id} = ${e.targetId}),
                               (SELECT ${realmPenalties.listingId} FROM ${realmPenalties} WHERE ${realmPenalties.id} = ${e.targetId}))
  WHEN 'report' THEN (SELECT ${reports.listingId} FROM ${reports} WHERE ${reports.id} = ${e.targetId})
  WHEN 'vote' THEN ${e.before} ->> 'serverId'
  WHEN 'review' THEN coalesce((SELECT ${reviews.listingId} FROM ${reviews} WHERE ${reviews.id} = ${e.targetId}), ${e.before} ->> 'serverId')
  WHEN 'post' THEN coalesce(${e.before} ->> 'serverId', ${e.after} ->> 'serverId') END`

/** The name of a target: its current name, else the name in the entry itself. */
const NAME = sql`coalesce(
  CASE WHEN ${e.action} IN ('ranking.enable', 'ranking.disable') THEN 'the weekly ranking'
       WHEN ${e.targetKind} IN ('listing', 'report', 'review', 'ranking', 'vote', 'post') THEN (SELECT ${listings.name} FROM ${listings}
       WHERE ${listings.id} = ${SERVER})
       WHEN ${e.targetKind} = 'user' THEN (SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${e.targetId})
       WHEN ${e.targetKind} = 'application' THEN coalesce((SELECT ${applications.username} FROM ${applications} WHERE ${applications.id} = ${e.targetId}),
                                                        (SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${e.before} ->> 'userId'))
       WHEN ${e.targetKind} = 'hub' THEN coalesce(${e.before} ->> 'name', (SELECT coalesce(${hubs.name}, 'discord.gg/' || ${hubs.code}) FROM ${hubs}
       WHERE ${hubs.id} = ${e.targetId}),
                                                (SELECT ${auditLog.before} ->> 'name' FROM ${auditLog}
                                                  WHERE ${auditLog.targetKind} = 'hub' AND ${auditLog.targetId} = ${e.targetId}
                                                  AND ${auditLog.action} = 'hub.remove'),
                                                'discord.gg/' || (${e.before} ->> 'code'), 'discord.gg/' || (${e.after} ->> 'code'))
       WHEN ${e.targetKind} = 'roadmap' THEN coalesce(${e.before} ->> 'title', (SELECT ${roadmapItems.title} FROM ${roadmapItems}
       WHERE ${roadmapItems.id} = ${e.targetId}))
       WHEN ${e.targetKind} = 'incident' THEN (SELECT ${incidents.title} FROM ${incidents} WHERE ${incidents.id} = ${e.targetId})
       WHEN ${e.targetKind} = 'statement' THEN (SELECT ${statements.subjectName} FROM ${statements} WHERE ${statements.id} = ${e.targetId})
       WHEN ${e.targetKind} = 'token' THEN (SELECT ${apiTokens.label} FROM ${apiTokens} WHERE ${apiTokens.id} = ${e.targetId}) END,
  ${e.after} ->> 'name', ${e.before} ->> 'name', ${e.after} ->> 'title', ${e.before} ->> 'title')`

/** Columns of an {@link EntryRow}, of entries with alias `e` and actors with alias `u`. */
export const ENTRY_COLUMNS = sql`${sql.raw(`${ENTRY.sql}, ${ACTOR.sql}`)}, ${NAME} AS target_name, ${SERVER} AS server_id`

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
