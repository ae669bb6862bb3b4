import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { NETWORK_VOTES_A_DAY, type RoadmapState, SUGGESTIONS_A_DAY } from '#contract/roadmap.ts'
import { foldName } from '#contract/fold.ts'
import { adminRoadmapQuery } from '#contract/wire/roadmap.ts'
import { DAY } from '#contract/time.ts'
import { count, makeAdmin, makeUser, type TestUser } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { meteredAt } from '../metrics/testing/traffic.ts'
import { listItems } from './list-items.ts'
import { recountVotes } from './recount-votes.ts'
import { prefixOf } from '../../platform/network.ts'
import { voteForIdea } from './vote-for-idea.ts'
import { systemContext } from '../../testing/system-context.ts'

let created = 0
let admin: TestUser

beforeEach(async () => {
  await env.DB.batch(
    ['roadmap_votes', 'roadmap_items', 'roadmap_networks'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  admin = await makeAdmin()
})

interface Idea {
  title?: string
  status?: RoadmapState
  tags?: string[]
  description?: string
  author?: TestUser
}

async function makeIdea({ title, status = 'planned', tags = [], description = '', author }: Idea = {}) {
  const id = `idea${String((created += 1)).padStart(8, '0')}`
  const name = title ?? `Idea ${created}`
  await env.DB.prepare(
    `INSERT INTO roadmap_items (id, title, title_key, description, tags, status, author_id, created_at, updated_at, shipped_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)`,
  )
    .bind(
      id,
      name,
      foldName(name),
      description,
      JSON.stringify(tags),
      status,
      author?.id ?? null,
      created,
      status === 'shipped' ? created : null,
    )
    .run()
  return id
}

/** A browser that stores its cookies. */
class Browser {
  cookie: string | null = null
  readonly as: TestUser | null
  readonly address: string

  constructor(as: TestUser | null = null, address = '203.0.113.7') {
    this.as = as
    this.address = address
  }

  get headers(): Record<string, string> {
    return { 'cf-connecting-ip': this.address, ...(this.cookie === null ? {} : { cookie: this.cookie }) }
  }

  signedIn(as: TestUser | null): Browser {
    return Object.assign(new Browser(as, this.address), { cookie: this.cookie })
  }

  async vote(id: string): Promise<Response> {
    const response = await request(`/api/roadmap/${id}/vote`, {
      as: this.as,
      method: 'POST',
      headers: this.headers,
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-voter='))
    if (set) this.cookie = set.split(';')[0] ?? null
    return response
  }

  async votes(): Promise<string[]> {
    const { items } = await bodyOf<{ items: string[] }>(
      request('/api/roadmap/votes', { as: this.as, headers: this.headers }),
    )
    return items.toSorted()
  }
}

const counter = (id: string) => count('SELECT votes FROM roadmap_items WHERE id = ?1', id)
const ledger = (id: string) => count('SELECT count(*) FROM roadmap_votes WHERE item_id = ?1', id)
const staff = (path: string, body?: unknown, method = 'POST') =>
  request(`/api/admin/roadmap${path}`, { as: admin, method, body })
const list = (query = '') =>
  bodyOf<{ items: { _id: string; title: string }[]; tags: string[] }>(request(`/api/roadmap${query}`))
const auditOf = async (id: string) =>
  (
    await env.DB.prepare(
      `SELECT action FROM audit_log WHERE target_kind = 'roadmap' AND target_id = ?1 ORDER BY seq`,
    )
      .bind(id)
      .all<{ action: string }>()
  ).results.map(({ action }) => action)
const noDrift = async () => expect(await recountVotes(systemContext())).toEqual([])

describe('the roadmap', () => {
  it('lists public items, the most votes first and the latest shipped first, the same for everybody', async () => {
    const [first, wanted] = [await makeIdea(), await makeIdea({ tags: ['Search'] })]
    const [early, late] = [await makeIdea({ status: 'shipped' }), await makeIdea({ status: 'shipped' })]
    const going = await makeIdea({ status: 'in-progress' })
    for (const status of ['suggested', 'declined', 'merged'] as const) await makeIdea({ status })
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

  it('rejects an invalid search', async () => {
    for (const query of [`q=${'x'.repeat(101)}`, 'q=a%00b', `tag=${'x'.repeat(121)}`, 'tag=a&tag=b'])
      expect([query, (await request(`/api/roadmap?${query}`)).status]).toEqual([query, 400])
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

  it('reads the same number of rows for any number of suggestions and votes', async () => {
    await makeIdea()
    const cost = async () => {
      const { meta } = await env.DB.prepare(
        `SELECT id FROM roadmap_items i WHERE i.status = 'planned' ORDER BY i.votes DESC, i.created_at DESC, i.id LIMIT 200`,
      ).all()
      return meta.rows_read
    }
    const before = await cost()
    await env.DB.prepare(
      `INSERT INTO roadmap_items (id, title, title_key, status, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT 's' || i, 'x', 'x', 'suggested', i, i FROM n`,
    ).run()
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
    expect([response.status, await response.json()]).toEqual([200, { votes: 1 }])
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-voter='))).toMatch(
      /^__Host-voter=[\w-]{12}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const again = await visitor.vote(id)
    expect([again.status, await again.json()]).toEqual([
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
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await visitor.vote(id)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect([await counter(id), await ledger(id)]).toEqual([1, 1])
  })

  it('counts once when fifty of one user arrive at once, from two browsers', async () => {
    const id = await makeIdea()
    const user = await makeUser()
    const browsers = [new Browser(user), new Browser(user)]
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => (await browsers[i % 2]?.vote(id))?.status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
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
    await env.DB.prepare('DELETE FROM roadmap_networks').run()
    const [id = '', other = ''] = ids
    await new Browser(null, '198.51.100.1').vote(id)
    await env.DB.prepare('UPDATE roadmap_networks SET votes = ?1').bind(NETWORK_VOTES_A_DAY).run()
    const refused = await new Browser(null, '198.51.100.250').vote(other)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(DAY / 1000)
    expect((await new Browser(await makeUser(), '198.51.100.2').vote(other)).status).toBe(200)
    expect((await new Browser(null, '198.51.101.1').vote(other)).status).toBe(200)
    const tomorrow = await voteForIdea(
      { ...systemContext(Date.now() + DAY), actor: { kind: 'visitor' } },
      { itemId: other, visitorId: 'somebodyElse', address: '198.51.100.9' },
    )
    expect(tomorrow).toEqual({ votes: 3 })
  })

  it('stores no address', async () => {
    const id = await makeIdea()
    await new Browser(null, '198.51.100.77').vote(id)
    const { results } = await env.DB.prepare('SELECT * FROM roadmap_networks').all()
    expect(JSON.stringify(results)).not.toContain('198.51')
    expect(await count('SELECT count(*) FROM roadmap_networks')).toBe(1)
  })

  it.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:12:34::1', '2001:db8:12'],
    ['2001:db8::1', '2001:db8:0'],
    ['unknown', 'unknown'],
  ])('comes from the network of %s', (address, prefix) => {
    expect(prefixOf(address)).toBe(prefix)
  })

  it.each(['suggested', 'declined', 'merged'] as const)(
    'for an item that is %s is not found',
    async (status) => {
      const id = await makeIdea({ status })
      for (const browser of [new Browser(), new Browser(await makeUser()), new Browser(admin)])
        expect((await browser.vote(id)).status).toBe(404)
      expect(await ledger(id)).toBe(0)
    },
  )

  it('is deleted with its account, and the count follows', async () => {
    const id = await makeIdea()
    const user = await makeUser()
    await new Browser(user).vote(id)
    await env.DB.prepare('DELETE FROM users WHERE id = ?1').bind(user.id).run()
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
    const response = await suggest(user, good)
    expect(response.status).toBe(201)
    const { _id, status } = await bodyOf<{ _id: string; status: string }>(response)
    expect(status).toBe('suggested')
    expect((await list()).items).toEqual([])
    expect(await bodyOf(request('/api/admin/roadmap?status=suggested', { as: admin }))).toMatchObject({
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
    expect(await auditOf(_id)).toEqual(['roadmap.suggest', 'roadmap.accept'])
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
    const statuses = await Promise.all(
      Array.from(
        { length: SUGGESTIONS_A_DAY + 3 },
        async (_, i) => (await suggest(user, { title: `Idea no ${i}` })).status,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(SUGGESTIONS_A_DAY)
    const refused = await suggest(user, { title: 'One more' })
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: 'You can suggest 5 ideas a day.', code: 'rate_limited' },
    ])
    await env.DB.prepare('UPDATE roadmap_items SET created_at = created_at - ?1').bind(DAY).run()
    expect((await suggest(user, { title: 'One more' })).status).toBe(201)
  })

  it('needs a signed-in person', async () => {
    expect(await bodyOf(suggest(null, good))).toEqual({
      error: 'Sign in to suggest.',
      code: 'unauthenticated',
    })
  })

  it.each([
    [{}, 'title', 'Give your idea a title.'],
    [{ title: '   ' }, 'title', 'Give your idea a title.'],
    [{ title: 5 }, 'title', 'Give your idea a title.'],
    [{ title: 'x'.repeat(101) }, 'title', 'Title can have at most 100 characters.'],
    [{ title: 'a\u202eb' }, 'title', 'Remove the invisible or control characters.'],
    [
      { title: 'ok', description: 'x'.repeat(1001) },
      'description',
      'Description can have at most 1000 characters.',
    ],
    [{ title: 'ok', tags: ['x'.repeat(121)] }, 'tags', 'Tags can have at most 120 characters together.'],
    [{ title: 'ok', tags: 'a,b' }, 'tags', 'Send the tags as a list.'],
    [{ title: 'ok', tags: ['a\u0000'] }, 'tags', 'Remove the invisible or control characters.'],
  ])('is refused for %j', async (body, field, error) => {
    const response = await suggest(await makeUser(), body)
    expect([response.status, await response.json()]).toEqual([400, { error, code: 'invalid_input', field }])
  })

  it('accepts the maximum length of everything', async () => {
    const body = {
      title: '🏝'.repeat(100),
      description: '🏝'.repeat(1000),
      tags: ['x'.repeat(59), 'y'.repeat(60)],
    }
    expect((await suggest(await makeUser(), body)).status).toBe(201)
  })
})

describe('admins', () => {
  it('change the status of an idea, and every step is public', async () => {
    const id = await makeIdea({ status: 'suggested', title: 'Harbour radio' })
    for (const status of ['planned', 'in-progress', 'in-progress', 'shipped'])
      expect((await staff(`/${id}`, { status }, 'PATCH')).status).toBe(200)
    const { items } = await bodyOf<{ items: { status: string; at: string }[] }>(
      request(`/api/roadmap/${id}/history`),
    )
    expect(items.map(({ status }) => status)).toEqual(['suggested', 'planned', 'in-progress', 'shipped'])
    expect((await list()).items).toMatchObject([
      { status: 'shipped', shippedAt: expect.stringMatching(/Z$/) },
    ])
    expect(await auditOf(id)).toEqual(['roadmap.accept', 'roadmap.move', 'roadmap.move'])
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
    expect(await auditOf(id)).toEqual(['roadmap.edit', 'roadmap.edit', 'roadmap.edit'])
    expect((await list('?q=new')).items).toHaveLength(1)
  })

  it('add their own ideas to the roadmap', async () => {
    const response = await staff('', { title: 'Ours', tags: ['x'], status: 'in-progress', eta: 'May' })
    expect(response.status).toBe(201)
    expect((await list()).items).toMatchObject([
      { title: 'Ours', status: 'in-progress', eta: 'May', tags: ['x'] },
    ])
    expect((await staff('', { title: '' })).status).toBe(400)
    expect((await staff('', { title: 'x', status: 'merged' })).status).toBe(400)
  })

  it('decline with a reason for the person who suggested it, and may reopen it', async () => {
    const author = await makeUser()
    const id = await makeIdea({ status: 'suggested', title: 'Free diamonds', author })
    expect((await staff(`/${id}/decline`, { reason: ' ' })).status).toBe(400)
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff(`/${id}/decline`, { reason: 'They would be worth nothing.' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const mine = () => bodyOf<{ suggestions: unknown[] }>(request('/api/roadmap/mine', { as: author }))
    expect((await mine()).suggestions).toMatchObject([
      { title: 'Free diamonds', status: 'declined', reason: 'They would be worth nothing.' },
    ])
    expect(await auditOf(id)).toEqual(['roadmap.decline'])
    expect((await request(`/api/roadmap/${id}/history`)).status).toBe(404)
    await staff(`/${id}`, { status: 'planned' }, 'PATCH')
    expect((await mine()).suggestions).toMatchObject([{ status: 'planned', reason: null }])
  })

  it('cannot decline a shipped item, nor change a merged one', async () => {
    const shipped = await makeIdea({ status: 'shipped' })
    expect(await bodyOf(staff(`/${shipped}/decline`, { reason: 'No.' }))).toMatchObject({
      code: 'state_conflict',
      current: 'shipped',
    })
    const [from, into] = [await makeIdea(), await makeIdea()]
    await staff(`/${from}/merge`, { into })
    expect((await staff(`/${from}`, { title: 'Risen' }, 'PATCH')).status).toBe(409)
    expect((await staff(`/${from}/decline`, { reason: 'No.' })).status).toBe(409)
    expect((await staff(`/${from}/merge`, { into })).status).toBe(409)
  })

  it('are the only ones who may', async () => {
    const id = await makeIdea()
    const calls: [string, string, unknown][] = [
      ['GET', '/api/admin/roadmap', undefined],
      ['POST', '/api/admin/roadmap', { title: 'Mine' }],
      ['PATCH', `/api/admin/roadmap/${id}`, { title: 'Mine' }],
      ['POST', `/api/admin/roadmap/${id}/decline`, { reason: 'Mine' }],
      ['POST', `/api/admin/roadmap/${id}/merge`, { into: id }],
    ]
    const author = await makeUser()
    await env.DB.prepare('UPDATE roadmap_items SET author_id = ?1').bind(author.id).run()
    for (const [method, path, body] of calls) {
      expect([path, (await request(path, { method, body })).status]).toEqual([path, 401])
      expect([path, (await request(path, { method, body, as: author })).status]).toEqual([path, 403])
    }
    expect(await count('SELECT count(*) FROM roadmap_items')).toBe(1)
  })

  it('find ideas by title in every state', async () => {
    await makeIdea({ title: 'Tide tables', status: 'merged' })
    await makeIdea({ title: 'Star maps', status: 'declined' })
    const found = (query: string) =>
      bodyOf<{ total: number; items: unknown[] }>(request(`/api/admin/roadmap?${query}`, { as: admin }))
    expect(await found('q=TIDE')).toMatchObject({
      total: 1,
      items: [{ title: 'Tide tables', status: 'merged' }],
    })
    expect(await found('status=declined')).toMatchObject({ total: 1 })
    expect(await found('page=9')).toMatchObject({ total: 2, items: [] })
    expect((await request('/api/admin/roadmap?status=open', { as: admin })).status).toBe(400)
  })
})

describe('lists of very many ideas', () => {
  const IDEAS = 2_400
  const OLDEST = 'Quokka harbour'

  beforeEach(async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO roadmap_items (id, title, title_key, status, author_id, created_at, updated_at)
       SELECT printf('many%08d', i), iif(i = 1, ?2, 'Idea ' || i), iif(i = 1, ?3, 'idea ' || i), iif(i % 3 = 0, 'planned', 'suggested'), ?4,
              1000000 + i / 2, 1000000 + i FROM n`,
    )
      .bind(IDEAS, OLDEST, foldName(OLDEST), admin.id)
      .run()
  })

  const read = async (query: Record<string, string>) => {
    const { ctx, cost } = meteredAt(Date.now())
    return { ...(await listItems(ctx, adminRoadmapQuery.parse(query))), cost: cost.read }
  }

  it('are paged newest first, without repeating or skipping, and read only the ideas of the page', async () => {
    for (const status of [null, 'suggested', 'planned'] as const) {
      const { results } = await env.DB.prepare(
        'SELECT id FROM roadmap_items WHERE ?1 IS NULL OR status = ?1 ORDER BY created_at DESC, id',
      )
        .bind(status)
        .all<{ id: string }>()
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(results.length / 50); page += 1) {
        const { items, total, cut, cost } = await read({
          page: String(page),
          limit: '50',
          ...(status && { status }),
        })
        seen.push(...items.map(({ _id }) => _id))
        expect([total, cut]).toEqual([results.length, false])
        // The entries of the whole list, those up to the page, and each idea with its author and its order.
        expect(cost).toBeLessThanOrEqual(total + page * 50 + 4 * 50 + 5)
      }
      expect(seen).toEqual(results.map(({ id }) => id))
    }
  })

  it('are searched to the oldest; when very many match, only the newest are counted, and the answer says so', async () => {
    const oldest = await read({ q: 'quokka' })
    expect(oldest).toMatchObject({ total: 1, cut: false, items: [{ title: OLDEST }] })
    expect(oldest.cost).toBeLessThanOrEqual(IDEAS + 4)
    const common = await read({ q: 'idea', page: '20' })
    expect([common.total, common.items.length, common.cut]).toEqual([1_000, 25, true])
    expect((await read({ q: 'idea', page: '41' })).items).toEqual([])
    expect(await read({ q: 'quokka', status: 'shipped' })).toMatchObject({ total: 0, cut: false })
  })
})

describe('merging', () => {
  it('combines the votes: a person who voted for both counts once', async () => {
    const [from, into] = [await makeIdea({ title: 'Chart' }), await makeIdea({ title: 'Map' })]
    const [ann, bo, cy] = [await makeUser(), await makeUser(), await makeUser()]
    const [visitor, stranger] = [new Browser(), new Browser()]
    for (const voter of [new Browser(ann), new Browser(bo), visitor]) await voter.vote(from)
    for (const voter of [new Browser(ann), new Browser(cy), visitor, stranger]) await voter.vote(into)
    const answers = await Promise.all([1, 2].map(() => staff(`/${from}/merge`, { into })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Ann, Bo, Cy, the visitor and the stranger.
    expect([await counter(into), await ledger(into)]).toEqual([5, 5])
    expect([await counter(from), await ledger(from)]).toEqual([0, 0])
    for (const voter of [new Browser(bo), visitor]) expect((await voter.vote(into)).status).toBe(409)
    await noDrift()
    const { items } = await bodyOf<{ items: unknown[] }>(request(`/api/roadmap/${into}/history`))
    expect(items.at(-1)).toMatchObject({ status: 'planned', mergedTitle: 'Chart' })
    expect((await list()).items.map(({ _id }) => _id)).toEqual([into])
    expect(await auditOf(from)).toEqual(['roadmap.merge'])
    const entry = await env.DB.prepare(`SELECT before, after FROM audit_log WHERE target_id = ?1`)
      .bind(from)
      .first<{ before: string; after: string }>()
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ title: 'Chart', votes: 3 })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ title: 'Map', votes: 5 })
  })

  it('recognizes a visitor of the one as a user of the other', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const ann = await makeUser()
    const browser = new Browser()
    await browser.vote(into)
    await env.DB.prepare(
      `INSERT INTO roadmap_votes (item_id, user_id, visitor_id, cast_at) SELECT ?1, ?2, visitor_id, 1 FROM roadmap_votes WHERE item_id = ?3`,
    )
      .bind(from, ann.id, into)
      .run()
    await staff(`/${from}/merge`, { into })
    expect(await counter(into)).toBe(1)
    expect((await new Browser(ann).vote(into)).status).toBe(409)
    expect((await browser.vote(into)).status).toBe(409)
    await noDrift()
  })

  it('counts a person once who voted there twice, once as a visitor, when this idea shows who they are', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const ann = await makeUser()
    const browser = new Browser()
    await browser.vote(into)
    await new Browser(ann).vote(into)
    await env.DB.prepare(
      `INSERT INTO roadmap_votes (item_id, user_id, visitor_id, cast_at)
       SELECT ?1, ?2, visitor_id, 1 FROM roadmap_votes WHERE item_id = ?3 AND user_id IS NULL`,
    )
      .bind(from, ann.id, into)
      .run()
    await staff(`/${from}/merge`, { into })
    expect([await counter(into), await ledger(into)]).toEqual([1, 1])
    await noDrift()
  })

  it('keeps two users of one browser separate', async () => {
    const [from, into] = [await makeIdea(), await makeIdea()]
    const [ann, bo] = [await makeUser(), await makeUser()]
    const shared = new Browser(ann)
    await shared.vote(from)
    await shared.signedIn(bo).vote(into)
    await staff(`/${from}/merge`, { into })
    expect([await counter(into), await ledger(into)]).toEqual([2, 2])
  })

  it('includes earlier merges, and informs the person who suggested it', async () => {
    const author = await makeUser()
    const first = await makeIdea({ status: 'suggested', author })
    const [second, third] = [await makeIdea(), await makeIdea({ title: 'The one that stays' })]
    await staff(`/${first}/merge`, { into: second })
    await staff(`/${second}/merge`, { into: third })
    expect(await bodyOf(request('/api/roadmap/mine', { as: author }))).toMatchObject({
      suggestions: [{ _id: first, status: 'merged', mergedInto: 'The one that stays' }],
    })
  })

  it('accepts only an existing target', async () => {
    const id = await makeIdea()
    const declined = await makeIdea({ status: 'declined' })
    expect(await bodyOf(staff(`/${id}/merge`, { into: id }))).toMatchObject({
      code: 'invalid_input',
      field: 'into',
    })
    expect(await bodyOf(staff(`/${id}/merge`, { into: 'nobodyHasIt1' }))).toMatchObject({ field: 'into' })
    expect((await staff(`/${id}/merge`, { into: declined })).status).toBe(409)
    expect((await staff(`/${id}/merge`, {})).status).toBe(400)
    expect((await list()).items).toMatchObject([{ _id: id }])
  })
})

describe('a person who voted', () => {
  it('sees the shipped ideas, newest first, only when signed in', async () => {
    const user = await makeUser()
    const [one, two, open] = [await makeIdea(), await makeIdea(), await makeIdea()]
    const suggested = await makeIdea({ status: 'suggested', author: user })
    for (const id of [one, two, open]) await new Browser(user).vote(id)
    await makeIdea({ status: 'shipped' })
    for (const id of [one, suggested, two]) {
      await staff(`/${id}`, { status: 'shipped' }, 'PATCH')
      await env.DB.prepare('UPDATE roadmap_items SET shipped_at = ?1 WHERE id = ?2')
        .bind((created += 1), id)
        .run()
    }
    const { shipped } = await bodyOf<{ shipped: { _id: string }[] }>(
      request('/api/roadmap/mine', { as: user }),
    )
    expect(shipped.map(({ _id }) => _id)).toEqual([two, suggested, one])
    expect((await request('/api/roadmap/mine')).status).toBe(401)
  })
})
