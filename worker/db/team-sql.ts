import { type AnyColumn, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import { mayEdit, mayOwn } from '#contract/listings/server-team.ts'
import { listingMembers, listings, liveServers, users } from './schema.ts'

const member = alias(listingMembers, 'member')
const account = alias(users, 'account')

const ABILITIES = { edit: mayEdit, own: mayOwn }
type Ability = keyof typeof ABILITIES
/** Whether editors may do this, too. The owner may do everything. */
const isForEditors = (ability: Ability): boolean => ABILITIES[ability]('editor')

/**
 * Whether a person may do something with a listing by their role in its team. As a part of the statement
 * itself, it stops people who were removed a moment ago. For the owner it reads no row.
 */
export const may = (
  ability: Ability,
  person: string | AnyColumn | SQL,
  listing: { id: AnyColumn; ownerId: AnyColumn },
): SQL =>
  isForEditors(ability)
    ? sql`(${listing.ownerId} = ${person} OR ${isEditor(person, listing.id)})`
    : eq(listing.ownerId, person)

/** Whether a member has not left, or left after a moment. */
const isMember = (leftAt: AnyColumn, after?: number) =>
  or(isNull(leftAt), after === undefined ? undefined : gt(leftAt, after))

/** Whether a person is an editor of a listing, or was one after a moment. */
export const isEditor = (
  person: string | null | AnyColumn | SQL,
  listing: AnyColumn,
  after?: number,
): SQL<0 | 1> =>
  sql`EXISTS (SELECT 1 FROM ${listingMembers} member
    WHERE ${member.listingId} = ${listing} AND ${member.userId} = ${person} AND ${isMember(member.leftAt, after)})`

/** Whether a person is or was an editor of a listing. */
export const wasMember = (person: string, listing: AnyColumn) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${listingMembers} member
    WHERE ${member.listingId} = ${listing} AND ${member.userId} = ${person})`.mapWith(Boolean)

/** The columns by which `isOnTeam`, `isOwner` and others say what a person is to a listing. */
export const teamColumns = (person: string | AnyColumn) => ({
  ownerId: listings.ownerId,
  isEditor: isEditor(person, listings.id).mapWith(Boolean),
})

/** How long somebody who left a team does not act as staff about its server. */
export const LEFT_TEAM_MS = 30 * DAY

/**
 * `teamColumns` of a member of staff, for `actsAsStaff`: somebody who left the team counts as an editor for
 * `LEFT_TEAM_MS` more.
 */
export const staffTeamColumns = ({ actor, now }: { actor: { userId: string }; now: number }) => ({
  ownerId: listings.ownerId,
  isEditor: isEditor(actor.userId, listings.id, now - LEFT_TEAM_MS).mapWith(Boolean),
})

/**
 * The ids of the listings for which a person may do something; with `after`, also of teams that they left
 * since.
 */
export const listingsOf = (ability: Ability, person: string, after?: number): SQL => {
  const own = sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.ownerId} = ${person}`
  const edited = sql`SELECT ${listingMembers.listingId} FROM ${listingMembers}
    WHERE ${listingMembers.userId} = ${person} AND ${isMember(listingMembers.leftAt, after)}`
  return isForEditors(ability) ? sql`(${own} UNION ${edited})` : sql`(${own})`
}

/**
 * Whether a person owns a listing, or is or was an editor of it. People whose account is deleted count as
 * such: otherwise what they did would later look like an act of staff.
 */
export const wasOnSide = (person: AnyColumn, listing: { id: AnyColumn; ownerId: AnyColumn }): SQL =>
  sql`(${listing.ownerId} IS ${person}
    OR EXISTS (SELECT 1 FROM ${listingMembers} member
      WHERE ${member.listingId} = ${listing.id} AND ${member.userId} = ${person})
    OR (${person} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${users} account WHERE ${account.id} = ${person})))`

/** Whether staff said that the count of a listing is real, since it has its present address. */
export const isReal = (of: Record<'seq' | 'linkChangedAt', AnyColumn>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${liveServers}
    WHERE ${liveServers.seq} = ${of.seq} AND ${liveServers.realAt} > ${of.linkChangedAt})`.mapWith(Boolean)
