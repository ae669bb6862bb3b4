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
import { type Baseline, figuresOf, oddestPart, type SignalRow, suspectGroups } from './cohort-figures.ts'
import { notOverturned } from './evidence.ts'

/** Servers judged in one run, those with most votes first. A judged one is not due, so the next run goes on with the others. */
const JUDGED_MAX = 150
/** Votes of a cohort that are looked at. More change no share. */
const ROWS_MAX = 10_000

interface DueRow extends SqlRow<typeof voteSignals, 'listing_id'> {
  votes: number
  usual: number
  /** That of the day's row, 0 without one: what somebody decided since then is not overwritten. */
  version: number
}

/** A crowd is judged again when it grew by a tenth, and once more when its day is over. */
const GROWN = 1.1

/** The state of a row of `vote_cohorts` in which every new vote without evidence waits by itself, so that nothing is left to judge. */
const holdsAll = (cohort: string) => `(${cohort}.state IN ('held', 'void') AND ${cohort}.scope = 'all')`

/**
 * Judges the votes without evidence of each server, today's and yesterday's. Two oddities hold them: those cast before and, where the whole day is odd, those
 * to come. Parts of the last week's crowd are judged by themselves. What staff decided stays: after it, only votes that came later are judged. A repeated run
 * changes nothing.
 */
export async function judgeCohorts(ctx: Ctx): Promise<void> {
  const today = Math.floor(ctx.now / DAY)
  await renewBaseline(ctx, today)
  await showHeld(ctx, today)
  for (const day of [today - 1, today]) {
    const grown =
      day === today ? `s.votes >= c.figures ->> 'votes' * ${GROWN}` : `s.votes <> c.figures ->> 'votes'`
    const { results } = await ctx.db
      .prepare(
        `SELECT s.listing_id, s.votes, coalesce(c.version, 0) AS version,
                (SELECT count(*) FROM votes v WHERE v.listing_id = s.listing_id AND v.cast_at >= ?2 AND v.cast_at < ?3 AND v.effect = 'counted')
                  / ${BASELINE_DAYS}.0 AS usual
           FROM (SELECT listing_id, count(*) AS votes FROM vote_signals WHERE day = ?1 GROUP BY listing_id) s
           LEFT JOIN vote_cohorts c ON c.day = ?1 AND c.listing_id = s.listing_id
          WHERE (c.state IS NULL OR (NOT ${holdsAll('c')} AND c.decided_until < ?4 AND ${grown}))
            AND ${COHORT_MIN} = (SELECT count(*) FROM (
                SELECT 1 FROM vote_signals w WHERE w.day IN (${lastDays('?1', WINDOW_DAYS)}) AND w.listing_id = s.listing_id LIMIT ${COHORT_MIN}))
          ORDER BY s.votes DESC LIMIT ${JUDGED_MAX}`,
      )
      .bind(day, (day - BASELINE_DAYS) * DAY, day * DAY, (day + 1) * DAY)
      .all<DueRow>()
    const baseline = results.length > 0 ? await readBaseline(ctx) : null
    for (const due of results) if (baseline) await judgeOne(ctx, day, due, baseline)
  }
}

/**
 * A day that staff made void holds every later vote without evidence. With the first of them the day is held again, so that staff see and decide about
 * them and their voters are reminded. What an appeal brought back to wait does not count here: staff decided about it already.
 */
const showHeld = ({ db }: Ctx, today: number) =>
  db
    .prepare(
      `UPDATE vote_cohorts AS c SET state = 'held', version = version + 1 WHERE c.state = 'void' AND c.day > ?1 - ${WINDOW_DAYS}
         AND EXISTS (SELECT 1 FROM votes v WHERE v.listing_id = c.listing_id AND v.cast_at >= c.day * ${DAY} AND v.cast_at < (c.day + 1) * ${DAY}
           AND v.effect = 'held' AND ${notOverturned('v', 'c.listing_id')})`,
    )
    .bind(today)
    .run()

/** Parts of a crowd are looked for in so many days: an attack may stay small every day. */
const WINDOW_DAYS = 7
const lastDays = (day: string, days: number) =>
  Array.from({ length: days }, (_, back) => `${day} - ${back}`).join()

interface Verdict {
  state: 'held' | 'watched'
  scope: 'all' | 'some'
  figures: CohortFigures
  oddities: Oddity[]
  /** Whose votes of the window are held. */
  people: string[]
  /** Where all of the day's votes are held, also those that nobody has looked at yet: whose are not. */
  spared: string[] | null
}

/** Where groups are this part of a day's votes, and the day has so many times the usual votes, those that come later wait at once, too. */
const NEARLY_ALL = 0.9
const FAR_MORE = 3

/** Parts of the crowd first, so that fans are not held with an attack; then the whole day, or what is left of it. */
function verdictOn(rows: readonly SignalRow[], day: number, usual: number, baseline: Baseline): Verdict {
  const recent = rows.filter((row) => row.day > day - WINDOW_DAYS)
  const before = rows.filter((row) => row.day <= day - WINDOW_DAYS)
  const ofDay = rows.filter((row) => row.day === day)
  const oddIn = (votes: readonly SignalRow[], past: number) => {
    const figures = figuresOf(votes, past, baseline)
    return { figures, oddities: votes.length >= COHORT_MIN ? judgeCohort(figures) : [] }
  }
  const judged = (votes: readonly SignalRow[], past: number) => {
    const { figures, oddities } = oddIn(votes, past)
    if (!holds(oddities)) return { figures, oddities, votes: [] }
    // Only those who make it odd, where the others are not odd without them.
    const isOddest = oddestPart(votes, oddities, baseline)
    const others = votes.filter((row) => !isOddest(row))
    return {
      figures,
      oddities,
      votes: holds(oddIn(others, past).oddities) ? votes : votes.filter(isOddest),
    }
  }
  const groups: ReturnType<typeof judged>[] = []
  const taken = new Set<SignalRow>()
  const add = (group: ReturnType<typeof judged>) => {
    for (const row of group.votes) taken.add(row)
    if (group.votes.some((row) => row.day === day)) groups.push(group)
  }
  for (const { votes, matches } of suspectGroups(recent, baseline, (row) => taken.has(row)))
    add(judged(votes, before.filter(matches).length))
  // Midnight cuts the crowd of one night in two. What is held of it already says nothing about the others.
  const night = recent.filter((row) => row.day >= day - 1 && row.held === 0 && !taken.has(row))
  const yesterday = night.filter((row) => row.day < day).length
  if (yesterday > 0) add(judged(night, 2 * (usual - yesterday / BASELINE_DAYS)))
  const left = ofDay.filter((row) => !taken.has(row))
  const others = judged(left, usual)
  const isRestOdd = others.votes.length > 0 && others.votes.length === left.length
  if (!isRestOdd) add(others)
  const people = new Set(groups.flatMap(({ votes }) => votes.map((row) => row.user_id)))
  const rest = ofDay.filter((row) => !people.has(row.user_id))
  const isAll =
    isRestOdd ||
    (people.size > 0 && rest.length <= ofDay.length * (1 - NEARLY_ALL) && ofDay.length >= usual * FAR_MORE)
  // What is shown is also the reason: the day itself may be too small to be odd.
  const whole = judged(ofDay, usual)
  const { figures, oddities } =
    [...(isAll ? [whole] : []), ...groups, others].find(({ votes }) => votes.length > 0) ?? whole
  return {
    state: isAll || people.size > 0 ? 'held' : 'watched',
    scope: isAll || people.size === 0 ? 'all' : 'some',
    figures,
    oddities,
    people: [...people],
    spared: isAll ? (isRestOdd ? [] : rest.map((row) => row.user_id)) : null,
  }
}

/** Whether staff have not decided about the vote `v` with the verdict on its day. */
const notDecided = (v: string) =>
  `${v}.cast_at > coalesce((SELECT c.decided_until FROM vote_cohorts c WHERE c.day = ${v}.cast_at / ${DAY} AND c.listing_id = ${v}.listing_id), 0)`

/**
 * The votes `v` that a verdict holds, once its row says so. Votes that were cast while it was made, or were too many to read, are held with their whole day.
 * Places: 1 the day, 2 the server, 3 now, 4 whose votes of the window, 5 who is spared on this day; null where it is not held as a whole.
 */
const toHold = (v: string) =>
  `EXISTS (SELECT 1 FROM vote_cohorts n WHERE n.day = ?1 AND n.listing_id = ?2 AND n.state = 'held' AND n.judged_at = ?3)
    AND ${v}.listing_id = ?2 AND ${v}.cast_at >= (?1 - ${WINDOW_DAYS - 1}) * ${DAY} AND ${v}.cast_at < (?1 + 1) * ${DAY} AND ${v}.effect = 'counted'
    AND (${v}.user_id IN (SELECT value FROM json_each(?4))
      OR (?5 IS NOT NULL AND ${v}.cast_at >= ?1 * ${DAY} AND ${v}.user_id NOT IN (SELECT value FROM json_each(?5))))
    AND EXISTS (SELECT 1 FROM vote_signals s WHERE s.day = ${v}.cast_at / ${DAY} AND s.listing_id = ${v}.listing_id AND s.user_id = ${v}.user_id)
    AND ${notDecided(v)} AND ${notOverturned(v, '?2')}`

async function judgeOne(
  { db, now }: Ctx,
  day: number,
  { listing_id: listingId, usual, votes, version }: DueRow,
  baseline: Baseline,
) {
  const { results: rows } = await db
    .prepare(
      `SELECT s.day, s.user_id, s.network, s.system, s.ciphers, s.extensions, s.account_day, s.first_day,
              EXISTS (SELECT 1 FROM votes w WHERE w.user_id = s.user_id AND w.listing_id = s.listing_id AND w.effect = 'held' AND w.cast_at < s.day * ${DAY}) AS waits,
              v.effect = 'held' AS held
         FROM vote_signals s JOIN votes v ON v.user_id = s.user_id AND v.listing_id = s.listing_id AND v.cast_at >= s.day * ${DAY} AND v.cast_at < (s.day + 1) * ${DAY}
        WHERE s.day IN (${lastDays('?1', 2 * WINDOW_DAYS)}) AND s.listing_id = ?2 AND ${notDecided('v')}
        ORDER BY s.day DESC LIMIT ${ROWS_MAX}`,
    )
    .bind(day, listingId)
    .all<SignalRow>()
  if (!rows.some((row) => row.day === day)) return
  const { state, scope, figures, oddities, people, spared } = verdictOn(rows, day, usual, baseline)
  const held = [
    day,
    listingId,
    now,
    JSON.stringify(people),
    spared === null ? null : JSON.stringify(spared),
  ] as const
  const reason = state === 'held' ? (oddities[0]?.reason ?? null) : null
  await db.batch([
    db
      .prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, scope, reason, oddities, figures, thresholds, judged_at)
         SELECT ?1, id, ?3, ?9, ?4, ?5, ?6, ?7, ?8 FROM listings WHERE id = ?2
         ON CONFLICT (day, listing_id) DO UPDATE SET state = excluded.state, scope = excluded.scope, reason = excluded.reason, oddities = excluded.oddities,
           figures = excluded.figures, thresholds = excluded.thresholds, judged_at = excluded.judged_at, version = version + 1
         WHERE vote_cohorts.version = ?10 AND (vote_cohorts.state = 'watched' OR (NOT ${holdsAll('vote_cohorts')} AND excluded.state = 'held'))`,
      )
      .bind(
        day,
        listingId,
        state,
        reason,
        JSON.stringify(oddities),
        // The day's own number tells when there is more to judge.
        JSON.stringify({ ...figures, votes }),
        JSON.stringify(THRESHOLDS),
        now,
        scope,
        version,
      ),
    // Staff see and decide the earlier days' votes on their own days.
    db
      .prepare(
        `INSERT INTO vote_cohorts (day, listing_id, state, scope, reason, oddities, figures, thresholds, judged_at)
         SELECT v.cast_at / ${DAY}, c.listing_id, 'held', 'some', c.reason, c.oddities,
                json_set(c.figures, '$.votes', (SELECT count(*) FROM vote_signals s WHERE s.day = v.cast_at / ${DAY} AND s.listing_id = ?2)), c.thresholds, ?3
           FROM votes v JOIN vote_cohorts c ON c.day = ?1 AND c.listing_id = ?2
          WHERE v.cast_at < ?1 * ${DAY} AND ${toHold('v')} GROUP BY v.cast_at / ${DAY}
         ON CONFLICT (day, listing_id) DO UPDATE SET state = 'held', scope = 'some', reason = excluded.reason, oddities = excluded.oddities,
           figures = excluded.figures, thresholds = excluded.thresholds, judged_at = excluded.judged_at, version = version + 1
         WHERE vote_cohorts.state <> 'held'`,
      )
      .bind(...held),
    // Those who cast them are told, as those who come later are at once.
    db
      .prepare(
        `INSERT INTO notices (user_id, kind, key, at, data)
         SELECT v.user_id, 'vote', 'held:' || v.listing_id || ':' || v.cast_at, ?3, json_object('outcome', 'held', 'name', l.name, 'id', l.id)
           FROM votes v JOIN listings l ON l.id = ?2 WHERE ${toHold('v')}
         ON CONFLICT (user_id, key) DO NOTHING`,
      )
      .bind(...held),
    // The trigger on votes moves the counter.
    db
      .prepare(`UPDATE votes SET effect = 'held', reason = ?6 WHERE ${toHold('votes')}`)
      .bind(...held, reason),
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
