import { failure, json } from './answers.ts'

/** One message that a webhook received, in its current version. */
export interface ReceivedMessage {
  id: string
  webhookId: string
  webhookToken: string
  received: string
  edited: string | null
  /** The request body: `content`, `embeds`, `allowed_mentions` and the rest, unchanged. */
  body: Record<string, unknown>
  /** Every version of the body, oldest first. */
  history: Record<string, unknown>[]
}

/** The parts of a webhook address. */
export interface WebhookCall {
  id: string
  token: string
  messageId: string | null
}

/** Parses a path with or without the version; `null` when it is not a path of a webhook. */
export function webhookCallOf(path: string): WebhookCall | null {
  const [, id, token, messageId = null] =
    /^\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(path) ?? []
  return id === undefined || token === undefined ? null : { id, token, messageId }
}

/** Only recent messages are needed, and a long-running program must not use more and more memory. */
const KEPT_MESSAGES = 2_000
const MAX_CONTENT_LENGTH = 2_000
/** Discord's limits for an embed, each in characters, and for all embeds of a message together. */
const EMBED_LIMITS = { title: 256, description: 4_096, footer: 2_048, all: 6_000 }
const MAX_EMBEDS = 10

/**
 * Webhooks that accept any token and store the messages, newest first. An id beginning with 404 does not
 * exist.
 */
export function createWebhooks(now: () => number = Date.now) {
  const messages: ReceivedMessage[] = []
  let count = 0

  async function receive(id: string, token: string, request: Request): Promise<Response> {
    if (isGone(id)) return gone()
    const body = await readBody(request)
    if (body instanceof Response) return body

    count += 1
    const message: ReceivedMessage = {
      id: String(400_000_000_000_000_000n + BigInt(count)),
      webhookId: id,
      webhookToken: token,
      received: new Date(now()).toISOString(),
      edited: null,
      body,
      history: [body],
    }
    messages.unshift(message)
    messages.length = Math.min(messages.length, KEPT_MESSAGES)
    const wait = new URL(request.url).searchParams.get('wait') === 'true'
    return wait ? json(asMessage(message)) : new Response(null, { status: 204 })
  }

  async function edit(id: string, token: string, messageId: string, request: Request): Promise<Response> {
    if (isGone(id)) return gone()
    const message = find(id, token, messageId)
    if (!message) return unknownMessage()
    const body = await readBody(request)
    if (body instanceof Response) return body
    message.body = { ...message.body, ...body }
    message.history.push(body)
    message.edited = new Date(now()).toISOString()
    return json(asMessage(message))
  }

  function find(id: string, token: string, messageId: string): ReceivedMessage | undefined {
    return messages.find((one) => one.id === messageId && one.webhookId === id && one.webhookToken === token)
  }

  function read(id: string, token: string, messageId: string): Response {
    if (isGone(id)) return gone()
    const message = find(id, token, messageId)
    return message ? json(asMessage(message)) : unknownMessage()
  }

  function remove(id: string, token: string, messageId: string): Response {
    if (isGone(id)) return gone()
    const message = find(id, token, messageId)
    if (!message) return unknownMessage()
    messages.splice(messages.indexOf(message), 1)
    return new Response(null, { status: 204 })
  }

  /** The response to a request for a webhook or one of its messages; `null` for any other request. */
  async function answer(request: Request, { id, token, messageId }: WebhookCall): Promise<Response | null> {
    if (messageId === null) {
      if (request.method === 'GET') return describe(id, token)
      return request.method === 'POST' ? receive(id, token, request) : null
    }
    if (request.method === 'GET') return read(id, token, messageId)
    if (request.method === 'DELETE') return remove(id, token, messageId)
    return request.method === 'PATCH' ? edit(id, token, messageId, request) : null
  }

  return {
    answer,
    messages: (): readonly ReceivedMessage[] => messages,
    forget: () => messages.splice(0),
  }
}

function describe(id: string, token: string): Response {
  if (isGone(id)) return gone()
  return json({
    type: 1,
    id,
    token,
    name: 'Realmport',
    avatar: null,
    channel_id: '1',
    guild_id: '1',
    application_id: null,
  })
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const body = parseObject(await request.text())
  if (!body) return failure(400, 'The request body contains invalid JSON.', 50109)
  const { content, embeds } = body
  if ((typeof content === 'string' && content.length > MAX_CONTENT_LENGTH) || !embedsFit(embeds))
    return failure(400, 'Invalid Form Body', 50035)
  const isEmpty = !content && !(Array.isArray(embeds) && embeds.length > 0)
  return isEmpty ? failure(400, 'Cannot send an empty message', 50006) : body
}

function embedsFit(embeds: unknown): boolean {
  if (!Array.isArray(embeds)) return embeds === undefined
  const list: unknown[] = embeds
  let all = 0
  for (const embed of list) {
    const { title, description, footer } = { title: '', description: '', footer: {}, ...asRecord(embed) }
    const lengths = {
      title: lengthOf(title),
      description: lengthOf(description),
      footer: lengthOf(asRecord(footer)['text']),
    }
    if (lengths.title > EMBED_LIMITS.title || lengths.description > EMBED_LIMITS.description) return false
    if (lengths.footer > EMBED_LIMITS.footer) return false
    all += lengths.title + lengths.description + lengths.footer
  }
  return list.length <= MAX_EMBEDS && all <= EMBED_LIMITS.all
}

const lengthOf = (text: unknown) => (typeof text === 'string' ? text.length : 0)

function asRecord(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? { ...value } : {}
}

function unknownMessage(): Response {
  return failure(404, 'Unknown Message', 10008)
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function asMessage(message: ReceivedMessage) {
  const { content = '', embeds = [] } = message.body
  return {
    id: message.id,
    type: 0,
    content,
    embeds,
    channel_id: '1',
    webhook_id: message.webhookId,
    author: { id: message.webhookId, username: 'Realmport', bot: true, avatar: null },
    timestamp: message.received,
    edited_timestamp: message.edited,
  }
}

function isGone(id: string): boolean {
  return id.startsWith('404')
}

function gone(): Response {
  return failure(404, 'Unknown Webhook', 10015)
}
