import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { iso, isoOrNull } from '#contract/base/iso.ts'
import { fromKeys, only } from '#contract/base/records.ts'
import { DESCRIPTIONS, eachDescription } from '#contract/listings/descriptions.ts'
import { HELD_FIELDS } from '#contract/listings/fields.ts'
import { YOUNG_ACCOUNT_MS } from '#contract/listings/held-change.ts'
import { DEFAULT_PORT } from '#contract/listings/server-address.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import type { adminListing, adminListingsQuery } from '#contract/staff/moderation.wire.ts'
import { searchKey } from '#contract/text/fold.ts'
import { riskyWords } from '#contract/text/forbidden-words.ts'
import { cutTo, GRAPHEME_MAX } from '#contract/text/graphemes.ts'
import type { Orm } from '../../../db/client.ts'
import { STATE } from '../../../db/listing-state.ts'
import { type List, readPage } from '../../../db/page.ts'
import { heldChanges, listings, reports, siteCounters, users } from '../../../db/schema.ts'
import { among } from '../../../db/sets.ts'
import { jsonOf, storedJson, storedText } from '../../../db/stored-json.ts'
import { requireModerator } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'
import { tagsOf } from '../../listings/listing-row.ts'
import { isOwnerProven } from '../../listings/owner-proven.ts'
import { otherAt, selectAt } from '../../listings/same-address.ts'
import { readTrusted } from './trusted-owners.ts'

type Query = z.output<typeof adminListingsQuery>

/** A search counts and shows at most this many listings. */
const MATCHES_MAX = 1000
/** An address without a port means this one. */
const PORT = `:${DEFAULT_PORT}`
/** Characters of each description in a row. */
const EXCERPT_LENGTH = 200

/**
 * Listings for staff in one state, newest first. Waiting ones are in order of trust in the owner, risk and
 * longest wait. A search finds a part of the name or of the owner's name, or an id.
 */
export async function listListings(ctx: Ctx, query: Query) {
  requireModerator(ctx)
  const { q, page, limit } = query
  const { orm } = ctx.db
  const trusted = query.moderation === 'pending' ? await readTrusted(orm, ctx.now) : []
  const filter = parseFilter(ctx, query, trusted)
  const list = q.trim() === '' ? byBatch(orm, query, filter) : search(orm, q, filter)
  const { rows, ...found } = await readPage(orm, list, query, selectListings(ctx))
  const [twins, alike] = await Promise.all([selectAt(orm, rows), selectAlike(orm, rows)])
  return { ...found, items: rows.map((row) => adminListingOf(row, { twins, alike, trusted })), page, limit }
}

/** Each list has its own index. Counters store the lengths of the longest lists. */
function parseFilter(
  { db, now }: Ctx,
  { moderation, deleted, held, changes }: Pick<Query, 'moderation' | 'deleted' | 'held' | 'changes'>,
  trusted: readonly string[],
): List {
  const { seq: key, id, created, deletedAt, waitingSince } = listings
  const newest = [desc(created), id]
  if (deleted) return { key, where: isNotNull(deletedAt), order: [desc(deletedAt), id] }
  if (held) return { key, where: and(listings.websiteHeld, isNull(deletedAt)), order: newest }
  if (changes)
    return {
      key,
      where: inArray(
        id,
        db.orm.select({ id: heldChanges.listingId }).from(heldChanges).where(and(heldChanges.waits)),
      ),
      order: [desc(risk(now)), CHANGE_SINCE, id],
    }
  if (moderation === undefined)
    return { key, where: isNull(deletedAt), order: newest, total: counter('total') }
  if (moderation === 'pending')
    return {
      key,
      where: isNotNull(waitingSince),
      order: [desc(among(listings.ownerId, trusted)), desc(risk(now)), waitingSince, id],
    }
  const state = { key, where: eq(listings.moderation, moderation), order: newest }
  return moderation === 'approved' ? { ...state, total: counter('approved') } : state
}

const first = alias(listings, 'first')

/** Of waiting listings that were submitted together, the list has only the first, which names the others. */
function byBatch(orm: Orm, { moderation }: Query, list: List): List {
  if (moderation !== 'pending') return list
  const earlier = orm
    .select({ id: first.id })
    .from(first)
    .where(and(eq(first.batch, listings.batch), isNotNull(first.waitingSince), lt(first.seq, listings.seq)))
  return { ...list, where: and(list.where, notExists(earlier)) }
}

/** The waiting listings that were submitted together with these. */
function selectAlike(orm: Orm, rows: readonly { batch: string | null }[]) {
  const batches = rows.flatMap(({ batch }) => batch ?? [])
  return orm
    .select({ _id: listings.id, ...only(listings, ['name', 'batch', 'version']) })
    .from(listings)
    .where(and(among(listings.batch, batches), isNotNull(listings.waitingSince)))
    .orderBy(listings.seq)
}

const CHANGE = sql`FROM ${heldChanges} WHERE ${heldChanges.listingId} = ${listings.id} AND ${heldChanges.waits}`
const CHANGE_SINCE = sql`(SELECT ${heldChanges.since} ${CHANGE})`

const twin = alias(listings, 'twin')

/**
 * How much harm a wrong decision could do: by reports, risky words, a dead or taken invite, an address that
 * is listed already, a look-alike site, a young account.
 */
const risk = (now: number) =>
  sql`4 * EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.listingId} = ${listings.id}
        AND ${reports.reviewId} IS NULL AND ${reports.status} = 'open')
    + 3 * (${listings.discordState} IN ('dead', 'elsewhere'))
    + 3 * EXISTS (SELECT 1 FROM ${listings} ${twin} WHERE ${twin.realmLink} IN (
        ${listings.realmLink}, ${listings.realmLink} || ${PORT}, replace(${listings.realmLink}, ${PORT}, ''))
        AND ${twin.id} <> ${listings.id} AND ${twin.deletedAt} IS NULL)
    + 2 * ${listings.websiteHeld}
    + (SELECT total(word.value) FROM json_each(${jsonOf(listings.risky, '{}')}) word)
    + 3 * EXISTS (SELECT 1 ${CHANGE} AND instr(${heldChanges.reasons}, '"words"') > 0)
    + EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${listings.ownerId}
        AND ${users.createdAt} > ${now - YOUNG_ACCOUNT_MS})`

function counter(name: 'total' | 'approved') {
  return async (orm: Orm) => {
    const [row] = await orm
      .select({ total: siteCounters[name] })
      .from(siteCounters)
      .where(eq(siteCounters.id, 1))
    return row?.total ?? 0
  }
}

/**
 * The entries of a list that match a text, from the list's index until enough match. Staff search rarely, so
 * an index of substrings would cost more in writes than these reads cost.
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
  const position = sql`instr(${column}, ${text})`
  return [...text].length === 1 ? eq(position, 1) : gt(position, 0)
}

/** Rows of listings for staff. `moderation` of a deleted listing is the state that an undo restores. */
function selectListings({ db: { orm } }: Ctx) {
  const { id, name, ownerId, discord, created, waitingSince, deletedAt } = listings
  return orm
    .select({
      id,
      name,
      moderation: STATE,
      ownerId,
      owner: { id: users.id, username: users.username, avatar: users.avatar },
      discord,
      ...only(listings, ['realmLink', 'batch', 'realmLinkVisible', 'website', 'websiteHeld']),
      descriptions: fromKeys(
        DESCRIPTIONS,
        (field) => sql<string>`substr(${listings[field]}, 1, ${EXCERPT_LENGTH + GRAPHEME_MAX})`,
      ),
      version: listings.version,
      tags: storedText(listings.tags),
      reports: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reports} WHERE ${reports.listingId} = ${listings.id}
    AND ${reports.reviewId} IS NULL AND ${reports.status} <> 'closed' LIMIT 9))`,
      risky: storedText(listings.risky),
      changed: storedText(heldChanges.fields),
      revision: heldChanges.revision,
      invite: listings.discordState,
      proof: {
        discordGuild: listings.discordGuild,
        ownerProvenGuild: listings.ownerProvenGuild,
        ownerProvenAt: listings.ownerProvenAt,
        serverProvenLink: listings.serverProvenLink,
        serverProvenAt: listings.serverProvenAt,
      },
      created,
      waitingSince,
      deletedAt,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, ownerId))
    .leftJoin(heldChanges, and(eq(heldChanges.listingId, id), heldChanges.waits))
}

type Row = Awaited<ReturnType<typeof selectListings>>[number]

interface Beside {
  twins: Awaited<ReturnType<typeof selectAt>>
  alike: Awaited<ReturnType<typeof selectAlike>>
  /** Ids of owners. */
  trusted: readonly string[]
}

function adminListingOf(row: Row, { twins, alike, trusted }: Beside): z.output<typeof adminListing> {
  const { id, batch, realmLink, waitingSince } = row
  const together =
    batch === null || waitingSince === null
      ? []
      : alike.filter((other) => other.batch === batch && other._id !== id)
  return {
    _id: id,
    name: row.name,
    moderation: row.moderation,
    ownerId: row.ownerId,
    ownerInfo: row.owner,
    ownerVerified: isOwnerProven({ ...row.proof, realmLink, discordState: row.invite }),
    trusted: trusted.includes(row.ownerId),
    discord: row.discord,
    invite: row.invite,
    hasWayIn: hasWayIn({
      realmLink: row.realmLinkVisible ? realmLink : null,
      discord: row.discord,
      website: row.websiteHeld ? null : row.website,
    }),
    sameAddress: otherAt(twins, { id, realmLink }),
    alike: together.map(({ _id, name, version }) => ({ _id, name, version })),
    description: eachDescription(
      fromKeys(DESCRIPTIONS, (field) => cutTo(row.descriptions[field], EXCERPT_LENGTH)),
    ),
    version: row.version,
    tags: tagsOf(row.tags),
    reports: row.reports,
    words: [
      ...new Set([...Object.keys(storedObject(row.risky, 'listings.risky')), ...wordsOfChange(row.changed)]),
    ],
    change: changeOf(row),
    created: iso(row.created),
    waitingSince: isoOrNull(waitingSince),
    deletedAt: isoOrNull(row.deletedAt),
  }
}

function changeOf({ changed, revision }: Row) {
  if (changed === null || revision === null) return null
  const fields = storedObject(changed, 'held_changes.fields')
  return { revision, fields: HELD_FIELDS.filter((field) => field in fields) }
}

/** Risky words that a waiting change brings. */
function wordsOfChange(changed: string | null): string[] {
  if (changed === null) return []
  const fields: [string, unknown][] = Object.entries(storedObject(changed, 'held_changes.fields'))
  const name = fields.find(([field]) => field === 'name')?.[1]
  const texts = fields.flatMap(([field, text]) =>
    field !== 'name' && typeof text === 'string' ? [text] : [],
  )
  return Object.keys(riskyWords(typeof name === 'string' ? name : '', texts))
}

const storedObject = (text: string, column: string): object => Object(storedJson(text, column))
