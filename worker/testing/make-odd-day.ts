import { env } from 'cloudflare:test'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { makeListing, makeUser, type TestUser } from './factories.ts'

interface OddDay {
  /** The server, and those who voted, first one first. */
  id: string
  people: TestUser[]
  person: TestUser
  day: string
  /** The address of its votes for staff. */
  path: string
}

/** Votes of yesterday by people who came on that day, from one network. */
export async function makeOddDay({ votes = 1, of }: { votes?: number; of?: string } = {}): Promise<OddDay> {
  const id = of ?? (await makeListing()).id
  const day = dayOf(Date.now()) - 1
  const people = await Promise.all(Array.from({ length: votes }, () => makeUser()))
  const [person] = people
  if (!person) throw new Error('An odd day has votes.')
  const ids = JSON.stringify(people.map((one) => one.id))
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET created_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))').bind(
      ids,
      day * DAY,
    ),
    env.DB.prepare(
      `INSERT INTO votes (user_id, listing_id, cast_at, network) SELECT value, ?2, ?3 + key, 'home' FROM json_each(?1)`,
    ).bind(ids, id, day * DAY + HOUR),
    env.DB.prepare('UPDATE listings SET votes = votes + ?2, scored_at = 0 WHERE id = ?1').bind(id, votes),
  ])
  const date = iso(day * DAY).slice(0, 10)
  return { id, people, person, day: date, path: `/api/admin/odd-days/${id}/${date}/votes` }
}
