import { ID_PATTERN } from '#contract/base/ids.ts'
import { AUDIT_ACTION_PATTERN } from '#contract/decisions/audit.ts'
import type { Operation } from './api-document.ts'
import { isRecord, resolve } from './json-schema.ts'

export interface Input {
  /** `path`, `query`, `header` or `body`. */
  place: string
  /** `''` for the body itself. */
  name: string
  schema: unknown
}

export function inputsOf({ parts }: Pick<Operation, 'parts'>): Input[] {
  const { parameters, requestBody } = parts
  const named = (Array.isArray(parameters) ? parameters : []).filter(isRecord).map((parameter) => ({
    place: String(parameter['in']),
    name: String(parameter['name']),
    schema: parameter['schema'],
  }))
  const content = isRecord(requestBody) && isRecord(requestBody['content']) ? requestBody['content'] : {}
  const bodies = Object.values(content).map((media) => ({
    place: 'body',
    name: '',
    schema: isRecord(media) ? media['schema'] : undefined,
  }))
  return [...named, ...bodies]
}

/** Patterns that no long text matches. Check a new one before you add it. */
const BOUNDED_PATTERNS = new Set<unknown>([
  ID_PATTERN.source,
  AUDIT_ACTION_PATTERN.source,
  `${ID_PATTERN.source.slice(0, -1)}(?:,${ID_PATTERN.source.slice(1, -1)}){0,49}$`,
  String.raw`^\d{1,15}$`,
  String.raw`^\d{5,25}$`,
  String.raw`^[\w-]{8,64}$`,
])
/** Formats that no long text matches. The bytes of a file are limited where it is read, and its call documents the limit. */
const BOUNDED_FORMATS = new Set<unknown>(['date', 'binary'])

const isBounded = ({ maxLength, format, pattern }: Record<string, unknown>) =>
  typeof maxLength === 'number' || BOUNDED_FORMATS.has(format) || BOUNDED_PATTERNS.has(pattern)

/**
 * What a schema does not limit: text without a maximum length, numbers without bounds, lists without a maximum length, and values of any type. One
 * sentence each.
 */
export function looseParts(document: unknown, reference: unknown, at: string): string[] {
  const schema = resolve(document, reference)
  const { type, properties, items, additionalProperties: others } = schema
  const choices = [schema['anyOf'], schema['allOf'], schema['oneOf']]
    .filter((one) => Array.isArray(one))
    .flat()
  if (choices.length > 0)
    return choices.flatMap((one: unknown, place) => looseParts(document, one, `${at}|${place}`))
  if (Array.isArray(schema['enum']) || 'const' in schema) return []
  const types = Array.isArray(type) ? type : [type]
  if (types.some((one) => one === undefined)) return [`${at} may be anything`]
  const has = (...keywords: string[]) => keywords.every((keyword) => keyword in schema)
  const loose: string[] = []
  if (types.includes('string') && !isBounded(schema)) loose.push(`${at} is text of any length`)
  if ((types.includes('number') || types.includes('integer')) && !has('minimum', 'maximum'))
    loose.push(`${at} is a number without ends`)
  if (types.includes('array')) {
    if (!has('maxItems')) loose.push(`${at} is a list of any length`)
    loose.push(...looseParts(document, items, `${at}[]`))
  }
  if (types.includes('object')) {
    if (!isRecord(properties)) loose.push(`${at} has any keys`)
    else if (isRecord(others)) loose.push(`${at} has any other keys`)
    else
      for (const [name, part] of Object.entries(properties))
        loose.push(...looseParts(document, part, `${at}.${name}`))
  }
  return loose
}
