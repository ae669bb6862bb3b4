import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { WAITING_SUBMISSIONS_MAX } from '#contract/listings/owner.ts'
import { CAPTCHA_LIFETIME_MS, CAPTCHA_MESSAGE } from '#contract/site/captcha.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { moderate } from '../../../testing/acts.ts'
import { CAPTCHA_ANSWER, captchaCookie } from '../../../testing/captcha.ts'
import { systemContext } from '../../../testing/contexts.ts'
import {
  count,
  makeAdmin,
  makeListing,
  makeUser,
  signInAgain,
  type TestUser,
} from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { auditOf, rowOf, rowsOf, run } from '../../../testing/rows.ts'
import { SUBMISSIONS_A_DAY } from './submit-listing.ts'

/** Discord, which knows no invite here. Counts how often it is asked. */
const discord = vi.fn<typeof fetch>()
beforeEach(() => {
  discord.mockReset().mockImplementation(async () => Response.json({ code: 10006 }, { status: 404 }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(discord)
})

const FORM = {
  server: { name: 'Cloud Nine', id: 'play.cloudnine.example:19133' },
  discord: 'cloud-nine',
  description: 'Islands in the sky.',
  captcha: CAPTCHA_ANSWER,
}

const another = (i: number) => ({
  ...FORM,
  server: { name: `Cloud ${100 + i}`, id: `play.cloud${i}.example:19133` },
})

interface Attempt {
  as?: TestUser | null
  /** The captcha cookie; a new one by default. */
  cookie?: string | undefined
  form?: object
  /** The address of the sender. */
  from?: string
}

async function submit({ as = null, form = FORM, from, ...rest }: Attempt): Promise<Response> {
  const cookie = 'cookie' in rest ? rest.cookie : await captchaCookie(as)
  const headers = { ...(cookie && { cookie }), ...(from && { 'cf-connecting-ip': from }) }
  return request('/api/servers/submit', { as, body: form, headers })
}

/** An owner with an approved server, who may submit several. */
async function knownOwner(): Promise<TestUser> {
  const { owner } = await makeListing()
  return owner
}

const owned = (user: TestUser) => count('SELECT count(*) FROM listings WHERE owner_id = ?1', user.id)
const stored = (id: string) => rowOf('SELECT * FROM listings WHERE id = ?1', id)

describe('submitting a server', () => {
  it('looks its invite up, so that staff see where it leads', async () => {
    const { _id: id } = await bodyOf<{ _id: string }>(await submit({ as: await makeUser() }))
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ discord_state: 'dead' }))
  })

  it('adds it to the queue', async () => {
    const me = await makeUser()
    const response = await submit({
      as: me,
      form: { ...FORM, server: { ...FORM.server, name: '  Cloud \t Nine ' } },
    })
    expect(response.status).toBe(201)
    const { _id: id, ...rest } = await bodyOf<{ _id: string }>(response)
    expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/)
    expect(rest).toEqual({ moderation: 'pending' })
    expect(await stored(id)).toMatchObject({
      owner_id: me.id,
      name: 'Cloud Nine',
      name_key: 'cloud nine',
      description: 'Islands in the sky.',
      discord: 'https://discord.gg/cloud-nine',
      realm_link: 'play.cloudnine.example:19133',
      realm_link_visible: 1,
      tags: '[]',
      banner: null,
      moderation: 'pending',
      votes: 0,
      rating_cnt: 0,
    })
    expect(await auditOf(id)).toMatchObject([{ actor: me.id, action: 'listing.submit', kind: 'listing' }])
  })

  it('shows the owner, and nobody else, that they may manage it', async () => {
    const me = await makeUser()
    const { _id: id } = await bodyOf<{ _id: string }>(submit({ as: me }))
    const viewer = (as: TestUser | null) => request(`/api/servers/${id}/viewer`, { as })
    expect(await bodyOf(viewer(me))).toEqual({
      nextVoteAt: null,
      voted: false,
      voidVote: false,
      isOnTeam: true,
      canManage: true,
      heartbeatHidden: false,
      reported: false,
      reportedReviews: [],
      ownReview: null,
      saved: false,
      reward: null,
    })
    expect(await bodyOf(viewer(await makeAdmin()))).toMatchObject({ isOnTeam: false, canManage: true })
  })
})

describe('the captcha', () => {
  const refused = { error: CAPTCHA_MESSAGE, code: 'captcha', field: 'captcha' }

  async function expectRefused(attempt: Attempt & { as: TestUser }): Promise<void> {
    expect(await answerOf(submit(attempt))).toEqual([400, refused])
    expect(await owned(attempt.as)).toBe(0)
  }

  it('is kept for the next try when the input is invalid, and may be typed in any case', async () => {
    const as = await makeUser()
    const cookie = await captchaCookie(as)
    const invalid = { ...FORM, discord: 'https://example.com/abc' }
    expect(await answerOf(submit({ as, form: invalid, cookie }))).toMatchObject([400, { field: 'discord' }])
    expect(await owned(as)).toBe(0)
    const form = { ...FORM, captcha: ` ${CAPTCHA_ANSWER.toLowerCase()} ` }
    expect((await submit({ as, form, cookie })).status).toBe(201)
  })

  it.each([
    ['a wrong answer', { form: { ...FORM, captcha: 'WRONG' } }],
    ['a part of the answer', { form: { ...FORM, captcha: CAPTCHA_ANSWER.slice(0, 4) } }],
    ['no challenge', { cookie: undefined }],
    ['a challenge under another name', { cookie: 'captcha=x' }],
  ])('rejects %s', async (_what, attempt) => {
    await expectRefused({ as: await makeUser(), ...attempt })
  })

  it('rejects a challenge older than five minutes', async () => {
    const as = await makeUser()
    await expectRefused({ as, cookie: await captchaCookie(as, Date.now() - CAPTCHA_LIFETIME_MS) })
    expect(
      (await submit({ as, cookie: await captchaCookie(as, Date.now() - CAPTCHA_LIFETIME_MS + MINUTE) }))
        .status,
    ).toBe(201)
  })

  it('rejects a challenge whose time was changed, or that another key signed', async () => {
    const as = await makeUser()
    const old = await captchaCookie(as, Date.now() - CAPTCHA_LIFETIME_MS)
    const [id = '', , mac = ''] = old.split('.')
    await expectRefused({ as, cookie: `${id}.${Date.now() + MINUTE}.${mac}` })
    await expectRefused({ as, cookie: await captchaCookie(as, Date.now(), CAPTCHA_ANSWER, 'another key') })
  })

  it('remembers no challenge with a time that is not ours', async () => {
    const as = await makeUser()
    const [id = '', , mac = ''] = (await captchaCookie(as)).split('.')
    await expectRefused({ as, cookie: `${id}.9999999999999.${mac}` })
    expect(await rowsOf('SELECT id FROM quotas WHERE expires_at > ?1', Date.now() + DAY * 3)).toEqual([])
  })

  it('is used up by a wrong try: the right answer comes too late', async () => {
    const as = await makeUser()
    const cookie = await captchaCookie(as)
    await expectRefused({ as, cookie, form: { ...FORM, captcha: 'WRONG' } })
    await expectRefused({ as, cookie })
  })

  it('is valid for one submission', async () => {
    const me = await knownOwner()
    const cookie = await captchaCookie(me)
    expect((await submit({ as: me, cookie })).status).toBe(201)
    expect(await bodyOf(submit({ as: me, cookie, form: another(1) }))).toEqual(refused)
    expect(await owned(me)).toBe(2)
  })

  it('accepts one of twenty simultaneous submissions', async () => {
    const me = await makeUser()
    const cookie = await captchaCookie(me)
    expect(await atOnce(20, (i) => submit({ as: me, cookie, form: another(i) }))).toEqual({
      201: 1,
      400: 19,
    })
    expect(await owned(me)).toBe(1)
  })

  it('is valid in its session only', async () => {
    const [me, friend] = [await makeUser(), await makeUser()]
    const cookie = await captchaCookie(me)
    await expectRefused({ as: friend, cookie })
    await expectRefused({ as: await signInAgain(me), cookie: await captchaCookie(me) })
  })

  it('is new for each request and bound to the browser by a cookie that scripts cannot read', async () => {
    const [first, second] = [await request('/api/captcha'), await request('/api/captcha')]
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const cookie = first.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-captcha=[A-Za-z0-9_-]{12}\.\d{13}\.[A-Za-z0-9_-]{43}; /)
    expect(cookie.split('; ').slice(1)).toEqual(
      expect.arrayContaining(['Max-Age=300', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']),
    )
    expect(cookie).not.toBe(second.headers.get('set-cookie'))
    const [drawn, again] = [await bodyOf<{ svg: string }>(first), await bodyOf<{ svg: string }>(second)]
    expect(Object.keys(drawn)).toEqual(['svg'])
    expect(drawn.svg).toMatch(/^<svg [\s\S]*<\/svg>$/)
    expect(drawn.svg).not.toBe(again.svg)
  })

  it('has a limit for each address, for all sessions together', async () => {
    // Made-up sessions do not increase the limit.
    const ask = (i: number) =>
      request('/api/captcha', {
        headers: {
          'cf-connecting-ip': '203.0.113.7',
          cookie: `__Host-session=${String(i).padStart(12, 'a')}.${'b'.repeat(43)}.${'c'.repeat(22)}`,
        },
      })
    expect((await ask(0)).status).toBe(200)
    await env.DB.exec(`UPDATE quotas SET used = 298 WHERE id LIKE 'captcha:%'`)
    expect(await atOnce(10, ask)).toEqual({ 200: 2, 429: 8 })
    const response = await ask(11)
    expect(await answerOf(response)).toEqual([
      429,
      {
        error: 'Too many captcha requests. Try again shortly.',
        code: 'rate_limited',
        retryAfterMs: expect.any(Number),
      },
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the daily limit', () => {
  it(`lets one person submit ${SUBMISSIONS_A_DAY} a day, simultaneous ones included`, async () => {
    const me = await makeUser()
    const left = 5
    await makeListings(
      me.id,
      Array.from({ length: SUBMISSIONS_A_DAY - left }, (_, i) => ({
        name: `Earlier ${i}`,
        created: Date.now(),
      })),
    )
    expect(await atOnce(left + 5, (i) => submit({ as: me, form: another(i) }))).toMatchObject({ 201: left })
    expect(await owned(me)).toBe(SUBMISSIONS_A_DAY)

    const over = await submit({ as: me, form: another(99) })
    expect(await answerOf(over)).toEqual([
      429,
      {
        error: 'You have submitted many servers today. Try again tomorrow.',
        code: 'rate_limited',
        retryAfterMs: expect.any(Number),
      },
    ])
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await submit({ as: await makeUser() })).status).toBe(201)

    await run('UPDATE listings SET created = created - ?1 WHERE owner_id = ?2', DAY, me.id)
    expect((await submit({ as: me, form: another(99) })).status).toBe(201)
  })
})

describe('a new owner', () => {
  const refusal = (serverId: string) => ({
    error: `${WAITING_SUBMISSIONS_MAX} of your servers wait for review. You can submit another when staff have decided about one.`,
    code: 'state_conflict',
    current: 'submissions_wait',
    serverId,
  })
  const summary = (as: TestUser) =>
    bodyOf<{ blockedBy: string | null }>(request('/api/affiliates/me/summary', { as }))
  const decide = async (id: string, action: 'approve' | 'deny') =>
    moderate(id, action, await makeAdmin(), { note: 'Looked at it.' })
  const submitted = async (me: TestUser, from: number, many: number) => {
    const ids: string[] = []
    for (let i = from; i < from + many; i += 1)
      ids.push((await bodyOf<{ _id: string }>(submit({ as: me, form: another(i) })))._id)
    return ids
  }

  it('has some servers in the queue, and reads which one is decided first', async () => {
    const me = await makeUser()
    const waiting = await submitted(me, 0, WAITING_SUBMISSIONS_MAX - 1)
    expect(await summary(me)).toMatchObject({ blockedBy: null })
    waiting.push(...(await submitted(me, 10, 1)))
    const [first = '', second = ''] = waiting
    expect(await summary(me)).toMatchObject({ blockedBy: first })
    const cookie = await captchaCookie(me)
    expect(await answerOf(submit({ as: me, cookie, form: another(20) }))).toEqual([409, refusal(first)])
    await decide(first, 'deny')
    expect(await summary(me)).toMatchObject({ blockedBy: null })
    // The captcha was not used up.
    expect((await submit({ as: me, cookie, form: another(20) })).status).toBe(201)
    expect(await answerOf(submit({ as: me, form: another(30) }))).toEqual([409, refusal(second)])
    await decide(second, 'approve')
    await submitted(me, 30, WAITING_SUBMISSIONS_MAX)
    expect(await summary(me)).toMatchObject({ blockedBy: null })
  })

  it('has no more of them in the queue when twenty arrive at once', async () => {
    const me = await makeUser()
    expect(await atOnce(20, (i) => submit({ as: me, form: another(i) }))).toEqual({
      201: WAITING_SUBMISSIONS_MAX,
      409: 20 - WAITING_SUBMISSIONS_MAX,
    })
    expect(await owned(me)).toBe(WAITING_SUBMISSIONS_MAX)
  })

  it('may withdraw one and submit another, but does not bring it back beside a full queue', async () => {
    const me = await makeUser()
    const [first = ''] = await submitted(me, 0, 1)
    await request(`/api/affiliates/${first}`, { as: me, method: 'DELETE' })
    const [second = ''] = await submitted(me, 10, WAITING_SUBMISSIONS_MAX)
    const back = () => request(`/api/affiliates/${first}/restore`, { as: me, method: 'POST' })
    expect(await answerOf(back())).toEqual([409, refusal(second)])
    const stranger = await makeUser()
    const asStranger = await request(`/api/affiliates/${first}/restore`, { as: stranger, method: 'POST' })
    expect(asStranger.status).toBe(404)
    await decide(second, 'approve')
    expect((await back()).status).toBe(200)
  })
})

describe('the same server again', () => {
  it.each([
    [
      'the same name',
      { name: ' CLOUD  nine', code: 'abcDEF12' },
      'server.name',
      'a server named “Cloud Nine”',
    ],
    [
      'the same address',
      { name: 'Rain', id: 'Play.CloudNine.example:19133' },
      'server.id',
      'at this address',
    ],
  ])('is refused with a link: %s', async (_what, server, field, words) => {
    const me = await knownOwner()
    const cookie = await captchaCookie(me)
    const { _id: first } = await bodyOf<{ _id: string }>(submit({ as: me }))
    expect(await answerOf(submit({ as: me, cookie, form: { ...FORM, server } }))).toEqual([
      409,
      {
        error: expect.stringMatching(new RegExp(`${words}.*It is waiting for review\\.$`)),
        code: 'already_listed',
        field,
        serverId: first,
      },
    ])
    expect(await owned(me)).toBe(2)
    // The captcha was not used up.
    expect((await submit({ as: me, cookie, form: another(1) })).status).toBe(201)
  })

  it.each([
    ['play.example.com', 'play.example.com:19132'],
    ['play.example.com:19132', 'play.example.com'],
  ])('is the same address: %s and %s', async (one, two) => {
    const me = await knownOwner()
    const at = (name: string, text: string) =>
      submit({
        as: me,
        form: { ...FORM, server: { name, [text.includes(':') ? 'id' : 'code']: text } },
      })
    expect((await at('First', one)).status).toBe(201)
    expect((await at('Second', two)).status).toBe(409)
    expect((await at('Third', 'play.example.com:19133')).status).toBe(201)
  })

  it('is stored once when it arrives ten times at once', async () => {
    const me = await makeUser()
    expect(await atOnce(10, () => submit({ as: me }))).toEqual({ 201: 1, 409: 9 })
    expect(await owned(me)).toBe(1)
  })

  it('tells nobody about another person’s server, and nothing about a withdrawn one', async () => {
    const me = await makeUser()
    const { _id: first } = await bodyOf<{ _id: string }>(submit({ as: me }))
    expect((await submit({ as: await makeUser() })).status).toBe(201)
    await request(`/api/affiliates/${first}`, { as: me, method: 'DELETE' })
    expect((await submit({ as: me })).status).toBe(201)
  })
})

describe('submissions of the same text from one network within an hour', () => {
  const DESCRIPTION = 'Join the best realm of all, free kits for everybody.'
  const send = async (i: number, { description = DESCRIPTION, from = '203.0.113.7' } = {}) =>
    (
      await bodyOf<{ _id: string }>(
        submit({ as: await makeUser(), from, form: { ...another(i), description } }),
      )
    )._id
  const queue = async () => {
    const found = request('/api/admin/affiliates?moderation=pending', { as: await makeAdmin() })
    return bodyOf<{ total: number; items: { _id: string; alike: { _id: string }[] }[] }>(found)
  }
  const together = async () =>
    (await queue()).items.map(({ _id, alike }) => [_id, ...alike.map((one) => one._id)].toSorted())
  beforeEach(() => run('DELETE FROM listings'))

  it('are one row of the queue, which shrinks as they are decided', async () => {
    const ids = [await send(400), await send(401, { description: `${DESCRIPTION} 2` }), await send(402)]
    expect((await queue()).total).toBe(1)
    expect(await together()).toEqual([ids.toSorted()])
    const [first, ...rest] = ids
    await moderate(first ?? '', 'deny', await makeAdmin(), {})
    expect(await together()).toEqual([rest.toSorted()])
  })

  it('are told apart by text, network and hour, and forgotten when they are decided', async () => {
    const ids = [
      await send(410),
      await send(411, { description: 'A quiet place for builders and their friends.' }),
      await send(412, { from: '203.0.113.8' }),
    ]
    expect(await together()).toHaveLength(3)
    vi.useFakeTimers({ now: Date.now() + HOUR, toFake: ['Date'] })
    ids.push(await send(413))
    vi.useRealTimers()
    expect(await together()).toHaveLength(4)
    await moderate(ids[0] ?? '', 'approve', await makeAdmin(), {})
    await sweepExpired(systemContext())
    expect((await rowsOf('SELECT id FROM listings WHERE batch IS NOT NULL')).length).toBe(3)
  })

  it('with few words are told apart by their names', async () => {
    for (const i of [420, 421]) await send(i, { description: 'Welcome!' })
    await submit({
      as: await makeUser(),
      from: '203.0.113.7',
      form: { ...another(422), server: { ...another(422).server, name: 'Harbour' }, description: 'Welcome!' },
    })
    expect((await together()).map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 2])
  })
})
