import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type ErrorAnswer, expectNoErrors, invalid, readError, withoutTrace } from './bad-input.ts'
import { captchaCookie } from './captcha.ts'
import { count, makeAdmin, makeListing, makeUser, signInAgain, type TestUser } from './factories.ts'
import { makeReport } from './make-reports.ts'
import { fetchWorker, request } from './request.ts'

let listing: { id: string; owner: TestUser }
let review: string
let pending: string
let incident: string
let report: string
let application: string

expectNoErrors()

beforeAll(async () => {
  listing = await makeListing({ name: 'Untouched', tags: ['PvP'] })
  pending = (await makeListing({ name: 'Waiting', moderation: 'pending' })).id
  const opened = await request('/api/status/incidents', {
    as: await makeAdmin(),
    body: { title: 'Slow', component: 'api', impact: 'minor' },
  })
  incident = (await opened.json<{ _id: string }>())._id
  const saved = await request(`/api/servers/${listing.id}/reviews`, {
    as: await makeUser(),
    body: { rating: 4, text: 'Fine.' },
  })
  review = (await saved.json<{ item: { _id: string } }>()).item._id
  report = (await makeReport({ listing: listing.id })).id
  const sent = await request('/api/applications', {
    as: await makeUser(),
    body: endpoint('POST application').good,
  })
  application = (await sent.json<{ _id: string }>())._id
  // The order of Highest Rating is updated after the answer.
  await vi.waitFor(async () => expect(await count('SELECT max(rating_rank) FROM listings')).toBe(0))
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

const ENDPOINTS: Record<string, Endpoint> = {
  'POST reviews': {
    as: () => makeUser(),
    path: () => `/api/servers/${listing.id}/reviews`,
    good: { rating: 5, text: 'Good.' },
  },
  'POST report': {
    as: () => makeUser(),
    path: () => `/api/servers/${listing.id}/report`,
    good: { reason: 'spam', details: 'Look.' },
  },
  'POST review report': {
    as: () => signInAgain(listing.owner),
    path: () => `/api/servers/${listing.id}/reviews/${review}/report`,
    good: { reason: 'spam', details: 'Look.' },
  },
  'POST submit': {
    as: () => makeUser(),
    path: () => '/api/servers/submit',
    good: {
      server: { name: 'New Isle', code: 'abcDEF12' },
      discord: 'newisle',
      description: 'Come.',
      captcha: 'ABCDE',
    },
  },
  'POST moderation': {
    as: () => makeAdmin(),
    path: () => `/api/admin/affiliates/${pending}/approve`,
    good: { note: 'Welcome.' },
    bodyOptional: true,
  },
  'POST bulk moderation': {
    as: () => makeAdmin(),
    path: () => '/api/admin/affiliates/bulk',
    good: { action: 'approve', ids: ['nobodyHasIt1'], note: 'Welcome.' },
  },
  'PATCH staff affiliate': {
    as: () => makeAdmin(),
    path: () => `/api/admin/affiliates/${pending}`,
    method: 'PATCH',
    good: { name: 'Waiting', description: 'New words.', moderation: 'approved', note: 'Welcome.' },
    // An empty change is no change.
    bodyOptional: true,
  },
  'POST close report': {
    as: () => makeAdmin(),
    path: () => `/api/admin/reports/${report}/close`,
    good: { deleteReview: true, resolution: 'Gone.' },
    bodyOptional: true,
  },
  'POST appeal decision': {
    as: () => makeAdmin(),
    path: () => '/api/admin/appeals/nobodyHasIt1',
    good: { outcome: 'upheld', answer: 'No.' },
  },
  'POST application': {
    as: () => makeUser(),
    path: () => '/api/applications',
    good: { age: 20, skills: 'Calm.', references: 'Sunny.', motivation: 'Help.', links: [] },
  },
  'POST application status': {
    as: () => makeAdmin(),
    path: () => `/api/admin/applications/${application}/status`,
    good: { status: 'accepted', reviewerNote: 'Welcome.' },
  },
  'POST team': {
    as: () => makeAdmin(),
    path: () => '/api/admin/team',
    good: { id: 'nobodyHasIt1' },
  },
  'POST restriction': {
    as: () => makeAdmin(),
    path: () => `/api/admin/users/${listing.owner.id}/restrict`,
    good: {
      rule: 'fair-votes',
      acts: ['vote'],
      until: '2999-01-01T00:00:00.000Z',
      note: 'Calm down.',
      reported: true,
    },
  },
  'POST restriction lifted': {
    as: () => makeAdmin(),
    path: () => `/api/admin/users/${listing.owner.id}/unrestrict`,
    good: { note: 'Fine now.', undo: false },
    bodyOptional: true,
  },
  'POST incident': {
    as: () => makeAdmin(),
    path: () => '/api/status/incidents',
    good: { title: 'Slow', component: 'api', impact: 'minor', text: 'Looking.' },
  },
  'PATCH incident': {
    as: () => makeAdmin(),
    path: () => `/api/status/incidents/${incident}`,
    method: 'PATCH',
    good: { status: 'monitoring', text: 'Looking.' },
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
/** All read a body in the same way; `fuzz.test.ts` sends every operation bodies of any form. */
const SAMPLE = NAMES.filter((_, place) => place % 8 === 0)

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
  const cookie = await captchaCookie(person, Date.now(), 'ABCDE')
  const response = await request(path(), {
    as: person,
    method,
    body,
    headers: { cookie, ...headers },
  })
  return readError(response)
}

describe('a body that is not a JSON object', () => {
  const MALFORMED = [
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    '{"a":1,}',
    'undefined',
    'NaN',
    '"',
    '\u0000',
    '{"a":"\n"}',
    '<xml/>',
    'a=b',
    '{"a":1}{"b":2}',
  ]
  const NO_OBJECT = ['null', '[]', '[{}]', '"text"', '5', 'true', '-0', '1e999']

  it.each(SAMPLE)('is refused by %s', (name) =>
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

  it.each(SAMPLE.filter((name) => !endpoint(name).bodyOptional))(
    'is refused by %s when it is empty or missing',
    (name) =>
      withoutTrace(async () => {
        expect(await send(name, '')).toMatchObject({ status: 400 })
        expect(await send(name, undefined)).toMatchObject({ status: 400 })
      }),
  )

  it.each(SAMPLE)('is rejected by %s at any depth of nesting', (name) =>
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
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/ld+json',
    'application/xml',
    'application/jsonp',
    'x',
    'application/json-seq',
    ', application/json',
  ]

  it.each(SAMPLE)('is refused by %s for its type', (name) =>
    withoutTrace(async () => {
      const as = await endpoint(name).as()
      for (const type of TYPES)
        expect([type, await send(name, endpoint(name).good, { 'content-type': type }, as)]).toEqual([
          type,
          { status: 415, code: 'unsupported_type', field: undefined },
        ])
    }),
  )

  it.each([...SAMPLE, 'POST vote', 'POST logout'])('is refused by %s for its size', (name) =>
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

/** Values that no text field accepts. */
const NOT_TEXT: unknown[] = [5, true, [], ['x'], {}, { toString: 'x' }]
/** An address as a stored picture has it. No picture is there. */
const KNOWN_PICTURE = `/banners/${'a'.repeat(43)}/640.webp`

/** Text that hides or reorders characters, or is not text at all. */
const HIDING = [
  'a\u0000b',
  'a\u0007b',
  'a\u001bb',
  'a\u007fb',
  'a\u0085b',
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\ufeffb',
  'a\u00adb',
  '\ud800b',
  'b\udc00',
  'a\u{e0041}b',
]

/** Values that no text of at most so many characters may have. */
const badText = (max: number) => [...NOT_TEXT, ...HIDING, 'x'.repeat(max + 1), '🏝'.repeat(max + 1)]
const NOT_CHOICE = ['', 'x', '__proto__', 'constructor', ...NOT_TEXT]
const NOT_BOOLEAN = [null, 0, 1, '', 'true', [], {}]
const UNKNOWN_STATE = [null, 'Approved', 'approved ', 'deleted', ...NOT_CHOICE]
const BAD_NAME = [null, '', 'ab', 'x'.repeat(61), ...NOT_TEXT, ...HIDING.filter((text) => !/\s/.test(text))]
const BAD_INVITE = ['a'.repeat(33), 'a b', 'x'.repeat(5000), ...NOT_TEXT, ...HIDING]
const BAD_HOST = [
  null,
  '',
  ' ',
  'localhost',
  'a b',
  'http://x',
  'x'.repeat(5000),
  '::1',
  '1.2.3.4.5',
  'é☕.example',
]
const BAD_PORT = ['a:0', 'a:65536', 'a:b', ':1', 'a:1:2', 'a:', 'a:123456']
const BAD_ADDRESS = [undefined, null, '', ...BAD_PORT, 'https://a:1', '256.1.1.1:1']
const BAD_IDS = [undefined, null, [], 'nobodyHasIt1', 5, true, {}, { length: 1, 0: 'nobodyHasIt1' }]
const BAD_ID = [null, '', 'x', 'nobodyHasIt1 ', 'x'.repeat(5000), "' OR 1=1 --", ['nobodyHasIt1']]
const BAD_REPORT = {
  reason: [undefined, null, 'SPAM', 'spam ', ...NOT_CHOICE],
  details: [...NOT_TEXT, ...HIDING, 'x'.repeat(1001)],
}

/** Values that every edit rejects, by owners and by admins. */
const BAD_EDIT: Record<string, unknown[]> = {
  name: BAD_NAME,
  description: [null, ...NOT_TEXT, ...HIDING, 'x'.repeat(501)],
  tags: [null, 'PvP', 5, true, {}, { length: 1, 0: 'PvP' }],
  'tags.0': [null, 'pvp', 'All', '__proto__', ['PvP'], ...NOT_TEXT],
  discord: ['abc', 'https://evil.example/abcd', ...BAD_INVITE],
  realmLink: ['localhost', 'a b', 'http://x', 'a:0', 'x'.repeat(5000), ...NOT_TEXT, ...HIDING],
  realmLinkVisible: NOT_BOOLEAN,
  banner: ['https://127.0.0.1/x.png', KNOWN_PICTURE, '/banners/x.webp', ...NOT_TEXT],
  bannerFocus: [5, 'center', '', true, []],
  'bannerFocus.y': [null, -1, 101, 1.5, 1e300, '50', [50], {}, true],
  pictures: [null, '', 5, true, {}, Array.from({ length: 7 }, () => ({ url: KNOWN_PICTURE, alt: 'Spawn' }))],
  'pictures.0.url': [null, '', 'https://pictures.example/x.png', KNOWN_PICTURE, 'x'.repeat(201), ...NOT_TEXT],
  'pictures.0.alt': [null, '', ' ', 'x'.repeat(141), ...NOT_TEXT, ...HIDING],
  version: [null, 0, -1, 1.5, 1e300, '1', [1], {}, true],
}

/** Invalid values by endpoint and field. */
const INVALID: Record<string, Record<string, unknown[]>> = {
  'POST reviews': {
    rating: [undefined, null, 0, 6, -1, 1.5, 1e300, '5', '', [], [5], {}, true],
    text: badText(1000),
  },
  'POST report': BAD_REPORT,
  'POST review report': BAD_REPORT,
  'POST submit': {
    server: [undefined, null, 'x', 5, [], true],
    'server.name': [undefined, ...BAD_NAME, '  ab  ', '🏝'.repeat(61), ' '.repeat(5000), 'a\u200db'],
    'server.code': [...BAD_HOST, ...NOT_TEXT, ...HIDING],
    'server.id': [...BAD_ADDRESS, ...NOT_TEXT, ...HIDING],
    discord: ['a', 'https://evil.example/abc', 'javascript:alert(1)', 'discord.gg/', ...BAD_INVITE],
    description: badText(500),
    captcha: [undefined, null, '', '   ', 'x'.repeat(2049), ...NOT_TEXT],
  },
  'POST moderation': { note: badText(500) },
  'POST close report': { deleteReview: NOT_BOOLEAN, resolution: badText(500) },
  'POST bulk moderation': {
    ids: [...BAD_IDS, Array.from({ length: 51 }, () => 'nobodyHasIt1')],
    'ids.0': [...BAD_ID, ...NOT_TEXT, ...HIDING],
    action: [undefined, null, 'APPROVE', 'approve ', 'suspend', 'delete', ...NOT_CHOICE],
    note: badText(500),
  },
  'PATCH staff affiliate': {
    ...BAD_EDIT,
    note: badText(500),
    moderation: UNKNOWN_STATE,
    moderationWas: UNKNOWN_STATE,
  },
  // Tags from admins are normalized before validation.
  'PATCH affiliate': { ...BAD_EDIT, 'tags.0': [...(BAD_EDIT['tags.0'] ?? []), '', 'PvP '] },
}
const CASES = Object.entries(INVALID).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, values]) => ({ name, field, values })),
)

/** What is around a value inside a list or an object. */
const AROUND: Record<string, object> = {
  tags: ['', 'PvP'],
  ids: ['', 'nobodyHasIt1'],
  bannerFocus: { x: 50, y: 50 },
  pictures: [{ url: KNOWN_PICTURE, alt: 'Spawn' }],
  server: { name: 'New Isle', code: 'abcDEF12' },
}

/** The valid body with another value in one field. */
function withValue(name: string, field: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = field.split('.')
  const body = { ...endpoint(name).good }
  if (rest.length === 0) return { ...body, [head]: value }
  const around = structuredClone(AROUND[head] ?? {})
  const last = rest.at(-1) ?? ''
  Object.assign(rest.length === 1 ? around : Reflect.get(around, rest[0] ?? ''), { [last]: value })
  // A server has an address of one kind.
  if (field === 'server.id') Reflect.deleteProperty(around, 'code')
  return { ...body, [head]: around }
}

describe('a field with an invalid value', () => {
  it.each(CASES)('$name names $field', ({ name, field, values }) =>
    withoutTrace(async () => {
      const as = await endpoint(name).as()
      for (const value of values)
        expect([value, await send(name, withValue(name, field, value), {}, as)]).toEqual([
          value,
          invalid(field),
        ])
    }),
  )

  it.each(SAMPLE)('%s ignores keys of a prototype', (name) =>
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

  it('POST submit refuses a text the captcha does not match, before anything is stored', async () => {
    for (const captcha of ['\u0000', '🏝', '\ud800', "' OR 1=1 --", 'x'.repeat(100)])
      expect(await send('POST submit', withValue('POST submit', 'captcha', captcha))).toEqual({
        status: 400,
        code: 'captcha',
        field: 'captcha',
      })
  })
})
