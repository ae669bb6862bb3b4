import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { PULSE_PATH } from '#contract/site/metrics.ts'
import { SITE } from '#contract/site/site.ts'
import { INCIDENTS_FEED_PATH } from '#contract/status/incident.ts'
import { ask, type Answer, type Site } from './ask.ts'
import { insertionIn, Problem, problemOf, unreachable } from './problem.ts'

interface Check {
  name: string
  /** Returns what it saw, or `null` where there is nothing to look at. Throws a `Problem`. */
  run: (site: Site) => Promise<string | null>
}

const NOBODY = 'AAAAAAAAAAAA'
const API = '/api/servers?limit=1'
const MINUTE_MS = 60_000
/** Programs of other people send these. */
const AGENTS: readonly (string | null)[] = ['Python-urllib/3.12', 'Java/1.8', 'PHP', null]

const listingsSchema = z.object({ items: z.array(z.object({ banner: z.string().nullable() })) })
const summarySchema = z.object({ updatedAt: z.string().nullable() })

/** What must work on a deployed site, quick checks first. */
export const CHECKS: readonly Check[] = [
  {
    name: 'pages',
    run: async (site) => {
      for (const path of ['/', '/servers', '/status']) {
        const page = await asked(site, path, 200)
        if (!page.text.includes(SITE.name) || !page.text.includes('</html>'))
          throw new Problem(`${path} is no whole page of ${SITE.name}.`)
        const insertion = insertionIn(site, page.text)
        if (insertion) throw insertion
      }
      await asked(site, '/no-such-page', 404)
      return '/, /servers, /status; 404 for others'
    },
  },
  {
    name: 'API',
    run: async (site) => {
      const { items } = parsed(listingsSchema, await asked(site, API, 200))
      return `${API} has ${items.length} server`
    },
  },
  {
    name: 'HEAD',
    run: async (site) => {
      const answer = await ask(site, '/', { method: 'HEAD' })
      demand(site, answer, 200, 'HEAD /')
      if (answer.body.length > 0) throw new Problem('HEAD / has a body.')
      return '/ without a body'
    },
  },
  { name: 'cache', run: checkCache },
  {
    name: 'sign-in',
    run: async (site) => {
      const leads = await signInAddress(site)
      const back = leads.searchParams.get('redirect_uri') ?? ''
      if (!back.startsWith(`${site.origin}/`))
        throw new Problem(`Discord would lead back to ${back}: ORIGIN in wrangler.toml is another address.`)
      return `leads to ${leads.origin}; add ${back} to the application's redirects`
    },
  },
  {
    name: 'Discord',
    run: async (site) => {
      const leads = await signInAddress(site)
      const answer = await fetch(leads, { redirect: 'manual', signal: AbortSignal.timeout(20_000) }).catch(
        () => null,
      )
      await answer?.body?.cancel()
      if (!answer || answer.status >= 400)
        throw new Problem(
          `Discord answers ${answer?.status ?? 'nothing'}: discordstatus.com, and DISCORD_CLIENT_ID.`,
          {
            worker: false,
          },
        )
      return `answers ${answer.status}`
    },
  },
  {
    name: 'files',
    run: async (site) => {
      const page = await asked(site, '/', 200)
      const path = /\/assets\/[\w.-]+\.(?:js|css)/.exec(page.text)?.[0]
      if (path === undefined) throw new Problem('The page names no file.')
      const file = await asked(site, path, 200)
      if (!/javascript|css/.test(file.headers.get('content-type') ?? ''))
        throw new Problem(`${path} is ${file.headers.get('content-type')}.`)
      const missing = await asked(site, '/assets/missing-0000000.js', 404)
      if (!missing.headers.get('cache-control')?.includes('no-store'))
        throw new Problem('Browsers would keep the 404 of a missing file.')
      return path
    },
  },
  { name: 'picture', run: checkPicture },
  {
    name: 'beacon',
    run: async (site) => {
      const body = JSON.stringify({ serverId: NOBODY, kind: 'impression' })
      const headers = { 'content-type': 'application/json' }
      demand(site, await ask(site, PULSE_PATH, { method: 'POST', headers, body }), 202, PULSE_PATH)
      return `${PULSE_PATH} took one`
    },
  },
  {
    name: 'agents',
    run: async (site) => {
      for (const agent of AGENTS)
        for (const path of [API, INCIDENTS_FEED_PATH, `/embed/servers/${NOBODY}.svg`]) {
          const answer = await ask(site, path, { agent })
          const problem = problemOf(site, answer)
          if (problem) throw new Problem(`${agent ?? 'no agent'} at ${path}: ${problem.message}`, problem)
        }
      return AGENTS.map((agent) => agent ?? 'none').join(', ')
    },
  },
  { name: 'jobs', run: checkJobs },
]

/** The first copy comes from the Worker, the next from the cache; people with a cookie get none of it. */
async function checkCache(site: Site): Promise<string | null> {
  const statuses: (string | null)[] = []
  for (let tries = 0; tries < 4 && statuses.at(-1) !== 'HIT'; tries += 1)
    statuses.push((await asked(site, API, 200)).headers.get('cf-cache-status'))
  if (statuses.every((status) => status === null)) return null
  if (statuses.at(-1) !== 'HIT')
    throw new Problem(
      `No hit in four requests (${statuses.join(', ')}): look at [cache] in wrangler.toml, and at cache rules of the zone.`,
      { worker: false },
    )
  const own = await ask(site, API, { headers: { cookie: 'someone=1' } })
  if (own.headers.get('cf-cache-status') === 'HIT')
    throw new Problem('People with a cookie get copies: look at cache rules of the zone.', { worker: false })
  return `${statuses.join(', ')}; none with a cookie`
}

async function signInAddress(site: Site): Promise<URL> {
  const answer = await asked(site, '/api/auth/discord', 302)
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location) || location.startsWith(site.origin))
    throw new Problem(`Signing in leads to ${location}.`)
  return new URL(location)
}

/** A banner that Images drew when it was uploaded. */
async function checkPicture(site: Site): Promise<string | null> {
  const { items } = parsed(listingsSchema, await asked(site, '/api/servers?limit=50', 200))
  const banner = items.map((item) => item.banner).find((address) => address?.startsWith('/'))
  if (!banner) return null
  const picture = await asked(site, banner, 200)
  if (picture.body.toString('latin1', 8, 12) !== 'WEBP') throw new Problem(`${banner} is no WebP picture.`)
  return `${banner.slice(0, 24)}…, ${picture.body.length} bytes`
}

/** The minute job writes measurements. They may be those of the version before, whose schedule is the same. */
async function checkJobs(site: Site): Promise<string> {
  const until = Date.now() + 2.5 * MINUTE_MS
  const since = Date.now() - MINUTE_MS
  for (;;) {
    const { updatedAt } = parsed(summarySchema, await asked(site, '/api/status/summary', 200))
    if (updatedAt !== null && Date.parse(updatedAt) + MINUTE_MS > since) return `the last at ${updatedAt}`
    if (Date.now() > until)
      throw new Problem(
        'No job has run within two minutes. A new schedule may need a quarter of an hour; then `npx wrangler tail` shows errors.',
        {
          worker: false,
        },
      )
    await sleep(5_000)
  }
}

async function asked(site: Site, path: string, status: number): Promise<Answer> {
  const answer = await ask(site, path)
  demand(site, answer, status, path)
  return answer
}

function demand(site: Site, answer: Answer, status: number, path: string): void {
  if (answer.status === status) return
  const problem = problemOf(site, answer)
  if (problem) throw new Problem(`${path}: ${problem.message}`, problem)
  throw new Problem(`${path} answers ${answer.status} instead of ${status}.`)
}

function parsed<Shape>(schema: z.ZodType<Shape>, answer: Answer): Shape {
  try {
    return schema.parse(JSON.parse(answer.text))
  } catch {
    throw new Problem(`The answer has another form: ${answer.text.slice(0, 100)}`)
  }
}

/** Runs a check; whatever else goes wrong is an address that does not answer. */
export const runCheck = async (check: Check, site: Site): Promise<string | null | Problem> =>
  check.run(site).catch((error: unknown) => (error instanceof Problem ? error : unreachable(error)))
