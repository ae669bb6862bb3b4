import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { id, nameField, pageQuery, textField } from './fields.ts'

const messages = (result: z.ZodSafeParseResult<unknown>) => result.error?.issues.map((issue) => issue.message)

describe('a name', () => {
  const name = nameField(3, 60)

  it.each([
    ['Sky', 'Sky'],
    ['  Sky   Port ', 'Sky Port'],
    ['a\t\n b\u00a0c', 'a b c'],
    ['🏝🏝🏝', '🏝🏝🏝'],
    ['🏝'.repeat(60), '🏝'.repeat(60)],
    ['x'.repeat(60), 'x'.repeat(60)],
    [`${' '.repeat(300)}Sky${' '.repeat(300)}`, 'Sky'],
    ['空の島', '空の島'],
    ['Ünïcödé', 'Ünïcödé'],
  ])('keeps %j as %j', (input, kept) => {
    expect(name.parse(input)).toBe(kept)
  })

  it.each([
    ['', 'Name needs at least 3 characters.'],
    ['ab', 'Name needs at least 3 characters.'],
    [' a  ', 'Name needs at least 3 characters.'],
    ['🏝🏝', 'Name needs at least 3 characters.'],
    ['x'.repeat(61), 'Name can have at most 60 characters.'],
    ['🏝'.repeat(61), 'Name can have at most 60 characters.'],
    ['x'.repeat(100_000), 'Name can have at most 60 characters.'],
    ['Sky\u0000Port', 'Remove the invisible or control characters.'],
    ['Sky\u202ePort', 'Remove the invisible or control characters.'],
    ['Sky\u200bPort', 'Remove the invisible or control characters.'],
    ['Sky\u200dPort', 'Remove the invisible or control characters.'],
    ['Sky\ud83dPort', 'Remove the invisible or control characters.'],
  ])('refuses %j: %s', (input, message) => {
    expect(messages(name.safeParse(input))).toContain(message)
  })

  it('is called what its form calls it', () => {
    expect(messages(nameField(2, 5, 'Nickname').safeParse('x'))).toEqual([
      'Nickname needs at least 2 characters.',
    ])
  })
})

describe('running text', () => {
  const text = textField(10, 'Note')

  it.each([
    ['', ''],
    ['  one\r\ntwo\rx  ', 'one\ntwo\nx'],
    ['x'.repeat(10), 'x'.repeat(10)],
    ['🏝'.repeat(10), '🏝'.repeat(10)],
    [` ${'x'.repeat(10)} `, 'x'.repeat(10)],
    ['👩‍🚀', '👩‍🚀'],
    ['a\tb', 'a\tb'],
  ])('keeps %j as %j', (input, kept) => {
    expect(text.parse(input)).toBe(kept)
  })

  it.each([
    ['x'.repeat(11), 'Note can have at most 10 characters.'],
    ['🏝'.repeat(11), 'Note can have at most 10 characters.'],
    ['a\u0007', 'Remove the invisible or control characters.'],
    ['\u2066a', 'Remove the invisible or control characters.'],
    ['\udc00', 'Remove the invisible or control characters.'],
  ])('refuses %j: %s', (input, message) => {
    expect(messages(text.safeParse(input))).toEqual([message])
  })
})

describe('page and limit', () => {
  const query = z.object(pageQuery(18))

  it.each([
    [{}, { page: 1, limit: 18 }],
    [{ page: '7' }, { page: 7, limit: 18 }],
    [
      { page: '1000000', limit: '50' },
      { page: 1_000_000, limit: 50 },
    ],
    [{ limit: '1' }, { page: 1, limit: 1 }],
  ])('reads %j', (input, read) => {
    expect(query.parse(input)).toEqual(read)
  })

  it.each([
    { page: '0' },
    { page: '1000001' },
    { page: '-1' },
    { page: '1.0' },
    { page: '' },
    { page: ' 1' },
    { page: '١' },
    { page: 1 },
    { page: ['1', '2'] },
    { limit: '0' },
    { limit: '51' },
    { limit: '1e1' },
  ])('refuses %j', (input) => {
    expect(query.safeParse(input).success).toBe(false)
  })
})

describe('an id', () => {
  it.each(['abcdefghijkl', 'A-Z_0123456_'])('may be %s', (value) => {
    expect(id.parse(value)).toBe(value)
  })
  it.each(['', 'short', 'abcdefghijklm', 'abcdefghijk ', 'abcdefghijk/', 'abcdefghijk\n', 'äbcdefghijkl'])(
    'is not %j',
    (value) => {
      expect(id.safeParse(value).success).toBe(false)
    },
  )
})
