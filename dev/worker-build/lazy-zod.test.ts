import { expect, it, vi } from 'vitest'
import { z as zod } from '../../node_modules/zod/index.js'
import { z } from './lazy-zod.ts'

it('builds a schema when something is parsed with it, and not before', () => {
  const check = vi.fn(() => true)
  const wrong = { ...z.object({ name: z.string() }).meta({ id: 'Wrong' }) }
  expect(wrong).toEqual({})
  const schema = z.object({ name: z.string().trim().min(1, 'Say a name.').refine(check) })
  expect(check).not.toHaveBeenCalled()
  expect(schema.safeParse({ name: ' steve ' }).data).toEqual({ name: 'steve' })
  expect(schema.safeParse({ name: '' }).error?.issues[0]?.message).toBe('Say a name.')
})

it('gives the members of an object without building it', () => {
  const check = vi.fn(() => true)
  const name = z.string().refine(check)
  const person = z.object({ name }).meta({ id: 'LazyPerson' }).extend({ age: z.number() })
  const pet = z.object({ ...person.shape, kind: z.literal('cat') })
  expect(Object.keys(person.shape)).toEqual(['name', 'age'])
  expect(person.shape.name).toBe(name)
  expect(pet.safeParse({ name: 'x', age: 1, kind: 'cat' }).success).toBe(true)
  expect(check).toHaveBeenCalledOnce()
  expect(Object.keys(person.partial().shape)).toEqual(['name', 'age'])
})

it('refuses only when it is built', () => {
  const broken = z.string().regex(Object(null))
  expect(() => broken.parse('x')).toThrow(TypeError)
})

it('gives the same answers as the library, whatever is put together', () => {
  const make = ({
    array,
    boolean,
    enum: oneOf,
    iso,
    literal,
    looseObject,
    number,
    object,
    record,
    string,
    union,
  }: typeof z) => {
    const person = object({ name: string().max(5), at: iso.datetime() })
    return object({
      ...person.shape,
      kind: oneOf(['a', 'b'])
        .or(literal(''))
        .optional()
        .transform((kind) => kind ?? 'a'),
      tags: array(string()).max(2).default([]),
      counts: record(string(), number().int().nullable()),
      more: union([looseObject({ on: boolean() }), string()]).nullish(),
    }).extend({ inner: person.pick({ name: true }).partial() })
  }
  const inputs = [
    { name: 'a', at: '2026-01-01T00:00:00Z', counts: { a: 1 }, inner: {}, more: { on: true, x: 1 } },
    { name: 'too long', at: '2026-01-01T00:00:00Z', counts: {}, inner: { name: 'b' }, kind: 'c' },
    { name: 'a', at: 'now', counts: { a: 1.5 }, inner: null, tags: ['1', '2', '3'], more: { on: 1 } },
  ]
  const outcome = (schema: ReturnType<typeof make>) =>
    inputs.map((input) => {
      const { data, error } = schema.safeParse(input)
      return data ?? error?.issues
    })
  expect(outcome(make(z))).toEqual(outcome(make(zod)))
})

it('is a schema for libraries that look for one', () => {
  const schema = z.object({ id: z.string() })
  expect(typeof schema.safeParseAsync).toBe('function')
  expect(zod.array(schema).safeParse([{ id: 'x' }, { id: 1 }]).success).toBe(false)
  expect('_zod' in schema).toBe(true)
})
