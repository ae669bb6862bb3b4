import { env } from 'cloudflare:test'
import { z } from 'zod'
import { failure } from '../../../../../fake-discord/answers.ts'
import { createWebhooks, type WebhookCall, webhookCallOf } from '../../../../../fake-discord/webhooks.ts'

/** An error of a call. `before` and `after` say whether the call was carried out. */
export type InjectedError =
  | { kind: 'error'; status: number; carriedOut?: boolean }
  | { kind: 'silence'; when: 'before' | 'after' }
  | { kind: 'limit'; seconds: number; everywhere?: boolean }
  /** The caller is dead before the answer arrives. */
  | { kind: 'death'; when: 'before' | 'after' }

export interface Call {
  method: string
  url: URL
  webhookId: string
  messageId: string | null
  /** Counted over the whole run of the platform, from 1. */
  number: number
}

/** One message in a channel: the sequence of what it showed, by the line below its embed. */
export interface Shown {
  id: string
  /** `null` is the announcement of an incident, a number one of its updates. */
  history: (number | null)[]
  embeds: unknown
  body: Record<string, unknown>
}

interface Hook {
  token: string
  /** The times of its latest calls, for its limit. */
  calls: number[]
}

const sent = z.looseObject({
  embeds: z.array(z.looseObject({ title: z.string(), footer: z.object({ text: z.string() }) })).min(1),
})

const LATENCY_MS = 20

/**
 * The fake Discord of local development in place of `fetch`, in simulated time, with limits and injected
 * errors.
 */
export class FakeDiscord {
  readonly hooks = new Map<string, Hook>()
  readonly calls: Call[] = []
  /** Simulated time, in epoch milliseconds. */
  now = Date.UTC(2026, 5, 1, 12)
  /** The number of calls that each webhook accepts in a period, as on the platform. */
  bucket = { calls: 5, ms: 2_000 }
  error: (call: Call) => InjectedError | null = () => null
  /** Whether the caller has died: nothing it does has any effect. */
  dead = false
  /** Which batch of the caller loses its answer, the first being 1, and whether it was committed. */
  losesBatch = 0
  losesAfter = false
  batches = 0
  /** Whether answers take real time, so that calls overlap as in production. */
  slow = false
  /** Calls that wait for their answer now, and the highest number so far. */
  open = 0
  widest = 0
  #died: () => void = () => undefined
  readonly #webhooks = createWebhooks(() => this.now)

  add(id: string, token = `t-${id}`): void {
    this.hooks.set(id, { token, calls: [] })
  }

  /**
   * The first call of this method ends with the error, and no other. Answers a function that says whether it
   * did.
   */
  failOnce(method: string, error: InjectedError): () => boolean {
    let isOver = false
    this.error = (call) => {
      if (isOver || call.method !== method) return null
      isOver = true
      return error
    }
    return () => isOver
  }

  /** The messages about an incident in a webhook's channel. */
  messages(id: string): Shown[] {
    const kept = this.#webhooks.messages().filter((message) => message.webhookId === id)
    return kept.toReversed().map((message) => ({
      id: message.id,
      history: message.history.map((body) => updateIn(sent.parse(body))),
      embeds: message.body['embeds'],
      body: message.body,
    }))
  }

  clear(): void {
    this.#webhooks.forget()
  }

  /** Resolves when the next caller dies. */
  untilDeath(): Promise<void> {
    return new Promise((resolve) => {
      this.#died = resolve
    })
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (this.dead) return new Promise<never>(() => undefined)
    const request = new Request(input, init)
    this.open += 1
    this.widest = Math.max(this.widest, this.open)
    try {
      return await this.#answer(request)
    } finally {
      this.open -= 1
    }
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.origin !== env.DISCORD_ORIGIN || request.redirect !== 'manual')
      throw new Error('Nothing else may be called, and nothing followed')
    const target = webhookCallOf(url.pathname) ?? { id: '', token: '', messageId: null }
    const { id: webhookId, messageId } = target
    const call = { method: request.method, url, webhookId, messageId, number: this.calls.length + 1 }
    this.calls.push(call)
    this.now += LATENCY_MS
    const error = this.error(call)
    if (error?.kind === 'death') this.dead = true
    const carriedOut =
      !error ||
      (error.kind === 'error' && error.carriedOut === true) ||
      ((error.kind === 'silence' || error.kind === 'death') && error.when === 'after')
    const answer = carriedOut ? await this.#carryOut(request, target) : null
    if (error) return this.#spoil(error)
    if (this.slow) await new Promise((resolve) => setTimeout(resolve, 2))
    return answer ?? new Response(null, { status: 500 })
  }

  #spoil(error: InjectedError): Promise<Response> {
    if (error.kind === 'death') {
      this.#died()
      return new Promise<never>(() => undefined)
    }
    if (error.kind === 'silence') return Promise.reject(new Error(`no answer from ${env.DISCORD_ORIGIN}`))
    if (error.kind === 'error') return Promise.resolve(failure(error.status, 'told to fail'))
    return Promise.resolve(limited(error.seconds, error.everywhere === true))
  }

  async #carryOut(request: Request, call: WebhookCall): Promise<Response> {
    const hook = this.hooks.get(call.id)
    if (!hook) return failure(404, 'Unknown Webhook', 10015)
    if (hook.token !== call.token) return failure(401, 'Invalid Webhook Token', 50027)
    hook.calls = [...hook.calls.filter((at) => at > this.now - this.bucket.ms), this.now]
    if (hook.calls.length > this.bucket.calls)
      return limited(((hook.calls[0] ?? 0) + this.bucket.ms - this.now) / 1000)
    if (request.method === 'POST' && new URL(request.url).searchParams.get('wait') !== 'true')
      throw new Error('Nobody posts without waiting for the answer')
    const answer = await this.#webhooks.answer(request, call)
    if (!answer) throw new Error(`Nobody calls ${request.method} there`)
    return answer
  }
}

function updateIn({ embeds }: z.output<typeof sent>): number | null {
  const [, number] = / · \D*(\d+)\D*$/.exec(embeds[0]?.footer.text ?? '') ?? []
  return number === undefined ? null : Number(number)
}

function limited(seconds: number, everywhere = false): Response {
  return Response.json(
    { message: 'You are being rate limited.', retry_after: seconds, global: everywhere },
    { status: 429, headers: { 'retry-after': String(Math.ceil(seconds)) } },
  )
}
