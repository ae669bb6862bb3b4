import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { searchKey } from '#contract/fold.ts'
import type { Moderation } from '#contract/moderation.ts'
import type { adminListing, adminListingsQuery } from '#contract/wire/moderation.ts'
import type { Orm } from '../../db/client.ts'
import { type List, readPage } from '../../db/page.ts'
import { siteCounters } from '../../db/schema/directory.ts'
import { listings } from '../../db/schema/listings.ts'
import { users } from '../../db/schema/users.ts'
import type { Ctx } from '../../http/context.ts'
import { requireAdmin } from '../../http/auth.ts'

type Query = z.output<typeof adminListingsQuery>

/** A search counts and shows at most this many listings. */
const MATCHES_MAX = 1000

/**
 * Listings for admins: in every state, newest first, or in one; pending ones with the longest wait first; deleted ones with the latest deletion first.
 * A search finds a part of the name or of the owner's name, or an id.
 */
export async function listListings(ctx: Ctx, query: Query) {
  requireAdmin(ctx)
  const { q, page, limit } = query
  const { orm } = ctx.db
  const list = q.trim() === '' ? parseFilter(query) : search(orm, q, parseFilter(query))
  const { rows, ...found } = await readPage(orm, list, query, ({ where, order }) =>
    selectListings(orm)
      .where(where)
      .orderBy(...order),
  )
  return { ...found, items: rows.map(adminListingOf), page, limit }
}

/** Each list has its own index. Counters store the lengths of the longest lists. */
function parseFilter({ moderation, deleted, held }: Pick<Query, 'moderation' | 'deleted' | 'held'>): List {
  const { seq: key, id, created, deletedAt, waitingSince } = listings
  const newest = [desc(created), id]
  if (deleted) return { key, where: isNotNull(deletedAt), order: [desc(deletedAt), id] }
  if (held) return { key, where: and(sql`${listings.websiteHeld}`, isNull(deletedAt)), order: newest }
  if (moderation === undefined)
    return { key, where: isNull(deletedAt), order: newest, total: counter('total') }
  if (moderation === 'pending')
    return { key, where: isNotNull(waitingSince), order: [waitingSince, id], total: counter('pending') }
  const state = { key, where: eq(listings.moderation, moderation), order: newest }
  return moderation === 'approved' ? { ...state, total: counter('approved') } : state
}

function counter(name: 'total' | 'approved' | 'pending') {
  return async (orm: Orm) => {
    const [row] = await orm
      .select({ total: siteCounters[name] })
      .from(siteCounters)
      .where(eq(siteCounters.id, 1))
    return row?.total ?? 0
  }
}

/**
 * The entries of a list that match a text. It reads every entry of the list's index until enough match: some 100 bytes each. Admins search rarely, so
 * an index of substrings would cost more in writes with every submission than these reads cost.
 */
function search(orm: Orm, q: string, { key, where, order }: List): List {
  const text = searchKey(q)
  const id = q.trim()
  const owners = orm.select({ id: users.id }).from(users).where(holds(users.usernameKey, text))
  const matches = or(
    eq(listings.id, id),
    eq(listings.ownerId, id),
    text === '' ? undefined : or(holds(listings.searchKey, text), inArray(listings.ownerId, owners)),
  )
  return { key, where: and(where, matches), order, most: MATCHES_MAX }
}

/** A single letter is searched only at the beginning of names, because most names contain it. */
function holds(column: SQLiteColumn, text: string): SQL {
  const place = sql`instr(${column}, ${text})`
  return [...text].length === 1 ? eq(place, 1) : gt(place, 0)
}

/** A deleted listing shows the state that an undo restores. */
function selectListings(orm: Orm) {
  const { id, name, ownerId, discord, created, waitingSince, deletedAt } = listings
  return orm
    .select({
      id,
      name,
      moderation: sql<Moderation>`coalesce(${listings.deletedFrom}, ${listings.moderation})`,
      ownerId,
      owner: { id: users.id, username: users.username, avatar: users.avatar },
      discord,
      created,
      waitingSince,
      deletedAt,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, ownerId))
}

type Row = Awaited<ReturnType<typeof selectListings>>[number]

function adminListingOf({
  id,
  owner,
  created,
  waitingSince,
  deletedAt,
  ...row
}: Row): z.output<typeof adminListing> {
  return {
    ...row,
    _id: id,
    ownerInfo: owner,
    created: new Date(created).toISOString(),
    waitingSince: toIso(waitingSince),
    deletedAt: toIso(deletedAt),
  }
}

const toIso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
