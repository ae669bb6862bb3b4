import { isRecord } from '../features/docs/describe-schema.ts'

/** Keywords that say nothing about what is valid. */
const NOTES = new Set(['description', 'default', 'id'])
/** The others are looked at below; one that is not would be a rule that nobody checks. */
const RULES = new Set(
  '$ref type enum anyOf allOf properties required additionalProperties items minItems maxItems minLength maxLength pattern format minimum maximum'.split(
    ' ',
  ),
)

const FORMATS: Record<string, (text: string) => boolean> = {
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
}

/** What a schema leads to: itself, or what it refers to in the document. */
export function resolve(document: unknown, schema: unknown): Record<string, unknown> {
  const reference = isRecord(schema) ? schema['$ref'] : undefined
  if (typeof reference !== 'string') return isRecord(schema) ? schema : {}
  const target = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), document)
  if (!isRecord(target)) throw new Error(`${reference} leads nowhere`)
  return resolve(document, target)
}

/**
 * What is wrong with a value by a schema of the document, one sentence each. Keys that the schema does not name are wrong, too: an answer says nothing that its
 * document does not. Throws at a keyword it does not know.
 */
export function faultsIn(document: unknown, schema: unknown, value: unknown, at = 'answer'): string[] {
  const known = namesIn(document, schema)
  const strangers =
    known && isRecord(value) && !Array.isArray(value)
      ? Object.keys(value).filter((key) => !known.has(key))
      : []
  return [
    ...strangers.map((key) => `${at}.${key} is not described`),
    ...faultsOf(document, schema, value, at),
  ]
}

/** Every key that a schema names, with those of its parts; `null` when it leaves them open. */
function namesIn(document: unknown, schema: unknown): Set<string> | null {
  const { properties, allOf } = resolve(document, schema)
  const parts = Array.isArray(allOf) ? allOf.map((part: unknown) => namesIn(document, part)) : []
  const own = isRecord(properties) ? Object.keys(properties) : []
  if (!isRecord(properties) && parts.every((part) => part === null)) return null
  return new Set([...own, ...parts.flatMap((part) => [...(part ?? [])])])
}

function faultsOf(document: unknown, reference: unknown, value: unknown, at: string): string[] {
  const schema = resolve(document, reference)
  for (const keyword of Object.keys(schema))
    if (!NOTES.has(keyword) && !RULES.has(keyword)) throw new Error(`${at}: ${keyword} is not checked`)
  const { type, enum: choices, anyOf, allOf } = schema
  const types = Array.isArray(type) ? type : [type]
  if (type !== undefined && !types.some((one) => isOfType(one, value)))
    return [`${at} is no ${types.join(' or ')}`]
  const faults: string[] = []
  if (Array.isArray(choices) && !choices.includes(value))
    faults.push(`${at} is none of ${choices.join(', ')}`)
  if (Array.isArray(anyOf)) {
    const ways = anyOf.map((one: unknown) => faultsIn(document, one, value, at))
    const [closest = [`${at} fits nothing`]] = ways.toSorted((a, b) => a.length - b.length)
    faults.push(...closest)
  }
  if (Array.isArray(allOf))
    faults.push(...allOf.flatMap((one: unknown) => faultsOf(document, one, value, at)))
  if (typeof value === 'string') faults.push(...textFaults(schema, value, at))
  if (typeof value === 'number') faults.push(...rangeFaults(schema, 'imum', value, at))
  if (Array.isArray(value)) {
    faults.push(...rangeFaults(schema, 'Items', value.length, at))
    if ('items' in schema)
      faults.push(
        ...value.flatMap((item: unknown, place) =>
          faultsIn(document, schema['items'], item, `${at}[${place}]`),
        ),
      )
  } else if (isRecord(value)) faults.push(...keyFaults(document, schema, value, at))
  return faults
}

function keyFaults(
  document: unknown,
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  at: string,
): string[] {
  const { properties, required, additionalProperties: others } = schema
  const named = isRecord(properties) ? properties : {}
  const missing = Array.isArray(required) ? required.filter((key: string) => !(key in value)) : []
  return [
    ...missing.map((key) => `${at}.${key} is missing`),
    ...Object.entries(value).flatMap(([key, part]) =>
      key in named
        ? faultsIn(document, named[key], part, `${at}.${key}`)
        : isRecord(others)
          ? faultsIn(document, others, part, `${at}.${key}`)
          : [],
    ),
  ]
}

function textFaults(schema: Record<string, unknown>, value: string, at: string): string[] {
  const { pattern, format } = schema
  const faults = rangeFaults(schema, 'Length', [...value].length, at)
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
    faults.push(`${at} does not match ${pattern}`)
  if (typeof format === 'string' && FORMATS[format]?.(value) === false) faults.push(`${at} is no ${format}`)
  return faults
}

function rangeFaults(schema: Record<string, unknown>, kind: string, size: number, at: string): string[] {
  const [least, most] = [schema[`min${kind}`], schema[`max${kind}`]]
  const faults: string[] = []
  if (typeof least === 'number' && size < least) faults.push(`${at}: ${size} is below min${kind} ${least}`)
  if (typeof most === 'number' && size > most) faults.push(`${at}: ${size} is above max${kind} ${most}`)
  return faults
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value) && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
