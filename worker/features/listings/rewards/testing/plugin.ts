import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { vote } from '../../../../testing/acts.ts'
import { makeListing, makeUser, type TestUser } from '../../../../testing/factories.ts'
import { forgetMarks } from '../../../../testing/forget-marks.ts'
import { bodyOf, fetchWorker, request } from '../../../../testing/request.ts'

export interface Server {
  id: string
  owner: TestUser
  key: string
}

export const makeKey = (id: string, as: TestUser) =>
  bodyOf<{ key: string }>(request(`/api/affiliates/${id}/reward-key`, { as, method: 'POST' }))

export async function makeServer(): Promise<Server> {
  const { id, owner } = await makeListing()
  return { id, owner, ...(await makeKey(id, owner)) }
}

/** Asks as a plugin does: no cookie, no origin. */
export const send = (path: string, init?: RequestInit) => fetchWorker(new Request(env.ORIGIN + path, init))
export const ask = async (query: string, init?: RequestInit) => (await send(`/api/?${query}`, init)).text()
export const check = (key: string, username: string) =>
  ask(`object=votes&element=claim&key=${key}&username=${encodeURIComponent(username)}`)
export const claim = (key: string, username: string) =>
  ask(`action=post&object=votes&element=claim&key=${key}&username=${encodeURIComponent(username)}`)

export const name = (as: TestUser, gamertag: string | null) =>
  request('/api/me/gamertag', { as, method: 'PUT', body: { gamertag } })
export const age = async (id: string, ms: number) => {
  await forgetMarks()
  await env.DB.batch([
    env.DB.prepare('UPDATE votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2').bind(ms, id),
    env.DB.prepare('UPDATE withdrawn_votes SET cast_at = cast_at - ?1 WHERE listing_id = ?2').bind(ms, id),
    env.DB.prepare('UPDATE vote_claims SET vote_at = vote_at - ?1 WHERE listing_id = ?2').bind(ms, id),
  ])
}

export async function makePlayer(gamertag: string | null = null): Promise<TestUser> {
  const player = await makeUser()
  if (gamertag !== null) expect((await name(player, gamertag)).status).toBe(200)
  return player
}

export async function voter(id: string, gamertag: string | null) {
  const player = await makePlayer(gamertag)
  expect((await vote(id, player)).status).toBe(200)
  return player
}
