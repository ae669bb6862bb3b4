import { META_DESCRIPTION_MAX } from '../../../contract/screen-descriptions.ts'
import { SITE } from '../../../contract/site.ts'
import { truncate } from '../../../contract/truncate.ts'
import type { AppContext } from '../../http/app-env.ts'
import { pageCacheControl } from '../../http/cache-policy.ts'
import { dataScript, escapeHtml, markup, Markup } from './markup.ts'
import { frame } from './served/frame.ts'
import { readShell } from './shell.ts'
import type { Thing } from './structured-data.ts'

export interface Page {
  status: 200 | 403 | 404 | 503
  /** The page's own name; `null` for the home page. */
  title: string | null
  description: string
  /** Path of the one address this page should be known under. */
  canonical: string | null
  indexed: boolean
  /** Answers of the API, by address, that the page would otherwise ask for first. */
  data: Record<string, unknown>
  /** Path of the Atom feed that tells what changes here. */
  feed?: string
  /** What stands in `main` until the web app takes over, and all there is without scripts. */
  main: Markup
  /** Whether `main` already looks like the page. */
  complete: boolean
  /** Said to search engines, in the words of schema.org. */
  things: readonly Thing[]
  /** The preview picture: path, and what is on it. */
  picture: { path: string; alt: string }
  /** Discord's own preview. */
  embed: object | null
}

/** The picture of pages that have none of their own. */
export const SITE_PICTURE = { path: '/preview.png', alt: `${SITE.name}: ${SITE.tagline}` } as const
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The web build's page with its head, first sight and first data filled in, and the true status. */
export async function renderPage(c: AppContext, page: Page): Promise<Response> {
  const { start, head, body, rest, end } = await readShell(c)
  const title = page.title === null ? `${SITE.name} · ${SITE.tagline}` : `${page.title} · ${SITE.name}`
  const html =
    start +
    escapeHtml(title) +
    head +
    headOf(c.env.ORIGIN, page, title).html +
    body +
    frame(c.req.path, page.main, page.complete).html +
    rest +
    dataOf(page.data).html +
    end
  return new Response(html, {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': pageCacheControl(c.req.path),
    },
  })
}

function headOf(origin: string, page: Page, title: string): Markup {
  const description = truncate(page.description, META_DESCRIPTION_MAX)
  const picture = origin + page.picture.path
  const url = page.canonical === null ? null : origin + page.canonical
  return markup`${meta('name', 'description', description)}
    ${!page.indexed && meta('name', 'robots', 'noindex, follow')}
    ${url !== null && markup`<link rel="canonical" href="${url}">${meta('property', 'og:url', url)}`}
    ${page.feed !== undefined && markup`<link rel="alternate" type="application/atom+xml" title="${SITE.name} status" href="${page.feed}">`}
    ${meta('property', 'og:site_name', SITE.name)}${meta('property', 'og:type', 'website')}${meta('property', 'og:locale', 'en')}
    ${meta('property', 'og:title', title)}${meta('property', 'og:description', description)}
    ${meta('property', 'og:image', picture)}${meta('property', 'og:image:type', 'image/png')}
    ${meta('property', 'og:image:width', String(PICTURE_SIZE.width))}${meta('property', 'og:image:height', String(PICTURE_SIZE.height))}
    ${meta('property', 'og:image:alt', page.picture.alt)}
    ${meta('name', 'twitter:card', 'summary_large_image')}${meta('name', 'twitter:title', title)}
    ${meta('name', 'twitter:description', description)}${meta('name', 'twitter:image', picture)}${meta('name', 'twitter:image:alt', page.picture.alt)}
    ${page.things.length > 0 && dataScript('application/ld+json', { '@context': 'https://schema.org', '@graph': page.things })}
    ${page.embed !== null && dataScript('application/json', page.embed, 'discord:component-embed')}`
}

function meta(kind: 'name' | 'property', name: string, content: string): Markup {
  // The kind and name are ours.
  return new Markup(`<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
}

function dataOf(data: Record<string, unknown>): Markup {
  return Object.keys(data).length === 0 ? markup`` : dataScript('application/json', data, 'first-data')
}
