import { html } from 'hono/html'

/** HTML with escaped parts. */
export type Html = ReturnType<typeof html>

export const schemaAnchor = (name: string) => `schema-${name}`

/** A schema's type in a few words: a link if it has a name, its values if they are listed. */
export function typeOf(schema: unknown): Html {
  if (!isRecord(schema)) return html`anything`
  const { type, format, items, additionalProperties } = schema
  const name = nameOf(schema)
  if (name !== null) return html`<a href="/api/docs/schemas#${schemaAnchor(name)}" class="link">${name}</a>`
  const values = 'const' in schema ? [schema['const']] : schema['enum']
  if (Array.isArray(values)) return html`<code>${values.map((one) => JSON.stringify(one)).join(' | ')}</code>`
  const choices =
    schema['anyOf'] ??
    schema['oneOf'] ??
    (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : null)
  if (Array.isArray(choices)) return html`${choices.map((one, index) => [index > 0 && ' or ', typeOf(one)])}`
  if (type === 'array') return html`list of ${typeOf(items)}`
  if (isRecord(additionalProperties)) return html`object of ${typeOf(additionalProperties)} by name`
  return html`${format ?? type ?? 'anything'}`
}

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'default']

/**
 * The other limits of a value, in the words of JSON Schema: `minLength 3, maxLength 60`. Patterns are in the
 * document.
 */
export function limitsOf(schema: unknown): string {
  if (!isRecord(schema)) return ''
  const keywords = LIMITS.filter((keyword) => keyword in schema)
  return keywords.map((keyword) => `${keyword} ${JSON.stringify(schema[keyword])}`).join(', ')
}

interface Field {
  name: string
  schema: unknown
  isRequired: boolean
  /** Where it is sent, unless in a body: `path`, `query`, `header`. */
  place?: string | undefined
  description?: string | undefined
}

/** One field or parameter: name, type, limits, meaning, and nested fields. */
export function fieldLine({ name, schema, isRequired, place, description }: Field): Html {
  const meaning = description ?? (isRecord(schema) ? schema['description'] : undefined)
  const notes = [place, !isRequired && 'optional', limitsOf(schema)]
    .filter(Boolean)
    .map((note) => `, ${note}`)
  return html`<li class="grid gap-1">
    <p class="flex flex-wrap items-baseline gap-x-2">
      <code class="font-semibold wrap-anywhere">${name}</code>
      <span class="text-sm wrap-anywhere text-ink-muted">${typeOf(schema)}${notes}</span>
    </p>
    ${typeof meaning === 'string' && html`<p class="text-sm">${sentence(meaning)}</p>`} ${fieldsOf(schema)}
  </li>`
}

/**
 * The fields of an object, or of the objects in a list, with nested fields; `null` if it is named or has
 * none.
 */
export function fieldsOf(schema: unknown): Html | null {
  const object = objectIn(schema)
  if (!object) return null
  const required = Array.isArray(object['required']) ? object['required'] : []
  const fields = Object.entries(isRecord(object['properties']) ? object['properties'] : {})
  const lines = fields.map(([name, field]) =>
    fieldLine({ name, schema: field, isRequired: required.includes(name) }),
  )
  return html`<ul class="grid gap-2.5 border-l-2 border-line pl-4">
    ${lines}
  </ul>`
}

function objectIn(schema: unknown): Record<string, unknown> | null {
  if (!isRecord(schema) || nameOf(schema) !== null) return null
  if (isRecord(schema['properties'])) return schema
  const choices = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']
  const inner = Array.isArray(choices) ? choices : [schema['items']]
  return inner.map(objectIn).find((found) => found !== null) ?? null
}

function nameOf(schema: Record<string, unknown>): string | null {
  const { $ref: reference } = schema
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? null) : null
}

/** A text as HTML: words between backticks are code. */
export function sentence(text: string): Html {
  return html`${text.split('`').map((words, index) => (index % 2 === 1 ? html`<code>${words}</code>` : words))}`
}

export function isRecord(some: unknown): some is Record<string, unknown> {
  return typeof some === 'object' && some !== null
}
