import { RANKING_WEEK_MS } from '../../contract/directory/ranking.ts'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { decidePenalty, imposePenalty } from '../../worker/features/directory/rankings/decide-penalty.ts'
import { decideSnapshot } from '../../worker/features/directory/rankings/decide-snapshot.ts'
import { enableRankings } from '../../worker/features/directory/rankings/enable-rankings.ts'
import { recordSnapshot } from '../../worker/features/directory/rankings/record-snapshot.ts'
import type { Part } from './part.ts'
import { ADMINS, PLACES, START } from './town.ts'
import type { World } from './world.ts'

interface Snapshot {
  taken_at: number
  received_at: number
  decided_at: number | null
  total: number
  today: number
  playing: number
  status: string
}
interface Penalty {
  imposed_at: number | null
  closed_at: number | null
  outcome: string | null
}

/** Counts of realms, penalties, and the ranking of each Sunday, which is computed a second time here. */
export function rankings(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const sent: { listing: string; at: number; total: number }[] = []
  let enabled = Infinity

  const begin = () => {
    if (random.chance(0.3)) return
    enabled = START
    database.ask('UPDATE site_counters SET rankings_since = ? WHERE id = 1', START)
  }

  function count(moment: number) {
    const { id: listing, owner } = random.pick(PLACES)
    const counts = {
      total: random.int(100, random.pick([130, 900])),
      today: random.int(0, 50),
      playing: random.int(0, 9),
    }
    const ago = random.pick([0, HOUR, DAY, 6 * DAY])
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 20), `counts of ${listing}`, async ({ ctx, now }) => {
        const at = Math.max(START - DAY, now - ago)
        const as = await ctx.of(owner)
        const input = { serverId: listing, takenAt: new Date(at).toISOString(), ...counts }
        await recordSnapshot(as, { source: 'owner', tokenId: null, isOwn: true }, input)
        sent.push({ listing, at, total: counts.total })
      })
  }

  function decide(moment: number) {
    const { id: serverId } = random.pick(PLACES)
    const what = random.pick(['impose', 'penalty', 'snapshot', 'snapshot', 'switch'] as const)
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(
        moment + random.int(0, 20),
        `an admin decides about rankings: ${what}`,
        async ({ ctx, now }) => {
          const as = await ctx.of(random.pick(ADMINS))
          if (what === 'impose') return imposePenalty(as, { serverId, reason: 'mass-invites' })
          if (what === 'switch') {
            enabled = Math.min(enabled, now)
            await enableRankings(as, random.chance(0.8))
            return undefined
          }
          const table =
            what === 'penalty'
              ? 'realm_penalties WHERE closed_at IS NULL'
              : `realm_snapshots WHERE status = 'doubted'`
          const row = await as.db
            .prepare(`SELECT id FROM ${table} ORDER BY id LIMIT 1`)
            .first<{ id: string }>()
          if (!row) return undefined
          return what === 'penalty'
            ? decidePenalty(as, {
                ...row,
                decision: random.pick(['impose', 'dismiss', 'restart', 'restart']),
              })
            : decideSnapshot(as, { ...row, decision: random.pick(['count', 'count', 'dismiss']) })
        },
      )
  }

  /** The ranking of a moment by the words of its rules, from the rows that the database had when it was made. */
  function expected(run: number) {
    const kept = <Row>(table: string, listing: string) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the tables that the town copied
      database.ask(
        `SELECT * FROM ranked_${table} WHERE run_at = ? AND listing_id = ?`,
        run,
        listing,
      ) as unknown as Row[]
    return database
      .ask(`SELECT id, created FROM ranked_listings WHERE run_at = ? AND moderation = 'approved'`, run)
      .flatMap(({ id, created }) => {
        const listing = String(id)
        const penalties = kept<Penalty>('realm_penalties', listing)
        const ended = penalties.filter(({ closed_at: at }) => at !== null && at <= run)
        const restarted = Math.max(
          0,
          ...ended.filter(({ outcome }) => outcome === 'restarted').map((one) => one.closed_at ?? 0),
        )
        const counted = kept<Snapshot>('realm_snapshots', listing).filter(
          (one) =>
            one.status === 'counted' &&
            one.taken_at > Math.max(run - RANKING_WEEK_MS, restarted) &&
            one.taken_at <= run &&
            (one.decided_at ?? one.received_at) <= run,
        )
        const latest = counted.toSorted((a, b) => b.taken_at - a.taken_at)[0]
        if (!latest) return []
        const isFresh = latest.taken_at > run - DAY
        const isHalved = penalties.some(
          (one) => one.imposed_at !== null && one.imposed_at <= run && !ended.includes(one),
        )
        const total = Math.max(...counted.map((one) => one.total))
        const [today, playing] = isFresh ? [latest.today, latest.playing] : [0, 0]
        const points = total * (today + playing * 20 + 101) * (isHalved ? 1 : 2)
        return [{ listing, points, playing, today, created: Number(created) }]
      })
      .toSorted(
        (a, b) => b.points - a.points || b.playing - a.playing || b.today - a.today || a.created - b.created,
      )
      .map(({ listing, points }) => `${listing} ${points}`)
  }

  return {
    begin,
    acts: [
      [6, count],
      [2, decide],
    ],
    finally: () => [
      ...database.ask('SELECT run_at FROM ranking_weeks').flatMap((row) => {
        const run = Number(row['run_at'])
        const places = database.ask(
          'SELECT place, listing_id, points FROM ranking_entries WHERE run_at = ? ORDER BY place',
          run,
        )
        const shown = places.map((one) => `${String(one['listing_id'])} ${String(one['points'])}`)
        // Those of deleted accounts are gone.
        const due = expected(run).filter((line) => !world.isGone(line.slice(0, 12)))
        return [
          ...(run < enabled ? [`the ranking of ${run} was made before rankings were switched on`] : []),
          ...(shown.filter((line) => !world.isGone(line.slice(0, 12))).join() === due.join()
            ? []
            : [`the ranking of ${run} is ${shown.join()} and should be ${due.join()}`]),
        ]
      }),
      ...sent
        .filter(
          ({ listing, at, total }) =>
            !world.isGone(listing) &&
            database.ask(
              'SELECT 1 FROM realm_snapshots WHERE listing_id = ? AND taken_at = ? AND total = ?',
              listing,
              at,
              total,
            ).length !== 1,
        )
        .map((lost) => `counts were acknowledged and are lost: ${JSON.stringify(lost)}`),
      ...database
        .ask(
          'SELECT listing_id, count(*) AS times FROM realm_penalties WHERE closed_at IS NULL GROUP BY 1 HAVING times > 1',
        )
        .map((row) => `two penalties are open at once: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT target_id, action, count(*) AS times FROM audit_log WHERE target_kind = 'ranking' AND target_id <> 'weekly' GROUP BY 1, 2 HAVING times > 1`,
        )
        .map((row) => `a decision about rankings has two entries: ${JSON.stringify(row)}`),
    ],
  }
}
