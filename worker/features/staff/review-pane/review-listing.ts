import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { ALL_TAGS } from '#contract/directory/directory.ts'
import { areNearNames, tellingWords } from '#contract/directory/near-names.ts'
import type { ListingReview, Neighbour } from '#contract/staff/staff-review.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { isDecidable } from '../../../db/listing-state.ts'
import { auditLog, listings, reports, users } from '../../../db/schema.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import { refuseOwn, requireModerator } from '../../../http/auth.ts'
import { type Ctx, type UserCtx, serverNotFound } from '../../../http/verb.ts'
import { lookUpInvite } from '../../community/hubs/refresh-invites.ts'
import { actor, entry, ENTRY_COLUMNS, type EntryRow, entryOf } from '../../decisions/audit/audit-entry.ts'
import { readFilterIndex } from '../../directory/filter-index.ts'
import type { Found } from '../../directory/search-names.ts'
import { searchNearNames } from '../../directory/search-near-names.ts'
import { selectOwn } from '../../listings/own/own-listing.ts'
import { discordProven } from '../../listings/owner-proven.ts'
import { isAt, storedSpellings } from '../../listings/same-address.ts'
import { selectRunning, staffRestrictionOf } from '../../people/restrictions/restriction-row.ts'
import { toEditableListing } from '../queue/admin-listing.ts'
import { findChange } from '../queue/find-change.ts'
import { noteOf, selectNotes } from './notes.ts'

// Items of each kind in an answer.
const OTHERS_MAX = 8
const ALIKE_MAX = 5
const REPORTS_MAX = 10
const HISTORY_MAX = 15
/**
 * Names that are compared with the listing's: public ones that a search finds, and those that wait longest.
 */
const NAMES_COMPARED = 50
const WAITING_COMPARED = 500

/**
 * Everything that a decision about a listing needs: what it says, where its invite leads, whose it is, names
 * like its own, reports, history and notes. It reads a bounded number of rows.
 */
export async function reviewListing(ctx: UserCtx, id: string): Promise<ListingReview> {
  requireModerator(ctx)
  const { db, now } = ctx
  const { orm } = db
  const find = async () => {
    const [found] = await selectOwn(db).where(and(eq(listings.id, id), isDecidable()))
    return found
  }
  let row = await find()
  if (row?.discord && row.discordState === 'new') {
    await lookUpInvite(ctx, row.discord)
    row = await find()
  }
  if (!row) throw serverNotFound()
  refuseOwn(ctx, await orm.select(staffTeamColumns(ctx)).from(listings).where(eq(listings.id, id)))
  const { ownerId, discord } = row
  const change = await findChange(ctx, id)
  // The waiting name is compared, if there is one: it may imitate another server.
  const wanted = change?.after.name ?? row.name
  const [[others, shared, sameAddress, waiting, reported, listingNotes, ownerNotes, running], entries, near] =
    await Promise.all([
      orm.batch([
        selectNeighbours(orm)
          .where(and(eq(listings.ownerId, ownerId), ne(listings.id, id)))
          .orderBy(desc(listings.created))
          .limit(OTHERS_MAX + 1),
        selectNeighbours(orm)
          .where(and(eq(listings.discord, discord ?? ''), ne(listings.id, id), isNull(listings.deletedAt)))
          .limit(ALIKE_MAX),
        selectNeighbours(orm)
          .where(and(isAt(storedSpellings(row.realmLink)), ne(listings.id, id)))
          .orderBy(asc(listings.created))
          .limit(ALIKE_MAX),
        selectNeighbours(orm)
          .where(and(isNotNull(listings.waitingSince), ne(listings.id, id)))
          .orderBy(asc(listings.waitingSince))
          .limit(WAITING_COMPARED),
        selectReports(orm, id),
        selectNotes(orm, 'listing', id, 1),
        selectNotes(orm, 'user', ownerId, 1),
        selectRunning(orm, ownerId, now),
      ]),
      readHistory(ctx, id),
      searchNearNames(ctx, {
        q: tellingWords(wanted).join(' ') || wanted,
        tag: ALL_TAGS,
        sort: 'top',
        page: 1,
        limit: NAMES_COMPARED,
        passing: null,
        index: await readFilterIndex(ctx),
      }),
    ])
  return {
    listing: await toEditableListing(ctx, row),
    waitingSince: isoOrNull(row.waitingSince),
    change,
    invite: {
      state: row.discordState,
      online: row.discordOnline,
      members: row.discordMembers,
      checkedAt: isoOrNull(row.discordCountedAt),
      guildName: row.discordName,
      ownerProvenAt: isoOrNull(discordProven(row)),
      shared: shared.map(neighbourOf),
    },
    owner: {
      joined: iso(row.owner.since),
      restriction: staffRestrictionOf(running[0]),
      others: {
        items: others.slice(0, OTHERS_MAX).map(neighbourOf),
        more: others.length > OTHERS_MAX,
      },
    },
    sameAddress: sameAddress.map(neighbourOf),
    lookAlikes: [
      ...near.items.filter(({ _id }) => _id !== id).map(publicNeighbour),
      ...waiting.map(neighbourOf),
    ]
      .filter((other) => areNearNames(wanted, other.name))
      .toSorted((one, other) => one.created.localeCompare(other.created))
      .slice(0, ALIKE_MAX),
    reports: {
      items: reported.slice(0, REPORTS_MAX).map(reportOf),
      more: reported.length > REPORTS_MAX,
    },
    history: {
      items: entries.slice(0, HISTORY_MAX).map(entryOf),
      more: entries.length > HISTORY_MAX,
    },
    notes: {
      listing: listingNotes.map(noteOf)[0] ?? null,
      owner: ownerNotes.map(noteOf)[0] ?? null,
    },
  }
}

const publicNeighbour = ({ _id, name, created, ownerInfo }: Found['items'][number]) => ({
  _id,
  name,
  moderation: 'approved' as const,
  created,
  ownerInfo,
})

function selectNeighbours(orm: Orm) {
  const { id, name, created, ownerId } = listings
  return orm
    .select({
      id,
      name,
      moderation: listings.moderation,
      created,
      ownerId,
      owner: { username: users.username, avatar: users.avatar },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, ownerId))
}

const latest = alias(reports, 'latest')

/** Reports of a listing: those that are not closed first, then the latest. */
function selectReports(orm: Orm, listingId: string) {
  const { id, reason, details, status, createdAt, reporterId } = reports
  const order = (of: typeof reports | typeof latest) => [eq(of.status, 'closed'), desc(of.createdAt)]
  const shown = orm
    .select({ id: latest.id })
    .from(latest)
    .where(and(eq(latest.listingId, listingId), isNull(latest.reviewId)))
    .orderBy(...order(latest))
    .limit(REPORTS_MAX + 1)
  return orm
    .select({
      id,
      reason,
      details,
      status,
      createdAt,
      reporterId,
      reporter: { username: users.username, avatar: users.avatar },
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reporterId))
    .where(inArray(id, shown))
    .orderBy(...order(reports))
}

const readHistory = ({ db }: Ctx, id: string): Promise<EntryRow[]> =>
  db.all(sql`SELECT ${ENTRY_COLUMNS} FROM ${auditLog} entry LEFT JOIN ${users} actor ON ${actor.id} = ${entry.actorId}
    WHERE ${entry.targetKind} = 'listing' AND ${entry.targetId} = ${id}
    ORDER BY ${entry.seq} DESC LIMIT ${HISTORY_MAX + 1}`)

type NeighbourRow = Awaited<ReturnType<typeof selectNeighbours>>[number]
type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

function neighbourOf(row: NeighbourRow): Neighbour {
  const { id: _id, name, moderation, created } = row
  return {
    _id,
    name,
    moderation,
    created: iso(created),
    ownerInfo: { id: row.ownerId, ...row.owner },
  }
}

function reportOf(row: ReportRow): ListingReview['reports']['items'][number] {
  const { id: _id, reason, details, status, createdAt } = row
  return {
    _id,
    reason,
    details,
    status,
    createdAt: iso(createdAt),
    reporter: { id: row.reporterId, ...row.reporter },
  }
}
