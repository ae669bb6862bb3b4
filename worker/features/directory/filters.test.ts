import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#contract/base/time.ts'
import { ALL_TAGS, SORTS, type Tag, TAGS } from '#contract/directory/directory.ts'
import { needsAll, readFilters } from '#contract/directory/filters.ts'
import { partsOf } from '#contract/listings/facts.ts'
import { edit } from '../../testing/acts.ts'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { systemContext } from '../../testing/contexts.ts'
import { makeListing, makeUser } from '../../testing/factories.ts'
import { makeListings } from '../../testing/make-listings.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { rowsOf, run } from '../../testing/rows.ts'
import { pick, type RandomSource, seededRandom } from '../../testing/seeded-random.ts'
import { browseDirectory, type DirectoryInput } from './browse-directory.ts'
import { countFacets } from './count-facets.ts'

const LISTINGS = 1200
const NOW = Date.now()
const POOL = [
  'lang-de',
  'lang-en',
  'on-switch',
  'on-phone',
  'addons-none',
  'addons-required',
  'region-europe',
  'age-10',
  'chat-moderated',
  'slots-10',
] as const

interface Row {
  id: string
  name_key: string
  facts: string
  tags: string
  votes: number
  rating_sum: number
  rating_cnt: number
  rating_rank: number
  top_rank: number
  created: number
  updated: number
}

let rows: Row[] = []

beforeAll(async () => {
  const random = seededRandom(7)
  const specs = Array.from({ length: LISTINGS }, (_, i) => ({
    name: `${pick(random, ['Sky', 'Iron', 'Amber', 'Żółw'])} Isle ${(i * 577) % LISTINGS}`,
    tags: TAGS.filter(() => random() % 4 === 0),
    votes: i % 9 === 0 ? random() % 40 : 0,
    ratings: i % 5 === 0 ? [1 + (random() % 5), 5] : [],
    // Some have the same moment.
    created: NOW - (random() % 400) * DAY,
    updated: NOW - (random() % 200) * DAY,
  }))
  const ids = await makeListings((await makeUser()).id, specs)
  const told = ids.map((id) => ({
    id,
    facts: POOL.filter((fact, index) => random() % (index + 2) === 0 && !(fact === 'addons-required')),
  }))
  await run(
    `UPDATE listings SET facts = (SELECT value -> 'facts' FROM json_each(?1) WHERE value ->> 'id' = listings.id)`,
    JSON.stringify(told),
  )
  await run('UPDATE listings SET top_rank = seq % 40 * 300')
  rows = await rowsOf<Row>('SELECT * FROM listings')
})

const list = (text: string): string[] => JSON.parse(text)
const PLAIN = { q: '', tag: ALL_TAGS, sort: 'top', page: 1, limit: 18 } as const
const newest = (having: string, now?: number) =>
  browseDirectory(systemContext(now), { ...PLAIN, sort: 'new', limit: 50, with: having })

function has(row: Row, filter: string): boolean {
  const [group, value] = partsOf(filter)
  if (group === 'tag') return list(row.tags).some((tag) => tag.toLowerCase().startsWith(value))
  if (group === 'rating')
    return row.rating_cnt > 0 && row.rating_sum / row.rating_cnt >= (value === '45' ? 4.5 : Number(value))
  if (group === 'kind') return false
  return list(row.facts).includes(filter)
}

const ORDER: Record<string, (a: Row, b: Row) => number> = {
  top: (a, b) => b.top_rank - a.top_rank,
  playing: (a, b) => b.top_rank - a.top_rank,
  new: () => 0,
  name: (a, b) => Number(a.name_key > b.name_key) - Number(a.name_key < b.name_key),
  updated: (a, b) => b.updated - a.updated,
  ratings: (a, b) => b.rating_rank - a.rating_rank,
}

/** The expected page, without the index: checks every condition on every listing, then sorts. */
function expected({ tag, with: having, without, sort, page, limit }: DirectoryInput) {
  const wanted = readFilters(having)
  const passing = rows.filter(
    (row) =>
      (tag === ALL_TAGS || list(row.tags).includes(tag)) &&
      !readFilters(without).some((filter) => has(row, filter)) &&
      wanted.every((filter) =>
        needsAll(filter)
          ? has(row, filter)
          : wanted
              .filter((other) => partsOf(other)[0] === partsOf(filter)[0])
              .some((other) => has(row, other)),
      ),
  )
  const inOrder = passing.toSorted(
    (a, b) => ORDER[sort]?.(a, b) || b.created - a.created || (a.id < b.id ? -1 : 1),
  )
  return { total: passing.length, ids: inOrder.slice((page - 1) * limit, page * limit).map(({ id }) => id) }
}

const FILTERS = [...POOL, 'tag-pvp', 'tag-skyblock', 'rating-4', 'rating-3', 'lang-fr']

function randomInput(random: RandomSource): DirectoryInput {
  const some = (rarity: number) => FILTERS.filter(() => random() % rarity === 0).join('.') || undefined
  return {
    q: '',
    tag: random() % 4 === 0 ? pick<Tag>(random, TAGS) : ALL_TAGS,
    sort: pick(random, SORTS),
    page: 1 + (random() % pick(random, [3, 12, 70])),
    limit: 18,
    with: some(9),
    without: some(14),
  }
}

describe('the filters', () => {
  it('show what the rule says, in each order and at each depth', async () => {
    const random = seededRandom(99)
    for (let turn = 0; turn < 150; turn += 1) {
      const input = randomInput(random)
      const answer = await browseDirectory(systemContext(), input)
      const { total, ids } = expected(input)
      expect({ total: answer.total, ids: answer.items.map(({ _id }) => _id) }, JSON.stringify(input)).toEqual(
        { total, ids },
      )
    }
  })

  it('with a text, list only what passes and has the text', async () => {
    const random = seededRandom(11)
    const byId = new Map(rows.map((row) => [row.id, row]))
    // In every name, in some, in one, misspelled, in none; one letter; a word of no name.
    for (const q of ['isle', 'e', 'amber', 'sky isle 577', 'ambre ilse', 'iron realm server', 'zzqxjv'])
      for (let turn = 0; turn < 8; turn += 1) {
        const input = { ...randomInput(random), q, page: pick(random, [1, 2, 40]) }
        const answer = await browseDirectory(systemContext(), input)
        const passing = expected({ ...input, q: '', page: 1, limit: LISTINGS }).ids
        for (const { _id } of answer.items) {
          expect(passing).toContain(_id)
          if (answer.match === 'exact')
            expect(byId.get(_id)?.name_key.replaceAll(' ', '')).toContain(q.replaceAll(' ', ''))
        }
        const matching = passing.filter((id) => byId.get(id)?.name_key.includes(q))
        if (matching.length > 0 && input.page === 1) expect(answer.items.length).toBeGreaterThan(0)
      }
  })

  it('answer with every filter, at the last page and behind it', async () => {
    const all = [...POOL, 'tag-pvp', 'rating-3', 'fresh-6', 'kind-server', 'kind-realm', 'for-children']
    const { total } = expected({ ...PLAIN, without: 'slots-10' })
    for (const sort of SORTS)
      for (const page of [Math.ceil(total / 50), 1_000_000]) {
        const input = { ...PLAIN, sort, page, limit: 50, without: 'slots-10' }
        const answer = await browseDirectory(systemContext(), input)
        expect(answer.items.length).toBe(page === 1_000_000 ? 0 : total % 50 || 50)
      }
    const every = { with: all.join('.'), without: all.join('.') }
    const none = await browseDirectory(systemContext(), { ...PLAIN, q: 'isle', tag: 'PvP', ...every })
    expect(none.total).toBe(0)
  })

  it('count what each of them would leave', async () => {
    const input = { tag: ALL_TAGS, with: ['lang-de', 'on-switch'], without: ['addons-none'] } as const
    const { total, counts } = await countFacets(systemContext(), input)
    const totalOf = (having: string) => expected({ ...PLAIN, with: having, without: 'addons-none' }).total
    expect(total).toBe(totalOf('lang-de.on-switch'))
    expect(counts['on-phone'] ?? 0).toBe(totalOf('lang-de.on-switch.on-phone'))
    // One of several languages is enough, so German does not narrow the count of English.
    expect(counts['lang-en'] ?? 0).toBe(totalOf('lang-en.on-switch'))
    expect(counts['rating-4'] ?? 0).toBe(totalOf('lang-de.on-switch.rating-4'))
    expect(counts).not.toHaveProperty('lang-fr')
  })

  it('say which one to drop when nothing passes, and what that gives', async () => {
    const answer = await bodyOf<{ total: number; dropping: unknown[] }>(
      request('/api/servers?with=lang-de.lang-fr.on-switch.slots-100&without=addons-none'),
    )
    const left = expected({ ...PLAIN, with: 'lang-de.on-switch', without: 'addons-none' })
    expect(answer.total).toBe(0)
    expect(answer.dropping).toEqual([{ filters: ['slots-100'], excluded: false, total: left.total }])
  })

  it('do not offer to drop the text when nothing passes without it, too', async () => {
    const offered = async (filters: string) =>
      (await bodyOf<{ dropping: unknown[] }>(request(`/api/servers?q=zzqxzzqx&with=${filters}`))).dropping
    expect(await offered('lang-de')).toEqual([{ filters: ['q'], excluded: false, total: expect.any(Number) }])
    expect(await offered('lang-de.lang-fr.on-switch.slots-100')).toEqual([])
  })

  it('narrow a search, by name and by the words of descriptions', async () => {
    const search = async (query: string) =>
      bodyOf<{ total: number; items: { name: string; facts: string[] }[] }>(request(`/api/servers?${query}`))
    const { total, items } = await search('q=amber&with=lang-de')
    const matching = rows.filter((row) => row.name_key.includes('amber') && has(row, 'lang-de'))
    expect(total).toBe(matching.length)
    expect(items.every(({ name, facts }) => name.startsWith('Amber') && facts.includes('lang-de'))).toBe(true)
    expect((await search('q=nothing+like+it&with=lang-de')).total).toBe(0)
  })

  it('forgive what is no filter, and refuse a text that is too long', async () => {
    const all = await bodyOf<{ total: number }>(request('/api/servers?with=nonsense.lang-xx'))
    expect(all.total).toBe(LISTINGS)
    expect((await request(`/api/servers?with=${'a'.repeat(401)}`)).status).toBe(400)
    const response = await request('/api/servers/facets?with=lang-de.%00')
    expect(response.status).toBe(200)
  })

  it('are at most eight at a time, of both kinds together', async () => {
    const eight = 'with=lang-de.lang-fr.lang-es.lang-pl&without=addons-none.lang-it.lang-ja.lang-ko'
    for (const path of ['/api/servers', '/api/servers/facets']) {
      expect((await request(`${path}?${eight}`)).status).toBe(200)
      const refused = await request(`${path}?${eight}.lang-nl`)
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { error: 'Choose at most 8 filters at a time.', field: 'with' },
      ])
    }
  })
})

describe('the facts', () => {
  it('tell a realm from a server as the cards do, also where the address is hidden', async () => {
    const { id } = await makeListing({ realmLink: 'play.hidden.example:19132', realmLinkVisible: false })
    const kinds = async (having: string) => (await newest(having)).items.map(({ _id, kind }) => [_id, kind])
    expect(await kinds('kind-server')).toEqual([[id, 'server']])
    expect(await kinds('kind-realm')).toEqual([])
    await run('DELETE FROM listings WHERE id = ?1', id)
  })

  it('follow a change at once, and a suspended server is never shown', async () => {
    const owner = await makeUser()
    const { id } = await makeListing({ owner, tags: ['PvP'] })
    const found = async () => (await newest('lang-haw')).items.map(({ _id }) => _id)
    await edit(id, owner, { facts: ['lang-haw'] })
    expect(await found()).toEqual([id])
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, id)
    expect(await found()).toEqual([])
    expect((await countFacets(systemContext(), { tag: ALL_TAGS, with: [], without: [] })).total).toBe(
      LISTINGS,
    )
  })

  it('of places for younger children put what staff checked first, newest check first, then what owners say', async () => {
    const owner = await makeUser()
    const HALF_YEAR = 183 * DAY
    const say = async (name: string, facts: string[], said: number, checked: number | null) => {
      const { id } = await makeListing({ owner, name })
      const checks = checked === null ? {} : { age: { at: NOW - checked, facts: facts.slice(0, 1) } }
      await run(
        'UPDATE listings SET facts = ?2, facts_said = ?3, facts_checked = ?4 WHERE id = ?1',
        id,
        JSON.stringify(facts),
        JSON.stringify({ age: NOW - said, chat: NOW }),
        JSON.stringify({ ...checks, chat: 'broken' }),
      )
      return id
    }
    const ids = [
      await say('Says so', ['age-all'], DAY, null),
      await say('Checked long ago', ['age-all'], 400 * DAY, 100 * DAY),
      await say('Checked lately', ['age-all', 'chat-off'], DAY, 2 * DAY),
      await say('Check is over', ['age-all'], 3 * DAY, HALF_YEAR),
      // None of these is shown: for whom it is, or when that was said.
      await say('Word is over', ['age-all'], HALF_YEAR, null),
      await say('Older ones', ['age-10'], DAY, DAY),
      await say('Silent', ['chat-off'], DAY, null),
    ]
    const found = async (having: string, more: Partial<DirectoryInput> = {}, now = NOW) => {
      const page = await browseDirectory(systemContext(now), {
        ...PLAIN,
        sort: 'name',
        with: having,
        ...more,
      })
      return [page.items.map(({ name }) => name), page.checked, page.total]
    }
    const all = ['Checked lately', 'Checked long ago', 'Check is over', 'Says so']
    expect(await found('for-children')).toEqual([all, 2, 4])
    expect(await found('for-children', { sort: 'playing' })).toEqual([
      expect.arrayContaining(all.slice(0, 2)),
      2,
      4,
    ])
    expect(await found('for-children', { limit: 3, page: 2 })).toEqual([['Says so'], 0, 4])
    expect(await found('for-children.chat-off')).toEqual([['Checked lately'], 1, 1])
    expect(await found('for-children', { q: 'check' })).toEqual([
      ['Checked lately', 'Checked long ago', 'Check is over'],
      2,
      3,
    ])
    expect((await found('age-all'))[1]).toBeUndefined()
    expect((await found('for-children', {}, NOW + HALF_YEAR))[2]).toBe(0)
    // What is said otherwise is no check of it any more, and confirming it is a word of today.
    await edit(ids[1] ?? '', owner, { facts: ['age-13'] })
    await edit(ids[4] ?? '', owner, { factsConfirmed: true })
    expect(await found('for-children')).toEqual([
      ['Checked lately', 'Check is over', 'Says so', 'Word is over'],
      1,
      4,
    ])
    expect(await errorsInReadModels()).toEqual([])
    await run('DELETE FROM listings WHERE owner_id = ?1', owner.id)
  })
})
