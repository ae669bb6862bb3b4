import { eq, inArray, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MINUTE } from '#contract/base/time.ts'
import { PROBE_CLOCK_MS } from '#contract/listings/live.ts'
import { couldLook, type Look, nextLook } from '#contract/listings/look.ts'
import type { roundBody } from '#contract/listings/probe.wire.ts'
import { listings, liveBlocks, liveServers } from '../../../db/schema.ts'
import { excluded } from '../../../db/sql.ts'
import { type Ctx, HttpError } from '../../../http/verb.ts'
import { blockOf, looksOf, nowLists } from './look.ts'

/** Results may be this old, because a probe sends again what did not arrive. */
const RESULT_AGE_MAX_MS = 30 * MINUTE
/** How often a block is read and written again when other probes write it at the same time. */
const TRIES_MAX = 4

type Round = z.output<typeof roundBody>

/**
 * Stores what a probe saw. `probes` are the names of all probes that have a key. 409 for a round that came
 * before.
 */
export async function storeRound(ctx: Ctx, probe: string, probes: readonly string[], round: Round) {
  const { now, db } = ctx
  if (Math.abs(round.number - now) > PROBE_CLOCK_MS)
    throw new HttpError('invalid_input', 'The number of a round is its time.', { field: 'number' })
  const [top] = await db.orm.select({ seq: max(listings.seq) }).from(listings)
  const results = round.results.filter(
    ({ id, at }) => id <= (top?.seq ?? 0) && at <= round.number && at > now - RESULT_AGE_MAX_MS,
  )
  let blocks = [...new Set(results.map(({ id }) => blockOf(id)))]
  for (let tried = 0; tried < TRIES_MAX && blocks.length > 0; tried++) {
    const { blocks: oldBlocks, off } = await readBlocks(ctx, blocks)
    const isStored = (block: number) => (oldBlocks.get(block)?.rounds[probe] ?? 0) >= round.number
    if (tried === 0 && blocks.some(isStored)) throw new HttpError('state_conflict', 'This round came before.')
    blocks = blocks.filter((block) => !isStored(block))
    if (blocks.length === 0) break
    const stored = await db.repeatable<{ block: number }>(
      blocks.map((block) => {
        const oldBlock = oldBlocks.get(block)
        const own = results.filter(({ id }) => blockOf(id) === block)
        const looks = afterRound(oldBlock?.looks ?? {}, own)
        for (const seq of off) delete looks[seq]
        // Rounds of probes that have no key any more are dropped.
        const rounds = Object.entries({ ...oldBlock?.rounds, [probe]: round.number })
        return blockStatement(ctx, {
          block,
          looks,
          rounds: Object.fromEntries(rounds.filter(([name]) => probes.includes(name))),
          before: oldBlock?.changedAt ?? 0,
        })
      }),
    )
    // Blocks that another probe wrote at the same time are tried again.
    const done = new Set(stored.flat().map(({ block }) => block))
    blocks = blocks.filter((block) => !done.has(block))
  }
  return { stored: results.length }
}

function afterRound(before: Readonly<Record<string, Look>>, results: Round['results']) {
  const couldSee = couldLook(before, results)
  const looks = { ...before }
  for (const result of results)
    if (couldSee || !('missed' in result)) looks[result.id] = nextLook(looks[result.id], result)
  return looks
}

async function readBlocks({ db }: Ctx, blocks: readonly number[]) {
  const { block, changedAt, rounds, servers } = liveBlocks
  const [rows, off] = await Promise.all([
    db.orm
      .select({ block, changedAt, rounds, servers: sql<string>`json(${servers})` })
      .from(liveBlocks)
      .where(inArray(block, [...blocks])),
    db.orm.select({ seq: liveServers.seq }).from(liveServers).where(eq(liveServers.off, true)),
  ])
  return {
    blocks: new Map(rows.map((row) => [row.block, { ...row, looks: looksOf(row.servers) }])),
    off: off.map(({ seq }) => seq),
  }
}

interface NewBlock {
  block: number
  looks: Record<string, Look>
  rounds: Record<string, number>
  before: number
}

/** Stores a block if nobody wrote since it was read. */
function blockStatement({ db, now }: Ctx, { block, looks, rounds, before }: NewBlock) {
  const { changedAt, servers, lists, rounds: known } = liveBlocks
  return db.orm
    .insert(liveBlocks)
    .values({
      block,
      changedAt: Math.max(now, before + 1),
      servers: sql`jsonb(${JSON.stringify(looks)})`,
      lists: JSON.stringify(nowLists(looks, now)),
      rounds,
    })
    .onConflictDoUpdate({
      target: liveBlocks.block,
      set: {
        changedAt: excluded(changedAt),
        servers: excluded(servers),
        lists: excluded(lists),
        rounds: excluded(known),
      },
      setWhere: eq(changedAt, before),
    })
    .returning({ block: liveBlocks.block })
}
