import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { NETWORK_VOTES_A_DAY, SUGGESTIONS_A_DAY } from '#contract/community/roadmap.ts'
import { prefixOf } from '../../../platform/network.ts'
import { deleteAccount } from '../../../testing/acts.ts'
import { meteredContext, systemContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { answerOf, atOnce, bodyOf, request } from '../../../testing/request.ts'
import { actionsOn, run, rowOf } from '../../../testing/rows.ts'
import { readRoadmap } from './read-roadmap.ts'
import { Browser, counter, emptyRoadmap, ledger, list, makeIdea, noDrift, staff } from './testing/ideas.ts'
import { voteForIdea } from './vote-for-idea.ts'

beforeEach(emptyRoadmap)

describe('the roadmap', () => {
  it('lists public items, the most votes first and the latest shipped first, the same for everybody', async () => {
    const [first, wanted] = [await makeIdea(), await makeIdea({ tags: ['Search'] })]
    const [early, late] = [await makeIdea({ status: 'shipped' }), await makeIdea({ status: 'shipped' })]
    const going = await makeIdea({ status: 'in-progress' })
    for (const status of ['suggested', 'declined'] as const) await makeIdea({ status })
    await new Browser().vote(wanted)
    const response = await request('/api/roadmap?q=&tag=')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=15/)
    const { items } = await bodyOf<{ items: Record<string, unknown>[] }>(response)
    expect(items.map(({ _id }) => _id)).toEqual([wanted, first, going, late, early])
    expect(items[0]).toEqual({
      _id: wanted,
      title: expect.any(String),
      description: '',
      status: 'planned',
      tags: ['Search'],
      votes: 1,
      eta: null,
      createdAt: expect.stringMatching(/Z$/),
      shippedAt: null,
    })
  })

  it('searches titles, descriptions and tags without regard to case and accents, and filters by tag', async () => {
    const café = await makeIdea({ title: 'Café für Händler', tags: ['Trade', 'Búild'] })
    const map = await makeIdea({ title: 'World map', description: 'Shows every café.', tags: ['trade'] })
    const other = await makeIdea({ title: 'Dark mode' })
    const ids = async (query: string) => (await list(query)).items.map(({ _id }) => _id).toSorted()
    expect(await ids('?q=CAFE')).toEqual([café, map])
    expect(await ids('?q=handler%20build')).toEqual([café])
    expect(await ids('?tag=TRADE')).toEqual([café, map])
    expect(await ids('?q=map&tag=Trade')).toEqual([map])
    expect(await ids('?tag=nothing')).toEqual([])
    expect(await ids('?tag=All')).toEqual([café, map, other])
    expect((await list('?q=dark')).tags).toEqual(
      ['Búild', 'Trade'].map((tag) => expect.stringMatching(new RegExp(tag, 'i'))),
    )
  })

  it('comes with its page, and ignores errors in the page’s address', async () => {
    await makeIdea({ title: 'Lighthouses' })
    const html = await (await openPage('/roadmap')).text()
    expect(html).toContain('[["roadmap","list",{"q":"","tag":""}],{"items":[{')
    expect(html).toContain('Lighthouses')
    const narrowed = await openPage(`/roadmap?q=${'x'.repeat(300)}%00&tag=Search`)
    expect(narrowed.status).toBe(200)
    expect(await narrowed.text()).toContain('noindex')
  })

  it('reads the same number of rows for any number of suggestions', async () => {
    await makeIdea()
    const cost = async () => {
      const { ctx, meter } = meteredContext()
      await readRoadmap(ctx, { q: '', tag: '' })
      return meter.rowsRead
    }
    const before = await cost()
    expect(before).toBeGreaterThan(0)
    await run(
      `INSERT INTO roadmap_items (id, title, title_key, status, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT 's' || i, 'x', 'x', 'suggested', i, i FROM n`,
    )
    expect(await cost()).toBe(before)
  })
})

describe('a vote', () => {
  it('needs no account, counts once, and is shown as given', async () => {
    const id = await makeIdea()
    const visitor = new Browser()
    expect(await visitor.votes()).toEqual([])
    expect(visitor.cookie).toBeNull()
    const response = await visitor.vote(id)
    expect(await answerOf(response)).toEqual([200, { votes: 1 }])
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-voter='))).toMatch(
      /^__Host-voter=[\w-]{12}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await answerOf(visitor.vote(id))).toEqual([
      409,
      { error: 'You already voted recently.', code: 'already_voted', votes: expect.any(Number) },
    ])
    expect(await visitor.votes()).toEqual([id])
    expect(await new Browser().votes()).toEqual([])
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
  })

  it('counts once when fifty of one visitor arrive at once', async () => {
    const [id, other] = [await makeIdea(), await makeIdea()]
    const visitor = new Browser()
    await visitor.vote(other)
    expect(await atOnce(50, () => visitor.vote(id))).toEqual({ 200: 1, 409: 49 })
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
  })

  it('counts once when fifty of one user arrive at once, from two browsers', async () => {
    const id = await makeIdea()
    const user = await makeUser()
    const [one, other] = [new Browser(user), new Browser(user)]
    expect(await atOnce(50, (i) => (i % 2 ? one : other).vote(id))).toEqual({ 200: 1, 409: 49 })
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
  })

  it('counts fifty when fifty people vote at once, half of them without an account', async () => {
    const id = await makeIdea()
    const users = await Promise.all(Array.from({ length: 25 }, () => makeUser()))
    const people = [...users.map((user) => new Browser(user)), ...users.map(() => new Browser())]
    const responses = await Promise.all(people.map((person) => person.vote(id)))
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200))
    expect([await counter(id), await ledger(id)]).toEqual([50, 50])
    await noDrift()
  })

  it('of a visitor who signs in becomes that user’s: not a second one, here or elsewhere', async () => {
    const [id, next] = [await makeIdea(), await makeIdea()]
    const visitor = new Browser()
    await visitor.vote(id)
    const user = await makeUser()
    const here = visitor.signedIn(user)
    expect(await here.votes()).toEqual([id])
    expect((await here.vote(id)).status).toBe(409)
    const elsewhere = new Browser(user)
    expect(await elsewhere.votes()).toEqual([id])
    expect((await elsewhere.vote(id)).status).toBe(409)
    await here.vote(next)
    expect((await here.signedIn(null).vote(next)).status).toBe(409)
    expect([await counter(id), await counter(next)]).toEqual([1, 1])
  })

  it('that was given twice before the sign-in counts once after it', async () => {
    const [id, next] = [await makeIdea(), await makeIdea()]
    const user = await makeUser()
    await new Browser(user).vote(id)
    const visitor = new Browser()
    await visitor.vote(id)
    expect(await counter(id)).toBe(2)
    await visitor.signedIn(user).vote(next)
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
    await noDrift()
  })

  it('of two users of one browser belongs to each of them', async () => {
    const id = await makeIdea()
    const [ann, bo] = [await makeUser(), await makeUser()]
    const shared = new Browser(ann)
    await shared.vote(id)
    expect((await shared.signedIn(bo).vote(id)).status).toBe(200)
    expect((await shared.signedIn(null).vote(id)).status).toBe(409)
    expect(await counter(id)).toBe(2)
  })

  it('with a made-up cookie counts as a new visitor’s', async () => {
    const id = await makeIdea()
    const visitor = new Browser()
    await visitor.vote(id)
    const [name, signature = ''] = (visitor.cookie ?? '').split('.')
    for (const cookie of [
      `${name}.${'a'.repeat(43)}`,
      `__Host-voter=AAAAAAAAAAAA.${signature}`,
      '__Host-voter=x',
      '__Host-voter=',
    ]) {
      const forger = Object.assign(new Browser(), { cookie })
      expect(await forger.votes()).toEqual([])
      await forger.vote(id)
      expect(forger.cookie).not.toBe(cookie)
    }
  })

  it('without an account is limited by network and day; accounts are not', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => makeIdea()))
    await run('DELETE FROM quotas')
    const [id = '', other = ''] = ids
    await new Browser(null, '198.51.100.1').vote(id)
    await run("UPDATE quotas SET used = ?1 WHERE id LIKE 'idea-votes:%'", NETWORK_VOTES_A_DAY)
    const refused = await new Browser(null, '198.51.100.250').vote(other)
    expect(await answerOf(refused)).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(DAY / 1000)
    expect((await new Browser(await makeUser(), '198.51.100.2').vote(other)).status).toBe(200)
    expect((await new Browser(null, '198.51.101.1').vote(other)).status).toBe(200)
    const tomorrow = await voteForIdea(
      { ...systemContext(Date.now() + DAY), actor: { kind: 'visitor' } },
      { itemId: other, visitorId: 'somebodyElse', address: '198.51.100.9' },
    )
    expect(tomorrow).toEqual({ votes: 3 })
  })

  it.each([
    ['203.0.113.7', '203.0.113.0'],
    ['::ffff:203.0.113.7', '203.0.113.0'],
    ['2001:db8:12:34::1', '2001:db8:12::'],
    ['2001:db8::1', '2001:db8::'],
    ['unknown', 'unknown'],
  ])('comes from the network of %s', (address, prefix) => {
    expect(prefixOf(address)).toBe(prefix)
  })

  it.each(['suggested', 'declined'] as const)('for an item that is %s is not found', async (status) => {
    const id = await makeIdea({ status })
    for (const browser of [new Browser(), new Browser(await makeUser()), new Browser(await makeAdmin())])
      expect((await browser.vote(id)).status).toBe(404)
    expect(await ledger(id)).toBe(0)
  })

  it('is deleted with its account, and the count follows', async () => {
    const id = await makeIdea()
    const user = await makeUser()
    await new Browser(user).vote(id)
    await deleteAccount(user)
    expect([await counter(id), await ledger(id)]).toEqual([0, 0])
  })
})

describe('a suggestion', () => {
  const suggest = (as: TestUser | null, body: unknown) => request('/api/roadmap/suggest', { as, body })
  const good = {
    title: ' A  chart of winds ',
    description: 'Where to?\r\nThere.',
    tags: ['Maps', ' ', 'maps', 'a,b'],
  }

  it('is not public before admins accept it', async () => {
    const user = await makeUser()
    expect((await suggest(user, { title: ' ' })).status).toBe(400)
    const response = await suggest(user, good)
    expect(response.status).toBe(201)
    const { _id, status } = await bodyOf<{ _id: string; status: string }>(response)
    expect(status).toBe('suggested')
    expect((await list()).items).toEqual([])
    expect(
      await bodyOf(request('/api/admin/roadmap?status=suggested', { as: await makeAdmin() })),
    ).toMatchObject({
      total: 1,
      items: [
        {
          _id,
          title: 'A chart of winds',
          description: 'Where to?\nThere.',
          tags: ['Maps', 'a', 'b'],
          status: 'suggested',
          author: user.username,
        },
      ],
    })
    await staff(`/${_id}`, { status: 'planned', eta: 'Spring 2027' }, 'PATCH')
    expect((await list()).items).toMatchObject([{ _id, status: 'planned', eta: 'Spring 2027' }])
    expect(await actionsOn(_id)).toEqual(['roadmap.suggest', 'roadmap.accept'])
  })

  it('that is repeated, or arrives five times at once, is one', async () => {
    const user = await makeUser()
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await bodyOf<{ _id: string }>(suggest(user, good)))._id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await count('SELECT count(*) FROM roadmap_items')).toBe(1)
  })

  it('has a daily limit for each person', async () => {
    const user = await makeUser()
    const suggestions = await atOnce(SUGGESTIONS_A_DAY + 3, (i) => suggest(user, { title: `Idea no ${i}` }))
    expect(suggestions).toEqual({ 201: SUGGESTIONS_A_DAY, 429: 3 })
    expect(await answerOf(suggest(user, { title: 'One more' }))).toMatchObject([
      429,
      { error: 'You can suggest 5 ideas a day.', code: 'rate_limited' },
    ])
    await run('UPDATE roadmap_items SET created_at = created_at - ?1', DAY)
    expect((await suggest(user, { title: 'One more' })).status).toBe(201)
  })
})

describe('admins', () => {
  it('change the status of an idea', async () => {
    const id = await makeIdea({ status: 'suggested', title: 'Harbour radio' })
    for (const status of ['planned', 'in-progress', 'in-progress', 'shipped'])
      expect((await staff(`/${id}`, { status }, 'PATCH')).status).toBe(200)
    expect((await list()).items).toMatchObject([
      { status: 'shipped', shippedAt: expect.stringMatching(/Z$/) },
    ])
    expect(await actionsOn(id)).toEqual(['roadmap.accept', 'roadmap.move', 'roadmap.move'])
  })

  it('edit the sent fields and nothing else', async () => {
    const id = await makeIdea({ title: 'Old', description: 'Stays.', tags: ['A'] })
    await staff(`/${id}`, { eta: 'Soon' }, 'PATCH')
    expect(await bodyOf(staff(`/${id}`, { title: 'New' }, 'PATCH'))).toMatchObject({
      title: 'New',
      description: 'Stays.',
      tags: ['A'],
      eta: 'Soon',
      status: 'planned',
    })
    expect(await bodyOf(staff(`/${id}`, { eta: '', tags: ['B', 'b'] }, 'PATCH'))).toMatchObject({
      eta: null,
      tags: ['B'],
    })
    await staff(`/${id}`, {}, 'PATCH')
    await staff(`/${id}`, { title: 'New' }, 'PATCH')
    expect(await actionsOn(id)).toEqual(['roadmap.edit', 'roadmap.edit', 'roadmap.edit'])
    expect((await list('?q=new')).items).toHaveLength(1)
  })

  it('add their own ideas to the roadmap', async () => {
    const response = await staff('', { title: 'Ours', tags: ['x'], status: 'in-progress', eta: 'May' })
    expect(response.status).toBe(201)
    expect((await list()).items).toMatchObject([
      { title: 'Ours', status: 'in-progress', eta: 'May', tags: ['x'] },
    ])
    expect((await staff('', { title: 'x', status: 'declined' })).status).toBe(400)
  })

  it('decline with a reason for the person who suggested it, and may reopen it', async () => {
    const author = await makeUser()
    const id = await makeIdea({ status: 'suggested', title: 'Free diamonds', author })
    expect((await staff(`/${id}/decline`, { reason: ' ' })).status).toBe(400)
    const decline = () => staff(`/${id}/decline`, { reason: 'They would be worth nothing.' })
    expect(await atOnce(3, decline)).toEqual({ 200: 1, 409: 2 })
    const idea = () => rowOf('SELECT title, status, reason FROM roadmap_items WHERE id = ?1', id)
    expect(await idea()).toEqual({
      title: 'Free diamonds',
      status: 'declined',
      reason: 'They would be worth nothing.',
    })
    expect(await actionsOn(id)).toEqual(['roadmap.decline'])
    await staff(`/${id}`, { status: 'planned' }, 'PATCH')
    expect(await idea()).toMatchObject({ status: 'planned' })
  })

  it('neither accept nor decline what somebody has moved since', async () => {
    const id = await makeIdea({ status: 'suggested' })
    await staff(`/${id}`, { status: 'in-progress', statusWas: 'suggested' }, 'PATCH')
    const late = { code: 'state_conflict', current: 'in-progress' }
    expect(
      await bodyOf(staff(`/${id}`, { status: 'planned', statusWas: 'suggested' }, 'PATCH')),
    ).toMatchObject(late)
    expect(await bodyOf(staff(`/${id}/decline`, { reason: 'No.', statusWas: 'suggested' }))).toMatchObject(
      late,
    )
    expect(await actionsOn(id)).toEqual(['roadmap.accept'])
  })

  it('cannot decline a shipped item', async () => {
    const shipped = await makeIdea({ status: 'shipped' })
    expect(await bodyOf(staff(`/${shipped}/decline`, { reason: 'No.' }))).toMatchObject({
      code: 'state_conflict',
      current: 'shipped',
    })
  })

  it('find ideas by title in every state', async () => {
    await makeIdea({ title: 'Tide tables', status: 'shipped' })
    await makeIdea({ title: 'Star maps', status: 'declined' })
    const found = async (query: string) =>
      bodyOf<{ total: number; items: unknown[] }>(
        request(`/api/admin/roadmap?${query}`, { as: await makeAdmin() }),
      )
    expect(await found('q=TIDE')).toMatchObject({
      total: 1,
      items: [{ title: 'Tide tables', status: 'shipped' }],
    })
    expect(await found('status=declined')).toMatchObject({ total: 1 })
    expect(await found('page=9')).toMatchObject({ total: 2, items: [] })
  })
})
