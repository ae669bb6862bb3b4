import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { app } from '../app.ts'
import { apiDocument, nameOf, type Operation, pathOf, undocumented } from './api-document.ts'
import { makeAdmin, type TestUser } from './factories.ts'
import { inputsOf } from './loose-inputs.ts'

let operations: readonly Operation[]
let admin: TestUser
let log: MockInstance<typeof console.error>

beforeEach(async () => {
  // No request leaves the machine.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }))
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  ;({ operations } = await apiDocument())
})

const unlimited = { limit: async () => ({ success: true }) }
const SETTINGS = { ...env, WRITE_BURSTS: unlimited, NETWORK_BURSTS: unlimited, READ_BURSTS: unlimited }

const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)
const gzipped = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

const TYPES = [
  null,
  '',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/ld+json',
  'application/json;',
  'application/json; charset=utf-16',
  'application/json, text/plain',
]
const BODIES = ['', '{}']
const JSON_BODIES = [
  null,
  ' ',
  '{',
  'null',
  '\uFEFF{}',
  '\u0000',
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  utf16('{}'),
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
]
const THIRDS = 3
const VALUES = ['', '%ff', '%00', '[]', '-1', '1e999', '🏝']

interface Sent {
  query?: string
  headers?: Record<string, string>
  body?: BodyInit | null
}

/** What is wrong with the answer to a request: it failed, it is undocumented, or it is no error of ours. */
async function errorsOf(operation: Operation, { query = '', headers = {}, body = null }: Sent) {
  const { security } = operation.parts
  const isForMembers = Array.isArray(security) && security.length > 0
  const sent = new Request(env.ORIGIN + pathOf(operation) + query, {
    method: operation.method,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, ...(isForMembers && { cookie: admin.cookie }) },
    body,
    redirect: 'manual',
  })
  // A text has a type of its own. A request without one must be possible, too.
  if (!('content-type' in headers)) sent.headers.delete('content-type')
  const ctx = createExecutionContext()
  const answer = await app.fetch(sent, SETTINGS, ctx)
  await waitOnExecutionContext(ctx)
  const errors = await undocumented(sent, answer)
  if (answer.status >= 500 && answer.status !== 503) errors.push('failed')
  if (answer.status >= 400 && !(await answer.text()).includes('"code":"')) errors.push('has no code')
  return errors.map((error) => ({ to: nameOf(operation), query, headers, body, error }))
}

it(
  'refuses or accepts a body of any type and encoding in every operation, and never fails',
  { timeout: 300_000 },
  async () => {
    const errors: unknown[] = []
    const packed = await gzipped('{}')
    const writes = operations.filter(({ method }) => method !== 'GET')
    for (const [turn, operation] of writes.entries()) {
      // Some of them end the session.
      admin = await makeAdmin()
      // All read a body in the same way, so each gets a third of what follows, and its neighbours in the list the others.
      const isOwn = (_: unknown, place: number) => (place + turn) % THIRDS === 0
      const body = BODIES[turn % BODIES.length] ?? ''
      for (const type of TYPES.filter(isOwn))
        errors.push(
          ...(await errorsOf(operation, { headers: type === null ? {} : { 'content-type': type }, body })),
        )
      for (const one of JSON_BODIES.filter(isOwn))
        errors.push(
          ...(await errorsOf(operation, { headers: { 'content-type': 'application/json' }, body: one })),
        )
      errors.push(
        ...(await errorsOf(operation, {
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: packed,
        })),
      )
    }
    expect(errors).toEqual([])
    expect(log.mock.calls).toEqual([])
    expect(writes.length).toBeGreaterThan(40)
  },
)

it(
  'refuses or accepts any value of a query in every operation, and never fails',
  { timeout: 300_000 },
  async () => {
    const errors: unknown[] = []
    admin = await makeAdmin()
    for (const [turn, operation] of operations.filter(({ method }) => method === 'GET').entries()) {
      const names = inputsOf(operation).filter(({ place }) => place === 'query')
      // Again a third each: most names stand in many operations, next to each other in the list.
      for (const [at, { name }] of [...names, { name: '%' }].entries())
        for (const value of VALUES.filter((_, place) => (place + at + turn) % THIRDS === 0))
          errors.push(...(await errorsOf(operation, { query: `?${name}=${value}` })))
      errors.push(...(await errorsOf(operation, { headers: { 'content-type': 'text/plain' } })))
    }
    expect(errors).toEqual([])
    expect(log.mock.calls).toEqual([])
  },
)
