import { auditEntry } from '../../../http/write-audit.ts'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { may } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { editedIntoDuplicate } from '../own-duplicate.ts'
import { auditLog, heldChanges, listings } from '../../../db/schema.ts'
import { names, into, set } from '../../../db/sql.ts'

const l = alias(listings, 'l')
const h = alias(heldChanges, 'h')

/** What is known about the Discord server behind a waiting invite. */
export interface HeldInvite {
  guild: string | null
  guildName: string | null
  /** When the job looks it up, in ms since 1970; `null` for never. */
  nextAt: number | null
}

interface Hold {
  /** The fields of the edit. Those that do not wait end what waited for them. */
  changes: { [Field in HeldField]?: HeldValues[Field] | undefined }
  holds: Holds
  invite: HeldInvite | null
  /** The conditions of the edit, as in its own statement. */
  version?: number | undefined
  moderation?: Moderation | undefined
  /** Of a name and an address: see `duplicateKeys`. */
  unique?: string | undefined
}

/**
 * The statements that let fields of an edit wait, for its batch, before its own: the audit entry, if
 * anything of that changes, and the change. A sent field that does not wait withdraws what waited.
 */
export function holdStatements(
  ctx: UserCtx,
  id: string,
  { changes, holds, invite, version, moderation, unique }: Hold,
): [SQL, SQL, SQL] {
  const { now, actor } = ctx
  const sent = HELD_FIELDS.filter((field) => changes[field] !== undefined)
  // A new banner that does not wait has its own focus.
  const settled = sent.includes('banner') && !holds.banner ? [...sent, 'bannerFocus' as const] : sent
  const patchOf = (value: (field: HeldField) => unknown) =>
    JSON.stringify(Object.fromEntries(settled.map((field) => [field, holds[field] ? value(field) : null])))
  const fields = patchOf((field) => changes[field])
  const reasons = patchOf((field) => holds[field])
  const { nextAt = null, guild = null, guildName = null } = invite ?? {}
  const isInvited = changes.discord !== undefined
  return [
    sql`${auditEntry(ctx)}, 'listing.hold-change', 'listing', ${l.id}, coalesce(${h.fields}, '{}'), json_patch(coalesce(${h.fields}, '{}'),
         ${fields})
           FROM ${listings} l LEFT JOIN ${heldChanges} h ON ${h.listingId} = ${l.id}
          WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', actor.userId, l)} OR ${Number(isAdmin(actor))})
          AND ${l.version} = coalesce(${version ?? null}, ${l.version})
            AND ${l.moderation} = coalesce(${moderation ?? null}, ${l.moderation}) AND NOT ${editedIntoDuplicate(unique ?? null, actor)}
            AND json_patch(coalesce(${h.fields}, '{}'), ${fields}) <> coalesce(${h.fields}, '{}')`,
    sql`INSERT INTO ${into(heldChanges, 'listingId', 'fields', 'reasons', 'since', 'at', 'revision', 'inviteNextAt', 'guild', 'guildName')}
         SELECT ${id}, json_patch('{}', ${fields}), json_patch('{}', ${reasons}), ${now}, ${now}, ${ctx.idempotencyKey}, ${nextAt}, ${guild}, ${guildName} WHERE changes() > 0
         ON CONFLICT (${names(heldChanges.listingId)}) DO UPDATE SET ${set(heldChanges, {
           fields: sql`json_patch(${heldChanges.fields}, ${fields})`,
           reasons: sql`json_patch(${heldChanges.reasons}, ${reasons})`,
           at: now,
           revision: ctx.idempotencyKey,
           ...(isInvited && { inviteNextAt: nextAt, inviteFailures: 0, guild, guildName }),
         })}`,
    sql`DELETE FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.fields} = '{}'`,
  ]
}

/**
 * Another version of a listing when an edit only made fields wait, so that two editors notice each other. For the end of the batch; a change that is public at
 * once makes its own.
 */
export function heldVersionStatement(ctx: UserCtx, id: string): SQL {
  return sql`UPDATE ${listings} SET ${set(listings, { version: sql`${listings.version} + 1` })}
          WHERE ${listings.id} = ${id} AND EXISTS (SELECT 1 FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${id} AND ${heldChanges.revision} = ${ctx.idempotencyKey})
          AND 'listing.hold-change' = (SELECT ${auditLog.action} FROM ${auditLog} WHERE ${auditLog.idempotencyKey} = ${ctx.idempotencyKey} ORDER BY ${auditLog.seq} DESC LIMIT 1)`
}

/** The Discord server of a new invite that is known to be the one of the old invite. A trigger forgot it with the old one. */
export function keepGuildStatement(
  id: string,
  { discord, guild }: { discord: string | null; guild: string | null },
): SQL {
  return sql`UPDATE ${listings} SET ${set(listings, { discordGuild: guild })}
          WHERE ${listings.id} = ${id} AND ${listings.discord} = ${discord} AND ${guild} IS NOT NULL AND ${listings.discordGuild} IS NULL`
}
