import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldName } from '../text/fold.ts'
import { CONTROL, HIDING } from '../text/hidden.ts'
import {
  isoDateInput,
  FILLED_TEXT_PATTERN,
  id,
  lineField,
  NAME_PATTERN,
  nameField,
  pageQuery,
  joinedListField,
  searchField,
  TEXT_PATTERN,
  textField,
} from './fields.wire.ts'

const messages = (result: z.ZodSafeParseResult<unknown>) => result.error?.issues.map((issue) => issue.message)

describe('a name', () => {
  const name = nameField(3, 60)

  it.each([
    ['Sky', 'Sky'],
    ['  Sky   Port ', 'Sky Port'],
    ['a\t\n b\u00a0c', 'a b c'],
    ['🏝'.repeat(60), '🏝'.repeat(60)],
    ['x'.repeat(60), 'x'.repeat(60)],
    [`${' '.repeat(300)}Sky${' '.repeat(300)}`, 'Sky'],
    ['空の島', '空の島'],
    ['👨‍👩‍👧 Family 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 Family 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['§6§lGold§r §cRealm', 'Gold Realm'],
    ['§ 5 Realm', '§ 5 Realm'],
  ])('keeps %j as %j', (input, kept) => {
    expect(name.parse(input)).toBe(kept)
  })

  it.each([
    ['', 'Name needs at least 3 characters.'],
    [' a  ', 'Name needs at least 3 characters.'],
    ['🏝🏝', 'Name needs at least 3 characters.'],
    ['x'.repeat(61), 'Name can have at most 60 characters.'],
    ['🏝'.repeat(61), 'Name can have at most 60 characters.'],
    ['Sky\u0000Port', 'Remove the invisible or control characters.'],
    ['Sky\u202ePort', 'Remove the invisible or control characters.'],
    ['Sky\ud83dPort', 'Remove the invisible or control characters.'],
    ['Sky\u000bPort', 'Remove the invisible or control characters.'],
    ['\u0301\u0302\u0303', 'Name needs visible characters.'],
    ['´ ¨ ゛', 'Name needs visible characters.'],
    ['§a§b§c§d§e', 'Name needs at least 3 characters.'],
    ['Feu\ufe0fdo', 'Remove the invisible or control characters.'],
    ['Feu\u{e0100}do', 'Remove the invisible or control characters.'],
    ['Feudo\ufe0e', 'Remove the invisible or control characters.'],
    ['Feu\u180bdo', 'Remove the invisible or control characters.'],
    ['1\ufe0f First', 'Remove the invisible or control characters.'],
    ['می\u202eخواهم', 'Remove the invisible or control characters.'],
    ['Sky👩\u200d', 'Remove the invisible or control characters.'],
  ])('refuses %j: %s', (input, message) => {
    expect(messages(name.safeParse(input))).toContain(message)
  })

  it('is named as in its form', () => {
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
    ['see \u2068Ariel\u2069', 'see Ariel'],
    ['a\tb', 'a\tb'],
  ])('keeps %j as %j', (input, kept) => {
    expect(text.parse(input)).toBe(kept)
  })

  it.each([
    ['x'.repeat(11), 'Note can have at most 10 characters.'],
    ['🏝'.repeat(11), 'Note can have at most 10 characters.'],
    ['a\u0007', 'Remove the invisible or control characters.'],
    ['\u202ea', 'Remove the invisible or control characters.'],
    ['\udc00', 'Remove the invisible or control characters.'],
    ['\ufeffa', 'Remove the invisible or control characters.'],
    ['a\f', 'Remove the invisible or control characters.'],
  ])('refuses %j: %s', (input, message) => {
    expect(messages(text.safeParse(input))).toEqual([message])
  })
})

describe('one line', () => {
  const line = lineField(10, 'Title', 'Say what.')

  it.each([
    ['a', 'a'],
    [' a \r\n\t b\u00a0\u2028c ', 'a b c'],
    ['🏝'.repeat(10), '🏝'.repeat(10)],
    [`${' '.repeat(20)}x`, 'x'],
  ])('keeps %j as %j', (input, kept) => {
    expect(line.parse(input)).toBe(kept)
  })

  it.each([
    ['', 'Say what.'],
    [' \n', 'Say what.'],
    ['x'.repeat(11), 'Title can have at most 10 characters.'],
    ['a\u000bb', 'Remove the invisible or control characters.'],
    ['a\ufeffb', 'Remove the invisible or control characters.'],
    ['\ufeffa', 'Remove the invisible or control characters.'],
  ])('refuses %j: %s', (input, message) => {
    expect(messages(line.safeParse(input))).toEqual([message])
  })
})

describe('a list that is stored as one text', () => {
  const all = joinedListField(10, { notText: 'No text.', notList: 'No list.', tooLong: 'Too long.' })

  it('are at most half as many as it has characters, blank ones not counted', () => {
    const five = ['a', 'b', 'c', 'd', 'e']
    for (const blanks of [[], ['', ' ', '\t', '\n\n', '', '']])
      expect(all.safeParse([...five, ...blanks]).success).toBe(true)
    for (const blanks of [[], ['', ' ']])
      expect(messages(all.safeParse([...blanks, ...five, 'f']))).toEqual(['Too long.'])
  })
})

describe('a point in time in a request', () => {
  it.each(['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123456789Z'])('may be %s', (text) => {
    expect(isoDateInput.parse(text)).toBe(text)
  })
  it.each(['2026-11-22', '2026-11-22T10:00:00+01:00', `2026-11-22T10:00:00.${'0'.repeat(40)}Z`])(
    'is not %s',
    (text) => {
      expect(isoDateInput.safeParse(text).success).toBe(false)
    },
  )
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
    { page: '01' },
    { page: '1000001' },
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

describe('signs of spelling', () => {
  const fields: [string, z.ZodType][] = [
    ['a name', nameField(3, 60)],
    ['running text', textField(60, 'Note')],
    ['a line', lineField(60, 'Title', 'Say what.')],
    ['a search', searchField(60)],
  ]
  const SPELLED = [
    ['Persian', 'می\u200cخواهم'],
    ['Persian with a digit and with Latin letters', '۱۲\u200cساله PvP\u200cها (SMP)\u200cها'],
    ['Kurdish, at the end of a word', 'ئه\u200cوه\u200c باشه\u200c'],
    ['Urdu', 'بے\u200cشمار'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Malayalam', 'അവന്\u200d വന്നു'],
    ['Hindi', 'क्\u200dष र्\u200dय'],
    ['Bengali', 'র\u200d্যাম'],
    ['Khmer, between words', 'សួស្តី\u200bពិភពលោក'],
    ['Mongolian', 'ᠰᠠᠶᠢ\u180bᠨ ᠪᠠᠢᠨ\u180eᠠ'],
    ['emoji', '👩\u200d🚀 ☁\ufe0f 1\ufe0f\u20e3 👍🏽'],
  ] as const
  describe.each(fields)('of %s', (_what, field) => {
    it.each(SPELLED)('stay in %s', (_language, text) => {
      expect(field.parse(text)).toBe(text)
    })

    it.each([
      ['\u200fשרת ישראלי\u200e', 'שרת ישראלי'],
      ['\u061cخادم عربي SMP\u200e', 'خادم عربي SMP'],
      ['Sky\u200ePort', 'SkyPort'],
      ['می\u200c\u200c\u200cخواهم', 'می\u200cخواهم'],
      ['سلام! \u200c(SMP\u200d)', 'سلام! (SMP)'],
    ])('%j is taken as %j: marks that nobody sees are left out', (typed, text) => {
      expect(field.parse(typed)).toBe(text)
    })

    it.each(['Sky\u200cPort', 'Sky\u200bPort', 'Скай\u200cблок', '天\u200c空', 'سلام a\u200bb'])(
      'do not hide in %j',
      (text) => {
        expect(messages(field.safeParse(text))).toContain('Remove the invisible or control characters.')
      },
    )
  })

  it('make no other name', () => {
    expect(foldName('می\u200cخواهم')).toBe(foldName('میخواهم'))
    expect(foldName('ශ්\u200dරී')).toBe(foldName('ශ්රී'))
  })
})

describe('the pattern of a text in the API document', () => {
  // The first plane, and of the others the parts where characters are refused: emoji, tags and variants.
  const characters = Array.from({ length: 0x1_0000 + 0x2000 }, (_, index) => {
    if (index < 0x1_0000) return String.fromCodePoint(index)
    return String.fromCodePoint(index + (index < 0x1_1000 ? 0xf000 : 0xc_f000))
  })
  /** As programs read a pattern: with the flag for code points, as JSON Schema wants it, and without. */
  const readings = (pattern: string) => ['', 'u'].map((flags) => new RegExp(pattern, flags))

  const note = textField(10, 'Note', { missing: 'Give a reason.' })
  const rules: [string, string, z.ZodType][] = [
    ['running text', TEXT_PATTERN, textField(10, 'Note')],
    ['text that must say something', FILLED_TEXT_PATTERN, note],
    ['a line', FILLED_TEXT_PATTERN, lineField(10, 'Title', 'Say what.')],
    ['a search', TEXT_PATTERN, searchField(10)],
    ['a name', NAME_PATTERN, nameField(1, 10)],
  ]
  const places: [string, (character: string) => string][] = [
    ['inside', (character) => `a${character}b`],
    ['in front', (character) => `${character}b`],
    ['at the end', (character) => `a${character}`],
    ['alone', (character) => character],
    ['between blanks', (character) => ` ${character}\t`],
  ]

  it.each(rules.flatMap((rule) => places.map((place) => [rule[0], place[0], rule, place] as const)))(
    'takes every character that the rule takes: %s, %s',
    (_what, _where, [, pattern, rule], [, around]) => {
      const read = readings(pattern)
      const refused = characters
        .map(around)
        .filter((text) => !read.every((one) => one.test(text)) && rule.safeParse(text).success)
      expect(refused).toEqual([])
    },
  )

  it.each(rules)('refuses what controls, hides or reorders text: %s', (_what, pattern, rule) => {
    const hiding = characters
      .slice(0, 0x1_0000)
      .filter((character) => CONTROL.test(character) || HIDING.test(character))
    expect(hiding.length).toBeGreaterThan(90)
    const read = readings(pattern)
    // Some scripts are spelled with these, and a pattern for all programs cannot tell scripts apart.
    const spelling = ['\u180e', '\u200b', '\u200c']
    const taken = hiding.filter((character) => {
      const text = `a${character}b`
      return (
        rule.safeParse(text).success || (!spelling.includes(character) && read.some((one) => one.test(text)))
      )
    })
    expect(taken).toEqual([])
  })

  it('refuses text of blanks alone where text is required', () => {
    for (const text of ['', ' ', '\n\t', '\u00a0']) {
      expect([text, readings(FILLED_TEXT_PATTERN).some((one) => one.test(text))]).toEqual([text, false])
      expect([text, readings(NAME_PATTERN).some((one) => one.test(text))]).toEqual([text, false])
      expect([text, readings(TEXT_PATTERN).every((one) => one.test(text))]).toEqual([text, true])
      expect(messages(note.safeParse(text))).toEqual(['Give a reason.'])
    }
  })
})
