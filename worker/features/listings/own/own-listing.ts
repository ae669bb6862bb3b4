import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { fromKeys, only } from '#contract/base/records.ts'
import { EDITABLE_FIELDS, TEXT_FIELDS } from '#contract/listings/fields.ts'
import { type OwnListing, HIDING_DECISIONS, REVIEW_REQUEST_COOLDOWN_MS } from '#contract/listings/owner.ts'
import { pauseOf } from '#contract/listings/pause.ts'
import { mayModerate } from '#contract/people/permissions.ts'
import { ownerState } from '#contract/staff/moderation.ts'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import type { Db } from '../../../db/client.ts'
import { STATE } from '../../../db/listing-state.ts'
import { heldChanges, listings, statements, users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { may } from '../../../db/team-sql.ts'
import { type Ctx, type UserCtx, notYours } from '../../../http/verb.ts'
import { heldOf } from '../edit/held-row.ts'
import { factDatesOf } from '../fact-dates.ts'
import { focusOf, storedFacts, storedLanguages, storedPictures, tagsOf } from '../listing-row.ts'
import { discordProven, serverProven } from '../owner-proven.ts'
import { privatePath } from '../submit/private-link.ts'
import { restorableUntil } from './deletion.ts'

/** The decision in force that keeps a listing out of the directory, as JSON. */
const DECISION = sql<string | null>`(SELECT json_object('_id', ${statements.id}, 'at', ${statements.at},
    'restriction', ${statements.restriction}, 'rule', ${statements.rule}) FROM ${statements}
  WHERE ${statements.subjectKind} = 'listing' AND ${statements.subjectId} = ${listings.id}
    AND ${statements.restriction} IN ${HIDING_DECISIONS} AND ${statements.endedAt} IS NULL
  ORDER BY ${statements.seq} DESC LIMIT 1)`
const storedDecision = z.object({
  _id: z.string(),
  at: z.number(),
  restriction: z.enum(HIDING_DECISIONS),
  rule: z.enum(RULE_IDS),
})

const OWN = {
  ...only(listings, EDITABLE_FIELDS),
  ...only(listings, [
    'id',
    'discordState',
    'discordGuild',
    'discordFound',
    'discordName',
    'discordOnline',
    'discordMembers',
    'discordCountedAt',
    'ownerProvenGuild',
    'ownerProvenAt',
    'serverProvenLink',
    'serverProvenAt',
    'websiteHeld',
    'staffNote',
    'votes',
    'created',
    'updated',
    'version',
    'waitingSince',
    'reviewRequestedAt',
    'ownerId',
    'deletedAt',
    'pausedAt',
    'pausedUntil',
    'closed',
  ]),
  moderation: STATE,
  tags: storedText(listings.tags),
  facts: storedText(listings.facts),
  descriptionLanguages: storedText(listings.descriptionLanguages),
  factsSaid: storedText(listings.factsSaid),
  factsChecked: storedText(listings.factsChecked),
  bannerFocus: storedText(listings.bannerFocus),
  pictures: storedText(listings.pictures),
  heldSince: heldChanges.since,
  heldFields: storedText(heldChanges.fields),
  heldReasons: storedText(heldChanges.reasons),
  decision: DECISION,
  owner: { username: users.username, avatar: users.avatar, since: users.createdAt },
}

export const selectOwn = ({ orm }: Db) =>
  orm
    .select(OWN)
    .from(listings)
    .innerJoin(users, eq(users.id, listings.ownerId))
    .leftJoin(heldChanges, eq(heldChanges.listingId, listings.id))

export type OwnListingRow = Awaited<ReturnType<typeof selectOwn>>[number]

export async function ownListingOf(ctx: Ctx, row: OwnListingRow): Promise<OwnListing> {
  const { moderation, waitingSince } = row
  const approved = moderation === 'approved'
  const denied = moderation === 'denied'
  const facts = storedFacts(row.facts)
  return {
    _id: row.id,
    ownerId: row.ownerId,
    name: row.name,
    ...fromKeys(TEXT_FIELDS, (field) => row[field]),
    descriptionLanguages: storedLanguages(row.descriptionLanguages),
    tags: tagsOf(row.tags),
    facts,
    factDates: factDatesOf(
      facts,
      storedJson(row.factsSaid, 'listings.facts_said'),
      storedJson(row.factsChecked, 'listings.facts_checked'),
    ),
    discord: row.discord,
    inviteState: row.discordState,
    website: row.website,
    websiteHeld: row.websiteHeld,
    banner: row.banner,
    bannerFocus: focusOf(row.bannerFocus),
    pictures: storedPictures(row.pictures),
    realmLink: row.realmLink,
    realmLinkVisible: row.realmLinkVisible,
    secondLink: row.secondLink,
    state: ownerState(moderation),
    approved,
    votes: row.votes,
    created: iso(row.created),
    updated: iso(row.updated),
    version: row.version,
    staffNote: approved ? null : row.staffNote,
    waitingSince: isoOrNull(waitingSince),
    privatePath: waitingSince === null ? null : await privatePath(ctx, row.id, waitingSince),
    decision: approved ? null : decisionOf(row.decision),
    denied,
    nextReviewRequestAt: denied ? nextRequest(row.reviewRequestedAt, ctx.now) : null,
    paused: pauseOf(row),
    closed: row.closed,
    restorableUntil: row.deletedAt === null ? null : restorableUntil(row.deletedAt),
    ownerProvenAt: isoOrNull(discordProven(row)),
    serverProvenAt: isoOrNull(serverProven(row)),
    held: heldOf(row),
  }
}

function decisionOf(stored: string | null): OwnListing['decision'] {
  const { data } = storedDecision.safeParse(stored === null ? null : storedJson(stored, 'statements'))
  return data ? { ...data, at: iso(data.at) } : null
}

function nextRequest(last: number | null, now: number): string | null {
  const opens = (last ?? 0) + REVIEW_REQUEST_COOLDOWN_MS
  return opens > now ? iso(opens) : null
}

/** A listing that is not deleted, as its team and staff see it; `null` for everybody else. */
export async function findForTeam({ db, actor }: UserCtx, id: string): Promise<OwnListingRow | null> {
  const forTeam = mayModerate(actor) ? undefined : may('edit', actor.userId, listings)
  const [row] = await selectOwn(db).where(and(eq(listings.id, id), isNull(listings.deletedAt), forTeam))
  return row ?? null
}

/** One listing that is not deleted, for its team and staff. Throws for everybody else. */
export async function findOwnListing(ctx: UserCtx, id: string): Promise<OwnListing> {
  const row = await findForTeam(ctx, id)
  if (!row) throw notYours()
  return ownListingOf(ctx, row)
}
