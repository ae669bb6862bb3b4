import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fromKeys } from '#contract/base/records.ts'
import { HELD_FIELDS, HELD_TEXTS, type HeldField, type HeldText } from '#contract/listings/fields.ts'
import { type HeldValues, type Holds, holdsOf, YOUNG_ACCOUNT_MS } from '#contract/listings/held-change.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { MINUTE } from '#contract/base/time.ts'
import { may, wasOnSide } from '../../../db/side-sql.ts'
import { auditLog, heldChanges, listings, users } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { askInvite } from '../../community/hubs/ask-invite.ts'
import { focusOf, storedPictures } from '../listing-row.ts'
import type { HeldInvite } from './held-change.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const a = alias(users, 'a')
const h = alias(heldChanges, 'h')
const e = alias(auditLog, 'e')
const d = alias(auditLog, 'd')

/** What an edit may do at once, and what has to wait. */
export interface Judgement {
  holds: Holds
  /** The state on which this is based: the write asks for it again. */
  moderation: Moderation
  /** What is known about a new invite that waits. */
  invite: HeldInvite | null
  /** The Discord server of a new invite that does not wait: it stays the one of the listing. */
  guild: string | null
}

/** A job looks up a waiting invite when it could not be asked, or the server of the old one is not known yet. */
const NEXT_LOOKUP_MS = 10 * MINUTE

type Row = SqlRow<
  typeof listings,
  | 'name'
  | HeldText
  | 'discord'
  | 'discord_guild'
  | 'website'
  | 'website_held'
  | 'banner'
  | 'banner_focus'
  | 'pictures'
> &
  SqlRow<typeof users, 'created_at'> &
  SqlRow<typeof heldChanges, 'fields'> & { moderation: Moderation; seen_name: string | null }

/**
 * The name that staff saw last, when the owner's side has changed it by small corrections since: many of them make another name. It is read from the audit log, and
 * only for a new name.
 */
const SEEN_NAME = sql`(SELECT ${e.before} ->> 'name' FROM ${auditLog} e
  WHERE ${e.targetKind} = 'listing' AND ${e.targetId} = ${l.id} AND ${e.action} = 'listing.edit' AND ${wasOnSide(e.actorId, l)}
  AND ${e.before} ->> 'name' IS NOT NULL
    AND ${e.seq} > coalesce((SELECT max(${d.seq}) FROM ${auditLog} d
      WHERE ${d.targetKind} = 'listing' AND ${d.targetId} = ${l.id} AND ${d.actorId} IS NOT NULL AND NOT ${wasOnSide(d.actorId, l)}), 0)
  ORDER BY ${e.seq} LIMIT 1)`

/**
 * Which fields of an edit wait until staff have looked; `null` when none can, as for admins. Asks the chat
 * platform about a new invite; when it does not answer, the invite waits.
 */
export async function judgeEdit(
  ctx: UserCtx,
  id: string,
  changes: { [Field in HeldField]?: HeldValues[Field] | undefined },
): Promise<Judgement | null> {
  const { db, now, actor } = ctx
  if (isAdmin(actor) || HELD_FIELDS.every((field) => changes[field] === undefined)) return null
  const row = await db.first<Row>(sql`SELECT ${l.name}, ${sql.join(
    HELD_TEXTS.map((field) => sql`${l[field]}`),
    sql`, `,
  )}, ${l.discord}, ${l.discordGuild}, ${l.website}, ${l.websiteHeld}, ${l.banner}, ${l.bannerFocus}, ${l.pictures}, ${l.moderation},
              max(${u.createdAt}, ${a.createdAt}) AS created_at, ${h.fields}, iif(${Number(changes.name !== undefined)}, ${SEEN_NAME}, NULL) AS seen_name
         FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId} JOIN ${users} a ON ${a.id} = ${actor.userId} LEFT
         JOIN ${heldChanges} h ON ${h.listingId} = ${l.id}
        WHERE ${l.id} = ${id} AND ${may('edit', actor.userId, l)} AND ${l.deletedAt} IS NULL`)
  if (!row) return null
  const { moderation } = row
  if (moderation !== 'approved') return { holds: {}, moderation, invite: null, guild: null }
  const invite = changes.discord ? await lookUp(ctx, changes.discord, row) : null
  const holds = holdsOf(changes, {
    shown: {
      name: row.name,
      ...fromKeys(HELD_TEXTS, (field) => row[field]),
      discord: row.discord,
      website: row.website,
      banner: row.banner,
      bannerFocus: focusOf(row.banner_focus),
      pictures: storedPictures(row.pictures),
    },
    isWebsiteHeld: row.website_held === 1,
    seenName: row.seen_name ?? undefined,
    isYoung: row.created_at > now - YOUNG_ACCOUNT_MS,
    isSameServer: invite?.isSame ?? false,
    isBannerHeld: row.fields?.includes('"banner":') ?? false,
  })
  return {
    holds,
    moderation,
    invite: holds.discord && invite ? invite.held : null,
    guild: !holds.discord && invite?.isSame ? invite.held.guild : null,
  }
}

interface Lookup {
  isSame: boolean
  held: HeldInvite
}

/** Where the new invite leads, compared with the server of the old one; `null` for the invite that is there already. */
async function lookUp(ctx: UserCtx, invite: string, row: Row): Promise<Lookup | null> {
  if (invite === row.discord) return null
  const answer = await askInvite(ctx, invite)
  const guild = answer?.kind === 'found' ? answer.guild : null
  const known =
    row.discord && guild ? (row.discord_guild ?? (await guildOf(ctx, row.discord))) : row.discord_guild
  const isAnswered = answer !== null && answer.kind !== 'failed'
  return {
    isSame: guild !== null && guild.id === known,
    held: {
      guild: guild?.id ?? null,
      guildName: guild?.name ?? null,
      // Without an old invite there is nothing to compare with: only staff decide.
      nextAt: row.discord !== null && !(isAnswered && known !== null) ? ctx.now + NEXT_LOOKUP_MS : null,
    },
  }
}

async function guildOf(ctx: UserCtx, invite: string): Promise<string | null> {
  const answer = await askInvite(ctx, invite)
  return answer?.kind === 'found' ? answer.guild.id : null
}
