import { LINK_PICTURE } from '#contract/islands/island-file.ts'
import { say } from '#contract/language/i18n.ts'
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  SITE_LANGUAGES,
  type SiteLanguageCode,
} from '#contract/language/site-languages.ts'
import { MANIFEST_PATH } from '#contract/site/manifest-path.ts'
import { META_DESCRIPTION_MAX } from '#contract/site/page-description.ts'
import { SITE } from '#contract/site/site.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { AppContext } from '../../../http/app-env.ts'

export interface LinkPicture {
  path: string
  type: 'image/png' | 'image/webp'
  width: number
  height: number
  /** What it shows, and what a link says. */
  alt: string
}

/** The picture of pages without their own. */
export const SITE_PICTURE: LinkPicture = {
  path: '/preview.png',
  type: 'image/png',
  ...LINK_PICTURE,
  get alt() {
    return `${SITE.name}: ${say('site.tagline')}`
  },
}

/** The web build's page, split where each answer inserts its own parts. */
export interface Shell {
  /** Up to the title's text. */
  start: string
  /** From after the title's text up to the end of the head. */
  head: string
  /** From the end of the head up to what `#root` holds. */
  body: string
  /** From behind that content up to the end of the body. */
  rest: string
  /** From the end of the body on. */
  end: string
}

const PARTS = /^(.*<title>)[^<]*(<\/title>.*)(<\/head>.*<div id="root">)(<\/div>.*)(<\/body>.*)$/s

/** Each isolate reads the shell once: only a deployment changes the shell, and starts new isolates. */
const shells = new WeakMap<Fetcher, Shell>()

export async function readShell(c: AppContext): Promise<Shell> {
  const { ASSETS } = c.env
  const known = shells.get(ASSETS)
  if (known) return known
  // Nobody waits for the fetch of another visitor: it ends when that visitor leaves.
  const shell = await fetchShell(ASSETS, c.req.url)
  shells.set(ASSETS, shell)
  return shell
}

async function fetchShell(assets: Fetcher, url: string): Promise<Shell> {
  const response = await assets.fetch(new URL('/', url))
  const [, start = '', head = '', body = '', rest = '', end = ''] = PARTS.exec(await response.text()) ?? []
  if (start === '') throw new Error(`The web build has no page that can be filled in (${response.status})`)
  return { start, head, body, rest, end }
}

export interface PageHead {
  status: 200 | 403 | 404 | 503
  /** The page's own name; `null` for the home page. */
  title: string | null
  description: string
  /** Path of the canonical address of this page. */
  canonical: string | null
  /** Path of the page's own address, when it was requested under another one. */
  movedTo?: string
  indexed: boolean
  /** The languages of the page that search engines may list. */
  languages: readonly SiteLanguageCode[]
  feed?: { title: string; path: string }
  /** Structured data for search engines, in the vocabulary of schema.org. */
  things: readonly object[]
  /** What a link in a chat says, if that is not the description. */
  linkDescription?: string
  picture: LinkPicture
  /** Discord's own preview. */
  embed: object | null
}

/** The elements in the head that describe a page. `title` is the whole title, with the site's name. */
export function headElements(
  origin: string,
  head: PageHead,
  title: string,
  language: SiteLanguageCode,
): string {
  const description = truncate(head.description, META_DESCRIPTION_MAX)
  const linkDescription = truncate(head.linkDescription ?? head.description, META_DESCRIPTION_MAX)
  const picture = origin + head.picture.path
  const addressIn = (code: SiteLanguageCode) => origin + inLanguage(head.canonical ?? '', code)
  const isListed = head.languages.includes(language)
  const url = head.canonical === null ? null : addressIn(isListed ? language : DEFAULT_LANGUAGE)
  const meta = [
    ['name', 'description', description],
    ['name', 'robots', head.indexed ? null : 'noindex, follow'],
    ['property', 'og:url', url],
    ['property', 'og:site_name', SITE.name],
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', SITE_LANGUAGES[language].tag],
    ['property', 'og:title', title],
    ['property', 'og:description', linkDescription],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', head.picture.type],
    ['property', 'og:image:width', head.picture.width],
    ['property', 'og:image:height', head.picture.height],
    ['property', 'og:image:alt', head.picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', linkDescription],
    ['name', 'twitter:image', picture],
    ['name', 'twitter:image:alt', head.picture.alt],
  ] as const
  const elements = meta.map(([kind, name, content]) =>
    content === null ? '' : element('meta', { [kind]: name, content: String(content) }),
  )
  if (url !== null) elements.push(element('link', { rel: 'canonical', href: url }))
  if (url !== null && head.indexed && isListed && head.languages.length > 1) {
    const all = head.languages.map((code) => [SITE_LANGUAGES[code].tag, addressIn(code)] as const)
    for (const [hreflang, href] of [...all, ['x-default', addressIn(DEFAULT_LANGUAGE)] as const])
      elements.push(element('link', { rel: 'alternate', hreflang, href }))
  }
  elements.push(element('link', { rel: 'manifest', href: inLanguage(MANIFEST_PATH, language) }))
  if (head.feed !== undefined)
    elements.push(
      element('link', {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: head.feed.title,
        href: head.feed.path,
      }),
    )
  if (head.things.length > 0)
    elements.push(
      dataElement('application/ld+json', { '@context': 'https://schema.org', '@graph': head.things }),
    )
  if (head.embed !== null)
    elements.push(dataElement('application/json', head.embed, 'discord:component-embed'))
  return elements.join('')
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** A data block of a page. The content policy lets no such element run. */
export function dataElement(type: string, value: unknown, id?: string): string {
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${scriptJson(value)}</script>`
}

/** JSON inside a script element: `<` is written as an escape, so that no text in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
