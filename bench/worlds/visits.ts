import { HALF_HOUR } from '../../contract/site/metrics.ts'
import { DAY, HOUR, MINUTE } from '../../contract/base/time.ts'
import { openDb } from '../../worker/db/client.ts'
import { recordEvents } from '../../worker/features/site/metrics/record-events.ts'
import { storeBeacons } from '../../worker/features/site/metrics/store-beacons.ts'
import type { Ctx } from '../../worker/http/context.ts'
import { foldMetrics } from '../../worker/jobs/fold-metrics.ts'
import type { Part } from './part.ts'
import { PLACES } from './town.ts'
import type { World } from './world.ts'

/** Cards that visitors see, with and without the queue, which may deliver a message again and late, and the folds of their counts. */
export function visits(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  /** Times by their message, and whether it was stored in time for sure. */
  const seen = new Map<string, { listing: string; times: number; isStored: boolean }>()
  const system = { kind: 'system' } as const
  const anySight = () => ({ listing: random.pick(PLACES).id, times: random.int(1, 3), isStored: false })

  function queue(moment: number) {
    const id = `beacon${String(seen.size).padStart(6, '0')}`
    const sight = anySight()
    seen.set(id, sight)
    const slot = Math.floor(moment / HALF_HOUR)
    const visitor = random.pick(['one', 'two', 'three'])
    const message = { id, slot, network: 'ab', visitor, seen: { [`${sight.listing}i`]: sight.times } }
    const deliver = (at: number, isEarly: boolean) =>
      world.start(at, `the queue delivers ${id}`, async ({ ctx }) => {
        await storeBeacons({ ...ctx.visitor(), actor: system }, [message])
        sight.isStored ||= isEarly
      })
    for (let copies = random.pick([1, 1, 2, 3]); copies > 0; copies -= 1)
      deliver(moment + random.int(0, 50), true)
    if (random.chance(0.3)) deliver(moment + DAY + 4 * HOUR + random.int(0, MINUTE), false)
  }

  function record(moment: number) {
    const sight = anySight()
    seen.set(`events ${seen.size}`, sight)
    world.start(moment, 'a page tells what was seen', async ({ ctx }) => {
      await recordEvents(ctx.visitor(), {
        events: Array.from({ length: sight.times }, () => ({ serverId: sight.listing, kind: 'impression' })),
        origin: { address: '192.0.2.1', userAgent: random.pick(['one', 'two', 'three']) },
        bot: false,
        claim: null,
      })
      sight.isStored = true
    })
  }

  /** The day after: runs of the job beside each other. */
  function fold(moment: number) {
    for (let runs = random.int(1, 3); runs > 0; runs -= 1)
      world.start(moment + DAY + 3 * HOUR + random.int(0, 200), 'visits are folded', async ({ ctx }) =>
        foldMetrics({ ...ctx.visitor(), actor: system }),
      )
  }

  return {
    acts: [
      [4, queue],
      [3, record],
      [2, fold],
    ],
    finally: async () => {
      if (seen.size === 0) return []
      const env = world.env()
      const ctx: Ctx = {
        env,
        db: openDb(env.DB, 'first-primary'),
        actor: system,
        now: loop.now + 2 * DAY,
        waitUntil: () => undefined,
      }
      await foldMetrics(ctx)
      return PLACES.flatMap(({ id }) => {
        const all = [...seen.values()].filter(({ listing }) => listing === id)
        const sum = (sights: typeof all) => sights.reduce((total, { times }) => total + times, 0)
        const [row] = database.ask(
          'SELECT coalesce(sum(impressions + repeats), 0) AS n FROM listing_days WHERE listing_id = ?',
          id,
        )
        const counted = Number(row?.['n'])
        // Of servers that are hidden, nothing is kept.
        const [hidden] = database.ask(
          `SELECT 1 FROM audit_log WHERE target_kind = 'listing' AND target_id = ? AND (after ->> 'moderation' IS NOT NULL OR after ->> 'deleted')
           UNION ALL SELECT 1 FROM listings WHERE id = ? AND moderation <> 'approved'`,
          id,
          id,
        )
        const least = hidden || world.isGone(id) ? 0 : sum(all.filter(({ isStored }) => isStored))
        return counted < least || counted > sum(all)
          ? [`${counted} sights of ${id} are counted, and there were ${least} to ${sum(all)}`]
          : []
      })
    },
  }
}
