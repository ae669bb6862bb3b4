import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { figureSteps } from '#contract/ledger/audit.ts'
import {
  commitmentText,
  hourOf,
  type LedgerEffect,
  monthOf,
  type VoteEntry,
} from '#contract/ledger/entries.ts'
import { DAY, HOUR } from '#contract/base/time.ts'
import { auditLog, ledgerFigures, listings, voteChanges, votes } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Pending } from './pending.ts'
import { makeSecrets, saltOf } from './secrets.ts'
import { names, into, set, type SqlRow } from '../../db/sql.ts'

const l = alias(listings, 'l')
const v = alias(votes, 'v')
const e = alias(auditLog, 'e')

/** Votes in one step: their entries fit in one row of the database. */
const VOTES_MAX = 2000

type VoteRow = SqlRow<typeof votes, 'listing_id' | 'user_id' | 'cast_at' | 'effect' | 'reason'> & {
  seq: number
  /** It was held, and staff decided before this run. */
  decided: number
}
type ChangeRow = SqlRow<
  typeof voteChanges,
  'seq' | 'listing_id' | 'user_id' | 'cast_at' | 'effect' | 'reason' | 'leaf' | 'was'
>

const PASSING = -1

/** A vote's next entry, its number, and what the database has to note about it. */
interface Leaf {
  entry: VoteEntry
  index: number
  was: LedgerEffect | null
  castAt: number
  userId: string | null
  /** The entry that the database names as the vote's last one; `PASSING` for an entry that the next one replaces. */
  before: number | null
}

/**
 * Votes without an entry, and changes of votes that have one. An index has the votes without an entry alone, so a run that finds none reads none. A vote that
 * changes between this reading and the writing gets the entry that was read, and its change is noted for the next step.
 */
export async function collectVotes(ctx: Ctx, first: number): Promise<Pending> {
  const { db } = ctx
  const [changes, found] = await db.batch<[ChangeRow, VoteRow]>([
    sql`SELECT ${voteChanges.seq}, ${voteChanges.listingId}, ${voteChanges.userId}, ${voteChanges.castAt}, ${voteChanges.effect}, ${voteChanges.reason},
        ${voteChanges.leaf}, ${voteChanges.was} FROM ${voteChanges} ORDER BY ${voteChanges.seq} LIMIT ${VOTES_MAX}`,
    // A cross join keeps this order: votes by listing, which says nothing about when each was cast.
    sql`WITH decided AS MATERIALIZED (
           SELECT ${e.before} ->> 'serverId', ${e.before} ->> 'userId', ${e.before} ->> 'castAt' FROM ${auditLog} e INDEXED BY audit_by_time
            WHERE ${e.at} >= ${ctx.now - DAY} AND ${e.targetKind} = 'vote' AND ${e.before} ->> 'effect' = 'held')
         SELECT ${l.seq}, ${v.listingId}, ${v.userId}, ${v.castAt}, ${v.effect}, ${v.reason},
                ${v.effect} <> 'held' AND (${v.listingId}, ${v.userId}, ${v.castAt}) IN decided AS decided
           FROM ${votes} v INDEXED BY votes_without_entry CROSS JOIN ${listings} l ON ${l.id} = ${v.listingId}
          WHERE ${v.leaf} IS NULL ORDER BY ${v.listingId} LIMIT ${VOTES_MAX}`,
  ])
  const secrets = await makeSecrets(
    ctx,
    [...changes, ...found].flatMap((row) => row.user_id ?? []),
  )
  const at = hourOf(ctx.now)
  const voterOf = async ({ user_id: userId, listing_id: listing, cast_at: castAt }: VoteRow | ChangeRow) => {
    const secret = userId === null ? undefined : secrets.get(userId)
    if (userId === null || secret === undefined) return undefined
    return sha256(commitmentText({ salt: await saltOf(secret, listing, castAt), userId, listing, castAt }))
  }
  const entryOf = (row: VoteRow | ChangeRow, voter: string | undefined, replaces?: number): VoteEntry => ({
    type: 'vote',
    at,
    listing: row.listing_id,
    month: monthOf(row.cast_at),
    effect: row.effect,
    ...(row.reason !== null && row.effect !== 'counted' && { reason: row.reason }),
    ...(voter !== undefined && { voter }),
    ...(replaces !== undefined && { replaces }),
  })
  const leaves: Leaf[] = []
  const add = (entry: VoteEntry, row: VoteRow | ChangeRow, was: LedgerEffect | null, before: number | null) =>
    leaves.push({
      entry,
      index: first + leaves.length,
      was,
      castAt: row.cast_at,
      userId: row.user_id,
      before,
    })
  // A vote that changed more than once has a chain of entries.
  const latest = new Map<number, number>()
  // By the entries that they replace: in the order of the changes, those of one person would stand together.
  for (const row of changes.toSorted((a, b) => a.leaf - b.leaf || a.seq - b.seq)) {
    const replaces = latest.get(row.leaf) ?? row.leaf
    latest.set(row.leaf, first + leaves.length)
    add(entryOf(row, await voterOf(row), replaces), row, row.was, row.leaf)
  }
  const cast = await Promise.all(found.map(async (row) => ({ row, voter: await voterOf(row) })))
  // Within a listing by the commitment, which is random: the order of the votes is nobody's business.
  cast.sort((a, b) => a.row.seq - b.row.seq || ((a.voter ?? '') < (b.voter ?? '') ? -1 : 1))
  // Without a secret, the person left a moment ago, and the vote with them.
  for (const { row, voter } of cast) {
    if (voter === undefined) continue
    // Without this entry, nobody would see that it was held for some minutes.
    if (row.decided) add(entryOf({ ...row, effect: 'held' }, voter), row, null, PASSING)
    const replaces = row.decided ? first + leaves.length - 1 : undefined
    add(entryOf(row, voter, replaces), row, row.decided ? 'held' : null, null)
  }
  return {
    entries: leaves.map(({ entry }) => entry),
    statements: noteLeaves(ctx, leaves, changes.at(-1)?.seq),
  }
}

/** What is noted in the transaction that gives the entries their numbers. */
function noteLeaves({ now }: Ctx, leaves: readonly Leaf[], lastChange: number | undefined): SQL[] {
  if (leaves.length === 0) return []
  const rows = (some: readonly Leaf[]) =>
    JSON.stringify(
      some.map(({ userId, castAt, index, entry }) => [userId, entry.listing, castAt, index, entry.effect]),
    )
  const renewed = JSON.stringify(
    leaves.filter(({ before }) => before !== null).map(({ before, index }) => [before, index]),
  )
  return [
    sql`UPDATE ${votes} SET ${set(votes, { leaf: sql`n.leaf` })}
          FROM (SELECT j.value ->> 0 AS user_id, j.value ->> 1 AS listing_id, j.value ->> 2 AS cast_at, max(j.value ->> 3) AS leaf
           FROM json_each(${rows(leaves.filter(({ userId }) => userId !== null))}) j GROUP BY 1, 2, 3) n
          WHERE ${votes.userId} = n.user_id AND ${votes.listingId} = n.listing_id AND ${votes.castAt} = n.cast_at`,
    // Changes that were noted since name the entry that was the last one then.
    sql`UPDATE ${voteChanges} SET ${set(voteChanges, { leaf: sql`(SELECT max(value ->> 1) FROM json_each(${renewed}) WHERE value ->> 0 = ${voteChanges.leaf})` })}
          WHERE ${voteChanges.seq} > ${lastChange ?? 0} AND ${voteChanges.leaf} IN (SELECT value ->> 0 FROM json_each(${renewed}))`,
    sql`DELETE FROM ${voteChanges} WHERE ${voteChanges.seq} <= ${lastChange ?? 0}`,
    // A vote that is not as it was read.
    sql`INSERT INTO ${into(voteChanges, 'listingId', 'userId', 'castAt', 'effect', 'reason', 'leaf', 'was')}
         SELECT j.value ->> 1, ${v.userId}, j.value ->> 2, coalesce(${v.effect}, 'withdrawn'), ${v.reason}, j.value ->> 3, j.value ->> 4
           FROM json_each(${rows(leaves.filter(({ before }) => before === null))}) j LEFT JOIN ${votes} v ON ${v.userId} = j.value ->> 0
           AND ${v.listingId} = j.value ->> 1 AND ${v.castAt} = j.value ->> 2
           WHERE ${v.effect} IS NOT j.value ->> 4`,
    sql`INSERT INTO ${into(ledgerFigures, 'month', 'part', 'key', 'counted')} SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3
        FROM json_each(${JSON.stringify(figuresOf(leaves, now))}) WHERE true
         ON CONFLICT (${names(ledgerFigures.month, ledgerFigures.part, ledgerFigures.key)}) DO UPDATE SET ${set(ledgerFigures, { counted: sql`${ledgerFigures.counted} + excluded.${names(ledgerFigures.counted)}` })}`,
  ]
}

/** How the figures of each month change: `[month, part, key, by]`. How long a vote was held is counted by hours. */
function figuresOf(leaves: readonly Leaf[], now: number): [string, string, number, number][] {
  const sums = new Map<string, [string, string, number, number]>()
  const count = (month: string, part: string, key: number, by: number) => {
    const name = `${month} ${part} ${key}`
    const known = sums.get(name) ?? [month, part, key, 0]
    sums.set(name, [month, part, key, known[3] + by])
  }
  for (const { entry, was, castAt } of leaves) {
    for (const [figure, by] of figureSteps(was, entry.effect)) count(entry.month, figure, 0, by)
    const isDecided = was === 'held' && (entry.effect === 'counted' || entry.effect === 'void')
    if (isDecided) count(entry.month, 'waited', Math.max(0, Math.floor((now - castAt) / HOUR)), 1)
  }
  return [...sums.values()]
}
