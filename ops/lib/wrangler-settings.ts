import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { ROOT } from './paths.ts'
import { Failure } from './script.ts'

/** For programs of Cloudflare, which read it themselves. */
export const SETTINGS_FILE = join(ROOT, 'wrangler.toml')

const settingsSchema = z.looseObject({
  name: z.string(),
  account_id: z.string().optional(),
  compatibility_flags: z.array(z.string()),
  assets: z.looseObject({ run_worker_first: z.array(z.string()) }),
  d1_databases: z.tuple([z.looseObject({ database_id: z.string() })]),
  r2_buckets: z.array(z.looseObject({ binding: z.string() })),
  ratelimits: z.array(z.looseObject({ name: z.string(), namespace_id: z.string() })),
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() })])).optional(),
  triggers: z.object({ crons: z.array(z.string()) }),
  vars: z.record(z.string(), z.string()),
})
export type Settings = z.output<typeof settingsSchema>

/** What an environment does not take over from the top of wrangler.toml. */
const OWN = ['vars', 'd1_databases', 'kv_namespaces', 'r2_buckets', 'ratelimits', 'images']
const topSchema = z.looseObject({
  name: z.string(),
  env: z.record(z.string(), z.looseObject({})).default({}),
})

/** The settings in wrangler.toml: those of an environment, or those at its top. */
export function readWranglerToml(env = '', folder = ROOT) {
  const { env: environments, ...top } = topSchema.parse(
    parse(readFileSync(join(folder, 'wrangler.toml'), 'utf8')),
  )
  if (env === '') return settingsSchema.parse(top)
  const own = environments[env]
  if (!own) throw new Failure(`wrangler.toml has no environment ${env}.`)
  const shared = Object.fromEntries(Object.entries(top).filter(([key]) => !OWN.includes(key)))
  return settingsSchema.parse({ ...shared, name: `${top.name}-${env}`, ...own })
}

/**
 * The id of a rate limit's counters. They are shared by all Workers of an account that name the same id, as the 1001 of the platform's example: so it comes from the
 * Worker's name.
 */
export function namespaceId(worker: string, limit: string): string {
  const hash = createHash('sha256').update(`${worker}/${limit}`).digest()
  return String(100_000 + (hash.readUInt32BE() % 1_000_000_000))
}

/** What a deployment cannot do without. */
export function problemsOf(settings: Settings, contact: string): string[] {
  const { name, vars, ratelimits } = settings
  const origin = isOrigin(vars['ORIGIN'])
    ? []
    : ['ORIGIN in wrangler.toml is not `https://` and a domain with nothing after it']
  const limits = ratelimits.flatMap((limit) => {
    const id = namespaceId(name, limit.name)
    return limit.namespace_id === id ? [] : [`namespace_id of ${limit.name} in wrangler.toml must be "${id}"`]
  })
  const placeholders = placeholdersIn(settings).map((one) => `${one} in wrangler.toml is a placeholder`)
  // Push services refuse a sender whom they cannot write to, and so do people.
  const writable = contact.endsWith('.example')
    ? [`the contact address in contract/site/site.ts is ${contact}, which nobody can write to`]
    : []
  return [...placeholders, ...origin, ...limits, ...writable]
}

/** The id of the database in wrangler.toml. Local runs use it, too. */
export const databaseId = (): string => readWranglerToml().d1_databases[0].database_id

/** What does not work without a secret. */
const SECRETS = { DISCORD_CLIENT_SECRET: 'nobody can sign in', SIGNING_KEY: 'the Worker answers errors' }

/** Secrets that a deployment needs and that are not in `known`, each with what does not work without it. */
export function missingSecrets({ vars }: Pick<Settings, 'vars'>, known: readonly string[]): string[] {
  const needed = {
    ...SECRETS,
    ...(vars['TURNSTILE_SITE_KEY'] && { TURNSTILE_SECRET: 'TURNSTILE_SITE_KEY has no effect' }),
  }
  return Object.entries(needed).flatMap(([name, effect]) =>
    known.includes(name) ? [] : [`${name} is not set: ${effect}`],
  )
}

/** Whether the output of `wrangler d1 info --json` says that the database has replicas for reads; `null` when it says nothing. */
export function hasReplicas(output: string): boolean | null {
  try {
    const info = z.object({ read_replication: z.object({ mode: z.string() }) }).parse(JSON.parse(output))
    return info.read_replication.mode === 'auto'
  } catch {
    return null
  }
}

/** The names in the output of `wrangler secret list`, which may stand among warnings; none before the Worker exists; `null` when it says something else. */
export function readSecretNames(output: string): string[] | null {
  if (/Worker "[^"]*" not found/.test(output)) return []
  try {
    const [list] = /^\[\]$|^\[$[\s\S]*?^\]$/m.exec(output) ?? ['']
    return z
      .array(z.object({ name: z.string() }))
      .parse(JSON.parse(list))
      .map(({ name }) => name)
  } catch {
    return null
  }
}

/** The arguments that name the commit of a version, so that `wrangler deployments list` shows it; none outside a repository, or if `args` name the version themselves. */
export function tagArguments(args: readonly string[], commit: string): string[] {
  const isNamed = args.some((arg) => arg === '--tag' || arg.startsWith('--tag='))
  return commit === '' || isNamed ? [] : ['--tag', commit]
}

/** What a deployment allows but its operator hardly wants. */
export function doubtsAbout({ vars, routes = [] }: Pick<Settings, 'vars' | 'routes'>): string[] {
  const host = URL.parse(vars['ORIGIN'] ?? '')?.host ?? ''
  const isRouted = host.endsWith('.workers.dev') || JSON.stringify(routes).includes(`"${host}`)
  return [
    isRouted
      ? []
      : `no entry of 'routes' in wrangler.toml leads ${host} to the Worker: only its files are there`,
    vars['ADMIN_IDS'] ? [] : 'ADMIN_IDS is empty: nobody becomes an admin',
  ].flat()
}

/** Settings that still have the repository's placeholders and need a value before a deployment. */
export function placeholdersIn(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return isPlaceholder(value) ? [name + ownerOf(settings)] : []
    return typeof value === 'object' && value !== null ? placeholdersIn(value) : []
  })
}

/** Whether a text is an address as browsers name it in `Origin`, on https. */
export const isOrigin = (text = '') => text.startsWith('https://') && URL.parse(text)?.origin === text

/** An `id` alone says nothing. */
const ownerOf = (settings: object) => ('binding' in settings ? ` of ${String(settings.binding)}` : '')

function isPlaceholder(value: string): boolean {
  return /^[0-]{16,}$/.test(value) || /^https?:\/\/[^/]*\.example$/.test(value)
}
