import { FILLED_TEXT_PATTERN, NAME_PATTERN, TEXT_PATTERN } from '../../../contract/wire/fields.ts'
import { markup, type Markup } from './markup.ts'

/** The address of a named schema on the page. */
export const schemaAnchor = (name: string) => `schema-${name}`

/** A schema's type in a few words: a link where it has a name, the values where there are few to choose from. */
export function typeOf(schema: unknown): Markup {
  if (!isRecord(schema)) return markup`anything`
  const { type, format, items } = schema
  const name = nameOf(schema)
  if (name !== null) return markup`<a href="#${schemaAnchor(name)}" class="link">${name}</a>`
  if (Array.isArray(schema['enum'])) return join(schema['enum'].map(value), ' | ')
  if ('const' in schema) return value(schema['const'])
  for (const [keyword, word] of [
    ['anyOf', ' or '],
    ['oneOf', ' or '],
    ['allOf', ' and '],
  ] as const) {
    const parts = schema[keyword]
    if (Array.isArray(parts)) return join(parts.map(typeOf), word)
  }
  if (type === 'array') return markup`list of ${typeOf(items)}`
  if (Array.isArray(type))
    return join(
      type.map((one) => typeOf({ ...schema, type: one })),
      ' or ',
    )
  if (type === 'object' && isRecord(schema['additionalProperties']))
    return markup`object of ${typeOf(schema['additionalProperties'])} by name`
  return markup`${typeof format === 'string' && type === 'string' ? format : typeof type === 'string' ? type : 'anything'}`
}

/** What stands in place of patterns that are long. What hides is refused everywhere: the head of the page says so. */
const PATTERN_WORDS = new Map([
  [TEXT_PATTERN, ''],
  [FILLED_TEXT_PATTERN, 'not blank'],
  [NAME_PATTERN, ''],
])

/** What else a value has to keep to: `3–60 characters`, `1–50`, `at most 10`. */
export function limitsOf(schema: unknown): string {
  if (!isRecord(schema)) return ''
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = schema
  return [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    range(minimum, maximum, ''),
    'default' in schema ? `default ${JSON.stringify(schema['default'])}` : '',
    typeof pattern === 'string' ? (PATTERN_WORDS.get(pattern) ?? `matches ${pattern}`) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The fields of an object, or of a list's objects, one a line, with those inside them; nothing where there are none to tell. */
export function fieldsOf(schema: unknown): Markup | null {
  const object = objectIn(schema)
  if (!object) return null
  const required = Array.isArray(object['required']) ? object['required'] : []
  return markup`<ul class="grid gap-2.5 border-l-2 border-line pl-4">${Object.entries(
    isRecord(object['properties']) ? object['properties'] : {},
  ).map(([name, field]) => fieldLine({ name, schema: field, isRequired: required.includes(name) }))}</ul>`
}

interface FieldLine {
  name: string
  schema: unknown
  isRequired: boolean
  /** Where it stands, if not in a body: `path`, `query`, `header`. */
  place?: string
  description?: string | undefined
}

/** One field or parameter: name, type, limits, what it means, and what is inside it. */
export function fieldLine({ name, schema, isRequired, place, description }: FieldLine): Markup {
  const said = description ?? (isRecord(schema) ? schema['description'] : undefined)
  const notes = [place ?? '', isRequired ? '' : 'optional', limitsOf(schema)].filter(Boolean).join(', ')
  return markup`<li class="grid gap-1"><p class="flex flex-wrap items-baseline gap-x-2"><code class="font-semibold wrap-anywhere">${name}</code>
    <span class="text-sm wrap-anywhere text-ink-muted">${typeOf(schema)}${notes !== '' && markup`, ${notes}`}</span></p>
    ${typeof said === 'string' && markup`<p class="text-sm">${sentence(said)}</p>`}${nameOf(schema) === null && fieldsOf(schema)}</li>`
}

/** The object whose fields a schema is about: itself, that of its items, or the first of its choices that has any. */
function objectIn(schema: unknown): Record<string, unknown> | null {
  if (!isRecord(schema) || nameOf(schema) !== null) return null
  if (isRecord(schema['properties'])) return schema
  if (schema['items'] !== undefined) return objectIn(schema['items'])
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].find((one) => Array.isArray(one)) ?? []
  return choices.map(objectIn).find((found) => found !== null) ?? null
}

function nameOf(schema: unknown): string | null {
  const reference = isRecord(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null
}

function range(least: unknown, most: unknown, unit: string): string {
  if (typeof least === 'number' && typeof most === 'number')
    return least === most ? `${least}${unit}` : `${least}–${most}${unit}`
  if (typeof most === 'number') return `at most ${most}${unit}`
  return typeof least === 'number' ? `at least ${least}${unit}` : ''
}

const value = (one: unknown) => markup`<code>${JSON.stringify(one)}</code>`

function join(parts: readonly Markup[], word: string): Markup {
  return markup`${parts.map((part, place) => [place > 0 && word, part])}`
}

/** Words between backticks are code. */
export function sentence(text: string): Markup {
  return markup`${text.split('`').map((words, place) => (place % 2 === 1 ? markup`<code>${words}</code>` : words))}`
}

export function isRecord(some: unknown): some is Record<string, unknown> {
  return typeof some === 'object' && some !== null
}
