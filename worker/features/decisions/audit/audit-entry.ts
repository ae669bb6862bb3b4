import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso } from '#contract/base/iso.ts'
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

export const entry = alias(auditLog, 'entry')
export const actor = alias(users, 'actor')

const ENTRY = columnsOf(
  auditLog,
  'entry',
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
const ACTOR = columnsOf(users, 'actor', 'username AS actor_name', 'avatar AS actor_avatar')

export type EntryRow = RowOf<typeof ENTRY> &
  MaybeRow<RowOf<typeof ACTOR>> & { target_name: string | null; server_id: string | null }

/** The server that an entry's target belongs to. */
const SERVER = sql`CASE ${entry.targetKind} WHEN 'listing' THEN ${entry.targetId}
  WHEN 'ranking' THEN coalesce(
    (SELECT ${realmSnapshots.listingId} FROM ${realmSnapshots} WHERE ${realmSnapshots.id} = ${entry.targetId}),
    (SELECT ${realmPenalties.listingId} FROM ${realmPenalties} WHERE ${realmPenalties.id} = ${entry.targetId}))
  WHEN 'report' THEN (SELECT ${reports.listingId} FROM ${reports} WHERE ${reports.id} = ${entry.targetId})
  WHEN 'vote' THEN ${entry.before} ->> 'serverId'
  WHEN 'review' THEN coalesce(
    (SELECT ${reviews.listingId} FROM ${reviews} WHERE ${reviews.id} = ${entry.targetId}),
    ${entry.before} ->> 'serverId')
  WHEN 'post' THEN coalesce(${entry.before} ->> 'serverId', ${entry.after} ->> 'serverId') END`

/** The name of a target: its current name, else the name in the entry itself. */
const NAME = sql`coalesce(
  CASE WHEN ${entry.action} IN ('ranking.enable', 'ranking.disable') THEN 'the weekly ranking'
    WHEN ${entry.targetKind} IN ('listing', 'report', 'review', 'ranking', 'vote', 'post')
      THEN (SELECT ${listings.name} FROM ${listings} WHERE ${listings.id} = ${SERVER})
    WHEN ${entry.targetKind} = 'user'
      THEN (SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${entry.targetId})
    WHEN ${entry.targetKind} = 'application' THEN coalesce(
      (SELECT ${applications.username} FROM ${applications} WHERE ${applications.id} = ${entry.targetId}),
      (SELECT ${users.username} FROM ${users} WHERE ${users.id} = ${entry.before} ->> 'userId'))
    WHEN ${entry.targetKind} = 'hub' THEN coalesce(${entry.before} ->> 'name',
      (SELECT coalesce(${hubs.name}, 'discord.gg/' || ${hubs.code}) FROM ${hubs} WHERE ${hubs.id} = ${entry.targetId}),
      (SELECT ${auditLog.before} ->> 'name' FROM ${auditLog} WHERE ${auditLog.targetKind} = 'hub'
        AND ${auditLog.targetId} = ${entry.targetId} AND ${auditLog.action} = 'hub.remove'),
      'discord.gg/' || (${entry.before} ->> 'code'), 'discord.gg/' || (${entry.after} ->> 'code'))
    WHEN ${entry.targetKind} = 'roadmap' THEN coalesce(
      (SELECT ${roadmapItems.title} FROM ${roadmapItems} WHERE ${roadmapItems.id} = ${entry.targetId}),
      ${entry.before} ->> 'title')
    WHEN ${entry.targetKind} = 'incident'
      THEN (SELECT ${incidents.title} FROM ${incidents} WHERE ${incidents.id} = ${entry.targetId})
    WHEN ${entry.targetKind} = 'statement'
      THEN (SELECT ${statements.subjectName} FROM ${statements} WHERE ${statements.id} = ${entry.targetId})
    WHEN ${entry.targetKind} = 'token'
      THEN (SELECT ${apiTokens.label} FROM ${apiTokens} WHERE ${apiTokens.id} = ${entry.targetId}) END,
  ${entry.after} ->> 'name', ${entry.before} ->> 'name', ${entry.after} ->> 'title', ${entry.before} ->> 'title')`

/** Columns of an {@link EntryRow}, of entries with the alias `entry` and actors with the alias `actor`. */
export const ENTRY_COLUMNS = sql`${sql.raw(`${ENTRY.sql}, ${ACTOR.sql}`)}, ${NAME} AS target_name, ${SERVER} AS server_id`

export function entryOf(row: EntryRow): AuditEntry {
  return {
    _id: String(row.seq),
    at: iso(row.at),
    actor:
      row.actor_id === null ? null : { id: row.actor_id, username: row.actor_name, avatar: row.actor_avatar },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: row.target_name, serverId: row.server_id },
    before: changesOf(row.before),
    after: changesOf(row.after),
    undoable: false,
  }
}

function changesOf(text: string | null): Record<string, unknown> | null {
  const value: unknown = storedJson(text, 'audit_log')
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
