import { describe, expect, it } from 'vitest'
import { FILLED_TEXT_PATTERN, NAME_PATTERN } from '../../../contract/wire/fields.ts'
import { fieldsOf, limitsOf, typeOf } from './describe-schema.ts'

/** What a reader sees of a piece of the page. */
const words = (part: { html: string } | null) => part?.html.replaceAll(/<[^>]*>/g, '')

describe('a type', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ type: 'string', enum: ['a', 'b<'] }, '&quot;a&quot; | &quot;b&lt;&quot;'],
    [{ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Hub' }] }, 'null or Hub'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number by name'],
    [undefined, 'anything'],
    [{}, 'anything'],
  ])('of %j reads %s', (schema, text) => expect(words(typeOf(schema))).toBe(text))

  it('with a name leads to it', () =>
    expect(typeOf({ $ref: '#/components/schemas/Hub' }).html).toContain('href="#schema-Hub"'))
})

it.each([
  [{ minLength: 3, maxLength: 60 }, '3–60 characters'],
  [{ minLength: 12, maxLength: 12 }, '12 characters'],
  [{ minimum: 0, default: 5 }, 'at least 0, default 5'],
  [{ maxItems: 5 }, 'at most 5 items'],
  [{ pattern: '^a$' }, 'matches ^a$'],
  [{ maxLength: 9, pattern: FILLED_TEXT_PATTERN }, 'at most 9 characters, not blank'],
  [{ minLength: 3, maxLength: 60, pattern: NAME_PATTERN }, '3–60 characters'],
  [{ type: 'string' }, ''],
])('the limits of %j read %s', (schema, text) => expect(limitsOf(schema)).toBe(text))

it('fields are told with what is inside them, those with a name by their name alone', () => {
  const owner = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const list = { type: 'object', properties: { owners: { type: 'array', items: owner } } }
  expect(words(fieldsOf(list))).toMatch(/^owners\s*list of object, optional\s*id\s*string$/)
  expect(fieldsOf({ $ref: '#/components/schemas/Hub' })).toBeNull()
  expect(fieldsOf({ type: 'string' })).toBeNull()
})
