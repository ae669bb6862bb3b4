import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ApiError, failed, result } from './answers.ts'
import { createDatabases } from './d1.ts'
import { accountRoutes, ACCOUNT, databaseRoutes, type Route, scriptRoutes, storeRoutes } from './routes.ts'
import { createScripts } from './scripts.ts'
import { createSites } from './site.ts'

const API = '/client/v4'
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** `refused`: the platform does nothing. `lost`: it does what it is asked, and the connection breaks. `late`: it does so when the same call comes again. */
export type Fault = 'refused' | 'lost' | 'late'

export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>

/**
 * A stand-in for the platform's HTTP API on loopback, for Wrangler (CLOUDFLARE_API_BASE_URL), and for the
 * sites that it runs: requests that name a Worker's host get its site. `folder` gets their data.
 */
export async function startFakePlatform({ folder, port = 0 }: { folder: string; port?: number }) {
  let origin = ''
  /** The calls of the API so far, as `POST /d1/database/ID/import init`. */
  const calls: string[] = []
  /** What goes wrong with a call. */
  const trouble: { with: (call: string) => Fault | null } = { with: () => null }
  const late = new Map<string, () => Promise<Response>>()
  const databases = createDatabases(folder, () => origin)
  const scripts = createScripts()
  const sites = createSites(folder, scripts)
  const routes = [
    ...accountRoutes,
    ...databaseRoutes(databases, sites.stop),
    ...storeRoutes(),
    ...scriptRoutes(scripts),
  ]

  async function answerApi(request: Request, url: URL, body: Buffer): Promise<Response> {
    const path = url.pathname.slice(API.length).replace(`/accounts/${ACCOUNT}`, '')
    const name = nameOf(request, path, body)
    calls.push(name)
    const act = async () => respond(routes, request, path, url.searchParams)
    const fault = trouble.with(name)
    if (fault === 'late') late.set(name, act)
    if (fault === 'late' || fault === 'refused')
      return failed(new ApiError(400, 10001, `Injected fault at ${name}`))
    await late.get(name)?.()
    late.delete(name)
    const response = await act()
    if (fault === 'lost') throw new Lost()
    return response
  }

  async function answer(incoming: IncomingMessage): Promise<Response> {
    const host = incoming.headers.host ?? ''
    const body = await buffer(incoming)
    const url = new URL(incoming.url ?? '/', origin)
    const headers = new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const method = incoming.method ?? 'GET'
    if (url.host !== host) {
      const name = scripts.ofHost(host)
      return sites.answer(name, { method, host, path: url.pathname + url.search, headers, body })
    }
    if (url.pathname.startsWith('/uploads/')) {
      const etag = databases.upload(url.pathname.slice('/uploads/'.length), body)
      return new Response(null, { headers: { etag: `"${etag}"` } })
    }
    if (url.pathname === '/oauth2/authorize') return new Response('Discord')
    const hasBody = !['GET', 'HEAD'].includes(method)
    return answerApi(
      new Request(url, { method, headers, body: hasBody ? new Uint8Array(body) : null }),
      url,
      body,
    )
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming)
      .catch(failedBy)
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The fake platform has no port.')
  origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    api: origin + API,
    calls,
    trouble,
    databases,
    scripts,
    sites,
    async close() {
      await sites.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A call without ids; of an import, with its step. */
function nameOf(request: Request, path: string, body: Buffer): string {
  const step = path.endsWith('/import') ? (/"action":"(\w+)"/.exec(body.toString())?.[1] ?? '') : ''
  return `${request.method} ${path.replaceAll(ID, 'ID')} ${step}`.trim()
}

async function respond(
  routes: readonly Route[],
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  for (const [method, pattern, answer] of routes) {
    const found = method === request.method ? pattern.exec(path) : null
    if (found) {
      const given = await answer({ method, path, query, request }, found.slice(1).map(decodeURIComponent))
      return given instanceof Response ? given : result(given)
    }
  }
  throw new ApiError(404, 7003, `The fake platform does not know ${request.method} ${path}`)
}

/** An answer that never arrives. */
class Lost extends Error {}

function failedBy(error: unknown): Response {
  if (error instanceof Lost) throw error
  if (!(error instanceof ApiError)) console.error('Fake platform:', error)
  return failed(error instanceof ApiError ? error : new ApiError(500, 10000, String(error)))
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = [...response.headers].filter(
    ([name]) => name !== 'content-encoding' && name !== 'content-length',
  )
  outgoing.writeHead(response.status, headers.flat())
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
