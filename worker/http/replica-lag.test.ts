import { env } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { fetchWith } from '../testing/request.ts'
import { run } from '../testing/rows.ts'

/** A bookmark in the form that D1 writes. */
const BOOKMARK = `0000002a-00000001-00004f00-${'ab'.repeat(16)}`

let constraints: string[]

/**
 * A database with a replica that lags. Reads that accept any state see the listings as when this database
 * was created; those that require the primary, or send a bookmark, the current state.
 */
async function laggingDatabase(): Promise<D1Database> {
  await run('DROP TABLE IF EXISTS lagging_copy')
  await run('CREATE TABLE lagging_copy AS SELECT * FROM listings')
  const withSession = (constraint = 'first-unconstrained') => {
    constraints.push(constraint)
    const session = env.DB.withSession('first-primary')
    const behind = constraint === 'first-unconstrained'
    return {
      prepare: (sql: string) =>
        session.prepare(behind ? sql.replaceAll(/\blistings\b/g, 'lagging_copy') : sql),
      batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      getBookmark: () => BOOKMARK,
    }
  }
  return Object.assign(Object.create(env.DB), { withSession })
}

function ask(DB: D1Database, path: string, { cookie = '', method = 'GET' } = {}): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie }
  return fetchWith({ DB }, new Request(env.ORIGIN + path, { method, headers }))
}

const votes = async (response: Response) => (await response.json<{ votes: number }>()).votes

let id: string
let user: TestUser
let DB: D1Database

beforeEach(async () => {
  constraints = []
  ;({ id } = await makeListing())
  user = await makeUser()
  DB = await laggingDatabase()
})

it('a voter sees their vote at once, others once their replica has it', async () => {
  const voted = await ask(DB, `/api/servers/${id}/vote`, { method: 'POST', cookie: user.cookie })
  expect(voted.status).toBe(200)
  // The cookie lasts a minute, and neither scripts nor other sites can read it.
  const [cookie = '', ...rest] = (voted.headers.getSetCookie().at(-1) ?? '').split('; ')
  expect(cookie).toMatch(new RegExp(`^bookmark=${BOOKMARK}\\.\\d{10}\\.[\\w-]{22}$`))
  expect(rest).toEqual(['Max-Age=60', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])

  expect(await votes(await ask(DB, `/api/servers/${id}`))).toBe(0)
  expect(await votes(await ask(DB, `/api/servers/${id}`, { cookie: `${user.cookie}; ${cookie}` }))).toBe(1)
  expect(constraints).toEqual(['first-primary', 'first-unconstrained', BOOKMARK])
})

it.each(['first-primary', BOOKMARK, `${BOOKMARK}.9999999999.${'A'.repeat(22)}`, 'f'.repeat(5000)])(
  'a bookmark that we did not sign never reaches the database (%s)',
  async (made) => {
    expect((await ask(DB, `/api/servers/${id}`, { cookie: `bookmark=${made}` })).status).toBe(200)
    expect(constraints).toEqual(['first-unconstrained'])
  },
)
