import { env } from 'cloudflare:test'
import { beforeEach, expect, it, vi } from 'vitest'
import { DiscordBusy } from './ask-discord.ts'
import { readInvite, readOwnership, readPicture, readProfile } from './chat-platform.ts'
import { editMessage, postMessage, readMessage, readWebhook } from './webhooks.ts'

const banned = () =>
  new Response('<h1>Error 1015</h1>', { status: 429, headers: { 'content-type': 'text/html' } })
const stopped = () => Response.json({ message: 'internal network error', code: 40333 }, { status: 403 })
const limited = (seconds: number) =>
  Response.json({ retry_after: seconds }, { status: 429, headers: { 'retry-after': String(seconds) } })
const invite = () =>
  Response.json({
    guild: { id: '300000000000000001', name: 'Gulls' },
    approximate_member_count: 2,
    approximate_presence_count: 1,
  })
const answers: Record<string, () => Response> = {
  '/api/v10/oauth2/token': () => Response.json({ access_token: 'secret' }),
  '/api/v10/users/@me': () => Response.json({ id: '100000000000000001', username: 'gull' }),
  '/api/v10/users/@me/guilds': () => Response.json([]),
  '/api/v10/invites/gulls': invite,
}

let asked: Request[]
/** What the next calls get instead of the normal answer. */
let instead: (() => Response)[]
beforeEach(() => {
  asked = []
  instead = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    asked.push(request)
    const { pathname } = new URL(request.url)
    return (instead.shift() ?? answers[pathname] ?? (() => Response.json({})))()
  })
})
const CODE = { code: 'c', verifier: 'v' }
const HOOK = { id: '1', token: 't' }

it('names us in every call, to an address with a version, and follows no redirect', async () => {
  await readProfile(env, 'c', 'v')
  await readOwnership(env, CODE, '7')
  await readInvite(env, 'gulls')
  await readWebhook(env, HOOK)
  await postMessage(env, HOOK, { username: 'us', embeds: [] })
  await editMessage(env, HOOK, '2', { embeds: [] })
  await readMessage(env, HOOK, '2')
  await readPicture(env, `${env.DISCORD_CDN_ORIGIN}/icons/1/a.png`)
  expect(asked.length).toBe(11)
  for (const { url, headers, redirect } of asked) {
    expect(headers.get('user-agent')).toBe(`DiscordBot (${env.ORIGIN}, 1)`)
    expect(redirect).toBe('manual')
    if (!url.startsWith(env.DISCORD_CDN_ORIGIN)) expect(url).toContain('/api/v10/')
  }
})

it.each([
  ['a page of the firewall', banned],
  ['the firewall’s own code', stopped],
  ['a short wait', () => limited(0.1)],
  ['a page of a gateway', () => new Response('Bad gateway', { status: 502 })],
])('asks once more for a person after %s', async (_, answer) => {
  instead = [answer]
  expect((await readProfile(env, 'c', 'v')).username).toBe('gull')
  expect(asked).toHaveLength(3)
  asked = []
  instead = [answer]
  expect(await readInvite(env, 'gulls', { patient: true })).toMatchObject({ kind: 'found' })
  expect(asked).toHaveLength(2)
})

it('gives up after the second time, and after a long wait at once', async () => {
  instead = [banned, banned]
  await expect(readProfile(env, 'c', 'v')).rejects.toThrow(DiscordBusy)
  expect(asked).toHaveLength(2)
  instead = [() => limited(3600)]
  await expect(readProfile(env, 'c', 'v')).rejects.toThrow(DiscordBusy)
  expect(asked).toHaveLength(3)
})

it('asks no second time for a job, and never takes a page of the firewall for a dead invite', async () => {
  instead = [banned]
  expect(await readInvite(env, 'gulls')).toMatchObject({ kind: 'failed', error: 'limited' })
  expect(asked).toHaveLength(1)
  instead = [() => new Response('<h1>Not found</h1>', { status: 404 })]
  expect(await readInvite(env, 'gulls')).toMatchObject({ kind: 'failed' })
})

it('looks invites up with the token of a bot, where there is one, and sends it nowhere else', async () => {
  const withBot = { ...env, DISCORD_BOT_TOKEN: 'the-token' }
  await readInvite(withBot, 'gulls')
  await readProfile(withBot, 'c', 'v')
  await readInvite(env, 'gulls')
  expect(
    asked.map(({ headers }) => headers.get('authorization')?.startsWith('Bot the-token') ?? false),
  ).toEqual([true, false, false, false])
})
