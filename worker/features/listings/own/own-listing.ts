import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { ownerState, type Moderation } from '#contract/staff/moderation.ts'
import { fromKeys } from '#contract/base/records.ts'
import { TEXT_FIELDS } from '#contract/listings/fields.ts'
import { type OwnListing, PUBLIC_ENDS, REVIEW_REQUEST_COOLDOWN_MS } from '#contract/listings/owner.ts'
import { heldOf, HELD } from '../edit/held-row.ts'
import { factDatesOf } from '../fact-dates.ts'
import { ownerProven } from '../owner-proven.ts'
import { isoOrNull } from '../../../platform/iso.ts'
import { focusOf, OWNER, storedFacts, storedPictures, tagsOf } from '../listing-row.ts'
import { listings, statements, users } from '../../../db/schema.ts'
import { storedJson } from '../../../db/stored-json.ts'
import { restorableUntil } from './deletion.ts'
import { columnsOf, type RowOf } from '../../../db/sql.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { may } from '../../../db/side-sql.ts'
import { type UserCtx, notYours } from '../../../http/verb.ts'

const l = alias(listings, 'l')
const u = alias(users, 'u')
const s = alias(statements, 's')

const LISTING = columnsOf(
  listings,
  'l',
  'id',
  'name',
  ...TEXT_FIELDS,
  'tags',
  'discord',
  'discord_state',
  'discord_guild',
  'owner_proven_guild',
  'owner_proven_at',
  'website',
  'website_held',
  'facts',
  'facts_said',
  'facts_checked',
  'banner',
  'banner_focus',
  'pictures',
  'realm_link',
  'realm_link_visible',
  'moderation',
  'staff_note',
  'votes',
  'created',
  'updated',
  'version',
  'waiting_since',
  'review_requested_at',
  'owner_id',
  'deleted_at',
  'deleted_from',
)

/** The decision in force that keeps the listing `l` out of the directory. */
const DECISION = sql`(SELECT json_object('_id', ${s.id}, 'at', ${s.at}, 'restriction', ${s.restriction}, 'rule', ${s.rule}) FROM ${statements} s
  WHERE ${s.subjectKind} = 'listing' AND ${s.subjectId} = ${l.id} AND ${s.restriction} IN ${PUBLIC_ENDS} AND ${s.endedAt} IS NULL
  ORDER BY ${s.seq} DESC LIMIT 1)`
const storedDecision = z.object({
  _id: z.string(),
  at: z.number(),
  restriction: z.enum(PUBLIC_ENDS),
  rule: z.enum(RULE_IDS),
})

/** The columns for an owner's view of a listing (`l`) and its owner (`u`). */
export const OWN_COLUMNS = sql`${sql.raw(`${LISTING.sql}, ${OWNER.sql}`)}, ${HELD} AS held, ${DECISION} AS decision`
/** Listings (`l`) with these columns; a condition follows. */
export const OWN_LISTINGS = sql`SELECT ${OWN_COLUMNS} FROM ${listings} l JOIN ${users} u ON ${u.id} = ${l.ownerId}`

export type OwnListingRow = RowOf<typeof LISTING> &
  RowOf<typeof OWNER> & { moderation: Moderation; held: string | null; decision: string | null }

export function ownListingOf(row: OwnListingRow, now: number): OwnListing {
  const moderation = row.deleted_from ?? row.moderation
  const approved = moderation === 'approved'
  const denied = moderation === 'denied'
  const facts = storedFacts(row.facts)
  return {
    _id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    ...fromKeys(TEXT_FIELDS, (field) => row[field]),
    tags: tagsOf(row.tags),
    facts,
    factDates: factDatesOf(
      facts,
      storedJson(row.facts_said, 'listings.facts_said'),
      storedJson(row.facts_checked, 'listings.facts_checked'),
    ),
    discord: row.discord,
    inviteState: row.discord_state,
    website: row.website,
    websiteHeld: row.website_held === 1,
    banner: row.banner,
    bannerFocus: focusOf(row.banner_focus),
    pictures: storedPictures(row.pictures),
    realmLink: row.realm_link,
    realmLinkVisible: row.realm_link_visible === 1,
    state: ownerState(moderation),
    approved,
    votes: row.votes,
    created: new Date(row.created).toISOString(),
    updated: new Date(row.updated).toISOString(),
    version: row.version,
    staffNote: approved ? null : row.staff_note,
    waitingSince: isoOrNull(row.waiting_since),
    // One that waits for another look is told so instead.
    decision: row.waiting_since === null ? decisionOf(row.decision) : null,
    denied,
    nextReviewRequestAt: denied ? nextRequest(row.review_requested_at, now) : null,
    restorableUntil: row.deleted_at === null ? null : restorableUntil(row.deleted_at),
    ownerProvenAt: isoOrNull(ownerProven(row)),
    held: heldOf(row.held),
  }
}

function decisionOf(stored: string | null): OwnListing['decision'] {
  const { data } = storedDecision.safeParse(stored === null ? null : storedJson(stored, 'statements'))
  return data ? { ...data, at: new Date(data.at).toISOString() } : null
}

function nextRequest(last: number | null, now: number): string | null {
  const opens = (last ?? 0) + REVIEW_REQUEST_COOLDOWN_MS
  return opens > now ? new Date(opens).toISOString() : null
}

/** One listing in any state, for its team and admins. */
export async function findOwnListing(ctx: UserCtx, id: string): Promise<OwnListing> {
  const row = await ctx.db.first<OwnListingRow>(sql`${OWN_LISTINGS}
        WHERE ${l.id} = ${id} AND ${l.deletedAt} IS NULL AND (${may('edit', ctx.actor.userId, l)} OR ${Number(isAdmin(ctx.actor))})`)
  if (!row) throw notYours()
  return ownListingOf(row, ctx.now)
}
