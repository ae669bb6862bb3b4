import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { TEXT_PATTERN } from '#contract/base/fields.wire.ts'
import { app } from '../app.ts'
import { routesOf } from '../http/methods.ts'
import { cacheRuleOf } from '../http/origin.ts'
import { apiDocument, nameOf, type Operation, pathOf, undocumented } from './api-document.ts'
import { makeAdmin, makeListing } from './factories.ts'
import { errorsIn, isRecord, resolve } from './json-schema.ts'
import { inputsOf, looseParts } from './loose-inputs.ts'
import { bodyOf, request } from './request.ts'

let document: unknown
let operations: readonly Operation[]

beforeAll(async () => {
  ;({ document, operations } = await apiDocument())
})

/** Whether visitors are rejected. */
function isForPeople({ parts }: Operation): boolean {
  const ways: object[] = Array.isArray(parts['security']) ? parts['security'] : []
  return ways.length > 0 && ways.every((way) => Object.keys(way).length > 0)
}

/** What visitors are told, whatever they send. */
const SIGN_IN: Record<string, string> = {
  'POST /api/applications': 'Sign in to apply.',
  'POST /api/roadmap/suggest': 'Sign in to suggest.',
  'POST /api/servers/submit': 'Sign in to submit.',
  'POST /api/servers/{id}/report': 'Sign in to report.',
  'POST /api/servers/{id}/reviews': 'Sign in to review.',
  'POST /api/servers/{id}/reviews/{reviewId}/report': 'Sign in to report.',
  'POST /api/servers/{id}/vote': 'Sign in to vote.',
  'GET /api/affiliates/me': 'Sign in first.',
  'GET /api/servers/reports/me': 'Sign in first.',
}

/** What everybody may do, beside what is cached for all. */
const FOR_VISITORS = [
  'GET /api/auth/discord',
  'GET /api/auth/discord/callback',
  'GET /api/auth/discord/prove',
  'GET /api/auth/me',
  'GET /api/captcha',
  'GET /api/roadmap/votes',
  'GET /api/waiting/{key}',
  'POST /api/auth/logout',
  'POST /api/metrics/beacon',
  'POST /api/pulse',
  'POST /api/roadmap/{id}/vote',
  'POST /api/status/subscribe/discord',
  'POST /api/status/unsubscribe',
]

/** The parts that OpenAPI 3.1 knows of an operation. */
const PARTS =
  /^(?:tags|summary|description|externalDocs|operationId|parameters|requestBody|responses|callbacks|deprecated|security|servers|x-.+)$/

it('has no part in an operation that OpenAPI does not know', () => {
  const webhooks = isRecord(document) && isRecord(document['webhooks']) ? document['webhooks'] : {}
  const all = [
    ...operations,
    ...Object.entries(webhooks).flatMap(([path, item]) =>
      Object.entries(isRecord(item) ? item : {}).map(([method, parts]) => ({ method, path, parts })),
    ),
  ]
  expect(all.length).toBeGreaterThan(operations.length)
  const unknown = all.flatMap(({ method, path, parts }) =>
    Object.keys(isRecord(parts) ? parts : {}).flatMap((part) =>
      PARTS.test(part) ? [] : `${method} ${path}: ${part}`,
    ),
  )
  expect(unknown).toEqual([])
})

describe('every input', () => {
  it('has bounds', () => {
    const loose = operations.flatMap((operation) =>
      inputsOf(operation).flatMap(({ place, name, schema }) =>
        looseParts(document, schema, `${nameOf(operation)}: ${place} ${name}`),
      ),
    )
    expect(loose).toEqual([])
  })

  it.each([
    [{ type: ['string', 'null'] }, 'is text of any length'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'is text of any length'],
    [{ type: 'integer', minimum: 1 }, 'is a number without ends'],
    [{ type: 'array', items: { type: 'boolean' } }, 'is a list of any length'],
    [{ type: 'object', properties: { a: { $ref: '#/loose' } } }, '.a is text of any length'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'has any keys'],
    [{ anyOf: [{ type: 'null' }, {}] }, '|1 may be anything'],
  ])('would be found loose as %j', (schema, sentence) => {
    const [only, ...others] = looseParts({ loose: { type: 'string' } }, schema, 'it')
    expect(only).toMatch(new RegExp(`${sentence.replaceAll(/[[\]|.]/g, String.raw`\$&`)}$`))
    expect(others).toEqual([])
  })

  it.each([
    { type: 'string', pattern: TEXT_PATTERN, maxLength: 5 },
    { type: 'object', properties: { a: { type: 'integer', minimum: 1, maximum: 5 } } },
  ])('is bounded as %j', (schema) => expect(looseParts({}, schema, 'it')).toEqual([]))
})

describe('every operation', () => {
  it('has its own id, a summary, and a described group', () => {
    const ids = operations.map(({ parts }) => parts['operationId'])
    expect(new Set(ids).size).toBe(operations.length)
    const described = isRecord(document) && Array.isArray(document['tags']) ? document['tags'] : []
    const groups = described.map((tag: { name: string }) => tag.name)
    for (const operation of operations) {
      const { operationId, summary, tags } = operation.parts
      expect([nameOf(operation), operationId]).toEqual([
        nameOf(operation),
        expect.stringMatching(/^[a-z][A-Za-z]+$/),
      ])
      expect([nameOf(operation), summary]).toEqual([nameOf(operation), expect.stringMatching(/\S/)])
      expect([nameOf(operation), groups]).toEqual([
        nameOf(operation),
        expect.arrayContaining(Array.isArray(tags) ? tags : ['none']),
      ])
    }
    const used = new Set(operations.flatMap(({ parts }) => parts['tags']))
    expect(groups.filter((name) => !used.has(name))).toEqual([])
  })

  it('requires a session or a token only where a visitor is rejected', async () => {
    const { securitySchemes } = resolve(document, { $ref: '#/components' })
    const schemes = Object.keys(isRecord(securitySchemes) ? securitySchemes : {})
    for (const operation of operations) {
      const { method, parts } = operation
      const security = Array.isArray(parts['security']) ? parts['security'] : []
      expect(schemes).toEqual(
        expect.arrayContaining(security.flatMap((way: Record<string, unknown>) => Object.keys(way))),
      )
      const body = method === 'GET' ? {} : { body: {} }
      const answer = await request(`${pathOf(operation)}?page=0`, { method, ...body })
      expect([nameOf(operation), answer.status === 401]).toEqual([nameOf(operation), isForPeople(operation)])
      const words = SIGN_IN[nameOf(operation)]
      if (words) expect(await bodyOf(answer)).toEqual({ error: words, code: 'unauthenticated' })
    }
  })

  it('is for visitors only if everybody may do it', () => {
    const open = operations.filter(
      (one) =>
        !isForPeople(one) && (one.method !== 'GET' || cacheRuleOf(routesOf(app), pathOf(one)) === undefined),
    )
    expect(open.map(nameOf).toSorted()).toEqual(FOR_VISITORS)
  })

  it('documents its rate limit', async () => {
    const never = { limit: async () => ({ success: false }) }
    const held: string[] = []
    const admin = await makeAdmin()
    for (const operation of operations) {
      const { method } = operation
      const sent = new Request(env.ORIGIN + pathOf(operation), {
        method,
        headers: {
          cookie: admin.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      const full = { ...env, WRITE_BURSTS: never, NETWORK_BURSTS: never, READ_BURSTS: never }
      const answer = await app.fetch(sent, full, createExecutionContext())
      if (answer.status !== 429) continue
      held.push(nameOf(operation))
      expect(await undocumented(sent, answer)).toEqual([])
    }
    expect(held.length).toBeGreaterThan(30)
  })

  it('has patterns that programs in other languages can read', () => {
    const patterns = new Set<string>()
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value)
      return value
    })
    for (const pattern of patterns) {
      for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags)).not.toThrow()
      expect(pattern).not.toMatch(/\\[pP]\{|\\u\{|\(\?<|\(\?[a-z]+:/)
    }
    expect(patterns.size).toBeGreaterThan(5)
  })

  it('has enumerations without null, which generated clients cannot compile', () => {
    const names = new Set<unknown>()
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'enum' && Array.isArray(value)) for (const name of value) names.add(name)
      return value
    })
    expect(names).toContain('staff-bot')
    expect(names).not.toContain(null)
  })

  it('says where a change may come from, where that is checked', async () => {
    for (const operation of operations.filter(({ method }) => method !== 'GET')) {
      const sent = new Request(env.ORIGIN + pathOf(operation), {
        method: operation.method,
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      const answer = await app.fetch(sent, env, createExecutionContext())
      const isGuarded = (await answer.text()).includes('"cross_origin"')
      expect([nameOf(operation), String(operation.parts['description']).includes('Sec-Fetch-Site')]).toEqual([
        nameOf(operation),
        isGuarded,
      ])
    }
  })

  it('lets every origin read what is public, after asking first if need be', async () => {
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const path = pathOf(operation)
      const isPublic = cacheRuleOf(routesOf(app), path) !== undefined
      const { headers } = await request(path)
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, isPublic ? '*' : null])
      const asked = await app.fetch(
        new Request(env.ORIGIN + path, {
          method: 'OPTIONS',
          headers: { origin: 'https://elsewhere.example' },
        }),
        env,
        createExecutionContext(),
      )
      expect([path, asked.status]).toEqual([path, isPublic ? 204 : 405])
    }
  })

  it('documents that an answer can be unchanged', async () => {
    const listing = (await makeListing()).id
    const closed = await makeListing()
    await request(`/api/affiliates/${closed.id}/close`, { as: closed.owner, body: {} })
    const admin = await makeAdmin()
    const incident = await request('/api/status/incidents', {
      as: admin,
      body: { title: 'Slow', component: 'api', impact: 'minor' },
    })
    const idea = await request('/api/admin/roadmap', { as: admin, body: { title: 'Boats' } })
    const idOf = async (answer: Response) => (await answer.json<{ _id: string }>())._id
    const known: [RegExp, string][] = [
      [/^\/api\/status/, await idOf(incident)],
      [/^\/api\/roadmap/, await idOf(idea)],
      [/\/closed$/, closed.id],
      [/./, listing],
    ]
    const unchanged: string[] = []
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const id = known.find(([where]) => where.test(operation.path))?.[1] ?? ''
      const path = pathOf(operation).replace('nobodyHasIt1', id)
      // The request helper fails where the document does not describe it.
      const { status } = await request(path, { headers: { 'if-none-match': '*' } })
      if (status === 304) unchanged.push(nameOf(operation))
    }
    const described = operations
      .filter(({ parts }) => isRecord(parts['responses']) && '304' in parts['responses'])
      // Only a probe can ask it: tests of looks do.
      .filter(({ path }) => path !== '/api/probe/targets')
      .map(nameOf)
    expect(unchanged).toEqual(described)
  })
})

describe('an answer', () => {
  const named = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
  const root = { components: { schemas: { Named: named } } }
  const reference = { $ref: '#/components/schemas/Named' }
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 3 },
      other: { anyOf: [reference, { type: 'null' }] },
      both: { allOf: [reference, { type: 'object', properties: { b: { type: 'number' } } }] },
    },
    required: ['name'],
  }

  it('is found as described', () => {
    expect(errorsIn(root, schema, { name: '🏝🏝🏝', other: null, both: { a: 1, b: 2 } })).toEqual([])
  })

  it.each([
    [{}, '', 'required property "name"'],
    [{ name: 'abcd' }, '/name', 'too long'],
    [{ name: 'ab', other: { a: 'x' } }, '/other/a', 'type'],
    [{ name: 'ab', other: { a: 1, secret: 1 } }, '/other', 'Property "secret"'],
    [{ name: 'ab', both: { a: 1, b: 2, secret: 1 } }, '/both', 'Property "secret"'],
    [{ name: 'ab', secret: 1 }, '', 'Property "secret"'],
  ])('is found wrong: %j', (value, place, words) => {
    const errors = errorsIn(root, schema, value).filter((error) => error.startsWith(`answer${place}: `))
    expect(errors.join('\n')).toContain(words)
  })

  it('cannot be checked against an unknown keyword', () => {
    expect(() => errorsIn({}, { type: 'array', uniqueItems: true }, [])).toThrow('uniqueItems is not checked')
  })
})
