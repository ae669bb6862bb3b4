import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { DAY } from '#contract/base/time.ts'
import type { HoldReason } from '#contract/votes/vote-effects.ts'
import {
  CROWD_DAYS,
  heldOf,
  type Member,
  NEW_DAYS,
  ON_A_NETWORK,
  SCRIPT,
  SIGNAL_DAYS,
} from '#contract/votes/vote-trust.ts'
import { listings, signals, voteCohorts, votes } from '../../db/schema.ts'
import { names } from '../../db/sql.ts'
import type { Ctx } from '../../http/verb.ts'
import { emit } from '../events/registry.ts'
import { evidenceSql, notOverturned } from './evidence.ts'

const s = alias(signals, 's')
const v = alias(votes, 'v')
const c = alias(voteCohorts, 'c')
/** Days are counted from 1970 (UTC). */
const dayOf = (time: SQL | typeof v.castAt) => sql`${time} / ${sql.raw(String(DAY))}`
/** What an appeal decided about a vote `v` is final. */
const notReturned = notOverturned(v, v.listingId)
const number = (value: number) => sql.raw(String(value))

/** Software that browsers are: what people use who have been here for a month. `rest` is the part of them who use something else. */
export interface Usual {
  software: Set<string>
  rest: number
}

/**
 * The software that is usual among voters of 30 days, counted in networks; `null` while too few are known. Software that hides itself is ''. A young site counts
 * newcomers, too. The server where a program is used most does not count for it, with all its networks, and votes that wait or are void teach nothing.
 */
export async function readUsual({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Usual | null> {
  const longHere = sql`${s.day} - ${s.firstDay} >= ${number(NEW_DAYS)}`
  for (const known of [longHere, sql`1`]) {
    const votesOf = (column: typeof s.ciphers | typeof s.extensions) =>
      sql`SELECT ${s.listingId} AS listing, ${s.network} AS network, coalesce(${column}, '') AS value FROM ${signals} s
           WHERE ${s.day} > ${Math.floor(now / DAY) - SIGNAL_DAYS} AND ${s.kind} = 'vote' AND ${s.network} IS NOT NULL AND ${known}
             AND NOT EXISTS (SELECT 1 FROM ${votes} v WHERE ${v.userId} = ${s.userId} AND ${v.listingId} = ${s.listingId} AND ${v.castAt} = ${s.at} AND ${v.effect} <> 'counted')`
    const rows = await db.all<{
      value: string
      cipher: number
      networks: number
      everywhere: number
      all: number
    }>(sql`
      WITH seen AS MATERIALIZED (SELECT *, 1 AS cipher FROM (${votesOf(s.ciphers)}) UNION ALL SELECT *, 0 FROM (${votesOf(s.extensions)})),
        total AS (SELECT count(DISTINCT network) AS networks FROM seen),
        servers AS (SELECT listing, count(DISTINCT network) AS networks FROM seen GROUP BY listing),
        most AS (SELECT value, listing, max(networks) AS networks FROM (SELECT value, listing, count(DISTINCT network) AS networks FROM seen GROUP BY value, listing) GROUP BY value)
      SELECT e.value, e.cipher, e.networks, e.everywhere, t.networks AS "all" FROM total t
        JOIN (SELECT value, cipher, count(DISTINCT network) AS networks, sum(count(DISTINCT network)) OVER (PARTITION BY cipher) AS everywhere FROM seen GROUP BY value, cipher) e
        JOIN most m ON m.value = e.value JOIN servers o ON o.listing = m.listing
       WHERE e.networks - m.networks > min(${number(SCRIPT.USUAL_SHARE)} * (t.networks - o.networks), ${number(SCRIPT.USUAL_MOST)})`)
    const [first] = rows
    if (first && first.all >= SCRIPT.USUAL_MIN) {
      // Of all that was seen, as families have several on their network.
      const share = rows.reduce(
        (sum, { cipher, networks, everywhere }) => sum + (cipher ? networks / everywhere : 0),
        0,
      )
      return {
        software: new Set(rows.map(({ value }) => value)),
        rest: Math.max(0, 1 - share),
      }
    }
  }
  return null
}

interface MemberRow extends Pick<Member, 'network' | 'evidence'> {
  kind: 'vote' | 'confirm'
  listing: string
  reason: HoldReason
  /** Which program, which days: the crowd within the server. */
  part: string | null
  person: string
  cleared: number
}

/** Who came with a crowd that is odd: by its software, its accounts or its rhythm. Votes and confirmations are crowds of their own. */
function oddCrowds(now: number, usual: Usual | null): SQL {
  const today = Math.floor(now / DAY)
  const enough = sql`count(DISTINCT person) >= ${number(SCRIPT.PEOPLE)} AND count(DISTINCT network) >= ${number(SCRIPT.NETWORKS)}`
  const unusual = JSON.stringify([...(usual?.software ?? [])])
  const least = Math.max(SCRIPT.UNUSUAL_SHARE, SCRIPT.UNUSUAL_TIMES * (usual?.rest ?? 1))
  return sql`
    WITH seen AS MATERIALIZED (
      SELECT ${s.kind} AS kind, ${s.listingId} AS listing, ${s.userId} AS person, ${s.day} AS day, ${s.at} AS at, ${s.network} AS network, coalesce(${s.ciphers}, '') AS ciphers,
             coalesce(${s.extensions}, '') AS extensions, ${s.accountDay} AS made,
             ${s.day} - ${s.firstDay} < ${number(NEW_DAYS)} AND ${s.day} > ${today - CROWD_DAYS} AS new
        FROM ${signals} s WHERE ${s.day} > ${today - SIGNAL_DAYS} AND ${s.kind} <> 'review' AND ${s.network} IS NOT NULL),
    programs AS MATERIALIZED (
      SELECT kind, listing, person, network, ciphers AS value, 1 AS cipher FROM seen WHERE ${usual !== null} AND ciphers NOT IN (SELECT value FROM json_each(${unusual}))
      UNION ALL SELECT kind, listing, person, network, extensions, 0 FROM seen WHERE ${usual !== null} AND extensions NOT IN (SELECT value FROM json_each(${unusual}))),
    own AS MATERIALIZED (SELECT kind, listing, value FROM programs GROUP BY kind, listing, value HAVING ${enough}),
    lone AS MATERIALIZED (SELECT * FROM programs WHERE cipher AND (kind, listing, person) NOT IN (SELECT kind, listing, person FROM programs JOIN own USING (kind, listing, value))),
    newcomers AS MATERIALIZED (SELECT DISTINCT kind, listing, person, made FROM (
        SELECT *, dense_rank() OVER (PARTITION BY kind, listing, network ORDER BY person) AS place FROM seen WHERE new) WHERE place <= ${number(ON_A_NETWORK)}),
    made AS (SELECT kind, listing, made AS first, sum(count(*)) OVER (PARTITION BY kind, listing ORDER BY made RANGE BETWEEN CURRENT ROW AND ${number(SCRIPT.BURST_DAYS - 1)} FOLLOWING) AS people
               FROM newcomers GROUP BY kind, listing, made),
    gaps AS (SELECT kind, listing, day, person, network, at - lag(at) OVER (PARTITION BY kind, listing, day ORDER BY at) AS gap FROM seen WHERE new),
    crowds AS (
      SELECT 'software' AS reason, kind, listing, value AS part, NULL AS first FROM own
      UNION ALL SELECT 'software', kind, listing, NULL, NULL FROM lone p GROUP BY kind, listing
        HAVING ${enough} AND count(DISTINCT person) >= ${least} * (SELECT count(DISTINCT o.person) FROM seen o WHERE o.kind = p.kind AND o.listing = p.listing)
      UNION ALL SELECT 'accounts', m.kind, m.listing, m.first, m.first FROM made m WHERE m.people >= ${number(SCRIPT.PEOPLE)}
        AND m.people >= ${number(SCRIPT.BURST_SHARE)} * (SELECT count(*) FROM newcomers a WHERE a.kind = m.kind AND a.listing = m.listing)
      UNION ALL SELECT 'rhythm', kind, listing, day, NULL FROM gaps GROUP BY kind, listing, day
        HAVING ${enough} AND avg(gap * gap * 1.0) - avg(gap) * avg(gap) <= ${number(SCRIPT.RHYTHM_SPREAD ** 2)} * avg(gap) * avg(gap)),
    members AS MATERIALIZED (
      SELECT x.reason, x.part, p.kind, p.listing, p.person, p.network FROM crowds x JOIN programs p ON p.kind = x.kind AND p.listing = x.listing AND p.value = x.part
       WHERE x.reason = 'software'
      UNION SELECT x.reason, x.part, p.kind, p.listing, p.person, p.network FROM crowds x JOIN lone p ON p.kind = x.kind AND p.listing = x.listing
       WHERE x.reason = 'software' AND x.part IS NULL
      UNION SELECT x.reason, x.part, a.kind, a.listing, a.person, a.network FROM crowds x JOIN seen a ON a.kind = x.kind AND a.listing = x.listing
        AND iif(x.reason = 'accounts', a.made BETWEEN x.first AND x.first + ${number(SCRIPT.BURST_DAYS - 1)}, a.day = x.part) AND a.new WHERE x.reason <> 'software')
    SELECT m.reason, m.part, m.kind, m.listing, m.person, m.network, ${evidenceSql(sql`m.person`)} AS evidence,
           EXISTS (SELECT 1 FROM ${votes} v JOIN ${voteCohorts} c ON ${c.listingId} = m.listing AND ${c.day} = ${dayOf(v.castAt)} AND ${v.castAt} <= ${c.decidedUntil}
             WHERE ${v.userId} = m.person AND ${v.listingId} = m.listing AND ${v.effect} = 'counted') AS cleared FROM members m`
}

/**
 * Holds the votes of scripts: those of an odd crowd that nobody has confirmed, and those that were confirmed by an odd crowd. Then it writes down the days that
 * staff look at. What staff decided stays. A repeated run changes nothing.
 */
export async function judgeVotes(ctx: Ctx, usual: Usual | null): Promise<void> {
  const { db, now } = ctx
  const today = Math.floor(now / DAY)
  const members = await db.all<MemberRow>(oddCrowds(now, usual))
  const crowds = Map.groupBy(members, (row) => `${row.kind} ${row.listing} ${row.reason} ${row.part}`)
  const held = [...crowds.values()].flatMap((crowd) => {
    const people = heldOf(crowd.map((row) => ({ ...row, cleared: row.cleared === 1 })))
    return crowd[0] && people.length > 0 ? hold(crowd[0], people, now) : []
  })
  for (let done = 0; done < held.length; done += BATCH) await db.batch(held.slice(done, done + BATCH))
  await db.batch([
    showHeld(now),
    ...tellOwners(today, now),
    ...[today - 1, today].map((day) => watch(day, now)),
  ])
}

/** Statements in one transaction. */
const BATCH = 20

/** Tells the voters, then holds. The trigger on votes moves the counter. */
function hold({ kind, listing, reason }: MemberRow, people: readonly string[], now: number): SQL[] {
  const first = (Math.floor(now / DAY) - SIGNAL_DAYS + 1) * DAY
  const k = alias(votes, 'k')
  const confirmed = sql`EXISTS (SELECT 1 FROM ${votes} k WHERE ${k.userId} = ${v.userId} AND ${k.listingId} = ${v.listingId} AND ${k.effect} = 'counted' AND ${k.reason} IS NOT NULL)`
  const which = sql`${v.userId} IN (SELECT value FROM json_each(${JSON.stringify(people)})) AND ${v.listingId} = ${listing} AND ${v.castAt} >= ${first}
    AND ${v.effect} = 'counted' AND ${kind === 'vote' ? sql`NOT ${confirmed}` : sql`${v.reason} IS NOT NULL`} AND ${notReturned}
    AND NOT EXISTS (SELECT 1 FROM ${voteCohorts} c WHERE ${c.listingId} = ${listing} AND ${c.day} = ${dayOf(v.castAt)} AND ${v.castAt} <= ${c.decidedUntil})`
  const because = kind === 'vote' ? reason : ('together' satisfies HoldReason)
  const from = sql`${votes} v JOIN ${listings} ON ${listings.id} = ${v.listingId} WHERE ${which}`
  return [
    ...emit('vote.waits', {
      from,
      at: now,
      person: v.userId,
      key: sql`${kind === 'vote' ? 'held:' : 'again:'} || ${v.listingId} || ':' || ${v.castAt}`,
    }),
    sql`UPDATE ${votes} AS v SET effect = 'held', reason = ${because} WHERE ${which}`,
  ]
}

/** The votes of a server's day in figures for staff: how many came, how many usually do, and what else they share. */
function figuresOf(day: SQL, listing: SQL): SQL {
  const ofDay = sql`${s.day} = ${day} AND ${s.listingId} = ${listing} AND ${s.kind} = 'vote'`
  const part = (value: SQL) =>
    sql`json_object('share', coalesce((SELECT ${value} FROM ${signals} s WHERE ${ofDay}), 0))`
  return sql`json_object('votes', (SELECT count(*) FROM ${signals} s WHERE ${ofDay}),
    'usual', (SELECT count(*) / ${number(CROWD_DAYS)}.0 FROM ${votes} v WHERE ${v.listingId} = ${listing} AND ${v.castAt} >= (${day} - ${number(CROWD_DAYS)}) * ${number(DAY)}
      AND ${v.castAt} < ${day} * ${number(DAY)} AND ${v.effect} = 'counted'),
    'newcomers', ${part(sql`avg(${s.day} - ${s.firstDay} < ${number(NEW_DAYS)})`)},
    'network', ${part(sql`1 - (count(DISTINCT ${s.network}) - 1.0) / max(1, count(${s.network}) - 1)`)})`
}

const COHORT = names(
  voteCohorts.day,
  voteCohorts.listingId,
  voteCohorts.state,
  voteCohorts.reason,
  voteCohorts.oddities,
  voteCohorts.figures,
  voteCohorts.judgedAt,
)

/** Staff see each day on which a vote waits, unless an appeal brought it back: then they decided about it already. */
const showHeld = (now: number): SQL => sql`
  INSERT INTO ${voteCohorts} (${COHORT})
  SELECT h.day, h.listing, 'held', h.reason, h.oddities, ${figuresOf(sql`h.day`, sql`h.listing`)}, ${now}
    FROM (SELECT day, listing, max(held), reason, json_group_array(json_object('reason', reason, 'share', held * 1.0 / (SELECT count(*) FROM ${votes} v
            WHERE ${v.listingId} = g.listing AND ${v.castAt} >= g.day * ${number(DAY)} AND ${v.castAt} < (g.day + 1) * ${number(DAY)}))) AS oddities
            FROM (SELECT ${dayOf(v.castAt)} AS day, ${v.listingId} AS listing, ${v.reason} AS reason, count(*) AS held FROM ${votes} v
                   WHERE ${v.effect} = 'held' AND ${notReturned} GROUP BY 1, 2, 3) g GROUP BY day, listing) h
    LEFT JOIN ${voteCohorts} c ON ${c.day} = h.day AND ${c.listingId} = h.listing WHERE ${c.state} IS NULL OR ${c.state} <> 'held' OR ${c.oddities} <> h.oddities
  ON CONFLICT (day, listing_id) DO UPDATE SET state = 'held', reason = excluded.reason, oddities = excluded.oddities, figures = excluded.figures,
    judged_at = excluded.judged_at, version = version + 1`

/** Owners hear once a day that votes for their server wait. */
const tellOwners = (today: number, at: number): SQL[] =>
  emit('votes.wait', {
    from: sql`${voteCohorts} c JOIN ${listings} ON ${listings.id} = ${c.listingId} WHERE ${c.state} = 'held' AND ${c.day} >= ${today - 1}`,
    at,
    key: sql`'votes-wait:' || ${c.listingId} || ':' || ${c.day}`,
  })

/** And each day with many votes of people who are new here, which count. */
const watch = (day: number, now: number): SQL => sql`
  INSERT INTO ${voteCohorts} (${COHORT})
  SELECT ${day}, ${s.listingId}, 'watched', NULL, '[]', ${figuresOf(sql`${day}`, sql`${s.listingId}`)}, ${now} FROM ${signals} s JOIN ${listings} ON ${listings.id} = ${s.listingId}
   WHERE ${s.day} = ${day} AND ${s.kind} = 'vote' AND ${s.day} - ${s.firstDay} < ${number(NEW_DAYS)} GROUP BY ${s.listingId} HAVING count(*) >= ${number(SCRIPT.PEOPLE)}
  ON CONFLICT (day, listing_id) DO NOTHING`
