import { DAY } from '#contract/time.ts'
import {
  BASELINE_DAYS,
  BASELINE_LISTING_MAX,
  BASELINE_MIN,
  BASELINE_SHARE_MIN,
  COHORT_MIN,
  holds,
  judgeCohort,
  THRESHOLDS,
  TOGETHER_DAYS,
  YOUNG_DAYS,
} from '#contract/vote-trust.ts'
import type { voteBaseline, voteSignals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { type Baseline, figuresOf, type SignalRow } from './cohort-figures.ts'

/** Votes of a cohort that are looked at. More change no share. */
const ROWS_MAX = 10_000

type DueRow = SqlRow<typeof voteSignals, 'listing_id'> & { votes: number; usual: number }

/**
 * Judges the votes without evidence of each server and day, today's and yesterday's, that got more since the last run. Two oddities hold them: those cast
 * before and those to come. What staff decided stays. A repeated run changes nothing.
 */
export async function judgeCohorts(ctx: Ctx): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  await renewBaseline(ctx, today)
  for (const day of [today - 1, today]) {
    const { results } = await ctx.db
      .prepare(
        `SELECT s.listing_id, s.votes, (SELECT count(*) FROM votes v WHERE v.listing_id = s.listing_id AND v.cast_at >= ?2 AND v.cast_at < ?3 AND v.effect = 'counted')
                  / ${BASELINE_DAYS}.0 AS usual
           FROM (SELECT listing_id, count(*) AS votes FROM vote_signals WHERE day = ?1 GROUP BY listing_id HAVING count(*) >= ${COHORT_MIN}) s
           LEFT JOIN vote_cohorts c ON c.day = ?1 AND c.listing_id = s.listing_id
          WHERE c.state IS NULL OR (c.state = 'watched' AND c.figures ->> 'votes' <> s.votes)`,
      )
      .bind(day, (day - BASELINE_DAYS) * DAY, day * DAY)
      .all<DueRow>()
    const baseline = results.length > 0 ? await readBaseline(ctx) : null
    for (const due of results) if (baseline) await judgeOne(ctx, day, due, baseline)
  }
}

async function judgeOne(
  { db, now }: Ctx,
  day: number,
  { listing_id: listingId, usual }: DueRow,
  baseline: Baseline,
) {
  const { results: rows } = await db
    .prepare(
      `SELECT network, system, ciphers, extensions, account_day, first_day FROM vote_signals WHERE day = ?1 AND listing_id = ?2 LIMIT ${ROWS_MAX}`,
    )
    .bind(day, listingId)
    .all<SignalRow>()
  const figures = figuresOf(day, rows, usual, baseline)
  const oddities = judgeCohort(figures)
  const state = holds(oddities) ? 'held' : 'watched'
  await db.batch([
    db
      .prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, reason, oddities, figures, thresholds, judged_at)
         SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8 FROM listings WHERE id = ?2
         ON CONFLICT (day, listing_id) DO UPDATE SET state = excluded.state, reason = excluded.reason, oddities = excluded.oddities,
           figures = excluded.figures, thresholds = excluded.thresholds, judged_at = excluded.judged_at, version = version + 1
         WHERE vote_cohorts.state = 'watched'`,
      )
      .bind(
        day,
        listingId,
        state,
        state === 'held' ? (oddities[0]?.reason ?? null) : null,
        JSON.stringify(oddities),
        JSON.stringify(figures),
        JSON.stringify(THRESHOLDS),
        now,
      ),
    // Those cast before, too. The trigger on votes moves the counter.
    db
      .prepare(
        `UPDATE votes SET effect = 'held', reason = c.reason FROM vote_cohorts c
          WHERE changes() > 0 AND c.day = ?1 AND c.listing_id = ?2 AND c.state = 'held' AND votes.listing_id = ?2 AND votes.effect = 'counted'
            AND votes.cast_at >= ?3 AND votes.cast_at < ?4
            AND EXISTS (SELECT 1 FROM vote_signals s WHERE s.day = ?1 AND s.listing_id = ?2 AND s.user_id = votes.user_id)`,
      )
      .bind(day, listingId, day * DAY, (day + 1) * DAY),
    // Those who cast them are told, as those who come later are at once.
    db
      .prepare(
        `INSERT INTO notices (user_id, kind, key, at, data)
         SELECT v.user_id, 'vote', 'held:' || v.listing_id || ':' || v.cast_at, ?5, json_object('outcome', 'held', 'name', l.name, 'id', l.id)
           FROM votes v JOIN listings l ON l.id = v.listing_id JOIN vote_signals s ON s.day = ?1 AND s.listing_id = v.listing_id AND s.user_id = v.user_id
          WHERE changes() > 0 AND v.listing_id = ?2 AND v.cast_at >= ?3 AND v.cast_at < ?4 AND v.effect = 'held'
         ON CONFLICT (user_id, key) DO NOTHING`,
      )
      .bind(day, listingId, day * DAY, (day + 1) * DAY, now),
  ])
}

async function readBaseline({ db }: Ctx): Promise<Baseline> {
  const { results } = await db
    .prepare('SELECT kind, value, share FROM vote_baseline')
    .all<SqlRow<typeof voteBaseline>>()
  const shares = new Map(results.map(({ kind, value, share }) => [`${kind} ${value}`, share]))
  const isKnown = (shares.get('votes ') ?? 0) >= BASELINE_MIN
  return (kind, value = '') => (isKnown ? (shares.get(`${kind} ${value}`) ?? 0) : null)
}

const VALUES = ['ciphers', 'extensions', 'system', 'network'] as const

/** The signals that the usual figures are made from. ?1 is today. */
const COUNTED = `WITH v AS MATERIALIZED (SELECT * FROM (
    SELECT s.*, row_number() OVER (PARTITION BY s.listing_id ORDER BY s.day, s.user_id) AS place FROM vote_signals s
     WHERE s.day >= ?1 - ${BASELINE_DAYS} AND s.day < ?1 AND EXISTS (SELECT 1 FROM votes k WHERE k.user_id = s.user_id AND k.listing_id = s.listing_id
       AND k.cast_at >= s.day * ${DAY} AND k.cast_at < (s.day + 1) * ${DAY} AND k.effect = 'counted')) WHERE place <= ${BASELINE_LISTING_MAX})`

/** The usual figures of the site, of the days before today. Only counted votes are usual, and no server counts with many. */
async function renewBaseline({ db }: Ctx, today: number): Promise<void> {
  const made = await db
    .prepare(`SELECT 1 FROM vote_baseline WHERE kind = 'day' AND value = '' AND share = ?1`)
    .bind(today)
    .first()
  if (made) return
  const insert = (select: string) =>
    db.prepare(`INSERT INTO vote_baseline (kind, value, share) ${COUNTED} ${select}`).bind(today)
  await db.batch([
    db.prepare('DELETE FROM vote_baseline'),
    insert(
      `SELECT 'votes', '', count(*) FROM v
       UNION ALL SELECT 'young', '', coalesce(avg(day - account_day < ${YOUNG_DAYS}), 0) FROM v
       UNION ALL SELECT 'newcomers', '', coalesce(avg(first_day = day), 0) FROM v
       UNION ALL SELECT 'together', '', coalesce(max(near) * 1.0 / (SELECT max(1, count(*)) FROM v), 0)
         FROM (SELECT count(*) OVER (ORDER BY account_day RANGE BETWEEN ${TOGETHER_DAYS - 1} PRECEDING AND CURRENT ROW) AS near FROM v)`,
    ),
    ...VALUES.map((name) =>
      insert(
        `SELECT '${name}', ${name}, count(*) * 1.0 / (SELECT max(1, count(${name})) FROM v) AS share FROM v WHERE ${name} IS NOT NULL
          GROUP BY ${name} HAVING share >= ${BASELINE_SHARE_MIN}`,
      ),
    ),
    db.prepare(`INSERT INTO vote_baseline (kind, value, share) VALUES ('day', '', ?1)`).bind(today),
  ])
}
