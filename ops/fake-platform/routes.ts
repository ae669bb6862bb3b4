import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError, list, result } from './answers.ts'
import type { Databases } from './d1.ts'
import { type Script, type Scripts, SUBDOMAIN, type Version } from './scripts.ts'

export const ACCOUNT = '0123456789abcdef0123456789abcdef'

/** A call of the HTTP API without the part of the path that names the account. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  request: Request
}
type Answer = (asked: Asked, parts: string[]) => unknown
export type Route = readonly [method: string, path: RegExp, answer: Answer]

const jsonOf = async ({ request }: Asked): Promise<unknown> => request.json()
const nameSchema = z.object({ name: z.string() })

export const accountRoutes: Route[] = [
  ['GET', /^\/memberships$/, () => list([{ id: 'm', account: { id: ACCOUNT, name: 'Harbour' } }])],
  ['GET', /^\/accounts$/, () => list([{ id: ACCOUNT, name: 'Harbour' }])],
  ['GET', /^\/user$/, () => result({ id: 'u', email: 'operator@example.com' })],
  ['GET', /^\/user\/tokens\/verify$/, () => result({ id: 't', status: 'active' })],
  ['GET', /^\/workers\/subdomain$/, () => result({ subdomain: SUBDOMAIN })],
  ['GET', /^\/zones$/, ({ query }) => list([{ id: 'zone', name: query.get('name') ?? 'example.com' }])],
]

/** `changed` runs before SQL does: the runtime of the site must not hold the file then. */
export const databaseRoutes = (databases: Databases, changed: () => Promise<void>): Route[] => [
  ['GET', /^\/d1\/database$/, ({ query }) => list(databases.list(query.get('name')))],
  [
    'POST',
    /^\/d1\/database$/,
    async (asked) => result(databases.create(nameSchema.parse(await jsonOf(asked)).name)),
  ],
  ['GET', /^\/d1\/database\/([^/]+)$/, (_asked, [id = '']) => result(databases.info(id))],
  [
    'PUT',
    /^\/d1\/database\/([^/]+)$/,
    async (asked, [id = '']) => {
      const mode = z.object({ read_replication: z.object({ mode: z.enum(['auto', 'disabled']) }) })
      databases.update(id, mode.parse(await jsonOf(asked)).read_replication.mode)
      return result(databases.info(id))
    },
  ],
  [
    'POST',
    /^\/d1\/database\/([^/]+)\/query$/,
    async (asked, [id = '']) => {
      await changed()
      return result(databases.query(id, z.object({ sql: z.string() }).parse(await jsonOf(asked)).sql))
    },
  ],
  [
    'POST',
    /^\/d1\/database\/([^/]+)\/import$/,
    async (asked, [id = '']) => {
      await changed()
      return result(databases.import(id, await jsonOf(asked)))
    },
  ],
]

/** KV namespaces and buckets: what is made is listed. */
export function storeRoutes(): Route[] {
  const namespaces: { id: string; title: string }[] = []
  const buckets: { name: string }[] = []
  return [
    ['GET', /^\/storage\/kv\/namespaces$/, () => list(namespaces)],
    [
      'POST',
      /^\/storage\/kv\/namespaces$/,
      async (asked) => {
        const { title } = z.object({ title: z.string() }).parse(await jsonOf(asked))
        namespaces.push({ id: randomUUID().replaceAll('-', ''), title })
        return result(namespaces.at(-1))
      },
    ],
    [
      'GET',
      /^\/r2\/buckets\/([^/]+)$/,
      (_asked, [name]) => {
        const found = buckets.find((bucket) => bucket.name === name)
        if (!found) throw new ApiError(404, 10006, 'The specified bucket does not exist.')
        return result(found)
      },
    ],
    ['GET', /^\/r2\/buckets$/, () => result({ buckets })],
    [
      'POST',
      /^\/r2\/buckets$/,
      async (asked) => {
        buckets.push({ name: nameSchema.parse(await jsonOf(asked)).name })
        return result({})
      },
    ],
  ]
}

const versionOf = (version: Version) => ({
  id: version.id,
  number: version.number,
  metadata: {
    created_on: version.createdOn,
    modified_on: version.createdOn,
    source: 'wrangler',
    author_email: 'operator@example.com',
    has_preview: false,
  },
  annotations: version.metadata.annotations,
  startup_time_ms: 40,
  resources: {
    bindings: [
      ...version.metadata.bindings.filter(({ type }) => type !== 'secret_text'),
      ...Object.keys(version.secrets).map((name) => ({ type: 'secret_text', name })),
    ],
    script: { handlers: ['fetch', 'scheduled'], etag: version.id },
    script_runtime: { compatibility_date: version.metadata.compatibility_date, usage_model: 'standard' },
  },
})

const serviceOf = (script: Script) => ({
  id: script.name,
  default_environment: {
    environment: 'production',
    script: { id: script.name, tag: script.name, last_deployed_from: 'wrangler', tags: [] },
  },
})

const deploymentSchema = z.looseObject({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  annotations: z.record(z.string(), z.string()).optional(),
})
const subdomainSchema = z.object({
  enabled: z.boolean().default(false),
  previews_enabled: z.boolean().default(false),
})

/** Workers, their versions and deployments, secrets, files, schedules and addresses. */
export const scriptRoutes = (scripts: Scripts): Route[] => [
  ['GET', /^\/workers\/services\/([^/]+)$/, (_asked, [name = '']) => result(serviceOf(scripts.find(name)))],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/deployments$/,
    (_asked, [name = '']) => result({ deployments: scripts.find(name).deployments }),
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/deployments$/,
    async (asked, [name = '']) => {
      const { versions, annotations } = deploymentSchema.parse(await jsonOf(asked))
      return result(scripts.deploy(scripts.find(name), versions, annotations))
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/versions$/,
    (_asked, [name = '']) => result({ items: scripts.find(name).versions.toReversed().map(versionOf) }),
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
    (_asked, [name = '', id]) => {
      const found = scripts.find(name).versions.find((version) => version.id === id)
      if (!found) throw new ApiError(404, 10013, 'This version does not exist.')
      return result(versionOf(found))
    },
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/versions$/,
    async ({ request }, [name = '']) =>
      result(versionOf(await scripts.upload(scripts.find(name), await request.formData()))),
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)$/,
    async ({ request }, [name = '']) => {
      const form = await request.formData()
      const script = scripts.make(name)
      const version = await scripts.upload(script, form)
      scripts.deploy(script, [{ version_id: version.id, percentage: 100 }])
      return result({ ...versionOf(version), etag: version.id, deployment_id: version.id })
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/secrets$/,
    (_asked, [name = '']) =>
      result(
        Object.keys(scripts.deployedOf(scripts.find(name))?.secrets ?? {}).map((one) => ({
          name: one,
          type: 'secret_text',
        })),
      ),
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/secrets$/,
    async (asked, [name = '']) => {
      const secret = z.object({ name: z.string(), text: z.string() }).parse(await jsonOf(asked))
      scripts.putSecret(name, secret)
      return result({ name: secret.name, type: 'secret_text' })
    },
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/assets-upload-session$/,
    async (asked) => result(scripts.startAssets(await jsonOf(asked)), 201),
  ],
  [
    'POST',
    /^\/workers\/assets\/upload$/,
    async ({ request }) => {
      const jwt = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
      return result(await scripts.takeAssets(jwt, await request.formData()), 201)
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/subdomain$/,
    (_asked, [name = '']) => result(scripts.find(name).subdomain),
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/subdomain$/,
    async (asked, [name = '']) =>
      result(Object.assign(scripts.find(name).subdomain, subdomainSchema.parse(await jsonOf(asked)))),
  ],
  [
    'GET',
    /^\/workers\/workers\/([^/]+)$/,
    (_asked, [name = '']) => result({ id: name, name, subdomain: scripts.find(name).subdomain }),
  ],
  [
    'PATCH',
    /^\/workers\/workers\/([^/]+)$/,
    async (asked, [name = '']) => {
      const { subdomain } = z.object({ subdomain: subdomainSchema }).parse(await jsonOf(asked))
      return result({ id: name, name, subdomain: Object.assign(scripts.find(name).subdomain, subdomain) })
    },
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/schedules$/,
    async (asked, [name = '']) => {
      const crons = z.array(z.object({ cron: z.string() })).parse(await jsonOf(asked))
      scripts.find(name).crons = crons.map(({ cron }) => cron)
      return result({ schedules: crons })
    },
  ],
  ['PATCH', /^\/workers\/scripts\/([^/]+)\/script-settings$/, () => result({})],
  ['GET', /^\/workers\/scripts\/([^/]+)\/script-settings$/, () => result({})],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/domains\/changeset$/,
    () => result({ added: [], removed: [], updated: [], conflicting: [] }),
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/domains\/records$/,
    async (asked, [name = '']) => {
      const { origins } = z
        .object({ origins: z.array(z.looseObject({ hostname: z.string() })) })
        .parse(await jsonOf(asked))
      scripts.find(name).domains = origins.map(({ hostname }) => hostname)
      return result(origins)
    },
  ],
]
