import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, fetchWorker, request } from '../../../testing/request.ts'
import { comeBack, signInCookie, fakePlatform, fromElsewhere, pairOf, sessionOf } from './testing/sign-in.ts'

fakePlatform()

interface Sent {
  as?: TestUser
  from?: string
  headers?: Record<string, string>
}

function press(path: string, { as, from = '/v/somewhere', headers = {} }: Sent = {}): Promise<Response> {
  return fetchWorker(
    new Request(env.ORIGIN + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(as ? { cookie: as.cookie } : {}),
        ...headers,
      },
      body: new URLSearchParams({ from }).toString(),
    }),
  )
}

const landed = ({ status, headers }: Response) => [status, headers.get('location')]
const votesOf = async (id: string) => (await bodyOf<{ votes: number }>(request(`/api/servers/${id}`))).votes

describe('a form of a page', () => {
  it('votes, and leads back with the outcome', async () => {
    const { id } = await makeListing()
    const as = await makeUser()
    const answer = await press(`/servers/${id}/vote`, { as, from: `/v/${id}` })
    expect(landed(answer)).toEqual([303, `/v/${id}?done=voted`])
    expect(answer.headers.getSetCookie().join()).toContain('bookmark=')
    expect(await votesOf(id)).toBe(1)
  })

  it('votes once when it is pressed twice or at once', async () => {
    const { id } = await makeListing()
    const as = await makeUser()
    const answers = await Promise.all([1, 2, 3].map(() => press(`/servers/${id}/vote`, { as })))
    for (const answer of answers) expect(landed(answer)).toEqual([303, '/v/somewhere?done=voted'])
    expect(await votesOf(id)).toBe(1)
  })

  it('saves', async () => {
    const { id } = await makeListing()
    const as = await makeUser()
    expect(landed(await press(`/servers/${id}/save`, { as }))).toEqual([303, '/v/somewhere?done=saved'])
    expect(await bodyOf(request(`/api/servers/${id}/viewer`, { as }))).toMatchObject({ saved: true })
  })

  it('does nothing for another site', async () => {
    const { id } = await makeListing()
    const as = await makeUser()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect((await press(`/servers/${id}/vote`, { as, headers })).status).toBe(403)
    expect(await votesOf(id)).toBe(0)
  })

  it('tells what is not there', async () => {
    const as = await makeUser()
    const { id } = await makeListing({ moderation: 'pending' })
    for (const path of [id, 'AAAAAAAAAAAA', 'nobody', '%2F%2Fevil.example'])
      for (const what of ['vote', 'save'])
        expect(landed(await press(`/servers/${path}/${what}`, { as }))).toEqual([
          303,
          '/v/somewhere?done=gone',
        ])
    expect((await press(`/servers/${id}/delete`, { as })).status).toBe(405)
  })

  it('leads to no other place than a page of ours', async () => {
    const { id } = await makeListing()
    const answer = await press(`/servers/${id}/vote`, { as: await makeUser(), from: '/..//evil.example' })
    expect(landed(answer)).toEqual([303, '/dashboard?done=voted'])
  })

  it('leads a stranger to Discord, and votes for nobody', async () => {
    const { id } = await makeListing()
    const answer = await press(`/servers/${id}/vote`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`${env.DISCORD_ORIGIN}/oauth2/authorize`)
    expect(await votesOf(id)).toBe(0)
  })

  it('has its outcome on the page it leads to, and nothing that is no outcome', async () => {
    const { id } = await makeListing()
    expect(await (await openPage(`/v/${id}?done=voted`)).text()).toContain(
      '<output id="outcome" class="outcome" data-outcome="voted">Voted! Come back in 24h for another.</output>',
    )
    const other = await (await openPage(`/v/${id}?done=<b>rich</b>`)).text()
    expect(other).not.toContain('id="outcome"')
    expect(other).not.toContain('<b>rich')
  })
})

describe('a press of a visitor', () => {
  async function leaveFor(path: string) {
    const answer = await press(path, { headers: fromElsewhere() })
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return { state, cookie: pairOf(signInCookie(answer)) }
  }

  it.each([
    ['vote', 'voted'],
    ['save', 'saved'],
  ])('to %s is carried out when they come back, once', async (what, outcome) => {
    const { id } = await makeListing()
    const { state, cookie } = await leaveFor(`/servers/${id}/${what}`)
    const back = await comeBack({ code: 'the-code', state }, cookie)
    expect(landed(back)).toEqual([302, `/v/somewhere?done=${outcome}`])
    const viewer = await bodyOf(
      request(`/api/servers/${id}/viewer`, { headers: { cookie: sessionOf(back) } }),
    )
    expect(viewer).toMatchObject({ voted: what === 'vote', saved: what !== 'vote' })
    expect(await votesOf(id)).toBe(what === 'vote' ? 1 : 0)
  })

  it('is forgotten when they cancel: not done at the next sign-in', async () => {
    const { id } = await makeListing()
    const { state, cookie } = await leaveFor(`/servers/${id}/save`)
    const cancelled = await comeBack({ error: 'access_denied', state }, cookie)
    expect(cancelled.headers.get('location')).toContain('/login?error=cancelled')
    expect(signInCookie(cancelled)).toContain('Max-Age=0')
  })
})
