import { SITE } from '#contract/site/site.ts'
import type { AppContext } from '../../../http/app-env.ts'

export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The picture of pages without their own. */
export const SITE_PICTURE = { path: '/preview.png', alt: `${SITE.name}: ${SITE.tagline}` } as const

/** The web build's page, split where each answer inserts its own parts. */
export interface Shell {
  /** Up to the title's text. */
  start: string
  /** From after the title's text up to the end of the head. */
  head: string
  /** From the end of the head up to what `#root` holds. */
  body: string
  /** From there to the end of the body, and the rest. */
  rest: string
  end: string
}

const PARTS = /^(.*<title>)[^<]*(<\/title>.*)(<\/head>.*<div id="root">)(<\/div>.*)(<\/body>.*)$/s

/** A build's page is the same until the next deployment, which starts new isolates. So it is fetched and split once in each isolate. */
const known = new WeakMap<Fetcher, Promise<Shell>>()

export function readShell(c: AppContext): Promise<Shell> {
  const { ASSETS } = c.env
  let shell = known.get(ASSETS)
  if (!shell) {
    shell = fetchShell(ASSETS, c.req.url)
    known.set(ASSETS, shell)
    // A failed fetch must not be cached.
    shell.catch(() => known.delete(ASSETS))
  }
  return shell
}

async function fetchShell(assets: Fetcher, url: string): Promise<Shell> {
  const response = await assets.fetch(new URL('/', url))
  const [, start = '', head = '', body = '', rest = '', end = ''] = PARTS.exec(await response.text()) ?? []
  if (start === '') throw new Error(`The web build has no page that can be filled in (${response.status})`)
  return { start, head, body, rest, end }
}
