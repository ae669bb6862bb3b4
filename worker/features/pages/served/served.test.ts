import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { COOKIES } from '../../../../contract/legal/cookies.ts'
import { EFFECTIVE, spansOf, type Block, type Phrase } from '../../../../contract/legal/legal-text.ts'
import { PRIVACY } from '../../../../contract/legal/privacy.ts'
import { TERMS } from '../../../../contract/legal/terms.ts'
import { SITE } from '../../../../contract/site.ts'
import { MINUTE } from '../../../../contract/time.ts'
import { makeReview } from '../../../testing/make-reports.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { makeHub, makeIdea } from '../../../testing/make-community.ts'
import { makeListing } from '../../../testing/factories.ts'
import { makeIncident } from '../../../testing/make-incident.ts'
import { openPage } from '../../../testing/open-page.ts'
import { forgetEverything, writeSample } from '../../status/testing/measurements.ts'
import { islandSource } from '../../../../contract/island.ts'
import { islandKey } from '../../../../contract/look/island-key.ts'
import { escapeHtml } from '../markup.ts'

/** What stands between the page's header and footer when it arrives, in HTML. */
async function served(path: string): Promise<string> {
  const html = await (await openPage(path)).text()
  return /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
}

describe.each([
  ['/terms', TERMS],
  ['/privacy', PRIVACY],
  ['/cookies', COOKIES],
])('%s as it is served', (path, text) => {
  const plain = (phrase: Phrase) =>
    spansOf(phrase)
      .filter((span) => typeof span === 'string')
      .map(escapeHtml)
  const wordsOf = (block: Block) => {
    if ('facts' in block) return block.facts.rows.flat().flatMap(plain)
    return 'points' in block ? block.points.flatMap(plain) : plain(block.paragraph)
  }

  it('holds every word of every section, under an address of its own', async () => {
    const main = await served(path)
    expect(main).toContain(escapeHtml(text.summary))
    expect(main).toContain(`<time datetime="${EFFECTIVE.iso}">`)
    for (const { id, title, body } of text.sections) {
      expect(main).toContain(`<section id="${id}"`)
      expect(main).toContain(`<a href="#${id}"`)
      expect(main).toContain(`>${escapeHtml(title)}</h2>`)
      for (const words of body.flatMap(wordsOf)) expect(main).toContain(words)
    }
  })

  it('says where to write to', async () => {
    expect(await served(path)).toContain(`<a href="mailto:${SITE.contact}" class="link">${SITE.contact}</a>`)
  })
})

describe('the home page as it is served', () => {
  it('says that there is nothing yet', async () => {
    const main = await served('/')
    expect(main).toContain('No server has been approved yet.')
    expect(main).toContain('The first ranking appears after the next run.')
  })

  it('holds the newest servers and the ways on', async () => {
    const banner = '/banners/h4sh0000000000000000000000000000000000000000/original.webp'
    const old = await makeListing({ name: 'An old hand', created: 1 })
    const fresh = await makeListing({ name: 'Fresh <b>paint</b>', tags: ['PvP'] })
    await makeListing({ name: 'Hidden', moderation: 'pending' })
    await env.DB.prepare('UPDATE listings SET banner = ?2 WHERE id = ?1').bind(old.id, banner).run()
    const main = await served('/')
    expect(main).toContain('2 realms and servers in port today')
    expect(main).toMatch(
      new RegExp(
        `href="/servers/${fresh.id}"[^>]*>Fresh &lt;b&gt;paint&lt;/b&gt;<.*href="/servers/${old.id}"`,
        's',
      ),
    )
    expect(main).toContain(`<img src="/embed/islands/${fresh.id}.svg?tag=PvP"`)
    expect(main).toMatch(/<img src="\/banners\/h4sh/)
    expect(main).not.toContain('Hidden')
    for (const to of ['/servers?sort=top', '/info#realm-rankings', '/submit', '/hubs', '/servers?sort=new'])
      expect(main).toContain(`<a href="${to}"`)
  })
})

describe('a server’s page as it is served', () => {
  it('says that nobody has reviewed it yet', async () => {
    const { id } = await makeListing()
    expect(await served(`/servers/${id}`)).toContain('No reviews yet. Been there?')
  })

  it('holds its newest reviews, and says of how many', async () => {
    const { id } = await makeListing()
    for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth <script>'])
      await makeReview({ listing: id, text })
    const main = await served(`/servers/${id}`)
    const texts = [...main.matchAll(/<p class="col-start-2[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(texts).toEqual(['Sixth &lt;script&gt;', 'Fifth', 'Fourth', 'Third', 'Second'])
    expect(main).toContain('The newest 5 of 6 reviews.')
    expect(main).toContain('Voting and writing a review need JavaScript.')
  })

  it('keeps the reviews of a server that is not public to itself', async () => {
    const { id, owner } = await makeListing()
    await makeReview({ listing: id, text: 'Unsaid' })
    await env.DB.prepare("UPDATE listings SET moderation = 'suspended' WHERE id = ?1").bind(id).run()
    for (const as of [null, owner])
      expect(await (await openPage(`/servers/${id}`, { as })).text()).not.toContain('Unsaid')
  })
})

describe('/hubs as it is served', () => {
  it('says that there are none', async () => {
    expect(await served('/hubs')).toContain('No public hubs')
  })

  it('lists those that are shown, with their counts and the way in', async () => {
    await makeHub({ id: 'AAAAAAAAAAAA', name: 'Quay & Co', invite: 'quay', online: 1234, members: 56_789 })
    await makeHub({ id: 'BBBBBBBBBBBB', name: 'Lost Lantern', invite: 'lost', state: 'dead' })
    await makeHub({ id: 'CCCCCCCCCCCC', name: 'Behind the Fog', invite: 'fog', hidden: 1 })
    const main = await served('/hubs')
    expect(main).toContain('>Quay &amp; Co</h2>')
    expect(main).toMatch(/>1\.2k<\/strong> online.*>57k<\/strong> members/)
    expect(main).toContain('<a href="https://discord.gg/quay" target="_blank" rel="noreferrer"')
    expect(main).toMatch(/Lost Lantern.*Invite unavailable/)
    expect(main).not.toContain('discord.gg/lost')
    expect(main).not.toContain('Behind the Fog')
  })
})

describe('/roadmap as it is served', () => {
  const columns = (main: string) =>
    Object.fromEntries(
      [...main.matchAll(/<section aria-labelledby="column-([a-z-]+)".*?<\/section>/gs)].map(
        ([html, name]) => [
          name,
          {
            count: Number(/<span class="tabular font-sans[^>]*>(\d+)/.exec(html)?.[1]),
            titles: [...html.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, title]) => title),
          },
        ],
      ),
    )

  beforeAll(async () => {
    await makeIdea({ id: 'planned00001', title: 'Maps', tags: ['Site'], votes: 3 })
    await makeIdea({ id: 'planned00002', title: 'Mails & <b>news</b>', votes: 1200, eta: 'Spring' })
    await makeIdea({ id: 'underway0001', title: 'Badges', status: 'in-progress', tags: ['Owners'] })
    await makeIdea({ id: 'suggested001', title: 'Ferries', status: 'suggested' })
  })

  it('holds each column with its count, the most wanted first', async () => {
    const main = await served('/roadmap')
    expect(columns(main)).toEqual({
      planned: { count: 2, titles: ['Mails &amp; &lt;b&gt;news&lt;/b&gt;', 'Maps'] },
      'in-progress': { count: 1, titles: ['Badges'] },
      shipped: { count: 0, titles: [] },
    })
    expect(main).toContain('>1.2k<span class="sr-only"> votes</span>')
    expect(main).toContain('ETA</abbr> Spring')
    expect(main).not.toContain('Ferries')
  })

  it('narrows as the address says, in a form that keeps it', async () => {
    const main = await served('/roadmap?q=ba&tag=Owners')
    expect(columns(main)['in-progress']?.titles).toEqual(['Badges'])
    expect(columns(main)['planned']?.titles).toEqual([])
    expect(main).toContain('name="q" aria-label="Search the roadmap"')
    expect(main).toContain('value="ba"')
    expect(main).toContain('<option value="Owners" selected>')
    expect(await served('/roadmap?q=nothing+of+the+kind')).toContain('No matching items')
  })
})

describe('/status as it is served', () => {
  const fast = Array.from({ length: 50 }, () => 20)
  const state = (main: string) => /<h2 class="text-2xl sm:text-3xl">([^<]*)</.exec(main)?.[1]

  beforeEach(async () => {
    await forgetEverything()
    await env.DB.prepare('DELETE FROM incidents').run()
  })

  it('says how everything is doing, and each component', async () => {
    await writeSample(
      { at: Date.now(), component: 'api', latencies: fast },
      { at: Date.now(), component: 'website', latencies: fast, errors: 5 },
    )
    const main = await served('/status')
    expect(state(main)).toBe('Degraded Performance')
    expect(main).toContain('Website answers slower or with more errors than usual.')
    const [api = '', website = '', embeds = ''] =
      main.match(/<li[^>]* aria-labelledby="component-.*?<\/dl>/gs) ?? []
    expect(api).toMatch(/>API<.*>Operational<.*>\d+ ms<.*>0%</)
    expect(website).toMatch(/>Website<.*>Degraded<.*>10%</)
    expect(embeds).toMatch(/>Embeds<.*>No data<.*–/)
    expect(main).toContain('Slow latency over the last 60 minutes')
    expect(main).toContain('No incidents to tell of.')
    expect(main.match(/: (?:no data|[\d.]+% up)<\/span>/g)).toHaveLength(21)
  })

  it('says what moment it tells of, and when its figures are old', async () => {
    expect(await served('/status')).toMatch(/As of <time datetime="[\dT:.-]+Z">\d\d:\d\d UTC</)
    await writeSample({ at: Date.now() - 7 * MINUTE, component: 'api', latencies: fast })
    expect(await served('/status')).toMatch(/These figures are stale: .* \(from \d\d:\d\d UTC\)/)
  })

  it('tells of incidents, what is unresolved first, and leads to each', async () => {
    await makeIncident({ id: 'resolvedAAAA', title: 'Long over', status: 'resolved', agoMs: MINUTE })
    await makeIncident({
      id: 'openBBBBBBBB',
      title: 'Votes & <i>reviews</i>',
      status: 'identified',
      agoMs: 9 * MINUTE,
      updates: ['First.', 'Second.', 'Third.'],
    })
    const main = await served('/status')
    expect(
      [...main.matchAll(/<a href="\/status\/incidents\/([^"]*)" class="text-ink/g)].map(([, id]) => id),
    ).toEqual(['openBBBBBBBB', 'resolvedAAAA'])
    expect(main).toContain('Votes &amp; &lt;i&gt;reviews&lt;/i&gt;')
    expect(main).toContain('Identified: </span><a href="/status/incidents/openBBBBBBBB"')
    expect(main).toMatch(/Third\..*Second\..*Show all 3 updates/s)
    expect(main).not.toContain('First.')
    const page = await served('/status/incidents/openBBBBBBBB')
    expect(page).toMatch(/<h1[^>]*>Votes &amp; .*Identified|Identified.*<h1[^>]*>Votes &amp; /s)
    expect(page).toMatch(/Third\..*Second\..*First\./s)
  })

  it('comes with the answers to its first questions, as they are now', async () => {
    await writeSample({ at: Date.now(), component: 'api', latencies: fast })
    const html = await (await openPage('/status')).text()
    const data: Record<string, unknown> = JSON.parse(
      /<script type="application\/json" id="first-data">([^<]*)</.exec(html)?.[1] ?? '{}',
    )
    const addresses = [
      '/api/status/summary',
      '/api/status/history?minutes=60',
      '/api/status/incidents?limit=5',
    ]
    expect(Object.keys(data)).toEqual(addresses)
    for (const address of addresses) expect(data[address]).toEqual(await bodyOf(request(address)))
  })

  it('says so when nothing can be read, in its status, too', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await openPage('/status', { broken: true })
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    const html = await response.text()
    expect(state(html)).toBe('Unknown')
    expect(html).toContain('The status could not be read just now.')
    expect(html).not.toContain('first-data')
    log.mockRestore()
  })
})

it('an address with nothing behind it leads on, without a script, too', async () => {
  for (const [path, words, to] of [
    ['/nowhere', 'Not found', '/servers'],
    ['/servers/doesNotExist', 'Server not found', '/servers'],
    ['/status/incidents/doesNotExist', 'Incident not found', '/status'],
  ] as const) {
    const main = await served(path)
    expect(main).toContain(`<h1 class="text-4xl">${words}</h1>`)
    expect(main).toContain(`<a href="${to}" class="link">`)
    expect(main).not.toContain('JavaScript')
  }
})

it('the directory brings the islands of its first row, and the sky of the others', async () => {
  const names = ['Abele', 'Acacia', 'Alder', 'Almond']
  const made = []
  for (const name of names) made.push(await makeListing({ name, tags: ['PvP'] }))
  const main = await served('/servers?sort=name')
  const drawn = [...main.matchAll(/<img src="([^"]+)" data-island="([^"]+)"/g)].map(([, src, key]) => [
    src,
    key,
  ])
  const subjects = made.slice(0, 3).map(({ id }) => ({ id, tags: ['PvP'] as const }))
  expect(drawn).toEqual(subjects.map((subject) => [escapeHtml(islandSource(subject)), islandKey(subject)]))
})
