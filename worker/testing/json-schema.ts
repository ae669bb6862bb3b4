import { dereference, type Schema, validate } from '@cfworker/json-schema'

type Json = Record<string, unknown>

export function isRecord(some: unknown): some is Json {
  return typeof some === 'object' && some !== null
}

/** Keywords that do not affect validity. */
const NOTES = new Set(['description', 'default', 'id'])
/** Keywords that the document may use. Before you add one, check that the validator supports it. */
const RULES = new Set(
  '$ref type enum anyOf allOf properties required additionalProperties items minItems maxItems minLength maxLength pattern format minimum maximum'.split(
    ' ',
  ),
)

/** The target of a schema: itself, or the schema in the document that it refers to. */
export function resolve(document: unknown, schema: unknown): Json {
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
 * Checks a value against a schema of the document and answers one sentence for each error; an undocumented
 * key is one, too. Throws at an unknown keyword.
 */
export function errorsIn(document: unknown, schema: unknown, value: unknown, at = 'answer'): string[] {
  const { rules, lookup } = rulesFor(document, schema)
  return validate(value, rules, '2020-12', lookup).errors.map(
    ({ instanceLocation, error }) => `${at}${instanceLocation.slice(1)}: ${error}`,
  )
}

type Lookup = ReturnType<typeof dereference>

const lookups = new WeakMap<object, Lookup>()
const known = new WeakMap<object, { rules: Schema; lookup: Lookup }>()

/** Created once for each schema: a test run needs the same ones thousands of times. */
function rulesFor(document: unknown, schema: unknown) {
  if (!isRecord(schema)) throw new Error('There is no schema')
  const held = known.get(schema)
  if (held) return held
  const lookup = definitionsOf(document)
  const rules = closed(document, schema)
  dereference(rules, lookup, undefined, `/checked/${Object.keys(lookup).length}`)
  const created = { rules, lookup }
  known.set(schema, created)
  return created
}

/** The definitions of a document by address: read once, because they are long. The rules of single schemas are added to them. */
function definitionsOf(document: unknown): Lookup {
  if (!isRecord(document)) throw new Error('There is no document')
  const held = lookups.get(document)
  if (held) return held
  const components = isRecord(document['components']) ? document['components'] : {}
  const schemas = Object.entries(isRecord(components['schemas']) ? components['schemas'] : {})
  const definitions = Object.fromEntries(schemas.map(([name, part]) => [name, rulesOf(document, part)]))
  const lookup = dereference({ components: { schemas: definitions } })
  lookups.set(document, lookup)
  return lookup
}

/** The rules of a schema. Where it names keys, no other keys are allowed. */
function closed(document: unknown, schema: unknown): Schema {
  const rules = rulesOf(document, schema)
  return namesKeys(document, schema) ? { ...rules, unevaluatedProperties: false } : rules
}

/** Parts of an `allOf`, and definitions, stay open: the surrounding schema may name more keys. */
function rulesOf(document: unknown, schema: unknown): Schema {
  const rules: Schema = {}
  const within = (part: unknown) => closed(document, part)
  for (const [keyword, rule] of Object.entries(isRecord(schema) ? schema : {})) {
    if (NOTES.has(keyword)) continue
    if (!RULES.has(keyword)) throw new Error(`${keyword} is not checked`)
    if (keyword === 'allOf' && Array.isArray(rule))
      rules.allOf = rule.map((part: unknown) => rulesOf(document, part))
    else if (keyword === 'anyOf' && Array.isArray(rule)) rules.anyOf = rule.map(within)
    else if (keyword === 'properties' && isRecord(rule))
      rules.properties = Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, within(part)]))
    else if ((keyword === 'items' || keyword === 'additionalProperties') && isRecord(rule))
      rules[keyword] = within(rule)
    else rules[keyword] = rule
  }
  return rules
}

function namesKeys(document: unknown, schema: unknown): boolean {
  const { properties, allOf } = resolve(document, schema)
  return isRecord(properties) || (Array.isArray(allOf) && allOf.some((part) => namesKeys(document, part)))
}
