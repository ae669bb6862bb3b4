import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { ROLES_THAT_MAY, type TeamAbility } from '#contract/listings/server-team.ts'
import { listingMembers, listings, users } from './schema.ts'

const tm = alias(listingMembers, 'tm')
const tu = alias(users, 'tu')

/**
 * Whether a person may do something with a listing by their role in its team. A condition of the write itself, so that nobody acts who was removed a moment
 * ago. For the owner of the page it reads no row.
 */
export const may = (
  ability: TeamAbility,
  person: string | AnyColumn | SQL,
  listing: { id: AnyColumn; ownerId: AnyColumn },
): SQL =>
  sql`(${listing.ownerId} = ${person} OR EXISTS (SELECT 1 FROM ${listingMembers} tm
    WHERE ${tm.listingId} = ${listing.id} AND ${tm.userId} = ${person} AND ${tm.role} IN ${[...ROLES_THAT_MAY[ability]]}))`

/** The listings for which a person may do something, as a list of ids. */
export const listingsOf = (ability: TeamAbility, person: string): SQL =>
  sql`(SELECT ${listings.id} FROM ${listings} WHERE ${listings.ownerId} = ${person}
    UNION SELECT ${listingMembers.listingId} FROM ${listingMembers}
     WHERE ${listingMembers.userId} = ${person} AND ${listingMembers.role} IN ${[...ROLES_THAT_MAY[ability]]})`

/**
 * Whether a person is or was on the owner's side of a listing: what they did for it is no act of staff, also after they left. Of people whose account is
 * deleted no role is known: they count as of the owner's side, so that nobody makes staff of themselves by leaving.
 */
export const wasOnSide = (person: AnyColumn, listing: { id: AnyColumn; ownerId: AnyColumn }): SQL =>
  sql`(${listing.ownerId} IS ${person} OR EXISTS (SELECT 1 FROM ${listingMembers} tm WHERE ${tm.listingId} = ${listing.id} AND ${tm.userId} = ${person})
    OR (${person} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${users} tu WHERE ${tu.id} = ${person})))`
