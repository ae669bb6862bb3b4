import { OUTCOME_ID, OUTCOME_PARAMETER, OUTCOMES, readOutcome } from '#contract/people/press.ts'
import { PAGE_STATE_ID, type PageState } from '#contract/site/page-state.ts'
import type { Screen } from '#contract/site/screens.ts'
import { META_DESCRIPTION_MAX } from '#contract/site/screen-descriptions.ts'
import { SITE } from '#contract/site/site.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { FRONT_HEADER, frontControl } from '../../../http/cache/rules.ts'
import { contentPolicy } from '../../../http/headers.ts'
import { scriptJson } from './script-json.ts'
import { readPageShell } from './page-shell.ts'
import { PICTURE_SIZE } from './shell.ts'
import type { Thing } from './structured-data.ts'

/** The head data of a page. */
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
  /** The Atom feed for this page: its name and path. */
  feed?: { title: string; path: string }
  /** Structured data for search engines, in the vocabulary of schema.org. */
  things: readonly Thing[]
  /** The preview picture: its path and its content. */
  picture: { path: string; alt: string }
  /** Discord's own preview. */
  embed: object | null
}

/** The content of a page. Without `state` the browser renders it again instead of hydrating it. */
export interface PageBody {
  /** `undefined` where nothing is. */
  screen: Screen | undefined
  html: string
  state: PageState | null
  /** Shows what only its reader may see, such as an own listing that is not public. */
  isForOne: boolean
}

/** The web build's page with its head, its content and the data for hydration. */
export async function renderPage(c: AppContext, head: PageHead, body: PageBody): Promise<Response> {
  const shell = await readPageShell(c)
  const title = head.title === null ? `${SITE.name} · ${SITE.tagline}` : `${head.title} · ${SITE.name}`
  const outcome = outcomeElement(c)
  const page =
    shell.start +
    escapeHtml(title) +
    shell.headOf(body.screen?.path) +
    headElements(c.env.ORIGIN, head, title) +
    shell.stylesFor(body.html + outcome) +
    shell.body +
    body.html +
    shell.rest +
    outcome +
    (body.state ? dataElement('application/json', body.state, PAGE_STATE_ID) : '') +
    shell.end
  // Through the context, which adds the cookies that were set on the way.
  return c.body(page, head.status, {
    'content-type': 'text/html; charset=utf-8',
    ...cacheHeaders(head.status, body),
    'content-security-policy': contentPolicy(c.env, shell.scriptHash),
    // No cache may give one reader's page to another.
    ...(body.isForOne && { vary: 'cookie' }),
  })
}

/** How the press that led here ended. The app shows it as a message of its own and takes it away. */
function outcomeElement(c: AppContext): string {
  const outcome = readOutcome(c.req.query(OUTCOME_PARAMETER))
  if (outcome === undefined) return ''
  return `<output id="${OUTCOME_ID}" class="outcome" data-outcome="${outcome}">${escapeHtml(OUTCOMES[outcome])}</output>`
}

/** Browsers ask for a page each time. What depends on who reads is drawn by the browser, after a request of its own. */
function cacheHeaders(status: number, { screen, isForOne }: PageBody): Record<string, string> {
  const rule = status === 200 && !isForOne ? screen?.cache : undefined
  return {
    'cache-control': screen?.isOfTheMoment ? 'private, no-store' : 'private, no-cache',
    ...(rule && { [FRONT_HEADER]: frontControl(rule) }),
  }
}

function headElements(origin: string, head: PageHead, title: string): string {
  const description = truncate(head.description, META_DESCRIPTION_MAX)
  const picture = origin + head.picture.path
  const url = head.canonical === null ? null : origin + head.canonical
  const meta = [
    ['name', 'description', description],
    ['name', 'robots', head.indexed ? null : 'noindex, follow'],
    ['property', 'og:url', url],
    ['property', 'og:site_name', SITE.name],
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', 'en'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', PICTURE_SIZE.width],
    ['property', 'og:image:height', PICTURE_SIZE.height],
    ['property', 'og:image:alt', head.picture.alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', picture],
    ['name', 'twitter:image:alt', head.picture.alt],
  ] as const
  const elements = meta.map(([kind, name, content]) =>
    content === null ? '' : element('meta', { [kind]: name, content: String(content) }),
  )
  if (url !== null) elements.push(element('link', { rel: 'canonical', href: url }))
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
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** A data block of a page. The content policy lets no such element run. */
function dataElement(type: string, value: unknown, id?: string): string {
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${scriptJson(value)}</script>`
}
