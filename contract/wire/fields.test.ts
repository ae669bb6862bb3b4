import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  FILLED_TEXT_PATTERN,
  id,
  NAME_PATTERN,
  nameField,
  pageQuery,
  TEXT_PATTERN,
  textField,
} from './fields.ts'

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

describe('the pattern of a text in the API’s document', () => {
  // The planes beyond the first hold few that are refused: those of emoji, of tags and of variants are looked at.
  const characters = Array.from({ length: 0x1_0000 + 0x2000 }, (_, place) => {
    const point = place < 0x1_0000 ? place : place < 0x1_1000 ? place + 0xf000 : place + 0xc_f000
    return String.fromCodePoint(point)
  })
  const agrees = (pattern: string, rule: z.ZodType, around: (character: string) => string) => {
    const described = new RegExp(pattern, 'u')
    return characters.filter(
      (character) => described.test(around(character)) !== rule.safeParse(around(character)).success,
    )
  }

  it('takes the characters that the rule takes, and no others', () => {
    expect(agrees(TEXT_PATTERN, textField(10, 'Note'), (character) => `a${character}b`)).toEqual([])
    expect(agrees(NAME_PATTERN, nameField(1, 10), (character) => `a${character}b`)).toEqual([])
  })

  it('takes no blanks alone where something must be said', () => {
    const note = textField(10, 'Note', { missing: 'Say why.' })
    expect(agrees(FILLED_TEXT_PATTERN, note, (character) => ` ${character} `)).toEqual([])
    for (const text of ['', ' ', '\n\t', '\u00a0']) {
      expect([text, new RegExp(FILLED_TEXT_PATTERN, 'u').test(text)]).toEqual([text, false])
      expect([text, new RegExp(NAME_PATTERN, 'u').test(text)]).toEqual([text, false])
      expect([text, new RegExp(TEXT_PATTERN, 'u').test(text)]).toEqual([text, true])
      expect(messages(note.safeParse(text))).toEqual(['Say why.'])
    }
  })
})
