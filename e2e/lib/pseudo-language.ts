import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#contract/language/site-languages.ts'
import { TEXT_GROUPS } from '#contract/language/text-groups.ts'
import { PAGE_STATE_ID } from '#contract/site/page-state.ts'
import { SITE } from '#contract/site/site.ts'
import { ROOT } from '../../ops/lib/paths.ts'

/** The language in whose place it is shown. Its days and numbers have no Latin letters. */
export const PSEUDO = 'ko'
const [OPENED, CLOSED] = ['⟦', '⟧']

const ACUTE = '\u0301'

/** A vowel is two with accents, which makes a text 40 % longer. Elements stay. */
const accent = (text: string) =>
  text.replaceAll(/<[^>]*>|[aeiouy]/gi, (found) =>
    found.startsWith('<') ? found : (found + ACUTE).normalize().repeat(2),
  )

/** A text without values as the pseudo-language says it. */
export const inPseudo = (text: string): string => OPENED + accent(text) + CLOSED

async function readPseudoTexts(): Promise<string> {
  const [catalog] = await getCatalogs(getConfig())
  const english = Object.entries((await catalog?.read(DEFAULT_LANGUAGE)) ?? {})
  return JSON.stringify(
    Object.fromEntries(
      english.map(([id, { message, translation }]) => [
        id,
        [OPENED, ...compileMessageOrThrow(translation || message || '', accent), CLOSED],
      ]),
    ),
  )
}

let texts: Promise<string> | undefined

/** From now on the page shows a pseudo-language: English with accents, longer, each text between brackets. The browser draws its pages, so that no text comes from the server. */
export async function speakPseudo(page: Page): Promise<void> {
  texts ??= readPseudoTexts()
  const groups = TEXT_GROUPS.map((group) => `${group}: async () => ({ messages })`)
  const body = `export const messages = ${await texts}; export const groups = { ${groups.join(', ')} }`
  const html = readFileSync(join(ROOT, 'dist', 'web', 'index.html'), 'utf8')
  const files = [...html.matchAll(/(\w+)\/\w+ (\/assets\/[^",]+)/g)]
    .filter(([, language]) => language === PSEUDO)
    .map(([, , file]) => file)
  await page.route(
    ({ pathname }) => files.includes(pathname),
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
  )
  const state = new RegExp(`<script[^>]*id="${PAGE_STATE_ID}".*?</script>`, 's')
  await page.route(
    ({ pathname }) => pathname.startsWith(`/${PSEUDO}`),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(state, '') })
    },
  )
}

/** Texts of people and programs, and words of other languages. Browsers lack the names of some languages. */
const OF_OTHERS =
  '[dir="auto"], body [lang], code, pre, script, style, noscript, template, select:has([value="zu"]) option'

/** Names are the same in all languages. */
const NAMES = [
  'Windows',
  'Xbox',
  'PlayStation',
  'Nintendo Switch Online',
  'Nintendo Switch',
  'Switch',
  'Votifier',
  'UTC',
  'ms',
  SITE.name,
]

/** As the page calls a persona. */
const nameOf = (persona = '') => persona.charAt(0).toUpperCase() + persona.slice(1)

/** What the page says outside the catalogue: letters outside the brackets, or words without accents that were put into a text. */
export function outsideCatalogue(page: Page, persona: string | undefined): Promise<string[]> {
  return page.evaluate(
    ({ others, names, opened, closed }) => {
      const found = new Set<string>()
      const known = new Set(names)
      for (const { textContent } of document.querySelectorAll('[dir="auto"]')) known.add(textContent.trim())
      const longestFirst = [...known].toSorted((one, other) => other.length - one.length)
      const withoutNames = (text: string) =>
        longestFirst
          .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '')), text)
          // Addresses, codes, and single letters: of formulas, and of names as pictures.
          .replaceAll(/\S+[.:@/]\p{L}\S*|\w*\d\w*|(?<!\p{L})\p{L}(?!\p{L})/gu, '')
      let depth = 0
      const isOutside = (text: string) => {
        let outside = ''
        for (const letter of text) {
          if (letter === opened) depth += 1
          else if (letter === closed) depth -= 1
          else if (depth === 0) outside += letter
        }
        return /\p{Script=Latin}/u.test(withoutNames(outside))
      }
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const { nodeValue, parentElement } = nodes.currentNode
        const text = nodeValue ?? ''
        const outside = isOutside(text)
        if (parentElement?.closest(others)) continue
        if (outside || /[aeiouy]/i.test(withoutNames(text))) found.add(text)
      }
      if (depth !== 0) found.add(`a text that ends at ${depth} brackets`)
      for (const element of document.body.querySelectorAll('*'))
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-description',
          'aria-valuetext',
        ])
          if (isOutside(element.getAttribute(name) ?? '') && !element.closest(others))
            found.add(`${name}: ${element.getAttribute(name)}`)
      return [...found]
    },
    { others: OF_OTHERS, names: [...NAMES, nameOf(persona)], opened: OPENED, closed: CLOSED },
  )
}
