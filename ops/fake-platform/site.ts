import { convertV4MiniflareOptions, Miniflare, Response as WorkerResponse } from 'miniflare'
import { join } from 'node:path'
import { z } from 'zod'
import type { Scripts, Version } from './scripts.ts'

const BLOCKED = /^(?:Python-urllib|Java\/|PHP)/
const RUNTIME_TYPES: Record<string, 'ESModule' | 'CompiledWasm' | 'Text' | 'Data'> = {
  'application/javascript+module': 'ESModule',
  'text/plain': 'Text',
}

/** The settings of the zone in front of a Worker. */
export interface Zone {
  /** Browser Integrity Check: on by default on the platform. */
  integrityCheck: boolean
  /** Paths for which a configuration rule switches it off. */
  unchecked: RegExp | null
  /** Puts a script into each page, as Email Obfuscation does. */
  inserts: boolean
}

const SCRIPT = '<script src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>'

export interface Asked {
  method: string
  host: string
  path: string
  headers: Headers
  body: Buffer
}

/** Runs deployed versions in workerd, on the databases of the account, behind a zone and its cache. */
export function createSites(folder: string, scripts: Scripts) {
  let running: { version: string; runtime: Promise<Miniflare> } | null = null
  const cache = new Map<string, { until: number; response: Response }>()
  const zone: Zone = { integrityCheck: true, unchecked: null, inserts: false }
  /** Versions with a higher number answer errors, or nothing, as code does that fails in the cloud only. */
  const faults = { after: Number.MAX_SAFE_INTEGER, hangs: false }

  async function stop(): Promise<void> {
    const before = running
    running = null
    await before?.runtime.then((runtime) => runtime.dispose())
  }

  async function runtimeOf(version: Version): Promise<Miniflare> {
    if (running?.version !== version.id) {
      await stop()
      cache.clear()
      const runtime = start(folder, version, scripts)
      running = { version: version.id, runtime }
      // As on the platform, the first minute job runs without a request.
      const worker = await (await runtime).getWorker()
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
    }
    return running?.runtime ?? start(folder, version, scripts)
  }

  return {
    zone,
    faults,
    stop,
    async answer(name: string, asked: Asked): Promise<Response> {
      const agent = asked.headers.get('user-agent') ?? ''
      const isChecked = zone.integrityCheck && !zone.unchecked?.test(asked.path)
      if (isChecked && (agent === '' || BLOCKED.test(agent)))
        return new Response('error code: 1010', { status: 403, headers: { server: 'cloudflare' } })
      const version = scripts.deployedOf(scripts.find(name))
      if (!version) return new Response('error code: 1042', { status: 404 })
      if (version.number > faults.after && faults.hangs) return new Promise(() => undefined)
      if (version.number > faults.after) return new Response('error code: 1101', { status: 500 })
      const key = `${asked.host}${asked.path}`
      const isCacheable = asked.method === 'GET' && !asked.headers.has('cookie')
      const cached = isCacheable ? cache.get(key) : undefined
      if (cached && cached.until > Date.now()) return changed(zone, marked(cached.response.clone(), 'HIT'))
      const response = await ask(await runtimeOf(version), version, scripts, asked)
      const seconds = isCacheable ? freshness(response.headers) : 0
      if (seconds === 0) return changed(zone, marked(response, 'DYNAMIC'))
      cache.set(key, { until: Date.now() + seconds * 1000, response: response.clone() })
      return changed(zone, marked(response, 'MISS'))
    },
  }
}

/** A page as it leaves the platform, after the cache. */
async function changed(zone: Zone, response: Response): Promise<Response> {
  if (!zone.inserts || !response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response((await response.text()).replace('</body>', `${SCRIPT}</body>`), response)
}

async function ask(runtime: Miniflare, version: Version, scripts: Scripts, asked: Asked): Promise<Response> {
  const { pathname } = new URL(asked.path, 'https://site')
  const file = version.files[pathname]
  if (file && isFile(version, pathname)) {
    const stored = scripts.file(file.hash)
    if (stored)
      return new Response(new Uint8Array(stored.content), { headers: { 'content-type': stored.type } })
  }
  const answer = await runtime.dispatchFetch(`https://${asked.host}${asked.path}`, {
    method: asked.method,
    headers: { ...Object.fromEntries(asked.headers), 'cf-connecting-ip': '203.0.113.7' },
    body: asked.body.length > 0 ? asked.body : null,
    redirect: 'manual',
  })
  const empty = asked.method === 'HEAD' || [204, 304].includes(answer.status)
  const body = await answer.arrayBuffer()
  return new Response(empty ? null : body, { status: answer.status, headers: [...answer.headers] })
}

/** Whether the platform answers an address with its file, without the Worker: not at the addresses that `run_worker_first` names. */
function isFile(version: Version, path: string): boolean {
  const rules = z.array(z.string()).parse(version.metadata.assets?.config?.['run_worker_first'])
  return !rules.some((rule) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule))
}

function marked(response: Response, status: string): Response {
  response.headers.set('cf-cache-status', status)
  return response
}

/** How long the cache in front keeps an answer, in seconds. */
function freshness(headers: Headers): number {
  if (headers.has('set-cookie')) return 0
  const policy =
    headers.get('cloudflare-cdn-cache-control') ??
    headers.get('cdn-cache-control') ??
    headers.get('cache-control') ??
    ''
  if (/no-store|private|no-cache/.test(policy)) return 0
  return Number(/(?:s-maxage|max-age)=(\d+)/.exec(policy)?.[1] ?? 0)
}

async function start(folder: string, version: Version, scripts: Scripts): Promise<Miniflare> {
  const { metadata, modules } = version
  const main = modules.filter(({ name }) => name === metadata.main_module)
  const others = modules.filter((module) => !main.includes(module) && RUNTIME_TYPES[module.type])
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(folder, 'v3'),
      workers: [
        {
          name: 'site',
          ...(metadata.compatibility_date && { compatibilityDate: metadata.compatibility_date }),
          compatibilityFlags: metadata.compatibility_flags,
          modules: [...main, ...others].map(({ name, type, content }) => ({
            type: RUNTIME_TYPES[type] ?? 'Data',
            path: name,
            contents:
              type.startsWith('application/javascript') || type === 'text/plain'
                ? content.toString()
                : new Uint8Array(content),
          })),
          ...bindingsOf(version, scripts),
        },
      ],
    }),
  )
  await runtime.ready
  return runtime
}

/** What an upload's bindings are in the runtime. */
function bindingsOf({ metadata, secrets, files }: Version, scripts: Scripts) {
  const named = (type: string, field: string): Record<string, string> =>
    Object.fromEntries(
      metadata.bindings.flatMap((one) => (one.type === type ? [[one.name, String(one[field])]] : [])),
    )
  const nameOf = (type: string) => metadata.bindings.find((one) => one.type === type)?.name
  const [assets, images] = [nameOf('assets'), nameOf('images')]
  const ratelimits = metadata.bindings.flatMap((one) =>
    one.type === 'ratelimit' ? [[one.name, limitOf(one)]] : [],
  )
  return {
    bindings: { ...named('plain_text', 'text'), ...secrets },
    d1Databases: named('d1', 'id'),
    kvNamespaces: named('kv_namespace', 'namespace_id'),
    r2Buckets: named('r2_bucket', 'bucket_name'),
    ratelimits: Object.fromEntries(ratelimits),
    ...(images && { images: { binding: images } }),
    serviceBindings: assets ? { [assets]: ({ url }: { url: string }) => assetOf(url, files, scripts) } : {},
  }
}

const limitOf = (binding: object) =>
  z
    .object({
      namespace_id: z.string(),
      simple: z.object({ limit: z.number(), period: z.literal([10, 60]) }),
    })
    .parse(binding)

function assetOf(url: string, files: Version['files'], scripts: Scripts): WorkerResponse {
  const { pathname } = new URL(url)
  const file = files[pathname] ?? files[`${pathname}index.html`]
  const stored = file && scripts.file(file.hash)
  return stored
    ? new WorkerResponse(new Uint8Array(stored.content), { headers: { 'content-type': stored.type } })
    : new WorkerResponse('Not found', { status: 404 })
}
