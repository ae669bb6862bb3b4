import { env } from 'cloudflare:test'
import { parseAtomFeed } from 'feedsmith'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Incident } from '#contract/status/incident.ts'
import { makeAdmin, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

let admin: TestUser
beforeEach(async () => {
  await env.DB.exec('DELETE FROM incidents')
  admin = await makeAdmin()
})

const open = (body: Record<string, unknown> = {}) =>
  bodyOf<Incident>(
    request('/api/status/incidents', {
      as: admin,
      body: { title: 'Pages load slowly', component: 'website', impact: 'major', ...body },
    }),
  )
const feed = () => request('/status/feed.atom')
const parsed = async () => parseAtomFeed(await (await feed()).text())

describe('the Atom feed', () => {
  it('is read by a feed parser, latest change first', async () => {
    const first = await open({ text: 'Looking into it.' })
    const second = await open({
      title: 'Embeds <b>&</b> “badges” ]]>',
      component: 'embeds',
      text: 'One\nTwo & <three>',
    })
    await request(`/api/status/incidents/${first._id}`, {
      as: admin,
      method: 'PATCH',
      body: { status: 'resolved' },
    })
    const { title, id, updated, authors, links, entries = [] } = await parsed()
    expect({ title, id, authors }).toEqual({
      title: { value: 'Realmport status' },
      id: 'https://realmport.test/status/feed.atom',
      authors: [{ name: 'Realmport' }],
    })
    expect(links).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rel: 'self', href: 'https://realmport.test/status/feed.atom' }),
      ]),
    )
    expect(entries.map((entry) => entry.title?.value)).toEqual([
      'Pages load slowly',
      'Embeds <b>&</b> “badges” ]]>',
    ])
    const [resolved, other] = entries
    expect(resolved).toMatchObject({
      id: `https://realmport.test/status/incidents/${first._id}`,
      published: first.startedAt,
      links: [{ rel: 'alternate', href: `https://realmport.test/status/incidents/${first._id}` }],
    })
    expect(updated).toBe(resolved?.updated)
    expect(resolved?.content?.value).toMatch(/Marked as resolved\.[^]*Looking into it\./)
    expect(other?.id).toContain(second._id)
    expect(other?.content?.value).toContain('One<br>Two &amp; &lt;three&gt;')
  })

  it('says when a maintenance is', async () => {
    const [startsAt, endsAt] = ['2037-11-21T18:00:00.000Z', '2037-11-21T19:30:00.000Z']
    await open({ title: 'Larger disks', kind: 'maintenance', startsAt, endsAt })
    const { entries = [] } = await parsed()
    expect(entries[0]?.content?.value).toContain(
      `<p>Planned from <time datetime="${startsAt}">Saturday, November 21 at 18:00 UTC</time> to <time datetime="${endsAt}">Saturday, November 21 at 19:30 UTC</time>.</p>`,
    )
  })

  it('is in the language of its address, but for the words of staff', async () => {
    const incident = await open({ text: 'Looking into it.' })
    await request(`/api/status/incidents/${incident._id}`, {
      as: admin,
      method: 'PATCH',
      body: { status: 'resolved' },
    })
    const answer = await request('/de/status/feed.atom')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const { title, id, entries = [] } = parseAtomFeed(text)
    expect({ title, id }).toEqual({
      title: { value: 'Status von Realmport' },
      id: 'https://realmport.test/de/status/feed.atom',
    })
    expect(text).toContain('xml:lang="de"')
    const page = `https://realmport.test/de/status/incidents/${incident._id}`
    expect(entries[0]?.links).toEqual([expect.objectContaining({ href: page })])
    expect(entries[0]?.content?.value).toContain('<p>Behoben. ')
    expect(entries[0]?.content?.value).toContain('Als behoben markiert.')
    expect(entries[0]?.content?.value).toContain('Looking into it.')
    expect(await (await openPage('/de/status')).text()).toContain('href="/de/status/feed.atom"')
    expect(await (await openPage(page.replace('https://realmport.test', ''))).text()).toContain(
      'Als behoben markiert.</p>',
    )
    expect((await request('/en/status/feed.atom')).status).toBe(404)
  })

  it('is valid without any incident, and then of today', async () => {
    const { entries = [], updated } = await parsed()
    expect([entries, updated]).toEqual([[], `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`])
  })

  it('contains only the newest entries', async () => {
    await run(`INSERT INTO incidents (id, title, component, impact, status, started_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
       SELECT 'i' || i, 'Number ' || i, 'api', 'none', 'resolved', i, i FROM n`)
    const { entries = [] } = await parsed()
    expect([entries.length, entries[0]?.title?.value]).toEqual([25, 'Number 40'])
  })

  it('is cached by readers, and declares its type', async () => {
    const response = await feed()
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=15, must-revalidate')
    const again = await request('/status/feed.atom', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('is linked from the pages about the status', async () => {
    const { _id } = await open({ text: 'Looking into it.' })
    const link = 'rel="alternate" type="application/atom+xml"'
    for (const path of ['/status', `/status/incidents/${_id}`])
      expect(await (await openPage(path)).text()).toContain(link)
    expect(await (await openPage('/servers')).text()).not.toContain(link)
  })
})

describe('the page of an incident', () => {
  it('comes with its name, its last update and its data', async () => {
    const incident = await open({ text: 'Looking into it.' })
    const response = await openPage(`/status/incidents/${incident._id}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<title>Pages load slowly · Realmport</title>')
    expect(html).toContain('<meta name="description" content="Looking into it.">')
    expect(html).toContain(`[["incidents","one","${incident._id}"],`)
    expect(html).toContain('Looking into it.</p>')
  })

  it('with an unknown id answers 404, and says so without scripts', async () => {
    const response = await openPage('/status/incidents/nobodyHasIt1')
    const html = await response.text()
    expect([response.status, html]).toEqual([
      404,
      expect.stringContaining('<title>Incident not found · Realmport</title>'),
    ])
    expect(html).not.toContain('Loading…')
  })
})
