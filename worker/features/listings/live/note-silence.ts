import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { isDown } from '#contract/listings/look.ts'
import { listings, liveServers } from '../../../db/schema.ts'
import { SCORE_AGAIN } from '../../../db/score-again.ts'
import { among } from '../../../db/sets.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { transaction } from '../../../http/transaction.ts'
import { asSystem, type Ctx } from '../../../http/verb.ts'
import { type Notice, tell } from '../../events/tell.ts'
import type { Known } from './note-live.ts'
import { HAS_SERVER } from './read-targets.ts'

/**
 * How many servers that stopped answering, and how many that came back, one run takes. The next run takes the
 * rest.
 */
const CHANGES_MAX = 50

/**
 * Notes which servers stopped answering or answer again, and tells their owners, each change once. One that
 * became a realm or may not be asked is not silent any more, of which nobody is told.
 */
export const noteSilence = (ctx: Ctx, { looks, reports }: Known): Promise<void> =>
  transaction(asSystem(ctx), async (tx) => {
    const { now } = ctx
    const noted = await tx
      .select({
        seq: liveServers.seq,
        since: liveServers.silentSince,
        off: liveServers.off,
        hasServer: HAS_SERVER.mapWith(Boolean),
      })
      .from(liveServers)
      .innerJoin(listings, eq(listings.seq, liveServers.seq))
      .where(isNotNull(liveServers.silentSince))
    const notedSeqs = new Set(noted.map(({ seq }) => seq))
    const unasked = new Set(noted.flatMap(({ seq, off, hasServer }) => (off || !hasServer ? [seq] : [])))
    const silent = new Map(
      [...looks].flatMap(([seq, look]) =>
        isDown(look) && !reports.has(seq) && !notedSeqs.has(seq) ? [[seq, look.missedSince]] : [],
      ),
    )
    const answering = noted.flatMap(({ seq, since }) => {
      const look = looks.get(seq)
      const isBack = reports.has(seq) || (look && !isDown(look) && look.answeredAt > (since ?? 0))
      return isBack || unasked.has(seq) ? [seq] : []
    })
    if (silent.size === 0 && answering.length === 0) return
    const [fallen, back] = await Promise.all([
      readServers(
        tx,
        [...silent.keys()],
        // The owner of a paused server knows that it does not answer, and is told if it is so after the pause.
        and(
          eq(listings.moderation, 'approved'),
          HAS_SERVER,
          or(isNull(listings.pausedAt), lte(listings.pausedUntil, now)),
        ),
      ),
      readServers(tx, answering),
    ])
    tx.write(
      ...tell([
        ...fallen.map((server) => silenceNotice(now, server, 'offline', silent.get(server.seq) ?? now)),
        ...back
          .filter(({ seq }) => !unasked.has(seq))
          .map((server) => silenceNotice(now, server, 'online', now)),
      ]),
      ...fallen.map(({ seq }) => {
        const silentSince = Math.min(silent.get(seq) ?? now, now)
        return tx
          .insert(liveServers)
          .values({ seq, silentSince })
          .onConflictDoUpdate({ target: liveServers.seq, set: { silentSince } })
      }),
      tx
        .update(liveServers)
        .set({ silentSince: null })
        .where(
          among(
            liveServers.seq,
            back.map(({ seq }) => seq),
          ),
        ),
      // A silent server is last in 'Top', so one that is back is scored in the next run.
      tx
        .update(listings)
        .set(SCORE_AGAIN)
        .where(
          among(
            listings.seq,
            back.map(({ seq }) => seq),
          ),
        ),
    )
  })

const readServers = (tx: Transaction, seqs: readonly number[], which?: SQL) =>
  tx
    .select(only(listings, ['seq', 'id', 'name', 'ownerId']))
    .from(listings)
    .where(and(among(listings.seq, seqs), which))
    .limit(CHANGES_MAX)

const silenceNotice = (
  at: number,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
  outcome: 'offline' | 'online',
  since: number,
): Notice => ({ person: ownerId, kind: 'silence', key: `${outcome}:${id}:${since}`, at, outcome, name, id })
