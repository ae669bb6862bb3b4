import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorAnswer, expectNoErrors, invalid, readError, withoutTrace } from './bad-input.ts'
import { makeAdmin, makeListing, makeUser, signInAgain, type TestUser } from './factories.ts'
import { fetchWorker, request } from './request.ts'

let listing: { id: string; owner: TestUser }

expectNoErrors()

beforeAll(async () => {
  listing = await makeListing({ name: 'Untouched', tags: ['PvP'] })
})

interface Endpoint {
  /** A new person for each run, so that no limit for one person applies. */
  as: () => Promise<TestUser>
  path: () => string
  /** A valid body. */
  good: Record<string, unknown>
  /** POST, when left out. */
  method?: 'PATCH'
  /** Whether it may be called without a body. */
  bodyOptional?: boolean
}

/** All calls read a body in the same way; `fuzz.test.ts` sends every operation bodies of any form, `bounds.test.ts` values of any size. */
const ENDPOINTS: Record<string, Endpoint> = {
  'POST reviews': {
    as: () => makeUser(),
    path: () => `/api/servers/${listing.id}/reviews`,
    good: { rating: 5, text: 'Good.' },
  },
  'POST appeal decision': {
    as: () => makeAdmin(),
    path: () => '/api/admin/appeals/nobodyHasIt1',
    good: { outcome: 'upheld', answer: 'No.' },
  },
  'PATCH affiliate': {
    as: () => signInAgain(listing.owner),
    path: () => `/api/affiliates/${listing.id}`,
    method: 'PATCH',
    good: { name: 'Untouched', description: 'New words.', tags: ['PvP'] },
    // An empty change is no change.
    bodyOptional: true,
  },
}
const NAMES = Object.keys(ENDPOINTS)

function endpoint(name: string): Endpoint {
  const found = ENDPOINTS[name]
  if (!found) throw new Error(`No endpoint is called ${name}`)
  return found
}

/** Sends it with everything else valid, and answers the error. */
async function send(
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
  as?: TestUser,
): Promise<ErrorAnswer> {
  const { path, method = 'POST', as: actor } = endpoint(name)
  const person = as ?? (await actor())
  const response = await request(path(), {
    as: person,
    method,
    body,
    headers,
  })
  return readError(response)
}

describe('a body that is not a JSON object', () => {
  const MALFORMED = ['{', "{'a':1}", '{"a":1,}', 'NaN', '\u0000', '<xml/>', 'a=b', '{"a":1}{"b":2}']
  const NO_OBJECT = ['null', '[]', '[{}]', '"text"', '5', 'true', '-0', '1e999']

  it.each(NAMES)('is refused by %s', (name) =>
    withoutTrace(async () => {
      const as = await endpoint(name).as()
      for (const body of MALFORMED)
        expect([body, await send(name, body, {}, as)]).toEqual([
          body,
          { status: 400, code: 'malformed_json', field: undefined },
        ])
      for (const body of NO_OBJECT) expect([body, await send(name, body, {}, as)]).toEqual([body, invalid()])
    }),
  )

  it.each(NAMES.filter((name) => !endpoint(name).bodyOptional))(
    'is refused by %s when it is empty or missing',
    (name) =>
      withoutTrace(async () => {
        expect(await send(name, '')).toMatchObject({ status: 400 })
        expect(await send(name, undefined)).toMatchObject({ status: 400 })
      }),
  )

  it.each(NAMES)('is rejected by %s at any depth of nesting', (name) =>
    withoutTrace(async () => {
      const deep = [
        `${'['.repeat(7000)}${']'.repeat(7000)}`,
        '['.repeat(15_000),
        `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
      ]
      const { good } = endpoint(name)
      const [first = ''] = Object.keys(good)
      for (const body of deep) {
        if (body.startsWith('{') && endpoint(name).bodyOptional) continue
        expect(await send(name, body)).toMatchObject({ status: 400 })
      }
      for (const body of deep.slice(0, 1))
        expect(
          await send(name, JSON.stringify({ ...good, [first]: 'deep' }).replace('"deep"', body)),
        ).toEqual(invalid(first))
    }),
  )
})

describe('a body of another type or size', () => {
  const TYPES = [
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json-seq',
    ', application/json',
  ]

  it.each(NAMES)('is refused by %s for its type', (name) =>
    withoutTrace(async () => {
      const as = await endpoint(name).as()
      for (const type of TYPES)
        expect([type, await send(name, endpoint(name).good, { 'content-type': type }, as)]).toEqual([
          type,
          { status: 415, code: 'unsupported_type', field: undefined },
        ])
    }),
  )

  it.each([...NAMES, 'POST vote', 'POST logout'])('is refused by %s for its size', (name) =>
    withoutTrace(async () => {
      const big = JSON.stringify({ ...ENDPOINTS[name]?.good, padding: 'x'.repeat(40_000) })
      const path =
        name === 'POST vote'
          ? `/api/servers/${listing.id}/vote`
          : name === 'POST logout'
            ? '/api/auth/logout'
            : endpoint(name).path()
      const as = await (ENDPOINTS[name]?.as() ?? makeUser())
      const method = ENDPOINTS[name]?.method ?? 'POST'
      const announced = await request(path, { as, method, body: big })
      // Also a body that does not declare its length.
      const streamed = await fetchWorker(
        new Request(env.ORIGIN + path, {
          method,
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: as.cookie },
          body: new Response(big).body,
        }),
      )
      for (const response of [announced, streamed])
        expect(await readError(response)).toEqual({ status: 413, code: 'too_large', field: undefined })
    }),
  )

  it('is measured in bytes: invalid UTF-8 is not a reason to fail', () =>
    withoutTrace(async () => {
      const as = await makeUser()
      const bytes = new Uint8Array([
        ...new TextEncoder().encode('{"rating":"'),
        0xff,
        0xfe,
        0xed,
        0xa0,
        0x80,
        ...new TextEncoder().encode('"}'),
      ])
      const response = await fetchWorker(
        new Request(`${env.ORIGIN}/api/servers/${listing.id}/reviews`, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: as.cookie },
          body: bytes,
        }),
      )
      expect(await readError(response)).toEqual(invalid('rating'))
    }))
})

describe('an object', () => {
  it.each(NAMES)('%s ignores keys of a prototype', (name) =>
    withoutTrace(async () => {
      const { good, bodyOptional } = endpoint(name)
      if (bodyOptional) return
      expect(await send(name, `{"__proto__":${JSON.stringify(good)}}`)).toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
      expect(await send(name, `{"constructor":{"prototype":${JSON.stringify(good)}}}`)).toMatchObject({
        status: 400,
      })
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
})
