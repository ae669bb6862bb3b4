import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from './answers.ts'

/** What an upload says about a version, as far as a deployment here uses it. */
const metadataSchema = z.looseObject({
  main_module: z.string(),
  compatibility_date: z.string().optional(),
  compatibility_flags: z.array(z.string()).default([]),
  bindings: z.array(z.looseObject({ name: z.string(), type: z.string() })).default([]),
  keep_bindings: z.array(z.string()).default([]),
  annotations: z.record(z.string(), z.string()).default({}),
  assets: z.looseObject({ jwt: z.string().optional(), config: z.looseObject({}).optional() }).optional(),
})
export type Metadata = z.output<typeof metadataSchema>

/** Files of a version: the hash of each address. */
const manifestSchema = z.record(z.string(), z.object({ hash: z.string(), size: z.number() }))
export type Manifest = z.output<typeof manifestSchema>

/** The account's name under workers.dev. */
export const SUBDOMAIN = 'harbour'

export interface Module {
  name: string
  type: string
  content: Buffer
}

export interface Version {
  id: string
  number: number
  createdOn: string
  metadata: Metadata
  modules: Module[]
  files: Manifest
  secrets: Record<string, string>
}

export interface Deployment {
  id: string
  created_on: string
  source: string
  strategy: 'percentage'
  author_email: string
  annotations: Record<string, string>
  versions: { version_id: string; percentage: number }[]
}

export interface Script {
  name: string
  versions: Version[]
  deployments: Deployment[]
  crons: string[]
  subdomain: { enabled: boolean; previews_enabled: boolean }
  domains: string[]
}

/** An upload session's token, in which Wrangler reads nothing but its form. */
const token = (claims: object) =>
  ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.')
const claimsOf = (jwt: string): unknown => {
  const text = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()
  return text === '' ? {} : JSON.parse(text)
}

export type Scripts = ReturnType<typeof createScripts>

/** The Workers of the account, their versions, what is deployed, and their files. */
export function createScripts() {
  const scripts = new Map<string, Script>()
  const files = new Map<string, { content: Buffer; type: string }>()
  const manifests = new Map<string, Manifest>()

  const find = (name: string): Script => {
    const found = scripts.get(name)
    if (!found) throw new ApiError(404, 10007, 'This Worker does not exist on your account.')
    return found
  }
  const deployedOf = (script: Script): Version | undefined => {
    const id = script.deployments[0]?.versions[0]?.version_id
    return script.versions.find((version) => version.id === id)
  }
  const make = (name: string): Script => {
    const made: Script = {
      name,
      versions: [],
      deployments: [],
      crons: [],
      subdomain: { enabled: false, previews_enabled: false },
      domains: [],
    }
    scripts.set(name, made)
    return made
  }

  function addVersion(script: Script, version: Omit<Version, 'id' | 'number' | 'createdOn'>): Version {
    const number = script.versions.length + 1
    const made = { ...version, id: randomUUID(), number, createdOn: new Date().toISOString() }
    script.versions.push(made)
    return made
  }

  function deploy(
    script: Script,
    versions: Deployment['versions'],
    annotations: Record<string, string> = {},
  ) {
    for (const { version_id } of versions)
      if (!script.versions.some((version) => version.id === version_id))
        throw new ApiError(404, 10013, `The version ${version_id} could not be found`)
    const made: Deployment = {
      id: randomUUID(),
      created_on: new Date().toISOString(),
      source: 'wrangler',
      strategy: 'percentage',
      author_email: 'operator@example.com',
      annotations,
      versions,
    }
    script.deployments.unshift(made)
    return made
  }

  /** A new version; secrets and files that the upload keeps come from the version before. */
  async function upload(script: Script, form: FormData): Promise<Version> {
    const metadata = metadataSchema.parse(JSON.parse(await partText(form.get('metadata'))))
    const before = deployedOf(script)
    const modules: Module[] = []
    for (const [name, part] of form.entries())
      if (name !== 'metadata' && part instanceof Blob)
        modules.push({ name: part.name, type: part.type, content: Buffer.from(await part.arrayBuffer()) })
    const jwt = metadata.assets?.jwt
    const session = jwt === undefined ? '' : z.object({ session: z.string() }).parse(claimsOf(jwt)).session
    const given = metadata.bindings.flatMap(({ type, name, text }) =>
      type === 'secret_text' ? [[name, String(text)] as const] : [],
    )
    return addVersion(script, {
      metadata,
      modules,
      files: manifests.get(session) ?? before?.files ?? {},
      secrets: { ...before?.secrets, ...Object.fromEntries(given) },
    })
  }

  return {
    find,
    /** The Worker of a custom domain or of a name under workers.dev. */
    ofHost(host: string): string {
      const found = [...scripts.values()].find(
        ({ name, domains }) => domains.includes(host) || host === `${name}.${SUBDOMAIN}.workers.dev`,
      )
      if (!found) throw new ApiError(530, 1016, `No Worker answers at ${host}`)
      return found.name
    },
    make: (name: string) => scripts.get(name) ?? make(name),
    deployedOf,
    deploy,
    upload,
    /** A secret makes and deploys a version with the code of the one before. */
    putSecret(name: string, secret: { name: string; text: string }) {
      const script = find(name)
      const before = deployedOf(script)
      if (!before) throw new ApiError(404, 10007, 'This Worker does not exist on your account.')
      const secrets = { ...before.secrets, [secret.name]: secret.text }
      const annotations = { 'workers/triggered_by': 'secret' }
      const made = addVersion(script, { ...before, secrets, metadata: { ...before.metadata, annotations } })
      deploy(script, [{ version_id: made.id, percentage: 100 }], annotations)
    },
    startAssets(body: unknown) {
      const { manifest } = z.object({ manifest: manifestSchema }).parse(body)
      const session = randomUUID()
      manifests.set(session, manifest)
      const missing = [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter(
        (hash) => !files.has(hash),
      )
      const buckets = Array.from({ length: Math.ceil(missing.length / 100) }, (_, at) =>
        missing.slice(at * 100, at * 100 + 100),
      )
      return { jwt: token({ session }), buckets }
    },
    async takeAssets(jwt: string, form: FormData) {
      const { session } = z.object({ session: z.string() }).parse(claimsOf(jwt))
      for (const [hash, part] of form.entries())
        files.set(hash, {
          content: Buffer.from(await partText(part), 'base64'),
          type: part instanceof Blob ? part.type : '',
        })
      const manifest = manifests.get(session) ?? {}
      return Object.values(manifest).every(({ hash }) => files.has(hash)) ? { jwt: token({ session }) } : {}
    },
    file: (hash: string) => files.get(hash),
  }
}

const partText = async (part: string | Blob | null): Promise<string> =>
  part instanceof Blob ? part.text() : (part ?? '')
