import { describe, expect, it } from 'vitest'
import { fieldsOf, limitsOf, typeOf } from './describe-schema.ts'

const text = (part: unknown) => [part].join('')

/** The visible text of a piece of the page. */
const words = (part: unknown) =>
  text(part)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('a type', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ type: 'string', enum: ['a', 'b<'] }, '&quot;a&quot; | &quot;b&lt;&quot;'],
    [{ const: 1 }, '1'],
    [{ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Hub' }] }, 'null or Hub'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number by name'],
    [undefined, 'anything'],
    [{}, 'anything'],
  ])('of %j reads %s', (schema, shown) => expect(words(typeOf(schema))).toBe(shown))

  it('with a name is a link to it', () =>
    expect(text(typeOf({ $ref: '#/components/schemas/Hub' }))).toContain(
      'href="/api/docs/schemas#schema-Hub"',
    ))
})

it.each([
  [{ minLength: 3, maxLength: 60 }, 'minLength 3, maxLength 60'],
  [{ minimum: 0, default: 5 }, 'minimum 0, default 5'],
  [{ type: 'string', pattern: '^a$' }, ''],
  [undefined, ''],
])('the limits of %j read %s', (schema, limits) => expect(limitsOf(schema)).toBe(limits))

it('fields are shown with nested fields, named schemas by their name alone', () => {
  const owner = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const list = { type: 'object', properties: { owners: { type: 'array', items: owner } } }
  expect(words(fieldsOf(list))).toBe('owners list of object, optional id string')
  expect(fieldsOf({ $ref: '#/components/schemas/Hub' })).toBeNull()
  expect(fieldsOf({ type: 'string' })).toBeNull()
})
