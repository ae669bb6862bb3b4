import { inArray, or, eq, isNotNull, sql } from 'drizzle-orm'
import { MINUTE } from '#contract/base/time.ts'
import { PROBE_CLOCK_MS } from '#contract/listings/live.ts'
import type { roundBody } from '#contract/listings/probe.wire.ts'
import type { z } from 'zod'
import { listings } from '../../../db/schema/listings.ts'
import { liveBlocks, liveServers, probeLooks } from '../../../db/schema/live.ts'
import { names, statement } from '../../../db/statement.ts'
import type { Ctx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { blockOf, type StoredLive } from './look.ts'
import { afterRound, type LooksRow, mergeLooks } from './merge-looks.ts'

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
  if (results.length === 0) return { stored: 0 }
  const blocks = [...new Set(results.map(({ id }) => blockOf(id)))]
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await readBlocks(ctx, blocks)
    const own = new Map(known.rows.flatMap((row) => (row.probe === probe ? [[row.block, row]] : [])))
    if ([...own.values()].some(({ number }) => number >= round.number)) {
      if (tried === 0) throw new HttpError('state_conflict', 'This round came before.')
    }
    const writes = blocks.flatMap((block) => {
      const before = own.get(block)
      const next =
        before && before.number >= round.number
          ? before
          : afterRound(before, { probe, block, number: round.number, results })
      const rows = known.rows.filter(
        (row) => row.block === block && row.probe !== probe && probes.includes(row.probe),
      )
      const servers = mergeLooks([...rows, next], { ...known, now })
      return [
        ...(next === before ? [] : [looksStatement(ctx, next, before?.number)]),
        serversStatement(ctx, {
          block,
          servers,
          version: known.versions.get(block),
          number: round.number,
          probe,
        }),
      ]
    })
    const { results: done } = await ctx.db.repeatable(writes)
    if (done.every(({ meta }) => meta.changes > 0)) return { stored: results.length }
  }
  // Others wrote at the same time: the next round tells what this one saw.
  return { stored: results.length }
}

async function readBlocks({ db }: Ctx, blocks: readonly number[]) {
  const [rows, versions, servers] = await Promise.all([
    db.orm
      .select()
      .from(probeLooks)
      .where(inArray(probeLooks.block, [...blocks])),
    db.orm
      .select({ block: liveBlocks.block, version: liveBlocks.version })
      .from(liveBlocks)
      .where(inArray(liveBlocks.block, [...blocks])),
    db.orm
      .select()
      .from(liveServers)
      .where(or(eq(liveServers.off, true), isNotNull(liveServers.odd))),
  ])
  return {
    rows,
    versions: new Map(versions.map(({ block, version }) => [block, version])),
    off: new Set(servers.filter(({ off }) => off).map(({ seq }) => String(seq))),
    odd: new Set(servers.filter(({ odd }) => odd !== null).map(({ seq }) => String(seq))),
  }
}

function looksStatement({ db }: Ctx, next: LooksRow, number: number | undefined): D1PreparedStatement {
  const { probe, block, looks, lost } = next
  const set = names(probeLooks.probe, probeLooks.block, probeLooks.number, probeLooks.lost, probeLooks.looks)
  return statement(
    db,
    sql`INSERT INTO ${probeLooks} (${set}) VALUES (${probe}, ${block}, ${next.number}, ${lost}, ${looks})
        ON CONFLICT DO UPDATE SET ${names(probeLooks.number)} = excluded.number, ${names(probeLooks.lost)} = excluded.lost,
          ${names(probeLooks.looks)} = excluded.looks WHERE ${probeLooks.number} = ${number ?? -1}`,
  )
}

interface NewServers {
  block: number
  servers: Record<string, StoredLive>
  version: number | undefined
  number: number
  probe: string
}

/** Only after the round itself was stored, and if nobody wrote since it was read. */
function serversStatement({ db }: Ctx, { block, servers, version = 0, number, probe }: NewServers) {
  return statement(
    db,
    sql`INSERT INTO ${liveBlocks} (${names(liveBlocks.block, liveBlocks.version, liveBlocks.servers)})
        SELECT ${block}, ${version + 1}, ${JSON.stringify(servers)} FROM ${probeLooks}
         WHERE ${probeLooks.probe} = ${probe} AND ${probeLooks.block} = ${block} AND ${probeLooks.number} = ${number}
        ON CONFLICT DO UPDATE SET ${names(liveBlocks.version)} = excluded.version, ${names(liveBlocks.servers)} = excluded.servers
         WHERE ${liveBlocks.version} = ${version}`,
  )
}
