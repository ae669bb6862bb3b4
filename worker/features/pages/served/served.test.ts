import { beforeAll, describe, expect, it } from 'vitest'
import { COOKIES } from '../../../../contract/legal/cookies.ts'
import { EFFECTIVE, spansOf, type Block, type Phrase } from '../../../../contract/legal/legal-text.ts'
import { PRIVACY } from '../../../../contract/legal/privacy.ts'
import { TERMS } from '../../../../contract/legal/terms.ts'
import { SITE } from '../../../../contract/site.ts'
import { makeHub, makeIdea } from '../../../testing/make-community.ts'
import { openPage } from '../../../testing/open-page.ts'
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
