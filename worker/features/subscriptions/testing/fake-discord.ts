import { env } from 'cloudflare:test'
import { z } from 'zod'

/** A way in which a call goes wrong. `before` and `after` say whether it was carried out all the same. */
export type Fault =
  | { kind: 'error'; status: number; carriedOut?: boolean }
  | { kind: 'silence'; when: 'before' | 'after' }
  | { kind: 'limit'; seconds: number; everywhere?: boolean }
  /** Whoever called is dead by the time the answer would come. */
  | { kind: 'death'; when: 'before' | 'after' }

export interface Call {
  method: string
  url: URL
  webhookId: string
  messageId: string | null
  /** Of the whole run of the platform, from 1. */
  number: number
}

/** One message in a channel: what it showed one after another, by the line below its embed. */
export interface Shown {
  id: string
  /** `null` is the announcement of an incident, a number one of its updates. */
  history: (number | null)[]
  embeds: unknown
  body: Record<string, unknown>
}

interface Hook {
  token: string
  messages: Shown[]
  /** When it was last called, for its limit. */
  calls: number[]
}

const sent = z.looseObject({
  embeds: z.array(z.looseObject({ title: z.string(), footer: z.object({ text: z.string() }) })).min(1),
})

/** What a call takes. */
const LATENCY_MS = 20

/** The chat platform at the boundary of `fetch`, in simulated time: webhooks, their messages, its limits, and whatever it is told to do wrong. */
export class FakeDiscord {
  readonly hooks = new Map<string, Hook>()
  readonly calls: Call[] = []
  /** Simulated time, in epoch milliseconds. */
  now = Date.UTC(2026, 5, 1, 12)
  /** Each webhook takes so many calls in so much time, as the platform has it. */
  bucket = { calls: 5, ms: 2_000 }
  /** Decides what goes wrong with a call. */
  fault: (call: Call) => Fault | null = () => null
  /** Whether the one who called has died: nothing it does has any effect. */
  dead = false
  /** Whether answers take real time, so that calls overlap as they do outside. */
  slow = false
  /** Calls that wait for their answer at once, and the most that ever did. */
  open = 0
  widest = 0
  #died: () => void = () => undefined
  #ids = 700_000_000_000_000_000n

  add(id: string, token = `t-${id}`): void {
    this.hooks.set(id, { token, messages: [], calls: [] })
  }

  /** What stands about an incident in a webhook's channel. */
  messages(id: string): Shown[] {
    return this.hooks.get(id)?.messages ?? []
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
    const text = await request.text()
    this.open += 1
    this.widest = Math.max(this.widest, this.open)
    try {
      return await this.#answer(request, text)
    } finally {
      this.open -= 1
    }
  }

  async #answer(request: Request, text: string): Promise<Response> {
    const url = new URL(request.url)
    if (url.origin !== env.DISCORD_ORIGIN || request.redirect !== 'manual')
      throw new Error('Nothing else may be called, and nothing followed')
    const [, id = '', token = '', messageId = null] =
      /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(url.pathname) ?? []
    const call = { method: request.method, url, webhookId: id, messageId, number: this.calls.length + 1 }
    this.calls.push(call)
    this.now += LATENCY_MS
    const fault = this.fault(call)
    if (fault?.kind === 'death') this.dead = true
    const carriedOut =
      !fault ||
      (fault.kind === 'error' && fault.carriedOut === true) ||
      ((fault.kind === 'silence' || fault.kind === 'death') && fault.when === 'after')
    const answer = carriedOut ? this.#carryOut(call, token, text) : null
    if (fault) return this.#spoil(fault)
    if (this.slow) await new Promise((resolve) => setTimeout(resolve, 2))
    return answer ?? new Response(null, { status: 500 })
  }

  #spoil(fault: Fault): Promise<Response> {
    if (fault.kind === 'death') {
      this.#died()
      return new Promise<never>(() => undefined)
    }
    if (fault.kind === 'silence') return Promise.reject(new Error(`no answer from ${env.DISCORD_ORIGIN}`))
    if (fault.kind === 'error')
      return Promise.resolve(Response.json({ message: 'told to fail', code: 0 }, { status: fault.status }))
    return Promise.resolve(limited(fault.seconds, fault.everywhere === true))
  }

  #carryOut({ method, url, webhookId, messageId }: Call, token: string, text: string): Response {
    const hook = this.hooks.get(webhookId)
    if (!hook) return Response.json({ message: 'Unknown Webhook', code: 10015 }, { status: 404 })
    if (hook.token !== token)
      return Response.json({ message: 'Invalid Webhook Token', code: 50027 }, { status: 401 })
    hook.calls = [...hook.calls.filter((at) => at > this.now - this.bucket.ms), this.now]
    if (hook.calls.length > this.bucket.calls)
      return limited(((hook.calls[0] ?? 0) + this.bucket.ms - this.now) / 1000)
    if (method === 'GET' && messageId === null) return Response.json({ id: webhookId, type: 1, token })
    const found = hook.messages.find((message) => message.id === messageId)
    if (messageId !== null && !found)
      return Response.json({ message: 'Unknown Message', code: 10008 }, { status: 404 })
    if (method === 'GET' && found) return Response.json(found)
    const body = sent.parse(JSON.parse(text))
    if (method === 'PATCH' && found) return this.#edit(found, body)
    if (method !== 'POST' || url.searchParams.get('wait') !== 'true') throw new Error('Nobody calls so')
    const message: Shown = {
      id: String((this.#ids += 1n)),
      history: [updateIn(body)],
      embeds: body.embeds,
      body,
    }
    hook.messages.push(message)
    return Response.json({ id: message.id, embeds: body.embeds })
  }

  #edit(message: Shown, body: z.output<typeof sent>): Response {
    message.history.push(updateIn(body))
    message.embeds = body.embeds
    message.body = { ...message.body, ...body }
    return Response.json({ id: message.id, embeds: body.embeds })
  }
}

function updateIn({ embeds }: z.output<typeof sent>): number | null {
  const [, number] = / update (\d+)$/.exec(embeds[0]?.footer.text ?? '') ?? []
  return number === undefined ? null : Number(number)
}

function limited(seconds: number, everywhere = false): Response {
  return Response.json(
    { message: 'You are being rate limited.', retry_after: seconds, global: everywhere },
    { status: 429, headers: { 'retry-after': String(Math.ceil(seconds)) } },
  )
}
