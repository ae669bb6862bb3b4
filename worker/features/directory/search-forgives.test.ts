import { beforeAll, describe, expect, it } from 'vitest'
import { errorsInReadModels } from '../../testing/check-read-models.ts'
import { makeListing, makeUser } from '../../testing/factories.ts'
import { type ListingSpec, makeListings } from '../../testing/make-listings.ts'
import { bodyOf, request } from '../../testing/request.ts'
import { run } from '../../testing/rows.ts'
import type { DirectoryPage } from './browse-directory.ts'

const search = (q: string, more: Record<string, string> = {}) =>
  bodyOf<DirectoryPage>(request(`/api/servers?${new URLSearchParams({ q, ...more }).toString()}`))
const names = async (q: string, more: Record<string, string> = {}) =>
  (await search(q, more)).items.map((item) => item.name)
/** All with a way in. */
const list = async (specs: ListingSpec[]) =>
  makeListings(
    (await makeUser()).id,
    specs.map((spec) => ({ realmLink: 'play.harbour.example:19132', ...spec })),
  )

describe('a search that is not quite the name', () => {
  beforeAll(async () => {
    await list([
      { name: 'Gloamhaven', votes: 9 },
      { name: 'Kelp Forge Network' },
      { name: 'Tyro' },
      { name: '星梦桃源' },
      { name: '2B2T.LTD原版生存' },
      { name: '永恒大陆冒险者之家' },
      { name: 'さくらワールドserver' },
      { name: 'Orrery of Kings', tags: ['Factions'] },
    ])
  })

  it.each([
    ['the gloamhaven', 'Gloamhaven'],
    ['gloamhaven server', 'Gloamhaven'],
    ['Gloamhaven Network', 'Gloamhaven'],
    ['official gloamhaven realm smp', 'Gloamhaven'],
    ['best gloamhavn server', 'Gloamhaven'],
    ['network kelp forge', 'Kelp Forge Network'],
    ['forge kelp', 'Kelp Forge Network'],
    ['kelp froge netwrok', 'Kelp Forge Network'],
    ['gl04mh4v3n', 'Gloamhaven'],
    ['k31p f0rg3', 'Kelp Forge Network'],
    ['tyor', 'Tyro'],
    ['ytro', 'Tyro'],
    ['星梦桃园', '星梦桃源'],
    ['月梦桃源', '星梦桃源'],
    ['原王生存', '2B2T.LTD原版生存'],
    ['2b2t原王生存', '2B2T.LTD原版生存'],
    ['大陆冒验者', '永恒大陆冒险者之家'],
    ['さくらワーレド', 'さくらワールドserver'],
    ['kings orrery', 'Orrery of Kings'],
  ])('%j finds it first', async (q, name) => {
    expect(await search(q)).toMatchObject({ match: 'close', items: [{ name }] })
  })

  it('shows names with some of the words when none has them all', async () => {
    expect(await names('gloamhaven elsewhere')).toEqual(['Gloamhaven'])
    expect(await names('gloamhaven forge')).toEqual(['Gloamhaven'])
  })

  it('shows only names with all the words when there are some', async () => {
    await list([{ name: 'Gloamhaven Prisons' }])
    expect(await names('prisons the gloamhaven')).toEqual(['Gloamhaven Prisons'])
  })
})

describe('a search by address', () => {
  beforeAll(async () => {
    await list([
      { name: 'Briar Hollow', realmLink: 'play.brambles.example:19140' },
      { name: 'Sunken Choir', realmLink: 'sunkenchoir.example' },
      { name: 'Realm of Ash', realmLink: 'D-jF9JUN5AY' },
      { name: 'Numbers', realmLink: '203.0.113.9:19132' },
      { name: 'Neighbour', realmLink: 'other.co.uk:1' },
    ])
    await makeListing({ name: 'Shy Place', realmLink: 'shy.hidden.example', realmLinkVisible: false })
    await makeListing({ name: 'Waiting', realmLink: 'waiting.example', moderation: 'pending' })
  })

  it.each([
    ['play.brambles.example', 'Briar Hollow'],
    ['play.brambles.example:19140', 'Briar Hollow'],
    ['PLAY.Brambles.Example', 'Briar Hollow'],
    ['brambles.example', 'Briar Hollow'],
    ['mc.brambles.example', 'Briar Hollow'],
    ['https://brambles.example/vote', 'Briar Hollow'],
    ['play.sunkenchoir.example', 'Sunken Choir'],
    ['D-jF9JUN5AY', 'Realm of Ash'],
    ['203.0.113.9', 'Numbers'],
    ['play.sunkenchoir.gg', 'Sunken Choir'],
    ['play.sunkenchoir.co.uk', 'Sunken Choir'],
  ])('%j finds %j', async (q, name) => {
    expect(await names(q)).toEqual([name])
  })

  it('shows the very host before others of its provider, however many there are', async () => {
    await list(
      Array.from({ length: 20 }, (_, index) => ({
        name: `Berth ${index}`,
        realmLink: `b${index}.quay.example`,
      })),
    )
    await list([{ name: 'Own Jetty', realmLink: 'jetty.quay.example' }])
    expect((await names('jetty.quay.example'))[0]).toBe('Own Jetty')
  })

  it.each([
    'shy.hidden.example',
    'hidden.example',
    'waiting.example',
    '0.113.9',
    'mine.co.uk',
    'd-jf9jun5ay',
  ])('finds nothing by %j: it is hidden, not public, or another address', async (q) => {
    expect(await search(q)).toMatchObject({ items: [], total: 0 })
  })

  it('follows the owner who hides the address or changes it', async () => {
    const set = (sql: string) => run(`UPDATE listings SET ${sql} WHERE name = 'Briar Hollow'`)
    await set('realm_link_visible = 0')
    expect(await names('brambles.example')).toEqual([])
    await set(`realm_link_visible = 1, realm_link = 'thorns.example'`)
    expect(await names('thorns.example')).toEqual(['Briar Hollow'])
    expect(await names('brambles.example')).toEqual([])
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('a search for what a server is like', () => {
  beforeAll(async () => {
    await list([
      { name: 'Fernwood', description: 'We keep inventory on.\nNo griefing, daily bedwars.', votes: 3 },
      { name: 'Marl', description: 'Keep Inventory and a café. A KEEP, an inventory.', votes: 5 },
      { name: 'Keep', description: 'Castles.', tags: ['PvP'] },
      { name: 'Bedwars Bay', description: 'Bedwars every day.', tags: ['Minigames'] },
      { name: '樱花镇', description: '原版生存服务器,友好社区' },
      { name: 'Quiet', description: 'Anarchy', tags: ['Survival/SMP'] },
    ])
    await makeListing({ name: 'Pending', description: 'keep inventory', moderation: 'pending' })
  })

  const mentioned = async (q: string, more: Record<string, string> = {}) =>
    ((await search(q, more)).mentions ?? []).map(({ server }) => server.name)

  it('finds words of descriptions in any order, case and accent, below the names', async () => {
    expect(await mentioned('keep inventory')).toEqual(['Marl', 'Fernwood'])
    expect(await mentioned('inventory keep')).toEqual(['Marl', 'Fernwood'])
    expect(await mentioned('CAFE')).toEqual(['Marl'])
    expect(await mentioned('anarchy')).toEqual(['Quiet'])
    expect(await mentioned('友好社区')).toEqual(['樱花镇'])
    expect(await mentioned('keep inventory', { sort: 'name' })).toEqual(['Fernwood', 'Marl'])
    expect(await mentioned('keep inventory', { tag: 'PvP' })).toEqual([])
  })

  it('finds words with the invisible signs of their spelling, with and without them', async () => {
    await list([{ name: 'کافه\u200cبازی', description: 'ما می\u200cخواهیم بازی کنیم' }])
    for (const q of ['کافه\u200cبازی', 'کافهبازی', '\u200fکافه بازی\u200e'])
      expect([q, await names(q)]).toEqual([q, ['کافه\u200cبازی']])
    for (const q of ['می\u200cخواهیم', 'میخواهیم\u200e'])
      expect([q, (await search(q)).mentions?.map(({ parts }) => parts)]).toEqual([
        q,
        [['ما ', 'می\u200cخواهیم', ' بازی کنیم']],
      ])
  })

  it('shows no half of a flag or of a joined emoji at the end', async () => {
    const sign = '👩\u200d🚀🇧🇷'
    await list([{ name: 'Orbit', description: `xkcd ${sign.repeat(60)}` }])
    const { parts } = (await search('xkcd')).mentions?.[0] ?? { parts: [] }
    expect(parts.at(-1)).toMatch(/^ (?:👩\u200d🚀🇧🇷)+(?:👩\u200d🚀)?…$/u)
  })

  it('finds a word that is still being typed', async () => {
    expect(await mentioned('anarc')).toEqual(['Quiet'])
    expect(await mentioned('keep invent')).toEqual(['Marl', 'Fernwood'])
  })

  it('lists a server once: by its name if that has the text', async () => {
    const answer = await search('bedwars')
    expect(answer.items.map((item) => item.name)).toEqual(['Bedwars Bay'])
    expect(answer.mentions?.map(({ server }) => server.name)).toEqual(['Fernwood'])
  })

  it('marks the words', async () => {
    const [first, second] = (await search('keep inventory')).mentions ?? []
    expect(second?.parts).toEqual(['We ', 'keep', ' ', 'inventory', ' on. No griefing, daily bedwars.'])
    expect(first?.parts.filter((_, index) => index % 2 === 1)).toEqual([
      'Keep',
      'Inventory',
      'KEEP',
      'inventory',
    ])
  })

  it('comes on the page of the last name, once, also when names fill it', async () => {
    expect(await mentioned('bedwars', { page: '2' })).toEqual([])
    expect(await mentioned('bedwars', { limit: '1' })).toEqual(['Fernwood'])
    expect(await mentioned('bedwars', { limit: '1', page: '2' })).toEqual([])
  })

  it('does not repeat the servers of a kind that earlier pages list', async () => {
    const ofKind = (name: string): ListingSpec => ({ name, description: 'skygen', tags: ['Skygen'] })
    await list([
      ...['Alder', 'Birch', 'Cedar'].map(ofKind),
      { name: 'Dogwood', description: 'Some skygen, too.' },
    ])
    const page = { sort: 'name', limit: '2', page: '2' }
    expect(await names('skygen', page)).toEqual(['Cedar'])
    expect(await mentioned('skygen', page)).toEqual(['Dogwood'])
    expect(await mentioned('skygen', { ...page, page: '1' })).toEqual([])
  })

  it('names the kind of server that the text asks for', async () => {
    const isResult = true
    expect((await search('best survival server')).topic).toEqual({ tag: 'Survival/SMP', total: 1, isResult })
    expect((await search('bed wars')).topic).toEqual({ tag: 'Minigames', total: 1, isResult })
    expect((await search('vanil')).topic).toEqual({ tag: 'Survival/SMP', total: 1, isResult })
    expect((await search('生存')).topic).toEqual({ tag: 'Survival/SMP', total: 1, isResult })
    expect((await search('bedwars', { tag: 'Minigames' })).topic).toBeUndefined()
    expect((await search('op prison')).topic).toBeUndefined()
    expect((await search('fernwood')).topic).toBeUndefined()
  })

  it('names the facts that the text asks for, beside the kind', async () => {
    await run(
      'UPDATE listings SET facts = ?1 WHERE tags LIKE ?2',
      '["lang-de","on-switch","addons-none"]',
      '%Survival/SMP%',
    )
    const all = { with: 'addons-none.lang-de.on-switch', total: 1, isResult: true }
    expect((await search('german survival switch no addons')).topic).toEqual({ tag: 'Survival/SMP', ...all })
    expect((await search('Deutsch, Nintendo Switch, no add-ons')).topic).toEqual(all)
    // Nobody has all of it: as much as somebody has, and what is left out.
    expect((await search('german french survival switch xbox')).topic).toEqual({
      tag: 'Survival/SMP',
      with: 'lang-de.lang-fr.on-switch',
      dropped: ['on-xbox'],
      total: 1,
      isResult: true,
    })
    expect((await search('french survival')).topic).toEqual({
      tag: 'Survival/SMP',
      dropped: ['lang-fr'],
      total: 1,
      isResult: true,
    })
    const { items, suggestions } = await search('german switch')
    expect([items.map(({ facts }) => facts), suggestions]).toEqual([
      [['lang-de', 'on-switch', 'addons-none']],
      undefined,
    ])
    expect((await search('family friendly')).topic).toBeUndefined()
  })

  it('takes a kind that is not wanted as such, not as a wish', async () => {
    await run('UPDATE listings SET facts = ?1', '["lang-de","voice-none"]')
    for (const q of ['no pvp', 'kein PvP', 'no-pvp', 'server without pvp']) {
      const { topic, items, total } = await search(q)
      expect(topic).toEqual({ without: 'tag-pvp', total, isResult: true })
      expect(items.flatMap(({ tags }) => tags)).not.toContain('PvP')
    }
    expect((await search('german no pvp no voice chat')).topic).toMatchObject({
      with: 'lang-de.voice-none',
      without: 'tag-pvp',
    })
    // What is not wanted is never dropped.
    expect((await search('french german no pvp on ps4')).topic).toMatchObject({
      without: 'tag-pvp',
      dropped: ['on-playstation'],
    })
  })

  it('shows six popular servers instead of an empty page', async () => {
    const answer = await search('zzqxjv')
    expect(answer).toMatchObject({ items: [], total: 0 })
    expect(answer.suggestions?.map((item) => item.name).slice(0, 3)).toEqual([
      'Gloamhaven',
      'Marl',
      'Fernwood',
    ])
    expect(answer.suggestions).toHaveLength(6)
    expect((await search('zzqxjv', { tag: 'PvP' })).suggestions?.map((item) => item.name)).toEqual(['Keep'])
    expect((await search('?')).suggestions).toHaveLength(6)
    expect((await search('fernwood')).suggestions).toBeUndefined()
  })

  it('puts those first where most people play, if the order is that', async () => {
    const playing = { sort: 'playing' }
    await run(
      `UPDATE listings SET playing = length(name), playing_at = ?1, playing_source = 'owner'
        WHERE name IN ('Fernwood', 'Keep')`,
      Date.now(),
    )
    expect(await mentioned('keep inventory')).toEqual(['Marl', 'Fernwood'])
    expect(await mentioned('keep inventory', playing)).toEqual(['Fernwood', 'Marl'])
  })

  it('follows an edit of the description', async () => {
    await run(`UPDATE listings SET words = '{"description":["moonlight"]}' WHERE name = 'Marl'`)
    expect(await mentioned('keep inventory')).toEqual(['Fernwood'])
    expect(await mentioned('moonlight')).toEqual(['Marl'])
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('a search for a kind of server', () => {
  beforeAll(async () => {
    await run('DELETE FROM listings')
    await list([
      { name: 'Arena One', tags: ['Minigames', 'PvP'], votes: 9 },
      { name: 'Bedwars Practice', tags: ['Minigames'] },
      { name: 'Practice Hub', tags: ['PvP'], votes: 5 },
      { name: 'Calm SMP', tags: ['Survival/SMP'], description: 'No lifesteal and no hardcore.', votes: 4 },
      { name: 'Lifesteal Reborn', tags: ['Survival/SMP'], votes: 8 },
      { name: 'Hearts', tags: ['Survival/SMP'], description: 'The lifesteal place. Hardcore.', votes: 7 },
      { name: 'No Lifesteal Land', tags: ['Survival/SMP'], votes: 3 },
      { name: 'Ilha', tags: ['Skyblock'] },
      { name: 'Porto', tags: ['Factions'] },
      { name: 'Small Realm', realmLink: 'D-jF9JUN5AY' },
      { name: 'For Kids' },
    ])
    const say = (name: string, facts: string) =>
      run('UPDATE listings SET facts = ? WHERE name = ?', facts, name)
    await say('Ilha', '["lang-pt-BR"]')
    await say('Porto', '["lang-pt-PT","lang-en"]')
    await say('Small Realm', '["slots-10"]')
    await say('For Kids', '["age-all","age-10"]')
  })

  it.each(['practice bedwars', 'bedwars practice server', 'bedwars practice', 'practice bed wars'])(
    '%j shows the name with all the words first',
    async (q) => {
      const found = await names(q)
      expect(found[0]).toBe('Bedwars Practice')
      expect(found.length).toBeGreaterThan(1)
    },
  )

  it.each([
    ['smp no lifesteal', ['Calm SMP', 'No Lifesteal Land']],
    ['survival without lifesteal', ['Calm SMP', 'No Lifesteal Land']],
    ['no lifesteal smp', ['No Lifesteal Land', 'Calm SMP']],
  ])('%j leaves out what names or descriptions say', async (q, found) => {
    const answer = await search(q)
    expect(answer.items.map(({ name }) => name)).toEqual(expect.arrayContaining(found))
    expect(answer).toMatchObject({
      total: 2,
      topic: { tag: 'Survival/SMP', avoided: ['lifesteal'], total: 2 },
    })
  })

  it('leaves out one kind and keeps the others', async () => {
    expect(await names('survival not hardcore')).toEqual([
      'Lifesteal Reborn',
      'Calm SMP',
      'No Lifesteal Land',
    ])
  })

  it('takes players for places, not for ages', async () => {
    expect(await names('realm with under 10 players')).toEqual(['Small Realm'])
    expect(await names('under 10')).toEqual(['For Kids'])
  })

  it.each(['português', 'portugues', 'portuguese', 'brasil', 'brazil', '🇧🇷', 'servidor brasileiro'])(
    '%j finds a language with its variants',
    async (q) => {
      expect(await search(q)).toMatchObject({ total: 2, topic: { with: 'lang-pt' } })
      expect((await names(q)).toSorted()).toEqual(['Ilha', 'Porto'])
    },
  )

  it.each(['servidor', 'serveur', 'сервер'])('%j alone asks for any server', async (q) => {
    const all = await search('')
    expect(await search(q)).toMatchObject({
      total: all.total,
      items: [{ name: all.items[0]?.name }, ...Array.from({ length: all.items.length - 1 }, () => ({}))],
    })
  })

  it('filters and counts a language with its variants, each server once', async () => {
    const filtered = (filters: Record<string, string>) => names('', filters)
    expect((await filtered({ with: 'lang-pt' })).toSorted()).toEqual(['Ilha', 'Porto'])
    expect(await filtered({ with: 'lang-pt-BR' })).toEqual(['Ilha'])
    expect(await filtered({ without: 'lang-pt', with: 'lang-en' })).toEqual([])
    await run(`UPDATE listings SET facts = '["lang-pt","lang-pt-BR","lang-pt-PT"]' WHERE name = 'Ilha'`)
    const { counts } = await bodyOf<{ counts: Record<string, number> }>(request('/api/servers/facets'))
    expect(counts).toMatchObject({ 'lang-pt': 2, 'lang-pt-BR': 1, 'lang-pt-PT': 2, 'lang-en': 1 })
    await run(`UPDATE listings SET facts = '["lang-en"]' WHERE name = 'Porto'`)
    expect(await filtered({ with: 'lang-pt' })).toEqual(['Ilha'])
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('an error in a common word', () => {
  beforeAll(async () => {
    await list([
      ...Array.from({ length: 40 }, (_, i) => ({
        name: `Brimstone Parkour ${i}`,
        description: 'Parkour over brimstone.',
        votes: i,
      })),
      // Share more pieces with the errors than the names that are meant.
      ...Array.from({ length: 320 }, (_, i) => ({
        name: `Pakrorkou Markuor ${i}`,
        description: 'Elsewhere.',
      })),
      { name: 'Parkers', description: 'A rare parkors word.' },
    ])
  })

  it.each(['pakrour', 'parkuor', 'parkur', 'parkkour', 'parkoir', 'pqrkour'])(
    '%j finds all names with the word, page by page',
    async (q) => {
      const first = await search(q)
      expect(first).toMatchObject({ match: 'close', total: 40 })
      expect(first).not.toHaveProperty('more')
      expect(first.items.map(({ name }) => name)).toEqual(
        first.items.map((_, i) => `Brimstone Parkour ${39 - i}`),
      )
      const last = await search(q, { page: String(Math.ceil(40 / first.limit)) })
      expect(last).toMatchObject({ total: 40 })
      expect(last.items.at(-1)?.name).toBe('Brimstone Parkour 0')
    },
  )

  it('is corrected beside right words, which stay', async () => {
    expect(await search('brimstnoe pakrour')).toMatchObject({ match: 'close', total: 40 })
    expect(await search('brimstone parkurs')).toMatchObject({ match: 'close' })
    expect((await search('parkors')).items.map(({ name }) => name)).toContain('Parkers')
  })

  it('says that there are more when names that were not compared may be meant', async () => {
    // No description has this word, so nothing corrects it.
    await list(
      Array.from({ length: 320 }, (_, i) => ({ name: `Zephyrhold ${i}`, description: 'Elsewhere.' })),
    )
    expect(await search('zephyrhodl')).toMatchObject({ match: 'close', total: 300, more: true })
    expect(await search('zephyrhodl 7')).toMatchObject({ match: 'close' })
  })
})
