import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FILLED_TEXT_PATTERN, NAME_PATTERN, TEXT_PATTERN } from '#contract/base/fields.wire.ts'
import { isRecord } from '../features/site/docs/describe-schema.ts'
import { apiDocument, type Operation, pathOf } from './api-document.ts'
import { exampleOf } from './example-of.ts'
import { makeAdmin, type TestUser } from './factories.ts'
import { resolve } from './json-schema.ts'
import { type Input, inputsOf } from './loose-inputs.ts'
import { request } from './request.ts'

type Schema = Record<string, unknown>
type Value = unknown

/** A value at one edge of a documented bound. */
interface Probe {
  /** The place of the input, as an error names it: `server.name`, `links.0`. */
  field: string
  what: string
  /** Puts the value into a request that is otherwise valid. */
  body?: Value
  query?: [string, string]
  isTaken: boolean
}

/** Patterns that a text of plain letters matches at every length. */
const LETTERS = new Set<unknown>([undefined, String.raw`\S`, TEXT_PATTERN, FILLED_TEXT_PATTERN, NAME_PATTERN])
/** Rejected by their value although their form is valid: a name of another person, a key without a subscription, a fact that is not in the list, work that was not done, a picture that nobody uploaded. */
const JUDGED_LATER = new Set([
  'deleteAccount confirm',
  'unsubscribe key',
  'submitListing work.0',
  'submitListing facts',
  'submitListing facts.0',
  'editListing pictures',
  'editListing pictures.0.url',
  'editListing pictures.0.alt',
  'editListing facts',
  'editListing facts.0',
  'editListingAsAdmin pictures',
  'editListingAsAdmin pictures.0.url',
  'editListingAsAdmin pictures.0.alt',
  'editListingAsAdmin facts',
  'editListingAsAdmin facts.0',
])
/** Never rejected: an invalid return path is ignored, and every error code of the platform is accepted. */
const FORGIVEN = new Set(['startSignIn returnTo', 'startProof returnTo', 'finishSignIn error'])

let document: unknown
let probed: { operation: Operation; probes: Probe[] }[]

// Nothing that an accepted request starts after its answer leaves the machine.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 503 })))

beforeAll(async () => {
  const { document: read, operations } = await apiDocument()
  document = read
  probed = operations
    // A request without a token is rejected before validation. Admins use the same input by hand.
    .filter(({ parts }) => !JSON.stringify(parts['security']).includes('token'))
    .map((operation) => ({
      operation,
      probes: inputsOf(operation)
        .flatMap(probesOf)
        .filter(({ field, isTaken }) => {
          const name = `${String(operation.parts['operationId'])} ${field}`
          return !FORGIVEN.has(name) && !(isTaken && JUDGED_LATER.has(name))
        }),
    }))
    .filter(({ probes }) => probes.length > 0)
})

it(
  'accepts every value just inside a documented bound, and names the field of every value just outside',
  { timeout: 300_000 },
  async () => {
    const wrong: unknown[] = []
    let count = 0
    for (const { operation, probes } of probed) {
      let as: TestUser | null = null
      for (const [turn, probe] of probes.entries()) {
        // A new session before the limit of writes is reached.
        if (turn % 20 === 0) as = await makeAdmin()
        const { status, code, field } = await send(operation, probe, as)
        // A part that is too long makes the whole too long.
        const isNamed = `${probe.field}.`.startsWith(`${String(field)}.`)
        const isRefused = status === 400 && code === 'invalid_input' && isNamed
        count += 1
        if (isRefused === probe.isTaken)
          wrong.push([
            operation.parts['operationId'],
            probe.field,
            probe.what,
            probe.query?.[1],
            { status, code, field },
          ])
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(200)
  },
)

it('ignores unknown keys of a body, unless the document forbids them', { timeout: 300_000 }, async () => {
  for (const { operation, probes } of probed) {
    const input = inputsOf(operation).find(({ place }) => place === 'body')
    if (!input || probes.length === 0) continue
    expect(resolve(document, input.schema)['additionalProperties']).toBeUndefined()
    const body = { ...asObject(exampleOf(document, input.schema)), unheardOf: 'x' }
    const probe = { field: 'unheardOf', what: 'a key nobody knows', body, isTaken: true }
    const { field } = await send(operation, probe, await makeAdmin())
    expect([operation.parts['operationId'], field]).not.toEqual([operation.parts['operationId'], 'unheardOf'])
    expect(field ?? '').not.toBe('body')
  }
})

async function send(operation: Operation, { body, query }: Probe, as: TestUser | null) {
  const { method, parts } = operation
  const needed = inputsOf({ parts })
    .filter(({ place, name }) => place === 'query' && isNeeded(parts, name))
    .map(({ name, schema }): [string, string] => [name, String(exampleOf(document, schema))])
  const search = new URLSearchParams([
    ...needed.filter(([name]) => name !== query?.[0]),
    ...(query ? [query] : []),
  ])
  const answer = await request(`${pathOf(operation)}?${search.toString()}`, {
    as,
    method,
    ...(body === undefined ? {} : { body }),
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const said: unknown = isJson ? await answer.json() : {}
  const { code, field } = asObject(said)
  return { status: answer.status, code, field }
}

const isNeeded = (parts: Schema, name: string) =>
  Array.isArray(parts['parameters']) &&
  parts['parameters'].some((one: Schema) => one['name'] === name && one['required'] === true)

function probesOf({ place, name, schema }: Input): Probe[] {
  if (place === 'query')
    return edgesOf(schema).map(({ what, value, isTaken }) => ({
      field: name,
      what,
      query: [name, String(value)],
      isTaken,
    }))
  if (place !== 'body' || asObject(resolve(document, schema)['properties'])['file'] !== undefined) return []
  const whole = exampleOf(document, schema)
  return leavesOf(schema, []).flatMap(({ steps, schema: leaf, item }, turn) =>
    [...edgesOf(leaf), ...otherTypes(leaf, turn)].map(({ what, value, isTaken }) => ({
      field: steps.join('.'),
      what,
      body: put(whole, steps, value, item),
      isTaken,
    })),
  )
}

interface Leaf {
  steps: readonly string[]
  schema: Schema
  /** An example of the list item that contains it. */
  item?: Value
}

/** Every part of a body that has a bound, lists included. */
function leavesOf(reference: unknown, steps: readonly string[]): Leaf[] {
  const schema = resolve(document, reference)
  const { anyOf, properties, items } = schema
  if (Array.isArray(anyOf)) {
    const [open] = anyOf.map((one: unknown) => resolve(document, one)).filter((one) => 'maxLength' in one)
    // A value that is too short for one alternative may match another.
    return open ? [{ steps, schema: { ...open, minLength: undefined } }] : []
  }
  if (isRecord(properties))
    return Object.entries(properties).flatMap(([name, part]) => leavesOf(part, [...steps, name]))
  return items === undefined
    ? [{ steps, schema }]
    : [
        { steps, schema },
        ...leavesOf(items, [...steps, '0']).map((leaf) => ({ item: exampleOf(document, items), ...leaf })),
      ]
}

interface Edge {
  what: string
  value: Value
  isTaken: boolean
}

function edgesOf(reference: unknown): Edge[] {
  const schema = resolve(document, reference)
  const { enum: choices, pattern, format, type } = schema
  if (Array.isArray(choices))
    return [
      // The ends of a list, which may have fifty choices.
      ...[choices[0], choices.at(-1)].map((value: unknown) => ({ what: 'a choice', value, isTaken: true })),
      { what: 'no choice', value: 'none-of-these', isTaken: false },
    ]
  const edges: Edge[] = []
  const add = (keyword: string, isInside: boolean, make: (bound: number) => Value) => {
    const bound = schema[keyword]
    if (typeof bound === 'number')
      edges.push({
        what: `${isInside ? 'at' : 'beyond'} ${keyword} ${bound}`,
        value: make(bound),
        isTaken: isInside,
      })
  }
  const letters = (count: number) => 'x'.repeat(count)
  const islands = (count: number) => '🏝'.repeat(count)
  if (LETTERS.has(pattern) && format === undefined) {
    add('maxLength', true, letters)
    add('minLength', true, letters)
    if (pattern === TEXT_PATTERN || pattern === FILLED_TEXT_PATTERN) {
      add('maxLength', true, islands)
      add('maxLength', false, (most) => islands(most + 1))
      edges.push({ what: 'hiding something', value: 'a\u202eb', isTaken: false })
    }
    if (pattern === NAME_PATTERN) edges.push({ what: 'hiding', value: 'abc\u200bdef', isTaken: false })
  }
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('string')) {
    add('maxLength', false, (most) => letters(most + 1))
    add('minLength', false, (least) => letters(least - 1))
  }
  if (typeof format === 'string' && format.startsWith('date'))
    edges.push({ what: 'no date', value: 'yesterday', isTaken: false })
  if (types.includes('integer')) edges.push({ what: 'a fraction', value: 1.5, isTaken: false })
  if (types.includes('integer') || types.includes('number')) {
    add('minimum', true, (least) => least)
    add('minimum', false, (least) => least - 1)
    add('maximum', true, (most) => most)
    add('maximum', false, (most) => most + 1)
  }
  if (types.includes('array')) {
    const one = exampleOf(document, schema['items'])
    add('minItems', false, (least) => Array.from({ length: least - 1 }, () => one))
    add('maxItems', true, (most) => Array.from({ length: most }, () => one))
    add('maxItems', false, (most) => Array.from({ length: most + 1 }, () => one))
  }
  return edges
}

/**
 * Values of types that cannot be read as the right one: half of them for one part, the other half for the
 * next.
 */
function otherTypes(reference: unknown, turn: number): Edge[] {
  const { type, enum: choices } = resolve(document, reference)
  if (type === undefined && !Array.isArray(choices)) return []
  const types = Array.isArray(type) ? type : [type ?? 'string']
  return [5, 'x', true, ['x'], {}]
    .filter((value) => !types.includes(typeOf(value)) && !(value === 5 && types.includes('number')))
    .filter((_, place) => (place + turn) % 2 === 0)
    .map((value) => ({ what: `${JSON.stringify(value)} instead of ${types.join()}`, value, isTaken: false }))
}

function typeOf(value: Value) {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? 'integer' : typeof value
}

/** A copy with another value in one place. */
function put(whole: Value, [step, ...rest]: readonly string[], value: Value, item: Value): Value {
  if (step === undefined) return value
  if (step === '0') return [put((Array.isArray(whole) && whole[0]) || item, rest, value, item)]
  return { ...asObject(whole), [step]: put(asObject(whole)[step], rest, value, item) }
}

const asObject = (value: unknown): Schema => (isRecord(value) && !Array.isArray(value) ? value : {})
