import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR } from '#contract/base/time.ts'
import { visitorFetch } from '../../../app.ts'
import { sweepOrphans } from '../../../jobs/sweep-orphans.ts'
import { measurePicture } from '../../../platform/images.ts'
import { deleteAccount } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeUser, type TestUser } from '../../../testing/factories.ts'
import { ASSETS } from '../../../testing/open-page.ts'
import { request, requestOf } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { makeJpeg } from '../../listings/pictures/testing/make-pictures.ts'

const CHAT_ID = '204255221017214977'
const ICON = '/icons/hubWithIcon1/abc123.webp'

let original: Uint8Array<ArrayBuffer>
let answer: () => Response | Promise<Response>
let asked: string[]

beforeEach(async () => {
  original = await makeJpeg({ width: 300, height: 300 })
  answer = () => new Response(original)
  asked = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new Request(input, init).url)
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
let counter = 0
/** A person with a picture; every person has another id on the platform. */
async function makePerson(): Promise<TestUser & { path: string }> {
  const person = await makeUser()
  const path = `/avatars/${person.id}/version00001.webp`
  counter += 1
  await run(
    'UPDATE users SET chat_id = ?2, chat_avatar = ?3, avatar = ?4 WHERE id = ?1',
    person.id,
    `${CHAT_ID}${counter}`,
    'a_0f1e2d',
    path,
  )
  return { ...person, path }
}
const stored = async (path: string) => (await env.BANNERS.head(path.slice(1))) !== null

describe('a person’s picture', () => {
  it('is a new drawing of the platform’s, asked for once and stored', async () => {
    const { path } = await makePerson()
    const [first, second] = await Promise.all([request(path), request(path)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d{5,}, immutable$/)
    const bytes = new Uint8Array(await first.arrayBuffer())
    if (!env.IMAGES) throw new Error('No Images binding')
    expect(await measurePicture(env.IMAGES, bytes)).toMatchObject({ format: 'image/webp', width: 128 })
    expect((await request(path)).status).toBe(200)
    expect(asked).toEqual([`${env.DISCORD_CDN_ORIGIN}/avatars/${CHAT_ID}${counter}/a_0f1e2d.png?size=128`])
    expect(await stored(path)).toBe(true)
  })

  it('is copied to the end, also when the visitor who asked first leaves', async () => {
    const sent = Promise.withResolvers<Response>()
    answer = () => sent.promise
    const { path } = await makePerson()
    const ctx = createExecutionContext()
    const first = visitorFetch(requestOf(path), { ...env, ASSETS }, ctx)
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1)
    })
    // What may still run once the visitor left.
    const background = waitOnExecutionContext(ctx).then(() => 'ended')
    const early = await Promise.race([background, scheduler.wait(100)])
    sent.resolve(new Response(original))
    expect(early).toBeUndefined()
    await background
    expect(await stored(path)).toBe(true)
    expect((await first).status).toBe(200)
  })

  it('redirects from an earlier address', async () => {
    const { id, path } = await makePerson()
    const old = await request(`/avatars/${id}/earlier.webp`)
    expect([old.status, old.headers.get('location')]).toEqual([302, path])
  })

  it('is gone with the account, and its file after the next clean-up', async () => {
    const person = await makePerson()
    await request(person.path)
    await deleteAccount(person)
    expect((await request(person.path)).status).toBe(404)
    await sweepOrphans(systemContext(Date.now() + 2 * HOUR))
    expect(await stored(person.path)).toBe(false)
  })

  it.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['a page', () => new Response('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['too much', () => new Response(new Uint8Array(600 * 1024))],
  ])('is not found while the platform sends %s, and the platform is asked once a minute', async (_, sent) => {
    answer = sent
    const { path } = await makePerson()
    for (let times = 0; times < 3; times += 1) expect((await request(path)).status).toBe(404)
    expect(asked).toHaveLength(1)
    expect(await stored(path)).toBe(false)
  })

  it.each(['/avatars/..%2F..%2Fbanners/x.webp', '/icons/x/y.webp'])('is not at %s', async (path) => {
    expect((await request(path)).status).toBe(404)
    expect(asked).toEqual([])
  })
})

describe('a hub’s picture', () => {
  it('is copied in the same way', async () => {
    await run(`INSERT INTO hubs (id, code, created_at, next_check_at, guild_id, icon, name)
       VALUES ('hubWithIcon1', 'gulls', 1, 1, '300000000000000001', 'abc123', 'Gull Rock')`)
    expect((await request(ICON)).status).toBe(200)
    expect(asked).toEqual([`${env.DISCORD_CDN_ORIGIN}/icons/300000000000000001/abc123.png?size=128`])
    await request('/api/admin/hubs/hubWithIcon1', { as: await makeAdmin(), method: 'DELETE' })
    expect((await request(ICON)).status).toBe(404)
    await sweepOrphans(systemContext(Date.now() + 2 * HOUR))
    expect(await stored(ICON)).toBe(false)
  })
})
