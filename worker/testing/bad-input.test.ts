import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorAnswer, expectNoErrors, invalid, readError, withoutTrace } from './bad-input.ts'
import { validCall, type ValidCall } from './calls.ts'
import { signInAgain } from './factories.ts'
import { fetchWorker, request } from './request.ts'

expectNoErrors()

/** All calls read a body in the same way; `fuzz.test.ts` sends every operation bodies of any form, `bounds.test.ts` values of any size. */
const NAMES = ['POST /api/servers/:id/reviews', 'POST /api/admin/appeals/:id', 'PATCH /api/affiliates/:id']
/** An empty change is no change. */
const NEED_BODY = NAMES.filter((name) => !name.startsWith('PATCH '))

const calls = new Map<string, ValidCall>()

beforeAll(async () => {
  for (const name of [...NAMES, 'POST /api/servers/:id/vote', 'POST /api/auth/logout'])
    calls.set(name, await validCall(name))
})

/** A valid call in a new session, so that no limit for one person applies. */
async function callOf(name: string) {
  const call = calls.get(name)
  if (!call?.as) throw new Error(`No call is prepared for ${name}`)
  return { ...call, as: await signInAgain(call.as) }
}

/** Sends it with everything else valid, and answers the error. */
async function send(name: string, body: unknown, headers: Record<string, string> = {}): Promise<ErrorAnswer> {
  const { path, method, as } = await callOf(name)
  return readError(await request(path, { as, method, body, headers }))
}

describe('a body that is not a JSON object', () => {
  const MALFORMED = ['{', "{'a':1}", '{"a":1,}', 'NaN', '\u0000', '<xml/>', 'a=b', '{"a":1}{"b":2}']
  const NO_OBJECT = ['null', '[]', '[{}]', '"text"', '5', 'true', '-0', '1e999']

  it.each(NAMES)('is refused by %s', (name) =>
    withoutTrace(async () => {
      for (const body of MALFORMED)
        expect([body, await send(name, body)]).toEqual([
          body,
          { status: 400, code: 'malformed_json', field: undefined },
        ])
      for (const body of NO_OBJECT) expect([body, await send(name, body)]).toEqual([body, invalid()])
    }),
  )

  it.each(NEED_BODY)('is refused by %s when it is empty or missing', (name) =>
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
      const { body: good = {} } = await callOf(name)
      const [first = ''] = Object.keys(good)
      for (const body of deep) {
        if (body.startsWith('{') && !NEED_BODY.includes(name)) continue
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
      const { body } = await callOf(name)
      for (const type of TYPES)
        expect([type, await send(name, body, { 'content-type': type })]).toEqual([
          type,
          { status: 415, code: 'unsupported_type', field: undefined },
        ])
    }),
  )

  it.each([...NAMES, 'POST /api/servers/:id/vote', 'POST /api/auth/logout'])(
    'is refused by %s for its size',
    (name) =>
      withoutTrace(async () => {
        const { path, method, as, body } = await callOf(name)
        const big = JSON.stringify({ ...body, padding: 'x'.repeat(40_000) })
        const announced = await request(path, { as, method, body: big })
        // Also a body that does not declare its length.
        const streamed = await fetchWorker(
          new Request(env.ORIGIN + path, {
            method,
            headers: {
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/json',
              cookie: as.cookie,
            },
            body: new Response(big).body,
          }),
        )
        for (const response of [announced, streamed])
          expect(await readError(response)).toEqual({ status: 413, code: 'too_large', field: undefined })
      }),
  )

  it('is measured in bytes: invalid UTF-8 is not a reason to fail', () =>
    withoutTrace(async () => {
      const { path, as } = await callOf('POST /api/servers/:id/reviews')
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
        new Request(env.ORIGIN + path, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: as.cookie },
          body: bytes,
        }),
      )
      expect(await readError(response)).toEqual(invalid('rating'))
    }))
})

describe('an object', () => {
  it.each(NEED_BODY)('%s ignores keys of a prototype', (name) =>
    withoutTrace(async () => {
      const { body: good } = await callOf(name)
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
