import type { SiteLanguageCode } from '#contract/language/site-languages.ts'
import type { Screen } from '#contract/site/screens.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { criticalStyles } from './critical-styles.ts'
import { readShell, type Shell } from './shell.ts'

/**
 * The shell of the app's pages. What the first paint needs is written into the page, because each file would
 * cost a round trip. The whole stylesheet is behind the content, and the app waits for it.
 */
interface PageShell extends Omit<Shell, 'head'> {
  /** `Shell.head` of a screen in a language, with the names of the files that this screen loads. */
  headOf: (screen: Screen | undefined, language: SiteLanguageCode) => string
  /** The rules that this content needs, as a style element. */
  stylesFor: (html: string) => string
  /** For the content policy: the SHA-256 of the inline script, if there is one. */
  scriptHash: string | null
}

const SCRIPT = /<script src="(\/theme\.js)"([^>]*)><\/script>/
/** The attributes of the build that name the files of screens and texts. Absent during development. */
const SCREENS = / data-screens="([^"]*)" data-texts="([^"]*)"/
/** The stylesheet of a build. During development it has another address, and stays in the head. */
const STYLESHEET = /\s*(<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">)/

const pages = new WeakMap<Shell, PageShell>()

export async function readPageShell(c: AppContext): Promise<PageShell> {
  const shell = await readShell(c)
  const known = pages.get(shell)
  if (known) return known
  const page = await fillShell(c, shell)
  pages.set(shell, page)
  return page
}

async function fillShell(c: AppContext, shell: Shell): Promise<PageShell> {
  let { head } = shell
  const filled: PageShell = { ...shell, headOf: () => head, stylesFor: () => '', scriptHash: null }
  const [tag = '', sheet = '', address] = STYLESHEET.exec(shell.head) ?? []
  const css = await readFile(c, address)
  if (css !== null) {
    const pick = criticalStyles(css)
    head = head.replace(tag, '')
    filled.rest = shell.rest.replace('</div>', () => `</div>${sheet}`)
    filled.stylesFor = (html) => `<style>${pick(shell.start + html)}</style>`
  }
  // The script is behind the title, so it is in `head`.
  const [script = '', file, attributes = ''] = SCRIPT.exec(head) ?? []
  const code = await readFile(c, file)
  // `</` inside the code could end the script element.
  if (code !== null && !code.includes('</')) {
    head = head.replace(script, () => `<script${attributes}>${code}</script>`)
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
    filled.scriptHash = btoa(String.fromCharCode(...new Uint8Array(hash)))
  }
  const [list = '', screens = '', texts = ''] = SCREENS.exec(head) ?? []
  if (list !== '') {
    const [before, after] = head.split(list)
    const [ofScreens, ofTexts] = [filesByName(screens), filesByName(texts)]
    filled.headOf = (screen, language) => {
      const groups = ['start', ...(screen?.texts ?? [])].map((group) => `${language}/${group}`)
      const files = [
        ...groups.flatMap((name) => ofTexts.get(name) ?? []),
        ...(ofScreens.get(screen?.path ?? '') ?? []),
      ]
      return `${before} data-screen="${files.join(' ')}"${after}`
    }
  }
  return filled
}

/** Files by name, from a list such as `/info a.js b.js,/servers c.js`. */
const filesByName = (list: string) =>
  new Map(
    list.split(',').map((each) => {
      const [name = '', ...files] = each.split(' ')
      return [name, files] as const
    }),
  )

async function readFile(c: AppContext, path: string | undefined): Promise<string | null> {
  if (path === undefined) return null
  const response = await c.env.ASSETS.fetch(new URL(path, c.req.url))
  return response.ok ? response.text() : null
}
