import { env } from 'cloudflare:test'
import type { CohortState } from '#contract/votes/vote-effects.ts'
import { DAY } from '#contract/base/time.ts'
import { makeListing, makeUser, type TestUser } from './factories.ts'

interface HeldVotes {
  /** The server, and one of the voters. */
  id: string
  person: TestUser
  day: string
  /** The address of the server's day for staff. */
  voteDay: string
}

/** Votes of yesterday that are held together: by accounts of two days with one program from one network. Or `watched` ones, which count. */
export async function makeHeldVotes({
  votes = 1,
  state = 'held',
  of,
}: { votes?: number; state?: CohortState & ('held' | 'watched'); of?: string } = {}): Promise<HeldVotes> {
  const id = of ?? (await makeListing()).id
  const person = await makeUser()
  const day = Math.floor(Date.now() / DAY) - 1
  const effect = state === 'held' ? 'held' : 'counted'
  const figures = { votes, newcomers: { share: 1 }, network: { share: 0.5 }, usual: 2 }
  const oddities = [{ reason: 'software', share: 0.75 }]
  const run = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values)
  await env.DB.batch([
    run(
      `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at)
       SELECT substr(?2, 1, 7) || printf('%05d', i), ?2 || i, 'voter ' || i || ' ' || ?2, 'voter' || i || ?2, ?3, ?3 FROM n WHERE ?1 > 1`,
      votes,
      id,
      day * DAY,
    ),
    run(
      `INSERT INTO votes (user_id, listing_id, cast_at, effect, reason)
       SELECT id, ?1, ?2, ?3, iif(?3 = 'held', 'software', NULL) FROM users WHERE id = ?4 OR id GLOB substr(?1, 1, 7) || '?????'`,
      id,
      day * DAY + 3_600_000,
      effect,
      person.id,
    ),
    run(
      `INSERT INTO signals (day, listing_id, user_id, kind, at, network, ciphers, account_day, first_day)
       SELECT ?2, listing_id, user_id, 'vote', cast_at, iif(user_id = ?3, 'home', 'rented'), 'program', ?2 - 2, ?2 FROM votes WHERE listing_id = ?1`,
      id,
      day,
      person.id,
    ),
    run(
      `INSERT INTO vote_cohorts (day, listing_id, state, reason, oddities, figures, judged_at)
       VALUES (?2, ?1, ?3, iif(?3 = 'held', 'software', NULL), ?4, ?5, ?6)`,
      id,
      day,
      state,
      JSON.stringify(oddities),
      JSON.stringify(figures),
      Date.now(),
    ),
    run(
      `UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = ?1 AND effect = 'counted') WHERE id = ?1`,
      id,
    ),
  ])
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  return { id, person, day: date, voteDay: `/api/admin/vote-days/${id}/${date}` }
}
