import { ID_PATTERN } from '#contract/base/ids.ts'
import { isRecord, resolve } from './json-schema.ts'

/** Texts for patterns and formats that plain letters do not match. */
const EXAMPLES: Record<string, string> = {
  [String.raw`^\d{5,25}$`]: '300000000000000001',
  [String.raw`^\d{1,15}$`]: '1',
  // The public key and the secret of a device.
  [String.raw`^[\w-]{87}=?$`]: 'x'.repeat(87),
  [String.raw`^[\w-]{22}(?:==)?$`]: 'x'.repeat(22),
  'date-time': '2026-11-22T10:00:00Z',
  'server-address': 'play.example:19132',
  'discord-invite': 'realmport',
  website: 'https://skyport.net/',
  fact: 'on-switch',
  uri: 'https://discord.com/api/webhooks/1/x',
}

/** The simplest value for a schema, with every documented key, and with this id wherever one belongs. */
export function exampleOf(document: unknown, reference: unknown, id = 'nobodyHasIt1'): unknown {
  const schema = resolve(document, reference)
  const {
    anyOf,
    enum: choices,
    type,
    properties,
    items,
    pattern,
    format,
    minimum,
    minLength,
    minItems,
  } = schema
  if (Array.isArray(anyOf)) return exampleOf(document, anyOf[0], id)
  if (Array.isArray(choices)) return choices[0]
  if (isRecord(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, exampleOf(document, part, id)]),
    )
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('boolean')) return false
  if (types[0] === 'null') return null
  if (types.includes('array'))
    return Array.from({ length: Number(minItems ?? 0) }, () => exampleOf(document, items, id))
  if (types.includes('integer') || types.includes('number')) return minimum
  if (pattern === ID_PATTERN.source) return id
  return (
    EXAMPLES[String(pattern)] ?? EXAMPLES[String(format)] ?? 'x'.repeat(Math.max(1, Number(minLength ?? 1)))
  )
}
