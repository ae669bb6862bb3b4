import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR } from '#contract/base/time.ts'
import { HEARTBEAT_STALE_MS } from '#contract/listings/heartbeat.ts'
import type { Look } from '#contract/listings/look.ts'
import { type Week, withHour } from '#contract/listings/week.ts'
import { liveBlocks, liveServers } from '../../../db/schema.ts'
import { excluded } from '../../../db/sql.ts'
import type { Ctx } from '../../../http/verb.ts'
import { answersNow, blockOf, looksOf } from './look.ts'
import { noteDoubts } from './note-doubts.ts'
import { noteSilence } from './note-silence.ts'

/**
 * Notes the players of this hour, servers that stopped answering or came back, and counts that may be
 * doubted.
 */
export async function noteLive(ctx: Ctx): Promise<void> {
  const known = await readKnown(ctx)
  await noteHour(ctx, known)
  await noteSilence(ctx, known)
  await noteDoubts(ctx, known)
}

export interface Known {
  weeks: ReadonlyMap<number, Week | null>
  looks: ReadonlyMap<number, Look>
  /** How many play by the fresh reports of servers' own programs. */
  reports: ReadonlyMap<number, number>
}

async function readKnown({ db, now }: Ctx): Promise<Known> {
  const [blocks, reports, off] = await Promise.all([
    db.orm
      .select({
        block: liveBlocks.block,
        servers: sql<string>`json(${liveBlocks.servers})`,
        week: sql<string | null>`json(${liveBlocks.week})`,
      })
      .from(liveBlocks),
    db.orm
      .select({ seq: liveServers.seq, players: liveServers.reportedPlayers })
      .from(liveServers)
      .where(and(gt(liveServers.reportedAt, now - HEARTBEAT_STALE_MS), eq(liveServers.reportsHidden, false))),
    db.orm.select({ seq: liveServers.seq }).from(liveServers).where(eq(liveServers.off, true)),
  ])
  const looks = new Map(
    blocks.flatMap(({ servers }) =>
      Object.entries(looksOf(servers)).map(([seq, look]) => [Number(seq), look] as const),
    ),
  )
  // What was seen before the owner forbade looks stays in the block until its next round.
  for (const { seq } of off) looks.delete(seq)
  return {
    weeks: new Map(blocks.map(({ block, week }) => [block, week === null ? null : JSON.parse(week)])),
    looks,
    reports: new Map(reports.map(({ seq, players }) => [seq, players ?? 0])),
  }
}

/** Adds the players known now to the present hour, with one write for each block. */
async function noteHour({ db, now }: Ctx, { weeks, looks, reports }: Known): Promise<void> {
  const playing = new Map(reports)
  // What our probe saw is trusted more than a report.
  for (const [seq, look] of looks)
    if (look.players !== null && answersNow(look, now)) playing.set(seq, look.players)
  const byBlock = Map.groupBy(playing, ([seq]) => blockOf(seq))
  const writes = [...new Set([...weeks.keys(), ...byBlock.keys()])].map((block) => {
    const own = new Map((byBlock.get(block) ?? []).map(([seq, players]) => [String(seq), players]))
    const week = JSON.stringify(withHour(weeks.get(block) ?? null, Math.floor(now / HOUR), own))
    return db.orm
      .insert(liveBlocks)
      .values({
        block,
        changedAt: 0,
        lists: '{}',
        rounds: {},
        servers: sql`jsonb('{}')`,
        week: sql`jsonb(${week})`,
      })
      .onConflictDoUpdate({ target: liveBlocks.block, set: { week: excluded(liveBlocks.week) } })
  })
  if (writes.length > 0) await db.batch(writes)
}
