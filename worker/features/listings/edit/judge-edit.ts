import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { fromKeys, only } from '#contract/base/records.ts'
import { HELD_FIELDS, HELD_TEXTS, type HeldField } from '#contract/listings/fields.ts'
import { type HeldValues, type Holds, holdsOf, YOUNG_ACCOUNT_MS } from '#contract/listings/held-change.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { auditLog, heldChanges, listings, users } from '../../../db/schema.ts'
import { storedText } from '../../../db/stored-json.ts'
import { may, wasOnSide } from '../../../db/team-sql.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { askInvite } from '../../community/hubs/ask-invite.ts'
import { focusOf, storedPictures } from '../listing-row.ts'
import type { HeldInvite } from './held-change.ts'

const editor = alias(users, 'editor')
const decision = alias(auditLog, 'decision')

/** Which fields of an edit have to wait, and what was found out to decide it. */
export interface Judgement {
  holds: Holds
  /** The state of the listing that was judged. The write checks that it is still the same. */
  moderation: Moderation
  invite: HeldInvite | null
  /** The Discord server of a new invite that does not wait because the old one led there, too. */
  guild: string | null
}

/**
 * The name that staff saw last, from the audit log, if the team has changed it since: many small corrections
 * make another name. Read only when an edit changes the name.
 */
const SEEN_NAME = sql<string | null>`(SELECT ${auditLog.before} ->> 'name' FROM ${auditLog}
  WHERE ${auditLog.targetKind} = 'listing' AND ${auditLog.targetId} = ${listings.id}
    AND ${auditLog.action} = 'listing.edit' AND ${auditLog.before} ->> 'name' IS NOT NULL
    AND ${wasOnSide(auditLog.actorId, listings)}
    AND ${auditLog.seq} > coalesce((SELECT max(${decision.seq}) FROM ${auditLog} decision
      WHERE ${decision.targetKind} = 'listing' AND ${decision.targetId} = ${listings.id}
        AND ${decision.actorId} IS NOT NULL AND NOT ${wasOnSide(decision.actorId, listings)}), 0)
  ORDER BY ${auditLog.seq} LIMIT 1)`

/** A listing that the actor may edit as one of its team, with all that decides whether an edit waits. */
async function readJudged({ db, actor }: UserCtx, id: string, isRenamed: boolean) {
  const [row] = await db.orm
    .select({
      ...only(listings, [
        'name',
        ...HELD_TEXTS,
        'discord',
        'discordGuild',
        'website',
        'websiteHeld',
        'banner',
        'moderation',
        'descriptionLanguages',
      ]),
      bannerFocus: storedText(listings.bannerFocus),
      pictures: storedText(listings.pictures),
      ownerSince: users.createdAt,
      editorSince: editor.createdAt,
      heldFields: storedText(heldChanges.fields),
      seenName: isRenamed ? SEEN_NAME : sql<null>`NULL`,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.ownerId))
    .innerJoin(editor, eq(editor.id, actor.userId))
    .leftJoin(heldChanges, eq(heldChanges.listingId, listings.id))
    .where(and(eq(listings.id, id), may('edit', actor.userId, listings), isNull(listings.deletedAt)))
  return row
}

type Row = NonNullable<Awaited<ReturnType<typeof readJudged>>>

/**
 * Which fields of an edit wait until staff have looked; `null` when none can, as for admins. Asks the chat
 * platform about a new invite; when it does not answer, the invite waits.
 */
export async function judgeEdit(
  ctx: UserCtx,
  id: string,
  changes: { [Field in HeldField]?: HeldValues[Field] | undefined },
): Promise<Judgement | null> {
  const { now, actor } = ctx
  if (isAdmin(actor) || HELD_FIELDS.every((field) => changes[field] === undefined)) return null
  const row = await readJudged(ctx, id, changes.name !== undefined)
  if (!row || row.moderation === 'deleted') return null
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
      bannerFocus: focusOf(row.bannerFocus),
      pictures: storedPictures(row.pictures),
      descriptionLanguages: row.descriptionLanguages,
    },
    isWebsiteHeld: row.websiteHeld,
    seenName: row.seenName ?? undefined,
    isYoung: Math.max(row.ownerSince, row.editorSince) > now - YOUNG_ACCOUNT_MS,
    isSameServer: invite?.isSame ?? false,
    isBannerHeld: row.heldFields?.includes('"banner":') ?? false,
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

/**
 * Where a new invite leads, compared with the server of the old one; `null` if the invite does not change.
 */
async function lookUp(ctx: UserCtx, invite: string, row: Row): Promise<Lookup | null> {
  if (invite === row.discord) return null
  const answer = await askInvite(ctx, invite)
  const guild = answer?.kind === 'found' ? answer.guild : null
  const knownGuild =
    row.discord && guild ? (row.discordGuild ?? (await guildOf(ctx, row.discord))) : row.discordGuild
  return {
    isSame: guild !== null && guild.id === knownGuild,
    held: { guild: guild?.id ?? null, guildName: guild?.name ?? null },
  }
}

async function guildOf(ctx: UserCtx, invite: string): Promise<string | null> {
  const answer = await askInvite(ctx, invite)
  return answer?.kind === 'found' ? answer.guild.id : null
}
