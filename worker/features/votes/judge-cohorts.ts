import { DAY } from '#contract/time.ts'
import {
  BASELINE_DAYS,
  BASELINE_LISTING_MAX,
  BASELINE_MIN,
  BASELINE_SHARE_MIN,
  type CohortFigures,
  COHORT_MIN,
  holds,
  judgeCohort,
  NEW_DAYS,
  type Oddity,
  THRESHOLDS,
  TOGETHER_DAYS,
  YOUNG_DAYS,
} from '#contract/vote-trust.ts'
import type { voteBaseline, voteSignals } from '../../db/schema/votes.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { Ctx } from '../../http/context.ts'
import { type Baseline, figuresOf, type SignalRow, suspectGroups } from './cohort-figures.ts'

/** Servers judged in one run, those with most votes first. A judged one is not due, so the next run goes on with the others. */
const JUDGED_MAX = 150
/** Votes of a cohort that are looked at. More change no share. */
const ROWS_MAX = 10_000

type DueRow = SqlRow<typeof voteSignals, 'listing_id'> & { votes: number; usual: number }

/** A crowd is judged again when it grew by a tenth, and once more when its day is over. */
const GROWN = 1.1

/**
 * Judges the votes without evidence of each server, today's and yesterday's. Two oddities hold them: those cast before and, where the whole day is odd, those
 * to come. Parts of the last week's crowd are judged by themselves. What staff decided stays. A repeated run changes nothing.
 */
export async function judgeCohorts(ctx: Ctx): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  await renewBaseline(ctx, today)
  for (const day of [today - 1, today]) {
    const grown =
      day === today ? `s.votes >= c.figures ->> 'votes' * ${GROWN}` : `s.votes <> c.figures ->> 'votes'`
    const { results } = await ctx.db
      .prepare(
        `SELECT s.listing_id, s.votes, (SELECT count(*) FROM votes v WHERE v.listing_id = s.listing_id AND v.cast_at >= ?2 AND v.cast_at < ?3 AND v.effect = 'counted')
                  / ${BASELINE_DAYS}.0 AS usual
           FROM (SELECT listing_id, count(*) AS votes FROM vote_signals WHERE day = ?1 GROUP BY listing_id) s
           LEFT JOIN vote_cohorts c ON c.day = ?1 AND c.listing_id = s.listing_id
          WHERE (c.state IS NULL OR ((c.state = 'watched' OR (c.state = 'held' AND c.scope = 'some')) AND ${grown}))
            AND ${COHORT_MIN} <= (SELECT count(*) FROM vote_signals w WHERE w.day IN (${lastDays('?1', WINDOW_DAYS)}) AND w.listing_id = s.listing_id)
          ORDER BY s.votes DESC LIMIT ${JUDGED_MAX}`,
      )
      .bind(day, (day - BASELINE_DAYS) * DAY, day * DAY)
      .all<DueRow>()
    const baseline = results.length > 0 ? await readBaseline(ctx) : null
    for (const due of results) if (baseline) await judgeOne(ctx, day, due, baseline)
  }
}

/** Parts of a crowd are looked for in so many days: an attack may stay small every day. */
const WINDOW_DAYS = 7
const lastDays = (day: string, days: number) =>
  Array.from({ length: days }, (_, back) => `${day} - ${back}`).join()

interface Verdict {
  scope: 'all' | 'some'
  figures: CohortFigures
  oddities: Oddity[]
  /** Whose votes of the window are held. */
  people: string[]
}

/** Where groups are this part of a day's votes, and the day has so many times the usual votes, those that come later wait at once, too. */
const NEARLY_ALL = 0.9
const FAR_MORE = 3

/** Parts of the crowd first, so that fans are not held with an attack; then the whole day, or what is left of it. */
function verdictOn(rows: readonly SignalRow[], day: number, usual: number, baseline: Baseline): Verdict {
  const recent = rows.filter((row) => row.day > day - WINDOW_DAYS)
  const before = rows.filter((row) => row.day <= day - WINDOW_DAYS)
  const judged = (votes: readonly SignalRow[], past: number) => {
    const figures = figuresOf(votes, past, baseline)
    const oddities = votes.length >= COHORT_MIN ? judgeCohort(figures) : []
    return { figures, oddities, people: holds(oddities) ? votes.map((row) => row.user_id) : [] }
  }
  const groups = suspectGroups(recent, baseline)
    .map(({ votes, matches }) => judged(votes, before.filter(matches).length))
    .filter(({ people }) => people.length > 0)
  const inGroups = new Set(groups.flatMap(({ people }) => people))
  const ofDay = rows.filter((row) => row.day === day)
  const rest = ofDay.filter((row) => !inGroups.has(row.user_id))
  const whole = judged(ofDay, usual)
  const others = judged(rest, usual)
  const isAll =
    others.people.length > 0 ||
    (rest.length <= ofDay.length * (1 - NEARLY_ALL) && ofDay.length >= usual * FAR_MORE)
  const shown = isAll ? whole : (groups[0] ?? whole)
  return {
    scope: isAll || inGroups.size === 0 ? 'all' : 'some',
    oddities: shown.oddities,
    // The day's own number tells when there is more to judge.
    figures: { ...shown.figures, votes: ofDay.length },
    people: [...inGroups, ...others.people],
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
      `SELECT s.day, s.user_id, s.network, s.system, s.ciphers, s.extensions, s.account_day, s.first_day,
              EXISTS (SELECT 1 FROM votes w WHERE w.user_id = s.user_id AND w.listing_id = s.listing_id AND w.effect = 'held' AND w.cast_at < s.day * ${DAY}) AS waits
         FROM vote_signals s LEFT JOIN vote_cohorts c ON c.day = s.day AND c.listing_id = s.listing_id
        WHERE s.day IN (${lastDays('?1', 2 * WINDOW_DAYS)}) AND s.listing_id = ?2 AND coalesce(c.state, 'watched') NOT IN ('released', 'void')
        ORDER BY s.day DESC LIMIT ${ROWS_MAX}`,
    )
    .bind(day, listingId)
    .all<SignalRow>()
  const { scope, figures, oddities, people } = verdictOn(rows, day, usual, baseline)
  const state = people.length > 0 ? 'held' : 'watched'
  const first = scope === 'all' ? day : day - WINDOW_DAYS + 1
  const bounds = [JSON.stringify(people), listingId, first * DAY, (day + 1) * DAY] as const
  await db.batch([
    db
      .prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, scope, reason, oddities, figures, thresholds, judged_at)
         SELECT ?1, id, ?3, ?9, ?4, ?5, ?6, ?7, ?8 FROM listings WHERE id = ?2
         ON CONFLICT (day, listing_id) DO UPDATE SET state = excluded.state, scope = excluded.scope, reason = excluded.reason, oddities = excluded.oddities,
           figures = excluded.figures, thresholds = excluded.thresholds, judged_at = excluded.judged_at, version = version + 1
         WHERE vote_cohorts.state = 'watched' OR (vote_cohorts.state = 'held' AND vote_cohorts.scope = 'some' AND excluded.state = 'held')`,
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
        scope,
      ),
    // Those cast before, too. The trigger on votes moves the counter.
    db
      .prepare(
        `UPDATE votes SET effect = 'held', reason = ?5
          WHERE changes() > 0 AND (user_id, listing_id) IN (SELECT value, ?2 FROM json_each(?1)) AND cast_at >= ?3 AND cast_at < ?4 AND effect = 'counted'
            AND EXISTS (SELECT 1 FROM vote_signals s WHERE s.day = cast_at / ${DAY} AND s.listing_id = ?2 AND s.user_id = votes.user_id)
            AND coalesce((SELECT c.state FROM vote_cohorts c WHERE c.day = cast_at / ${DAY} AND c.listing_id = ?2), 'watched') NOT IN ('released', 'void')`,
      )
      .bind(...bounds, oddities[0]?.reason ?? null),
    // Those who cast them are told, as those who come later are at once.
    db
      .prepare(
        `INSERT INTO notices (user_id, kind, key, at, data)
         SELECT v.user_id, 'vote', 'held:' || v.listing_id || ':' || v.cast_at, ?5, json_object('outcome', 'held', 'name', l.name, 'id', l.id)
           FROM json_each(?1) p JOIN votes v ON v.user_id = p.value AND v.listing_id = ?2 JOIN listings l ON l.id = ?2
          WHERE changes() > 0 AND v.cast_at >= ?3 AND v.cast_at < ?4 AND v.effect = 'held'
         ON CONFLICT (user_id, key) DO NOTHING`,
      )
      .bind(...bounds, now),
  ])
}

/** How common values are on the site, by the votes of the last days. */
export async function readBaseline({ db }: Ctx): Promise<Baseline> {
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
       UNION ALL SELECT 'newcomers', '', coalesce(avg(day - first_day < ${NEW_DAYS}), 0) FROM v
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
