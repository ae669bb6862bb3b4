import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { findScreen } from '#contract/site/find-screen.ts'
import { MOVED } from '#contract/site/moved.ts'
import type { PageState } from '#contract/site/page-state.ts'
import { SCREEN_TITLES } from '#contract/site/screen-words.ts'
import { SCREENS } from '#contract/site/screens.ts'
import { SITE } from '#contract/site/site.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeListings } from '../../../testing/make-listings.ts'
import { ASSETS, openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

interface Shown {
  status: number
  html: string
  title: string | undefined
  description: string | undefined
  canonical: string | undefined
  noindex: boolean
  /** The data for hydration: answers of the API. */
  data: unknown[]
}

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

async function open(path: string, as: TestUser | null = null): Promise<Shown> {
  const response = await openPage(path, { as })
  // Two renderings differ only in their time.
  const html = (await response.text()).replace(/"now":\d+/, '"now":0')
  const state = first(html, /<script type="application\/json" id="page-state">([^<]*)<\/script>/)
  return {
    status: response.status,
    html,
    title: first(html, /<title>([^<]*)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]*)">/),
    canonical: first(html, /<link rel="canonical" href="([^"]*)">/),
    noindex: html.includes('<meta name="robots" content="noindex, follow">'),
    data: state === undefined ? [] : answersIn(JSON.parse(state)),
  }
}

function answersIn({ queries }: PageState): unknown[] {
  return queries.map(([, data]) => data)
}

const TITLES = new Map<string, string>(Object.entries(SCREEN_TITLES))

it('nobody waits for the files that a visitor who left had asked for', async () => {
  let isFirst = true
  const assets: Fetcher = {
    ...ASSETS,
    fetch: (input) => {
      if (!isFirst) return ASSETS.fetch(input)
      isFirst = false
      // Of a request that was cancelled.
      return new Promise(() => {})
    },
  }
  const settings = { ASSETS: assets }
  await openPage('/rules')
  void openPage('/rules', { settings })
  await vi.waitFor(() => expect(isFirst).toBe(false))
  expect((await openPage('/rules', { settings })).status).toBe(200)
})

describe('a page', () => {
  it.each(SCREENS.filter(({ path }) => !path.includes(':')))(
    'at $path has its head',
    async ({ path, indexed }) => {
      const title = path === '/' ? null : TITLES.get(path)
      const page = await open(path)
      expect(page).toMatchObject({
        status: 200,
        noindex: !indexed,
        canonical: `https://realmport.test${path}`,
      })
      expect(page.title).toBe(title === null ? `${SITE.name} · ${SITE.tagline}` : `${title} · ${SITE.name}`)
      expect(page.description?.length).toBeGreaterThan(50)
      expect(page.description?.length).toBeLessThanOrEqual(150)
      expect(page.html).toContain(`<meta property="og:title" content="${page.title}">`)
      expect(page.html).toContain('<div id="root">')
    },
  )

  it('is HTML that is not cached, with the content policy of the site', async () => {
    const { headers } = await openPage('/servers')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('contains one inline script, which names the files of the screen, and which its content policy names', async () => {
    const { id } = await makeListing()
    const files = new Map([
      ['/de/servers', '/assets/de.js'],
      [`/servers/${id}`, '/assets/en.js /assets/en-server.js /assets/server.js /assets/parts.js'],
      ['/info', '/assets/en.js /assets/en-site.js /assets/info.js'],
    ])
    for (const path of ['/', '/servers', '/de/servers', `/servers/${id}`, '/info', '/nowhere']) {
      const response = await openPage(path)
      const html = await response.text()
      const inline = [...html.matchAll(/<script\b([^>]*)>([^<]*)</g)].filter(
        ([, attributes = '']) => !/ src=| type="application\/(?:ld\+)?json"/.test(attributes),
      )
      expect(inline.map(([, attributes, code]) => [attributes, code])).toEqual([
        [
          ` data-app="/assets/a.js /assets/first.js" data-screen="${files.get(path) ?? '/assets/en.js'}"`,
          'void 0',
        ],
      ])
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('void 0'))
      const name = btoa(String.fromCharCode(...new Uint8Array(hash)))
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${name}'`)
    }
  })

  it('contains the styles of its elements before them, and links the whole stylesheet after them', async () => {
    const { html } = await open('/servers')
    const [head = '', body = ''] = html.split('<body>')
    expect(head).toContain('<style>body{margin:0}.page{width:100%}</style>')
    expect(head).not.toContain('rel="stylesheet"')
    expect(body.split('</main>')[1]).toContain('href="/assets/first.css"')
  })

  it.each(['/servers/', '/submit//', '/info/'])('has one canonical address (%s)', async (path) => {
    expect(await open(path)).toMatchObject({
      status: 200,
      canonical: `https://realmport.test${path.replace(/\/+$/, '')}`,
    })
  })

  it('answers HEAD with the same status and headers', async () => {
    for (const [path, status] of [
      ['/servers', 200],
      ['/nowhere', 404],
    ] as const) {
      const response = await openPage(path, { method: 'HEAD' })
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        status,
        'text/html; charset=utf-8',
        '',
      ])
    }
  })
})

describe('an address without a page', () => {
  it.each(['/nowhere', '/servers/a/b', '/index.html', '/%', '/SERVERS', '/a'.repeat(500)])(
    'is the page for not found, with that status: %s',
    async (path) => {
      const page = await open(path)
      expect(page).toMatchObject({
        status: 404,
        title: `Not found · ${SITE.name}`,
        noindex: true,
        canonical: undefined,
      })
      expect(page.html).toContain('<div id="root">')
    },
  )
})

it('is not found where an address has the sign that means all the rest to the router', async () => {
  for (const path of ['/servers/$', '/status/incidents/$'])
    expect(await open(path)).toMatchObject({ status: 404, title: `Not found · ${SITE.name}` })
})

it.each(['/admin', '/admin?tab=reports', '/admin/affiliates/abcdefghijkl/edit'])(
  'of the admin area at %s is drawn with the outline of its screen until the app starts',
  async (path) => {
    const main = first((await open(path, await makeAdmin())).html, /<main[^>]*>(.*)<\/main>/s) ?? ''
    expect(main).toMatch(/<h1[^>]*>(?:Admin|Edit server)<\/h1>/)
    expect(main).toContain('<output class="sr-only">Loading…</output>')
    expect(main.split('Loading…')).toHaveLength(2)
  },
)

it('of an own server that is not public is for its reader alone', async () => {
  const { id, owner } = await makeListing({ moderation: 'pending' })
  expect((await openPage(`/servers/${id}`, { as: owner })).headers.get('vary')).toBe('cookie')
  const { id: approved } = await makeListing()
  expect((await openPage(`/servers/${approved}`, { as: owner })).headers.get('vary')).toBeNull()
})

it('reads the last of two parameters of one name, as the screen does', async () => {
  expect((await open('/servers?tag=PvP&tag=Skyblock')).canonical).toBe(
    'https://realmport.test/servers?tag=Skyblock',
  )
})

describe('an address of a screen that is no more', () => {
  it.each(Object.entries(MOVED))('%s leads to %s, which exists', async (path, nearest) => {
    const answer = await request(`${path}?on=switch`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, nearest])
    expect((await open(nearest.replace(/#.*/, ''))).status).toBe(200)
    expect(findScreen(path)).toBeNull()
  })
})

describe('a file of the build', () => {
  it('is served unchanged, with headers for caching', async () => {
    const response = await openPage('/theme.js')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = response.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await openPage('/theme.js', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('the rankings page', () => {
  it('is for search engines in the latest week only, and forgives what is no week', async () => {
    const [latest, odd, unknown] = [
      await open('/rankings'),
      await open('/rankings?week=soon&x=1'),
      await open('/rankings?week=2020-01-05'),
    ]
    expect([latest.status, latest.noindex, latest.canonical]).toEqual([
      200,
      false,
      'https://realmport.test/rankings',
    ])
    expect([odd.status, odd.noindex, odd.canonical]).toEqual([200, false, latest.canonical])
    expect(odd.html).not.toContain('soon')
    expect([unknown.status, unknown.noindex]).toEqual([404, true])
  })
})

describe('the directory page', () => {
  it.each([
    ['', '/api/servers?q=&tag=All&sort=top&page=1&limit=18'],
    ['?tag=Survival/SMP&sort=new&page=2', '/api/servers?q=&tag=Survival%2FSMP&sort=new&page=2&limit=18'],
    ['?sort=x&page=0&tag=nope&limit=1000', '/api/servers?q=&tag=All&sort=top&page=1&limit=18'],
  ])('contains the answer to its first request (%s)', async (query, address) => {
    await makeListing({ tags: ['Survival/SMP'] })
    const { data, status } = await open(`/servers${query}`)
    expect(status).toBe(200)
    expect(data).toEqual([await bodyOf(request(address))])
  })

  it('states the number of servers', async () => {
    const { total } = await bodyOf<{ total: number }>(request('/api/servers'))
    expect((await open('/servers')).description).toContain(`Browse ${total} Minecraft Bedrock`)
  })

  it('is not for search engines when it shows a search', async () => {
    expect((await open('/servers?tag=PvP')).noindex).toBe(false)
    expect((await open('/servers?q=harbour')).noindex).toBe(true)
    expect((await open('/servers?page=999')).noindex).toBe(true)
  })

  it('lets search engines keep lists with one filter that people look for, and no other combination', async () => {
    const owner = await makeUser()
    const ids = await makeListings(
      owner.id,
      Array.from({ length: 6 }, (_, index) => ({ name: `Walfang ${index}` })),
    )
    await run(
      `UPDATE listings SET facts = '["lang-de","on-switch"]' WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    )
    const german = await open('/servers?with=lang-de')
    expect(german).toMatchObject({ noindex: false, canonical: `${env.ORIGIN}/servers?with=lang-de` })
    for (const query of [
      'with=lang-de.on-switch',
      'with=lang-de&tag=PvP',
      'with=lang-de&q=wal',
      'with=lang-pl',
      'with=rating-4',
      'without=lang-de',
    ])
      expect((await open(`/servers?${query}`)).noindex, query).toBe(true)
  })

  it.each([
    ['?q=&tag=All&sort=top&page=1', ''],
    ['?page=2&tag=PvP', '?tag=PvP&amp;page=2'],
    ['?sort=ratings&tag=Survival/SMP', '?tag=Survival%2FSMP'],
  ])('has a canonical address by its tag and page, in every sort order (%s)', async (query, known) => {
    const { canonical, html } = await open(`/servers${query}`)
    expect(canonical).toBe(`https://realmport.test/servers${known}`)
    expect(html).toContain(`<meta property="og:url" content="${canonical}">`)
  })

  it('links to canonical addresses', async () => {
    const { html } = await open('/servers?q=&tag=All&sort=top&page=1')
    expect(html).toContain('href="/servers?tag=PvP"')
    expect((await open('/servers?sort=new')).html).toContain('href="/servers?tag=PvP&amp;sort=new"')
  })

  it('keeps the filters in its search form and its links, and parameters of others out of them', async () => {
    const { html } = await open('/servers?with=on-switch&without=addons-required&tag=PvP&utm_source=x')
    const fields = [...html.matchAll(/<input [^>]*>/g)]
      .map(([field]) =>
        ['type', 'form', 'name', 'value'].map((key) => first(field, new RegExp(` ${key}="([^"]*)"`))),
      )
      .filter(([type, form]) => type === 'hidden' && form === 'directory-search')
    expect(fields).toEqual([
      ['hidden', 'directory-search', 'tag', 'PvP'],
      ['hidden', 'directory-search', 'with', 'on-switch'],
      ['hidden', 'directory-search', 'without', 'addons-required'],
    ])
    const links = [...html.matchAll(/<a [^>]*href="(\/servers\?[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => href.includes('with=on-switch')).length).toBeGreaterThan(5)
    expect(links.filter((href) => href.includes('utm_source'))).toEqual([])
  })

  it('names its tag, filters and page', async () => {
    const page = await open('/servers?tag=PvP&with=lang-de&without=kind-realm&page=2')
    expect(page.title).toBe('Servers: PvP, German, without Realm · Realmport')
    expect(page.description).toMatch(/^Browse \d+ .* \(PvP, German, without Realm\), page 2: /)
  })

  it.each(['?q=%00', '?q=%ED%A0%80', '?page=1e99', '?q=%27%22%3E%3Cscript%3E'])(
    'opens with any query in the address bar (%s)',
    async (query) => {
      const page = await open(`/servers${query}`)
      expect(page.status).toBe(200)
      expect(page.html).not.toContain('"><script>')
    },
  )
})

describe('a server’s page', () => {
  it('describes that server', async () => {
    const { id } = await makeListing({
      name: 'Tern & <i>Co</i> "Bay"',
      description: 'Fish, "chips" & <b>boats</b>.',
    })
    const page = await open(`/servers/${id}`)
    expect(page).toMatchObject({
      status: 200,
      title: `Tern &amp; &lt;i&gt;Co&lt;/i&gt; &quot;Bay&quot; · ${SITE.name}`,
      description: 'Fish, &quot;chips&quot; &amp; &lt;b&gt;boats&lt;/b&gt;.',
      canonical: `https://realmport.test/servers/tern-i-co-i-bay-${id}`,
      noindex: false,
    })
    expect(page.html).toContain(
      `<meta property="og:title" content="Tern &amp; &lt;i&gt;Co&lt;/i&gt; &quot;Bay&quot; · ${SITE.name}">`,
    )
    const reviews = await bodyOf(request(`/api/servers/${id}/reviews?page=1&limit=5`))
    expect(page.data).toEqual([
      await bodyOf(request(`/api/servers/${id}`)),
      { pages: [reviews], pageParams: [1] },
    ])
  })

  it('has one readable address, to which all older ones lead', async () => {
    const { id } = await makeListing({ name: 'Tern Bay' })
    const own = `/servers/tern-bay-${id}`
    const ask = (path: string, method = 'GET') => request(path, { method, headers: { accept: 'text/html' } })
    for (const path of [
      `/servers/${id}`,
      `/servers/${id}/`,
      `/servers/old-name-${id}`,
      `/servers/Tern%2FBay-${id}`,
    ]) {
      const answer = await ask(`${path}?ref=chat`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${own}?ref=chat`])
      // The name can change back: a browser that remembered both moves would turn in a circle.
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    await run("UPDATE listings SET name = 'Gull Bay', name_key = 'gull bay' WHERE id = ?1", id)
    expect(await open(own)).toMatchObject({ canonical: `https://realmport.test/servers/gull-bay-${id}` })
  })

  it('of a server that is not public has no readable address', async () => {
    const { id, owner } = await makeListing({ name: 'Tern Bay', moderation: 'pending' })
    for (const path of [`/servers/${id}`, `/servers/x-${id}`]) {
      expect((await openPage(path)).status).toBe(404)
      expect((await openPage(path, { as: owner })).status).toBe(200)
    }
  })

  it('shortens its description to 150 characters', async () => {
    const { id } = await makeListing({ description: `Sail with us ${'and the tide '.repeat(30)}` })
    const { description = '' } = await open(`/servers/${id}`)
    expect([...description].length).toBeLessThanOrEqual(150)
    expect(description).toMatch(/^Sail with us and the tide .*…$/)
    const long = await makeListing({ description: '🏝'.repeat(400) })
    expect([...((await open(`/servers/${long.id}`)).description ?? '')]).toHaveLength(150)
  })

  it('has a description even without one from its owner', async () => {
    const { id } = await makeListing({ name: 'Wordless', description: '' })
    expect((await open(`/servers/${id}`)).description).toContain('Wordless on Realmport')
  })

  it('shows formatted texts, and their plain text in its head', async () => {
    const { id } = await makeListing({
      description: '**Fish** and [films](https://youtube.com/@us)\n\n- chips',
    })
    await run(
      "UPDATE listings SET about = '1. Join' || char(10) || '2. Build [x](https://evil.example)' WHERE id = ?1",
      id,
    )
    const { html, description } = await open(`/servers/${id}`)
    expect(description).toBe('Fish and films • chips')
    expect(html).toMatch(/<strong[^>]*>Fish<\/strong>/)
    expect(html).toMatch(/<a href="https:\/\/youtube.com\/@us"[^>]* rel="ugc nofollow noopener noreferrer"/)
    expect(html).toMatch(/<ol[^>]* dir="auto"|<ol dir="auto"/)
    expect(html).not.toContain('href="https://evil.example')
    expect((await open('/servers?sort=new')).html).toMatch(/>Fish and films\s+• chips</)
  })

  it('escapes names and descriptions', async () => {
    const evil = '</script><script>alert(1)</script><!--<script>'
    const { id } = await makeListing({ name: evil, description: `${evil}"><img src=x onerror=alert(1)>` })
    for (const path of [`/servers/${id}`, '/servers?sort=new']) {
      const page = await open(path)
      expect(page.html).not.toContain('<script>alert')
      expect(page.html).not.toContain('<img src=x')
      expect(JSON.stringify(page.data)).toContain('alert(1)')
    }
  })

  it.each(['pending', 'denied', 'suspended'] as const)(
    'of a %s server is for its owner and admins, unlisted',
    async (moderation) => {
      const { id, owner, name } = await makeListing({ moderation })
      // Owners see two states: a listing that is not approved is shown as pending.
      const viewers = [
        { as: owner, seen: 'pending' },
        { as: await makeAdmin(), seen: moderation },
      ]
      for (const { as, seen } of viewers)
        expect(await open(`/servers/${id}`, as)).toMatchObject({
          status: 200,
          title: `${name} · ${SITE.name}`,
          noindex: true,
          data: [{ moderation: seen, approved: false }],
        })
      const unknown = await open('/servers/doesNotExist')
      expect(unknown).toMatchObject({
        status: 404,
        title: `Server not found · ${SITE.name}`,
        noindex: true,
        canonical: undefined,
        data: [],
      })
      for (const as of [null, await makeUser()]) {
        const page = await open(`/servers/${id}`, as)
        // The links to other languages name the address that was asked for.
        expect({ ...page, html: page.html.replaceAll(id, 'doesNotExist') }).toEqual(unknown)
      }
    },
  )

  it('reads all its data in one session with the database', async () => {
    const sessions = vi.spyOn(env.DB, 'withSession')
    await openPage('/')
    expect(sessions).toHaveBeenCalledOnce()
  })

  it('comes without data and with a status of the error while the database fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const as = await makeUser()
    for (const path of ['/servers', '/servers/abcdefghijkl', '/admin']) {
      const response = await openPage(path, { as, broken: true })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        503,
        'text/html; charset=utf-8',
      ])
      const html = await response.text()
      expect(html).toContain('<div id="root">')
      expect(html).not.toContain('page-state')
    }
    expect(log).toHaveBeenCalled()
  })

  it('does not contain a hidden realm link', async () => {
    const { id, owner } = await makeListing({ realmLink: 'secret.example:19132', realmLinkVisible: false })
    expect((await open(`/servers/${id}`, owner)).html).not.toContain('secret.example')
  })
})
