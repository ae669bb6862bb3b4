import type { Answer, Site } from './ask.ts'

/** What a check found. `worker`: the version is at fault; otherwise it is what stands around it: the zone's settings, DNS, Discord. */
export class Problem extends Error {
  readonly worker: boolean

  constructor(message: string, { worker = true } = {}) {
    super(message)
    this.worker = worker
  }
}

const around = (message: string) => new Problem(message, { worker: false })

/** What the platform's own errors mean, by the code in their text. */
const CODES: Record<string, (site: Site) => Problem> = {
  1010: ({ origin }) =>
    around(
      `403, error code 1010: Browser Integrity Check refuses this agent before the Worker runs. In the dashboard, for the domain: Rules, Create rule, Configuration rule, ` +
        `with the expression ${integrityRule(origin)} and 'Browser Integrity Check' off.`,
    ),
  1015: () => around('error code 1015: a rate limiting rule of the zone refuses this computer.'),
  1016: () =>
    around('error code 1016: no DNS entry leads this name to the Worker. Look at routes in wrangler.toml.'),
  1020: () =>
    around('error code 1020: a custom rule of the zone refuses this request (Security, Events names it).'),
  1042: () => around('error code 1042: no Worker is deployed at this address.'),
  1101: () => new Problem('error code 1101: the Worker threw an exception. `npx wrangler tail` shows it.'),
  1102: () =>
    new Problem('error code 1102: the Worker took too much processor time. It needs the Workers Paid plan.'),
}

/** What the platform puts into pages when its settings say so. It breaks the app, which finds another page than the Worker sent. */
const INSERTED =
  /\/cdn-cgi\/(?:l\/email-protection|scripts\/|challenge-platform\/)|rocket-loader|static\.cloudflareinsights\.com/

/** The problem of a page that was changed on its way. */
export function insertionIn({ origin }: Site, page: string): Problem | null {
  const found = INSERTED.exec(page)?.[0]
  if (found === undefined) return null
  return around(
    `Cloudflare changes pages (${found}). In the dashboard, for the domain: Rules, Create rule, Configuration rule, with the expression http.host eq ` +
      `"${new URL(origin).host}" and 'Email Obfuscation', 'Rocket Loader' and real user measurements off. Bot Fight Mode must be off, too.`,
  )
}

/** Which requests no check of browsers may stop. */
export const integrityRule = (origin: string): string =>
  `(http.host eq "${new URL(origin).host}" and (starts_with(http.request.uri.path, "/api") or starts_with(http.request.uri.path, "/embed") or ends_with(http.request.uri.path, ".atom")))`

/** The problem that an answer shows by itself: an error of the platform, or of the Worker. */
export function problemOf(site: Site, answer: Answer): Problem | null {
  const code = /error code: (\d{4})/.exec(answer.text)?.[1] ?? ''
  const known = answer.status >= 400 ? CODES[code] : undefined
  if (known) return known(site)
  if (answer.headers.get('cf-mitigated') === 'challenge')
    return around(
      "The zone asks for a challenge, which programs cannot solve: Security, Settings, or 'Bot Fight Mode'.",
    )
  if (answer.status === 403) return around('403: the zone refuses this request (Security, Events says why).')
  if (answer.status >= 520)
    return around(
      `${answer.status}: Cloudflare does not reach the Worker. Look at the domain's DNS and routes.`,
    )
  if (answer.status >= 500)
    return new Problem(`${answer.status}: the Worker failed: ${answer.text.slice(0, 200)}`)
  return null
}

/** The problem of an address that cannot be reached at all. */
export function unreachable(error: unknown): Problem {
  const reason =
    error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : String(error)
  return around(
    `No answer (${reason.trim()}). A new domain needs some minutes for its DNS entry and certificate: look again then.`,
  )
}
