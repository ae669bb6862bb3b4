import { OpenAPIHono } from '@hono/zod-openapi'
import { webhookMessage } from '#contract/events/webhook.wire.ts'
import { BANNER_MAX_BYTES } from '#contract/listings/banner.ts'
import { CLAIM_JSON_PATH, CLAIM_PATH } from '#contract/listings/reward.ts'
import { SITE } from '#contract/site/site.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { LARGER_BODY_BYTES, SMALL_BODY_BYTES } from '../../../http/body.ts'
import { OPEN_PATHS, TOKEN_PATHS } from '../../../http/origin.ts'
import { IDEMPOTENCY_KEY } from '../../../http/requests.ts'
import { FAILURES, type FailureStatus, jsonBody } from '../../../http/routes.ts'
import { sessionCookieName } from '../../../http/session-cookie.ts'
import type { Env } from '../../../platform/env.ts'
import { isRecord } from './describe-schema.ts'
import { API_TITLE } from './docs-files.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type PathItem = NonNullable<OpenApiDocument['paths']>[string]
type Operation = NonNullable<PathItem['get']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

const TAGS = {
  Account: 'Signing in through Discord, and the data stored about a person.',
  Servers: 'The public directory: finding servers, voting for them, submitting them.',
  Reviews: 'What people say about a server.',
  Reports: 'Telling staff that something is wrong.',
  Applications: 'Applying for staff.',
  Admin:
    'For staff. Moderators look after servers, reports, reviews, appeals and the roadmap; all else is for admins.',
  'Staff review': 'For staff who work together: what a decision needs, who works on it, and their notes.',
  Metrics: 'Anonymous counts of what visitors do.',
  Affiliates: 'For owners: their own servers.',
  Webhooks: 'For owners: messages to their own programs, signed by the Standard Webhooks specification.',
  'Server teams': 'Who helps with a server: editors, invitations and handing a server over.',
  Embeds: 'For other sites, open to every origin.',
  Rankings: 'The weekly realm rankings.',
  'API keys': 'For programs: what each key may do, for which server, and until when.',
  Status: 'How the service is doing.',
  Hubs: 'Discord servers of the community.',
  Roadmap: 'What is planned, and voting for it.',
  Decisions: 'What staff decided, by which rule, and what became of it.',
  Notices: 'What happened to what a person sent, listed or reported, and where it is told.',
  Probes: 'For the program that looks who is playing: what it asks, and what it saw, signed with its key.',
  Players: 'For players: what they saved, voted for and wrote.',
}

const kilobytes = (bytes: number) => `${bytes / 1024} KB`
const larger = [...LARGER_BODY_BYTES]
  .map(([path, bytes]) => ` (${kilobytes(bytes)} for \`${path}\`)`)
  .join('')

/** The header that every call takes that changes something for a person. */
const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  description:
    'A new one for each change. Sent again with it within two days, a change is made once, and the call answers as the first time. With another body it is refused: 422.',
} as const

/** Rules that apply to all calls and are not repeated at each. */
const RULES = `${SITE.description}

Strings are trimmed; length is counted in code points (an emoji is one). Characters that hide or reorder text are refused. Unknown keys in a body are ignored.

Bodies are JSON of at most ${kilobytes(SMALL_BODY_BYTES)}${larger}; pictures have at most ${BANNER_MAX_BYTES / 1024 / 1024} MB. Calls that change something are accepted from this site’s own pages only, unless they bring an API key or are open to every origin. Public reads, which need no session, may be read by scripts of every origin.

Calls that change something for a person take the header \`${IDEMPOTENCY_HEADER.name}\` (\`${IDEMPOTENCY_HEADER.schema.pattern}\`). ${IDEMPOTENCY_HEADER.description}

Vote plugins of game servers ask \`${CLAIM_PATH}\` and \`${CLAIM_JSON_PATH}\` in the form of other directories. Those addresses are not part of this API and not listed here.`

/** The sentence for every call that `sameOriginOnly` checks. */
const SAME_ORIGIN =
  'Only from this site’s own pages: with `Sec-Fetch-Site: same-origin`, as browsers send it, or, without that header, with this site as `Origin`. Otherwise 403.'

const SAME_ORIGIN_OR_KEY = `${SAME_ORIGIN} A request with an API key may come from anywhere.`

/**
 * The API document: the declarations of the routes, and the common checks before them. A session is
 * documented as required where a visitor gets 401, unless the route declares it as optional.
 */
export function describeApi(api: OpenAPIHono<AppEnv>, env: Pick<Env, 'ORIGIN'>): OpenApiDocument {
  const declared = declarations(api).getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: API_TITLE,
      version: '1',
      description: RULES,
      contact: { email: SITE.contact },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: env.ORIGIN }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  })
  const document: OpenApiDocument = JSON.parse(JSON.stringify(declared), nullApart)
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [path, completeItem(path, item)])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    // The library writes a slash before the names of webhooks, which are no paths.
    webhooks: Object.fromEntries(
      Object.entries(document.webhooks ?? {}).map(([name, item]) => [
        name.replace(/^\/+/, ''),
        // We send and sign them, so nobody has to show a key.
        { ...item, ...(item.post && { post: { ...item.post, security: [] } }) },
      ]),
    ),
    components: {
      ...document.components,
      parameters: { IdempotencyKey: IDEMPOTENCY_HEADER },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(env),
          description: 'Set by signing in through Discord.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, made on the dashboard. Each call names the scope that the key needs. A key does what its person may do, and cookies are ignored.',
        },
      },
    },
  }
}

/**
 * The declarations that the library makes the document of: our routes, and the messages to programs of
 * owners.
 */
function declarations(api: OpenAPIHono<AppEnv>) {
  const all = new OpenAPIHono<AppEnv>().route('/', api)
  for (const message of webhookMessage.options) {
    const event = message.shape.type.value
    all.openAPIRegistry.registerWebhook({
      method: 'post',
      path: event,
      operationId: event,
      tags: ['Webhooks'],
      summary: message.meta()?.description ?? event,
      request: { body: jsonBody(message) },
      responses: { '2XX': { description: 'Your program took the message.' } },
    })
  }
  return all
}

/**
 * Writes `null` beside an enumeration, not into it: generators of clients take all values of an enumeration
 * for texts, and the code that they make of `null` does not compile.
 */
function nullApart(_: string, value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['enum']) || !value['enum'].includes(null)) return value
  const { type, enum: names, ...rest } = value
  const types = [type].flat().filter((one) => one !== 'null')
  return {
    anyOf: [{ type: types[0], enum: [names].flat().filter((one) => one !== null) }, { type: 'null' }],
    ...rest,
  }
}

function completeItem(path: string, item: PathItem): PathItem {
  const complete = { ...item }
  for (const method of METHODS) {
    const operation = item[method]
    if (operation) complete[method] = completeOperation(path, method, operation)
  }
  return complete
}

function completeOperation(path: string, method: Method, operation: Operation): Operation {
  const security: Ways = operation.security ?? securityOf(path, operation.responses)
  const isRepeatable = method !== 'get' && security.length > 0
  const common = commonStatuses(path, method, operation, isRepeatable).map((status) => [
    status,
    failure(status),
  ])
  const documented = { ...Object.fromEntries(common), ...operation.responses }
  const responses = { ...documented, ...unforeseen(Object.keys(documented)) }
  const isGuarded = method !== 'get' && !OPEN_PATHS.has(path) && !TOKEN_PATHS.has(path)
  const scopes = security.flatMap((way) => way['token'] ?? [])
  const isKeyed = security.some((way) => 'token' in way)
  const description = [
    operation.description,
    accessOf(security, scopes),
    isGuarded && (isKeyed ? SAME_ORIGIN_OR_KEY : SAME_ORIGIN),
  ]
    .filter(Boolean)
    .join(' ')
  return {
    ...operation,
    description,
    ...(isRepeatable && {
      parameters: [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }],
    }),
    // Linters and generators know scopes only of OAuth.
    security: security.map((way) => ('token' in way ? { ...way, token: [] } : way)),
    ...(scopes.length > 0 && { 'x-scopes': scopes }),
    responses,
  }
}

type Ways = readonly Record<string, string[]>[]

function accessOf(security: Ways, scopes: readonly string[]): string {
  if (security.some((way) => 'token' in way)) {
    const scope = scopes.length > 0 ? ` with the scope \`${scopes.join('`, `')}\`` : ''
    const key = `an API key${scope} (\`Authorization: Bearer\`).`
    return security.some((way) => 'session' in way) ? `Needs a session, or ${key}` : `Needs ${key}`
  }
  if (security.length === 0) return 'Open to everybody.'
  return security.every((way) => 'session' in way) ? 'Needs a session.' : 'A session is optional.'
}

/** The statuses of errors before the route, and of those that every route can have. */
function commonStatuses(
  path: string,
  method: Method,
  operation: Operation,
  isRepeatable: boolean,
): FailureStatus[] {
  const statuses: FailureStatus[] = [500]
  const isChecked = operation.parameters?.some((one) => 'in' in one && one.in !== 'path') ?? false
  if (isChecked || isRepeatable || operation.requestBody) statuses.push(400)
  if (isRepeatable) statuses.push(422)
  if (method === 'get') return statuses
  if (!OPEN_PATHS.has(path) && !TOKEN_PATHS.has(path)) statuses.push(403)
  return [...statuses, 413, 415]
}

/**
 * Answers that a call does not give today, because generators of clients want a success and a refusal of
 * every call.
 */
function unforeseen(statuses: readonly string[]) {
  const refusal = { ...failure(400), description: 'None today. One of a later version has this form' }
  return {
    // A number, because the types that generators of clients make of `4XX` do not compile.
    ...(statuses.some((status) => status.startsWith('4')) ? {} : { '400': refusal }),
    ...(statuses.some((status) => status.startsWith('2'))
      ? {}
      : { default: { ...failure(500), description: 'Any other failure' } }),
  }
}

const failure = (status: FailureStatus) => ({
  // A route without a 403 of its own can get one from the check before it.
  description: status === 403 ? 'Not sent from this site’s own pages' : FAILURES[status].description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function securityOf(path: string, responses: unknown): Record<string, string[]>[] {
  if (TOKEN_PATHS.has(path)) return [{ token: [] }]
  return isRecord(responses) && '401' in responses ? [{ session: [] }] : []
}
