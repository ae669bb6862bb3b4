import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { failure, html, json, unknownPath } from './answers.ts'
import { readInvite } from './guilds.ts'
import { createInjectedErrors, parseInjectedError } from './injected-errors.ts'
import { createOAuth } from './oauth.ts'
import { messagesPage } from './pages.ts'
import { createPhones } from './phones.ts'
import { picture } from './picture.ts'
import { createWebhooks, webhookCallOf } from './webhooks.ts'

interface StandInOptions {
  /** 0 takes any free port. */
  port: number
}

/** A running fake Discord: its address, and a function that stops it. */
export interface DiscordStandIn {
  origin: string
  close: () => Promise<void>
}

/** Starts the fake Discord on loopback. */
export async function startDiscordStandIn({ port }: StandInOptions): Promise<DiscordStandIn> {
  const answer = createStandIn()
  const server = createServer((incoming, outgoing) => {
    toRequest(incoming)
      .then(answer)
      .catch((error: unknown) => {
        console.error('Discord stand-in:', error)
        return failure(500, '500: Internal Server Error')
      })
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The stand-in has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The fake Discord without a server: a function from request to response, with its own memory. */
export function createStandIn(now: () => number = Date.now): (request: Request) => Promise<Response> {
  const oauth = createOAuth(now)
  const webhooks = createWebhooks(now)
  const phones = createPhones()
  const errors = createInjectedErrors()

  async function control(request: Request, path: string): Promise<Response> {
    if (path === '/__control/messages') return json(webhooks.messages())
    if (request.method !== 'POST') return failure(405, '405: Method Not Allowed')
    if (path === '/__control/reset') {
      errors.clear()
      webhooks.forget()
      return new Response(null, { status: 204 })
    }
    const error = path === '/__control' ? parseInjectedError(await request.text()) : null
    if (!error) return failure(400, 'Known keys: status, times, path.')
    errors.add(error)
    return new Response(null, { status: 204 })
  }

  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname === '/') return html(messagesPage(webhooks.messages(), phones.shown()))
    if (url.pathname.startsWith('/__control')) return control(request, url.pathname)
    if (url.pathname.startsWith('/api/') && !isNamed(request)) return stopped()
    if (url.pathname.startsWith('/push/')) return errors.spoil(url.pathname) ?? phones.answer(request, url)
    return errors.spoil(url.pathname) ?? answerTruly(request, url, oauth, webhooks)
  }
}

/** Discord demands that programs name themselves: `DiscordBot (URL, version)`. Its firewall stops others. */
const NAMED = /^DiscordBot \(https?:\/\/[^\s,]+, [^\s)]+\)/

/** Browsers go to the page for consent alone. */
const isNamed = (request: Request) =>
  new URL(request.url).pathname === '/api/oauth2/authorize' ||
  NAMED.test(request.headers.get('user-agent') ?? '')

const stopped = () => failure(403, 'internal network error', 40333)

async function answerTruly(
  request: Request,
  url: URL,
  oauth: ReturnType<typeof createOAuth>,
  webhooks: ReturnType<typeof createWebhooks>,
): Promise<Response> {
  // Discord responds with and without a version in the path.
  const path = url.pathname.replace(/^\/api\/v\d+\//, '/api/')
  const call = `${request.method} ${path}`
  if (call === 'GET /oauth2/authorize' || call === 'GET /api/oauth2/authorize') return oauth.authorize(url)
  if (call === 'POST /api/oauth2/token') return oauth.exchange(request)
  if (call === 'GET /api/users/@me') return oauth.me(request)
  if (call === 'GET /api/users/@me/guilds') return oauth.guilds(request)

  const invite = /^GET \/api\/invites\/([^/]+)$/.exec(call)
  if (invite?.[1])
    return readInvite(decodeURIComponent(invite[1]), url.searchParams.get('with_counts') === 'true')

  const image = /^GET \/(?:avatars|icons|embed\/avatars)\/([\w/]+)\.(?:png|webp)$/.exec(call)
  if (image?.[1]) return imageAnswer(image[1])

  const webhook = webhookCallOf(path)
  return (webhook && (await webhooks.answer(request, webhook))) ?? unknownPath()
}

function imageAnswer(seed: string): Response {
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }
  return new Response(new Uint8Array(picture(seed)), { headers })
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', url = '/', headers } = incoming
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) copied.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks)
  return new Request(new URL(url, `http://${headers.host ?? '127.0.0.1'}`), { method, headers: copied, body })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8788' } },
  })
  const { origin } = await startDiscordStandIn({ port: Number(values.port) })
  console.log(`Discord stand-in: ${origin}`)
}
