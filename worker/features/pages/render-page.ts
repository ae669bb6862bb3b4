import { META_DESCRIPTION_MAX } from '../../../contract/screens.ts'
import { SITE } from '../../../contract/site.ts'
import { truncate } from '../../../contract/text.ts'
import type { AppContext } from '../../http/app-env.ts'

export interface Page {
  status: 200 | 404 | 503
  /** The page's own name; `null` for the home page. */
  title: string | null
  description: string
  /** Path of the one address this page should be known under. */
  canonical: string | null
  indexed: boolean
  /** Answers of the API, by address, that the page would otherwise ask for first. */
  data: Record<string, unknown>
}

/** The web build's page with its head and first data filled in, and the true status. */
export async function renderPage(c: AppContext, page: Page): Promise<Response> {
  const shell = await c.env.ASSETS.fetch(new URL('/', c.req.url))
  const title = page.title === null ? `${SITE.name} · ${SITE.tagline}` : `${page.title} · ${SITE.name}`
  const html = new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(title) })
    .on('head', { element: (element) => void element.append(headOf(c, page, title), { html: true }) })
    .on('body', { element: (element) => void element.append(dataOf(page.data), { html: true }) })
    .transform(shell)
  // The asset's own validators are for a page without head and data.
  return new Response(html.body, {
    status: page.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
}

function headOf(c: AppContext, page: Page, title: string): string {
  const description = truncate(page.description, META_DESCRIPTION_MAX)
  const tags = [
    meta('name', 'description', description),
    meta('property', 'og:site_name', SITE.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
  ]
  if (page.canonical !== null) {
    const url = escapeHtml(c.env.ORIGIN + page.canonical)
    tags.push(
      `<link rel="canonical" href="${url}">`,
      meta('property', 'og:url', c.env.ORIGIN + page.canonical),
    )
  }
  if (!page.indexed) tags.push(meta('name', 'robots', 'noindex'))
  return tags.join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/** JSON inside a page: `<` is written as an escape, so that no text in it can end the element. */
function dataOf(data: Record<string, unknown>): string {
  return Object.keys(data).length === 0
    ? ''
    : `<script type="application/json" id="first-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
