import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { ROOT } from './paths.ts'

const settingsSchema = z.looseObject({
  name: z.string(),
  account_id: z.string().optional(),
  compatibility_flags: z.array(z.string()),
  assets: z.looseObject({ run_worker_first: z.array(z.string()) }),
  d1_databases: z.tuple([z.looseObject({ database_id: z.string() })]),
  r2_buckets: z.array(z.object({ binding: z.string() })),
  queues: z.object({
    consumers: z.array(z.object({ max_retries: z.number(), retry_delay: z.number() })),
  }),
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() })])).optional(),
  triggers: z.object({ crons: z.array(z.string()) }),
  vars: z.record(z.string(), z.string()),
})
type Settings = z.output<typeof settingsSchema>

/** The settings in wrangler.toml. */
export function readWranglerToml() {
  return settingsSchema.parse(parse(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')))
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
    ...(vars['PICTURES_URL'] && { PICTURES_TOKEN: 'PICTURES_URL has no effect' }),
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

/**
 * The addresses of the Worker for files (wrangler.files.toml): those that skip the main one. None on workers.dev, where each Worker has a host of its own.
 */
export function fileRoutes({ assets, vars }: Pick<Settings, 'assets' | 'vars'>): string[] {
  const { host } = new URL(vars['ORIGIN'] ?? '')
  if (host.endsWith('.workers.dev')) return []
  return assets.run_worker_first.filter((path) => path.startsWith('!')).map((path) => host + path.slice(1))
}

/**
 * Arguments of the deployment of the Worker for files. Of those for the main one (`args`) it gets `--dry-run` alone. Its name begins with the main one's, so
 * that another deployment (`--name`, `--env`) replaces no files of this one.
 */
export function fileArguments({ name }: Pick<Settings, 'name'>, args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { name: { type: 'string' }, env: { type: 'string', short: 'e' } },
  })
  const main = [values.name ?? name, values.env].filter(Boolean).join('-')
  return ['--name', `${main}-files`, ...args.filter((arg) => arg === '--dry-run')]
}

/** The account of wrangler.toml as an environment variable: wrangler.files.toml names none, and Wrangler does not choose one of several. */
export const accountEnvironment = ({ account_id }: Pick<Settings, 'account_id'>): Record<string, string> =>
  account_id === undefined ? {} : { CLOUDFLARE_ACCOUNT_ID: account_id }

/** The arguments that name the commit of a version, so that `wrangler deployments list` shows it; none outside a repository, or if `args` name the version themselves. */
export function tagArguments(args: readonly string[], commit: string): string[] {
  const isNamed = args.some((arg) => arg === '--tag' || arg.startsWith('--tag='))
  return commit === '' || isNamed ? [] : ['--tag', commit]
}

/** What a deployment allows but its operator hardly wants. */
export function doubtsAbout(
  { vars, r2_buckets, routes = [] }: Pick<Settings, 'vars' | 'r2_buckets' | 'routes'>,
  contact: string,
): string[] {
  const host = URL.parse(vars['ORIGIN'] ?? '')?.host ?? ''
  const isRouted = host.endsWith('.workers.dev') || JSON.stringify(routes).includes(`"${host}`)
  const canPublish = vars['PICTURES_ZONE'] && r2_buckets.some(({ binding }) => binding === 'PICTURES')
  return [
    vars['PICTURES_URL'] && !canPublish
      ? 'PICTURES_URL has no effect without PICTURES_ZONE and the bucket PICTURES'
      : [],
    isRouted
      ? []
      : `no entry of 'routes' in wrangler.toml leads ${host} to the Worker: only its files are there`,
    vars['ADMIN_IDS'] ? [] : 'ADMIN_IDS is empty: nobody becomes an admin',
    contact.endsWith('.example') ? `the contact address in contract/site.ts is ${contact}` : [],
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
