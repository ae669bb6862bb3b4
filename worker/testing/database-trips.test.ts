import { env } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { makeListing, makeUser } from './factories.ts'
import { databaseBehind } from './faulty-database.ts'
import { openPage } from './open-page.ts'
import { fetchWith, requestOf } from './request.ts'

let trips = 0
const DB = databaseBehind(env.DB, (send) => {
  trips += 1
  return send()
})

let id: string
beforeAll(async () => {
  ;({ id } = await makeListing({ name: 'Harbour' }))
})

async function tripsOf(act: () => Promise<Response>): Promise<number> {
  trips = 0
  expect((await act()).status).toBe(200)
  return trips
}

const read = (path: string) => fetchWith({ DB }, requestOf(path))

it('a vote asks the database once', async () => {
  const as = await makeUser()
  const vote = requestOf(`/api/servers/${id}/vote`, { as, method: 'POST' })
  expect(await tripsOf(() => fetchWith({ DB }, vote))).toBe(1)
})

it('a review asks for its reader, what it depends on, its writes, its answer and what it keeps, and for scores twice', async () => {
  const as = await makeUser()
  const review = requestOf(`/api/servers/${id}/reviews`, { as, body: { rating: 4, text: '' } })
  expect(await tripsOf(() => fetchWith({ DB }, review))).toBeLessThanOrEqual(7)
})

it.each([
  ['a list', () => '/api/servers', 1],
  ['a place', () => `/api/servers/${id}`, 1],
  ['a search of a name', () => '/api/servers?q=harbour', 3],
  ['the counts beside filters', () => '/api/servers/facets', 3],
])('%s asks the database as often as it must', async (_, path, most) => {
  // The memory of filters reads only what changed since.
  await read(path())
  expect(await tripsOf(() => read(path()))).toBeLessThanOrEqual(most)
})

it.each([
  ['/servers', 1],
  ['/', 6],
])('the page %s asks the database at most %i times', async (path, most) => {
  expect(await tripsOf(() => openPage(path, { settings: { DB } }))).toBeLessThanOrEqual(most)
})
