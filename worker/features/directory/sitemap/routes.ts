import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { DEFAULT_LANGUAGE, inLanguage, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import { pageLanguages } from '#contract/listings/page-languages.ts'
import type { OrderedPicture } from '#contract/listings/pictures.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { SCREENS } from '#contract/site/screens.ts'
import { SITE } from '#contract/site/site.ts'
import { incidentPath } from '#contract/status/incident.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { cached } from '../../../http/cache/cached.ts'
import { HttpError } from '../../../http/verb.ts'
import { storedFacts, storedLanguages, storedPictures } from '../../listings/listing-row.ts'
import { listAddresses, listIncidentAddresses, listPages } from './list-addresses.ts'

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'
const FILE = /^\/sitemaps\/servers-([1-9]\d{0,5})\.xml$/
const INDEX = '/sitemap.xml'
const SECURITY = '/.well-known/security.txt'
/** RFC 9116 wants an end, after which readers fetch the file again. */
const SECURITY_VALID_MS = 180 * DAY
const SCREENS_FILE = '/sitemaps/pages.xml'
const INCIDENTS_FILE = '/sitemaps/incidents.xml'
/** Only the latest incidents are listed: nobody looks for older ones. */
const INCIDENTS_MAX = 500

const noMap = () => new HttpError('not_found', 'Sitemap not found.')

/**
 * Each file has one address; other spellings redirect to it, to be cached once. The target is never
 * the path as it was sent: a browser would read `/%73itemaps/%5C..%5C%5Cevil.example` as another site.
 */
const oneSpelling = createMiddleware<AppEnv>(async (c, next) => {
  const { path, url } = c.req
  if (![INDEX, SCREENS_FILE, INCIDENTS_FILE].includes(path) && !FILE.test(path)) throw noMap()
  if (url !== new URL(path, url).href) return c.redirect(path, 301)
  return next()
})

/** The files for search engines: sitemaps with their index and the rules for robots; and `security.txt`. */
export const sitemapRoutes = new Hono<AppEnv>()
  .use(INDEX, oneSpelling)
  .use('/sitemaps/*', oneSpelling)
  .use(INDEX, cached({ seconds: 15 }))
  .use('/sitemaps/*', cached({ seconds: 15 }))
  .use('/robots.txt', cached({ seconds: 15 }))
  .use(SECURITY, cached({ seconds: 15 }))
  .get(INDEX, async (c) => {
    const ctx = c.get('ctx')
    const [pages, incidents] = await Promise.all([listPages(ctx), listIncidentAddresses(ctx, 1)])
    const files = [
      'pages',
      ...(incidents.length > 0 ? ['incidents'] : []),
      ...pages.map((page) => `servers-${page}`),
    ]
    return xml(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${c.env.ORIGIN}/sitemaps/${file}.xml</loc></sitemap>`),
    )
  })
  .get(SCREENS_FILE, (c) =>
    xml(
      'urlset',
      SCREENS.filter(({ path, indexed }) => indexed && !path.includes(':')).flatMap(({ path, inEnglish }) =>
        (inEnglish ? [DEFAULT_LANGUAGE] : SITE_LANGUAGE_CODES).map((code) =>
          urlEntry(c, inLanguage(path, code)),
        ),
      ),
    ),
  )
  .get(INCIDENTS_FILE, async (c) => {
    const incidents = await listIncidentAddresses(c.get('ctx'), INCIDENTS_MAX)
    if (incidents.length === 0) throw noMap()
    return xml(
      'urlset',
      incidents.map(({ id, updated }) => urlEntry(c, incidentPath(id), updated)),
    )
  })
  .get('/sitemaps/*', async (c) => {
    const page = Number(FILE.exec(c.req.path)?.[1] ?? 0)
    const listings = page >= 1 ? await listAddresses(c.get('ctx'), page) : []
    if (listings.length === 0) throw noMap()
    return xml(
      'urlset',
      listings.flatMap(({ id, nameKey, updated, facts, languages, pictures }) =>
        pageLanguages({
          facts: storedFacts(facts),
          descriptionLanguages: storedLanguages(languages),
        }).map((code) =>
          urlEntry(
            c,
            inLanguage(`/servers/${listingSlug(id, nameKey)}`, code),
            updated,
            storedPictures(pictures),
          ),
        ),
      ),
    )
  })
  .get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/auth/',
        'Disallow: /api/captcha',
        'Disallow: /api/metrics/',
        'Disallow: /dashboard',
        'Disallow: /admin',
        '',
        `Sitemap: ${c.env.ORIGIN}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
  .get(SECURITY, (c) => {
    const today = dayOf(c.get('ctx').now) * DAY
    return c.text(
      [
        `Contact: mailto:${SITE.contact}`,
        `Expires: ${iso(today + SECURITY_VALID_MS)}`,
        'Preferred-Languages: en',
        `Canonical: ${c.env.ORIGIN}${SECURITY}`,
        '',
      ].join('\n'),
    )
  })

/** Ids and paths are made by us, so nothing in them needs escaping. */
function urlEntry(
  c: AppContext,
  path: string,
  updated?: number,
  pictures: readonly OrderedPicture[] = [],
): string {
  const changed = updated === undefined ? '' : `<lastmod>${iso(updated)}</lastmod>`
  const images = pictures.map(
    ({ url }) => `<image:image><image:loc>${c.env.ORIGIN}${url}</image:loc></image:image>`,
  )
  return `<url><loc>${c.env.ORIGIN}${path}</loc>${changed}${images.join('')}</url>`
}

function xml(root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response {
  const images = root === 'urlset' ? ` xmlns:image="${IMAGE_NAMESPACE}"` : ''
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SITEMAP_NAMESPACE}"${images}>\n${entries.join('\n')}\n</${root}>\n`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
