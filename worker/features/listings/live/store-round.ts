import { inArray, isNotNull, or, eq, gt, sql, type SQL } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import { PROBE_CLOCK_MS } from '#contract/listings/live.ts'
import type { roundBody } from '#contract/listings/probe.wire.ts'
import type { z } from 'zod'
import { listings, liveBlocks, liveServers } from '../../../db/schema.ts'
import { into, names, set } from '../../../db/sql.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { blockOf, type LooksByProbe, looksOf } from './look.ts'
import { afterRound, mergeLooks, nowLists } from './merge-looks.ts'

/** A result may be so old, because a probe sends again what did not arrive. */
const RESULT_OLD_MS = 30 * MINUTE
const TRIES = 4

type Round = z.output<typeof roundBody>

/** Stores what a probe saw, and says anew what is known of those servers. 409 for a round that came before. */
export async function storeRound(ctx: Ctx, probe: string, probes: readonly string[], round: Round) {
  const { now } = ctx
  if (Math.abs(round.number - now) > PROBE_CLOCK_MS)
    throw new HttpError('invalid_input', 'The number of a round is its time.', { field: 'number' })
  const [top] = await ctx.db.orm.select({ seq: sql<number>`max(${listings.seq})` }).from(listings)
  const results = round.results.filter(
    ({ id, at }) => id <= (top?.seq ?? 0) && at <= round.number && at > now - RESULT_OLD_MS,
  )
  let blocks = [...new Set(results.map(({ id }) => blockOf(id)))]
  for (let tried = 0; tried < TRIES && blocks.length > 0; tried++) {
    const known = await readBlocks(ctx, blocks)
    const came = (block: number) => (known.blocks.get(block)?.looks[probe]?.number ?? 0) >= round.number
    if (tried === 0 && blocks.some(came)) throw new HttpError('state_conflict', 'This round came before.')
    blocks = blocks.filter((block) => !came(block))
    if (blocks.length === 0) break
    const done = await ctx.db.repeatable(
      blocks.map((block) => {
        const before = known.blocks.get(block)
        const own = afterRound(before?.looks[probe], { block, number: round.number, results })
        const all = Object.entries({ ...before?.looks, [probe]: own })
        // A probe whose key was taken out says nothing any more.
        const looks = Object.fromEntries(all.filter(([name]) => probes.includes(name)))
        return blockStatement(ctx, { block, looks, known, before: before?.changedAt ?? 0 })
      }),
    )
    // Where others wrote at the same time, read again.
    blocks = blocks.filter((_, place) => done[place]?.length === 0)
  }
  return { stored: results.length }
}

type Known = Awaited<ReturnType<typeof readBlocks>>

async function readBlocks({ db, now }: Ctx, blocks: readonly number[]) {
  const s = liveServers
  const [rows, servers] = await Promise.all([
    db.orm
      .select({ block: liveBlocks.block, changedAt: liveBlocks.changedAt, looks: liveBlocks.looks })
      .from(liveBlocks)
      .where(inArray(liveBlocks.block, [...blocks])),
    db.orm
      .select({ seq: s.seq, off: s.off, odd: s.odd, reportedAt: s.reportedAt, hidden: s.reportsHidden })
      .from(s)
      .where(or(eq(s.off, true), isNotNull(s.odd), gt(s.reportedAt, now - HEARTBEAT_STALE_MS))),
  ])
  const which = (is: (one: (typeof servers)[number]) => boolean) =>
    new Set(servers.filter(is).map(({ seq }) => String(seq)))
  return {
    blocks: new Map(rows.map(({ block, looks, ...row }) => [block, { ...row, looks: looksOf(looks) }])),
    off: which(({ off }) => off),
    odd: which(({ odd }) => odd !== null),
    reporting: which(({ reportedAt, hidden }) => !hidden && (reportedAt ?? 0) > now - HEARTBEAT_STALE_MS),
  }
}

interface NewBlock {
  block: number
  looks: LooksByProbe
  known: Known
  before: number
}

/** Stores a block if nobody wrote since it was read. */
function blockStatement({ now }: Ctx, { block, looks, known, before }: NewBlock): SQL {
  const servers = mergeLooks(Object.values(looks), { ...known, now })
  const b = liveBlocks
  return sql`INSERT INTO ${into(b, 'block', 'changedAt', 'servers', 'lists', 'looks')}
        VALUES (${block}, ${Math.max(now, before + 1)}, jsonb(${JSON.stringify(servers)}), ${JSON.stringify(nowLists(servers, now))}, ${JSON.stringify(looks)})
        ON CONFLICT DO UPDATE SET ${set(b, { changedAt: sql`excluded.changed_at`, servers: sql`excluded.servers`, lists: sql`excluded.lists`, looks: sql`excluded.looks` })}
         WHERE ${b.changedAt} = ${before} RETURNING ${names(b.block)}`
}
