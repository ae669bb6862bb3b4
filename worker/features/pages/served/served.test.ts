import { describe, expect, it } from 'vitest'
import { COOKIES } from '../../../../contract/legal/cookies.ts'
import { EFFECTIVE, spansOf, type Block, type Phrase } from '../../../../contract/legal/legal-text.ts'
import { PRIVACY } from '../../../../contract/legal/privacy.ts'
import { TERMS } from '../../../../contract/legal/terms.ts'
import { SITE } from '../../../../contract/site.ts'
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
